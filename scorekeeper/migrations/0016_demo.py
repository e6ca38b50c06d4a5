"""A league of invented people is marked as such."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0015_typed_evenings'),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='demo',
            field=models.BooleanField(default=False),
        ),
    ]
