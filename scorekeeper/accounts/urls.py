"""The addresses of accounts; allauth's by allauth's names, and of them only those that are used."""

from django.urls import path

from .views import account, doors, key, passkeys, passwords

urlpatterns = [
    path("", account.account, name="account"),
    path("name/", account.rename, name="account_name"),
    path("email/", account.email, name="account_email_address"),
    path("email/<str:key>/", passwords.confirm_email, name="account_confirm_email"),
    path("key/", key.key, name="account_key"),
    path("along/", account.take_along, name="account_along"),
    path("delete/", account.delete, name="account_delete"),
    path("sign-in/", doors.sign_in, name="account_login"),
    path("sign-in/passkey/", doors.sign_in_by_passkey, name="mfa_login_webauthn"),
    path("sign-up/", doors.sign_up, name="account_signup"),
    path("sign-out/", doors.sign_out, name="account_logout"),
    path("sign-out/everywhere/", account.everywhere, name="account_everywhere"),
    path("inactive/", doors.inactive, name="account_inactive"),
    path("again/", doors.reauthenticate, name="account_reauthenticate"),
    path("again/passkey/", doors.reauthenticate_by_passkey, name="mfa_reauthenticate_webauthn"),
    path("passkeys/", passkeys.passkeys, name="mfa_list_webauthn"),
    path("passkeys/add/", passkeys.add, name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/", passkeys.rename, name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/remove/", passkeys.remove, name="mfa_remove_webauthn"),
    path("password/", passwords.change, name="account_change_password"),
    path("password/new/<slug:token>/", passwords.set_by_link, name="account_set_by_link"),
    path("password/reset/", passwords.ask_for_reset, name="account_reset_password"),
    path("password/reset/sent/", passwords.reset_sent, name="account_reset_password_done"),
    path("password/reset/<slug:uidb36>/<slug:key>/", passwords.reset, name="account_reset_password_from_key"),
]
