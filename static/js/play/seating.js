// Who sits where, by tapping names: the first free place takes a name, a second tap gives the place back.

const same = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();

export const isSeated = (places, name) => places.some((place) => same(place, name));

/** The names of the places after a tap on one; as they were where every place is taken. */
export function tapped(places, name) {
  if (isSeated(places, name)) return places.map((place) => (same(place, name) ? "" : place));
  const free = places.findIndex((place) => place.trim() === "");
  return places.map((place, seat) => (seat === free ? name : place));
}

/** For how many people the table must be laid, four at the least where nobody said otherwise. */
export function peopleNeeded(places, laid) {
  const taken = places.map((place) => place.trim() !== "");
  return Math.max(laid, taken.lastIndexOf(true) + 1);
}
