"""The app's addresses, and beside them a view that does nothing: what everything else is measured by."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("nothing")


urlpatterns = [path("bare/", bare), path("", include("scorekeeper.urls"))]
