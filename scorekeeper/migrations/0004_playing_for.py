"""Somebody plays for an absent member."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0003_seasons'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='plays_for',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeper.player'),
        ),
        migrations.AddField(
            model_name='sessionresult',
            name='counts_for',
            field=models.ForeignKey(blank=True, help_text="the absent member whose evening it is in the league's tables", null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scorekeeper.player'),
        ),
    ]
