"""The addresses of planned evenings, and who comes."""

from django.urls import path

from ..views import answer_link, answers, meetings, weekly

urlpatterns = [
    path("leagues/<uuid:uid>/meetings/", meetings.meetings, name="meetings"),
    path("leagues/<uuid:uid>/meetings/answer/", meetings.answer, name="answer_meeting"),
    path("leagues/<uuid:uid>/meetings/new/", meetings.new, name="new_meeting"),
    path("leagues/<uuid:uid>/meetings/weekly/", weekly.weekly, name="weekly_plan"),
    path("leagues/<uuid:uid>/meetings/link/", answer_link.answer_link, name="answer_link"),
    path("leagues/<uuid:uid>/meetings/<uuid:meeting_uid>/", meetings.edit, name="edit_meeting"),
    path("leagues/<uuid:uid>/meetings/<uuid:meeting_uid>/mark/", meetings.mark, name="mark_meeting"),
    path(
        "leagues/<uuid:uid>/meetings/<uuid:meeting_uid>/answers/remove/",
        meetings.remove_answer,
        name="remove_answer",
    ),
    path("a/<slug:token>/", answers.who_comes, name="who_comes"),
    path("a/<slug:token>/calendar.ics", answers.feed, name="meetings_feed"),
]
