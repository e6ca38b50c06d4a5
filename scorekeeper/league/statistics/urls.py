"""The addresses of statistics, records, ratings and the calendar."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
