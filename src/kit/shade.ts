// 颜色的深浅 · kit/shade
/** Percent of the theme's colour a part of a whole is drawn in, the first in all of it: colours of their own would say states. */
export const shareOf = (at: number, of: number): number => Math.round(100 * Math.max(0.15, 1 - (at * 0.85) / Math.max(1, of - 1)))
