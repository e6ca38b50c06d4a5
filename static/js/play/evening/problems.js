// What is wrong with an operation, as check.js has it: [{code, field, player, params}].

export const problem = (code, field = "", player = null, params = {}) => [{ code, field, player, params }];
export const unless = (isFine, code, ...more) => (isFine ? [] : problem(code, ...more));
export const orElse = (problems, more) => (problems.length ? problems : more());
