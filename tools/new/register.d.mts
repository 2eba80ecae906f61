/** Types of register.mjs. */
export function nextCode(menu: string): number
