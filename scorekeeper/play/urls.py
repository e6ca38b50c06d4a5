"""The addresses of a table. Every one of them stands in the table of roles, tests/accounts/test_access.py."""

from django.urls import path

from .views import adjustments, fine, home, links, more, people, points, rounds, summary, table

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.start, name="start"),
    path("tables/<uuid:uid>/again/", home.again, name="again"),
    path("tables/<uuid:uid>/links/", links.links_page, name="links"),
    path("tables/<uuid:uid>/links/change/", links.change_link, name="change_link"),
    path("tables/<uuid:uid>/links/continue/", links.continue_elsewhere, name="continue_elsewhere"),
    path("j/<slug:token>/", links.join, name="score"),
    path("w/<slug:token>/", links.watch, name="watch"),
    path("c/<slug:token>/", links.continue_here, name="continue"),
    path("tables/<uuid:uid>/restore/", summary.restore, name="restore"),
    path("tables/<uuid:uid>/", table.table, name="table"),
    path("tables/<uuid:uid>/board/", table.board, name="board"),
    path("tables/<uuid:uid>/draft/", rounds.draft, name="draft"),
    path("tables/<uuid:uid>/rounds/", rounds.record, name="record"),
    path("tables/<uuid:uid>/rounds/insert/", rounds.insert, name="insert"),
    path("tables/<uuid:uid>/rounds/<uuid:round_uid>/", rounds.edit, name="edit"),
    path("tables/<uuid:uid>/rounds/<uuid:round_uid>/delete/", rounds.delete, name="delete_round"),
    path("tables/<uuid:uid>/undo/", rounds.undo, name="undo"),
    path("tables/<uuid:uid>/redo/", rounds.redo, name="redo"),
    path("tables/<uuid:uid>/more/", more.more, name="more"),
    path("tables/<uuid:uid>/once-more/", more.once_more, name="once_more"),
    path("tables/<uuid:uid>/fine/", fine.fine, name="fine"),
    path("tables/<uuid:uid>/adjustments/", adjustments.adjustments, name="adjustments"),
    path("tables/<uuid:uid>/adjustments/<uuid:adjustment_uid>/", adjustments.adjustment, name="adjustment"),
    path(
        "tables/<uuid:uid>/adjustments/<uuid:adjustment_uid>/cancel/",
        adjustments.cancel,
        name="cancel_adjustment",
    ),
    path("tables/<uuid:uid>/people/", people.people, name="people"),
    path("tables/<uuid:uid>/people/join/", people.join, name="join"),
    path("tables/<uuid:uid>/people/order/", people.order, name="order"),
    path("tables/<uuid:uid>/people/deck/", people.deck, name="deck"),
    path("tables/<uuid:uid>/people/first-dealer/", people.first_dealer, name="first_dealer"),
    path("tables/<uuid:uid>/people/<uuid:player_uid>/", people.person, name="person"),
    path("tables/<uuid:uid>/people/<uuid:player_uid>/rename/", people.rename, name="rename"),
    path("tables/<uuid:uid>/people/<uuid:player_uid>/replace/", people.replace, name="replace"),
    path("tables/<uuid:uid>/people/<uuid:player_uid>/leave/", people.leave, name="leave"),
    path("tables/<uuid:uid>/people/<uuid:player_uid>/come-back/", people.come_back, name="come_back"),
    path("tables/<uuid:uid>/points/", points.points, name="points"),
    path("tables/<uuid:uid>/points/<uuid:round_uid>/", points.edit, name="points_edit"),
]
