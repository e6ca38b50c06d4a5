"""An evening at several tables, in one part or more."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0011_ratings'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='part',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='gamesession',
            name='rounds',
            field=models.PositiveBigIntegerField(default=0, help_text='a copy: rounds that count, in each part the most at one of its tables'),
        ),
    ]
