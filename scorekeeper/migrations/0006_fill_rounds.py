"""How many rounds each stored session had, for its share in the league's tables."""

from django.db import migrations
from django.db.models import Sum


def fill(apps, schema_editor):
    Round = apps.get_model("scorekeeper", "Round")
    GameSession = apps.get_model("scorekeeper", "GameSession")
    counted = Round.objects.filter(deleted_at=None, kind__in=["played", "points"]).order_by()
    most = {}
    for session, _, rounds in counted.values_list("table__session", "table").annotate(Sum("covers")):
        most[session] = max(most.get(session, 0), rounds)
    for session, rounds in most.items():
        GameSession.objects.filter(pk=session).update(rounds=rounds)


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0005_standings")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
