"""What a table and its owner say of an evening afterwards: confirmed, disputed, corrected."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='gamesession',
            name='dispute',
            field=models.CharField(blank=True, help_text='why, while the state is disputed', max_length=200),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='correction',
            field=models.CharField(blank=True, help_text='why the owner changed it after it was confirmed', max_length=200),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='correcting',
            field=models.BooleanField(default=False, help_text='the owner has it open to change it'),
        ),
        migrations.AddField(
            model_name='gamesession',
            name='corrected_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
