"""Who plays in the demo: invented people, each with a way to play, and their names in each language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody plays, and how often he comes.

    boldness  tricks that he says beyond what his hand is worth; fewer below 0
    nerve     how well he keeps to his contract, 1 as most do
    grows     what is added to `nerve` from the first evening of a season to the last
    comes     how likely he is there, against the others
    """

    boldness: float = 0.0
    nerve: float = 1.0
    grows: float = 0.0
    comes: float = 1.0


REGULARS: Mapping[str, Character] = {
    "A": Character(boldness=-0.5, nerve=1.5),  # cautious
    "B": Character(boldness=0.8, nerve=0.9, comes=1.2),  # bold
    "C": Character(nerve=0.6, grows=2.4),  # in form late
    "D": Character(boldness=0.1, nerve=1.7, comes=1.1),
    "E": Character(boldness=-0.2, nerve=1.0, comes=0.9),
    "F": Character(boldness=0.3, nerve=1.2, grows=-0.6),
    "G": Character(boldness=-0.1, nerve=0.8, comes=0.6),
    "H": Character(boldness=0.2, nerve=1.1, comes=0.5),
}
GUESTS: Mapping[str, Character] = {"I": Character(nerve=0.8), "J": Character(boldness=0.4, nerve=0.9)}
EVERYBODY: Mapping[str, Character] = {**REGULARS, **GUESTS}

NAMES: Mapping[str, Sequence[str]] = {
    "en": ("Alice", "Max", "Nina", "Oliver", "Grace", "Sam", "Ruth", "Leo", "Emma", "Theo"),
    "he": ("נועה", "איתי", "מיכל", "אורי", "תמר", "יונתן", "רות", "עמית", "שירה", "גיל"),
    "es": ("Lucía", "Mateo", "Elena", "Andrés", "Carmen", "Diego", "Rosa", "Pablo", "Inés", "Javier"),
}
