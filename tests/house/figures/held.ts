/** Figures whose bar is reached and kept, by their names: `npm run figures -- --check` fails when one of them is above it. */
export const held: readonly string[] = []
