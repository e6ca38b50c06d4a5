"""A passkey as a phone would have made it, with a key that opens nothing."""

from typing import Any

from allauth.mfa.models import Authenticator
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from scorekeeper.models import User

ID = b"a passkey"
FLAGS = AuthenticatorData.FLAG.AT | AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


def passkey_of(user: User, name: str = "My phone") -> Authenticator:
    data = {"name": name, "credential": credential()}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def credential() -> dict[str, Any]:
    key = ES256({1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)})
    made = AttestedCredentialData.create(bytes(16), ID, key)
    data = AuthenticatorData.create(bytes(32), FLAGS, 0, made)
    answer = {
        "clientDataJSON": CollectedClientData.create("webauthn.create", bytes(16), "https://localhost"),
        "attestationObject": AttestationObject.create("none", data, {}),
    }
    return {
        "id": websafe_encode(ID),
        "rawId": websafe_encode(ID),
        "type": "public-key",
        "response": {name: websafe_encode(value) for name, value in answer.items()},
    }
