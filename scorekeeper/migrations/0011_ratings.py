"""Ratings, for leagues that ask for them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0010_statistics'),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='rated',
            field=models.BooleanField(default=False, help_text='ratings are shown: an owner asked for them'),
        ),
        migrations.CreateModel(
            name='Ratings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField()),
                ('data', models.JSONField()),
                ('league', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='scorekeeper.league')),
            ],
            options={
                'verbose_name_plural': 'ratings',
            },
        ),
        migrations.CreateModel(
            name='SessionRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('places', models.JSONField()),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('session', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rating', to='scorekeeper.gamesession')),
            ],
        ),
    ]
