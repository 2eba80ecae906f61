/** Types of reach.mjs. */
export function changedFiles(): string[]
export function testsReached(changed: readonly string[]): string[]
