// A form as it is posted: the last value of a field, "" where there is none, or all of them; and what fields there are.

export const formOf = (fields) => ({
  get: (name) => fields.filter(([field]) => field === name).at(-1)?.[1] ?? "",
  names: () => [...new Set(fields.map(([field]) => field))],
  all: (name) => fields.filter(([field]) => field === name).map(([, value]) => value),
});
