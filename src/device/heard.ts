// 秤说的话 · device/heard
/** Order of the digits in a frame: high digit first (`plain`), or low digit first. */
export type MeterOrder = 'plain' | 'reversed'
/**
 * Why a frame is not taken as a weight. `order`: the order of the digits is not configured. `plain`, `reversed`: the frame has this order,
 * the opposite of the configured one. `checksum`: the frame is damaged.
 */
export type Unclear = 'order' | MeterOrder | 'checksum'

/** Units that scales send; a weight in a unit other than expected is refused, and never converted silently. */
export type ScaleUnit = 'kg' | 'g' | 'lb' | 'oz' | '斤'
/** Content of one line that a scale sent. */
export type Heard =
  /** `steady` is the scale's own report; null when the scale reports nothing */
  | { readonly kind: 'weight'; readonly grams: number; readonly unit: ScaleUnit; readonly steady: boolean | null }
  | { readonly kind: 'overload' }
  /** below zero by more than the scale shows */
  | { readonly kind: 'underload' }
  /** a frame of a known meter that must not be taken as a weight, and why */
  | { readonly kind: 'unclear'; readonly why: Unclear }

/** How the station's scale is set. */
export interface ScaleSetting {
  /** unit of frames without one, and the only accepted unit */
  readonly unit: ScaleUnit
  /** order of the digits in a meter's `=` frames; null: not configured */
  readonly order: MeterOrder | null
}

export const gramsPer: Readonly<Record<ScaleUnit, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125, 斤: 500 }
