// 颜色的深浅 · kit/shade
/**
 * Share of the theme's colour in the colour of part `at` of `of` parts, in per cent; the first part has 100. Shades of one colour are used,
 * because different colours would look like states.
 */
export const shareOf = (at: number, of: number): number => Math.round(100 * Math.max(0.15, 1 - (at * 0.85) / Math.max(1, of - 1)))
