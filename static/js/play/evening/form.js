// A form as it is posted: the last value of a field, "" where there is none, or all of them.

export const formOf = (fields) => ({
  get: (name) => fields.filter(([field]) => field === name).at(-1)?.[1] ?? "",
  all: (name) => fields.filter(([field]) => field === name).map(([, value]) => value),
});
