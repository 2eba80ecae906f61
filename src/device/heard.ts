// 秤说的话 · device/heard
/** Order of the digits in a frame: as they are read, or low digit first. */
export type MeterOrder = 'plain' | 'reversed'
/** `order`: nobody said in which order the digits come. `plain`, `reversed`: it comes the other way round than was said. `checksum`: damaged. */
export type Unclear = 'order' | MeterOrder | 'checksum'

/** Units scales write; a weight in another one than expected is not taken, and is never converted in silence. */
export type ScaleUnit = 'kg' | 'g' | 'lb' | 'oz' | '斤'
/** What one line of a scale says. */
export type Heard =
  /** `steady`: what the scale itself says of it; null: nothing */
  | { readonly kind: 'weight'; readonly grams: number; readonly unit: ScaleUnit; readonly steady: boolean | null }
  | { readonly kind: 'overload' }
  /** below zero by more than the scale shows */
  | { readonly kind: 'underload' }
  /** a frame of a known meter that must not be taken for a weight, and why */
  | { readonly kind: 'unclear'; readonly why: Unclear }

/** How the station's scale is set. */
export interface ScaleSetting {
  /** unit of frames that name none, and the only one that is taken */
  readonly unit: ScaleUnit
  /** order of the digits in a meter's `=` frames; null: nobody said */
  readonly order: MeterOrder | null
}

export const gramsPer: Readonly<Record<ScaleUnit, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125, 斤: 500 }
