// 四舍五入与比例 · rules/round

/**
 * a ÷ b rounded half-up, halves away from zero: the one rounding of the product (floor.md §0.1).
 * Shapes: integers up to 2^53 are exact; a fraction a with b = 1 rounds that fraction. Never returns −0.
 * Errors: throws RangeError when b is 0 or a value is not finite (a programming error, not a user's).
 */
export function roundHalfUp(a: number, b = 1): number {
  if (!Number.isFinite(a) || !Number.isFinite(b) || b === 0) throw new RangeError(`roundHalfUp(${a}, ${b})`)
  const rest = a % b
  const whole = (a - rest) / b
  const away = Math.sign(a) * Math.sign(b)
  return (Math.abs(rest) * 2 >= Math.abs(b) ? whole + away : whole) + 0
}

/**
 * Π factors ÷ divisor, rounded once at the end, exact for any size (money × weight × basis points exceeds 2^53). Shapes: integer factors,
 * integer divisor > 0; the result must fit a safe integer. Source: floor.md §0.1 Rounding.
 */
export function roundProduct(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((sum, factor) => sum * BigInt(factor), 1n)
  const by = BigInt(divisor)
  const negative = product < 0n
  const size = negative ? -product : product
  const rounded = Number((size * 2n + by) / (by * 2n))
  return negative ? 0 - rounded : rounded
}

/** a of b in basis points (1 bp = 0.01 %), null when b is 0: shown as `-` (floor.md §0.1). */
export function bp(a: number, b: number): number | null {
  return b === 0 ? null : roundHalfUp(a * 10000, b)
}

/** Volume in cm³ of a box given in mm (floor.md §0.1: round(l·w·h/1000)). */
export function volumeCm3(lengthMm: number, widthMm: number, heightMm: number): number {
  return roundHalfUp(lengthMm * widthMm * heightMm, 1000)
}
