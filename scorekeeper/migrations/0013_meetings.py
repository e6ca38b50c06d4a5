"""Planned evenings, and who comes."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0012_parts'),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='answer_token',
            field=models.CharField(blank=True, help_text='who has this link says who comes', max_length=64, null=True, unique=True),
        ),
        migrations.CreateModel(
            name='Meeting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kept', models.JSONField(blank=True, default=dict, editable=False)),
                ('date', models.DateField()),
                ('time', models.TimeField(blank=True, null=True)),
                ('zone', models.CharField(blank=True, max_length=60)),
                ('place', models.CharField(blank=True, max_length=120)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('host', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scorekeeper.player')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='meetings', to='scorekeeper.league')),
                ('session', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='meeting', to='scorekeeper.gamesession')),
            ],
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=80)),
                ('name_key', models.CharField(blank=True, editable=False, max_length=240)),
                ('says', models.CharField(choices=[('coming', 'Coming'), ('late', 'Late'), ('no', 'No')], max_length=6)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='scorekeeper.player')),
                ('meeting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='scorekeeper.meeting')),
            ],
        ),
        migrations.AddIndex(
            model_name='meeting',
            index=models.Index(fields=['league', 'date'], name='scorekeeper_league__71aaa5_idx'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.UniqueConstraint(fields=('meeting', 'player'), name='answer_once_a_player'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.UniqueConstraint(condition=models.Q(('player', None)), fields=('meeting', 'name_key'), name='answer_once_a_name'),
        ),
    ]
