/** `update … set` of a table by name or in `${…}`, with or without a short name; `do update set` of an insert has no table. */
export const updateSet = String.raw`\bupdate\s+(?:\w+|\$\{\s*\})(?:\s+as)?(?:\s+\w+)?\s+set\b`
