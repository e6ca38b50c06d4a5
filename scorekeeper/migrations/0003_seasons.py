"""Seasons by weekday, evenings moved by hand or played off, points given for a season."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0002_confirming'),
    ]

    operations = [
        migrations.AddField(
            model_name='season',
            name='weekdays',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='season_pinned',
            field=models.BooleanField(default=False, help_text='moved by hand: its date decides no more'),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='playoff',
            field=models.BooleanField(default=False, help_text='decides a tie for first; counts in no table'),
        ),
        migrations.CreateModel(
            name='SeasonAdjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kept', models.JSONField(blank=True, default=dict, editable=False)),
                ('points', models.BigIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('date', models.DateField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='scorekeeper.league')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='season_adjustments', to='scorekeeper.player')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='scorekeeper.season')),
            ],
            options={
                'abstract': False,
            },
        ),
    ]
