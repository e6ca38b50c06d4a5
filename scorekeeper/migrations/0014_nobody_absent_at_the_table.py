"""Who played at the same time as somebody who played for him was not absent: each has his own evening."""

from django.db import migrations
from django.db.models import F


def let_both_count(apps, schema_editor):
    results = apps.get_model("scorekeeper", "SessionResult").objects
    leagues = apps.get_model("scorekeeper", "League").objects
    for result in results.exclude(counts_for=None).select_related("session"):
        if at_once(apps, result.session_id, result.player_id, result.counts_for_id):
            results.filter(pk=result.pk).update(counts_for=None)
            leagues.filter(pk=result.session.league_id).update(version=F("version") + 1)


def at_once(apps, session, one, other):
    """Whether both sat in one round, or at two tables of one part of the evening."""
    return any(
        part == at and (table != desk or round == deal)
        for part, table, round in sat(apps, session, one)
        for at, desk, deal in sat(apps, session, other)
    )


def sat(apps, session, player):
    """Where somebody played: part, table and round."""
    lines = apps.get_model("scorekeeper", "Line").objects
    found = lines.filter(player=player, round__table__session=session, round__deleted_at=None)
    return list(found.values_list("round__table__part", "round__table", "round"))


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0013_meetings")]

    operations = [migrations.RunPython(let_both_count, migrations.RunPython.noop)]
