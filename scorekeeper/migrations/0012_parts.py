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
    ]
