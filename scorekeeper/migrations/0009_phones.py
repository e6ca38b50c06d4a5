"""Every phone signed out at once, and a key to come back with."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0008_claims'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='session_epoch',
            field=models.PositiveIntegerField(default=0, help_text='growing by one signs every phone out'),
        ),
        migrations.AlterField(
            model_name='onetimelink',
            name='purpose',
            field=models.CharField(choices=[('continue', 'Continue'), ('owner', 'Owner'), ('reset', 'Reset'), ('key', 'Key')], max_length=10),
        ),
    ]
