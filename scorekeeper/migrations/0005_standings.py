"""Tables that are kept for as long as their league has the same version."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0004_playing_for'),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='version',
            field=models.PositiveBigIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='rounds',
            field=models.PositiveBigIntegerField(default=0, help_text='a copy: rounds that count, the most at one of its tables'),
        ),
        migrations.CreateModel(
            name='Standings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField()),
                ('day', models.DateField()),
                ('data', models.JSONField()),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='scorekeeper.league')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scorekeeper.season')),
            ],
            options={
                'verbose_name_plural': 'standings',
                'constraints': [models.UniqueConstraint(fields=('season',), name='standings_once_a_season'), models.UniqueConstraint(condition=models.Q(('season', None)), fields=('league',), name='standings_of_all_time_once')],
            },
        ),
    ]
