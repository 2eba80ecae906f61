// 扫码枪设置 · device/scanProfile
/** How this device's scanner is read. The scanner lab finds the profile; it is stored on the device and used from the first key on. */
import { store, stored } from '../state/storage.ts'

export interface ScanProfile {
  /** key that ends a code; `any`: unknown yet, `none`: silence ends it */
  readonly suffix: 'enter' | 'tab' | 'none' | 'any'
  /** silence that ends a code without an end key, ms */
  readonly gapMs: number
  /** characters that follow each other within this average time come from the scanner, ms */
  readonly burstMs: number
  /** the same code again within this time belongs to one pull of the trigger, ms */
  readonly bounceMs: number
  /** text this scanner puts before every code; AIM identifiers are recognised without it */
  readonly prefix: string
  /** text this scanner sends for the GS1 separator; '' = the separator itself */
  readonly gs: string
  /** read keys by their position on a US keyboard, because the system's layout differs from the scanner's */
  readonly byPosition: boolean
}

/** The profile before a test: any end key ends a code, and silence also ends a code until the first end key was seen. */
export const usualProfile: ScanProfile = {
  suffix: 'any',
  gapMs: 300,
  burstMs: 35,
  bounceMs: 150,
  prefix: '',
  gs: '',
  byPosition: false,
}

const key = 'scanProfile'
const suffixes: readonly ScanProfile['suffix'][] = ['enter', 'tab', 'none', 'any']
const within = (value: unknown, low: number, high: number, usual: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : usual
const short = (value: unknown, lengthMax: number): string => (typeof value === 'string' && value.length <= lengthMax ? value : '')

/** The profile of this device; unreadable parts get their defaults. */
export const keptProfile = (): ScanProfile => {
  const kept = stored(key)
  if (typeof kept !== 'object' || kept === null) return usualProfile
  const parts = kept as { readonly [N in keyof ScanProfile]?: unknown }
  return {
    suffix: suffixes.find((suffix) => suffix === parts.suffix) ?? 'any',
    gapMs: within(parts.gapMs, 50, 2000, usualProfile.gapMs),
    burstMs: within(parts.burstMs, 10, 500, usualProfile.burstMs),
    bounceMs: within(parts.bounceMs, 50, 1000, usualProfile.bounceMs),
    prefix: short(parts.prefix, 8),
    gs: short(parts.gs, 4),
    byPosition: parts.byPosition === true,
  }
}

/** Stores the profile; null restores the default. */
export const keepProfile = (profile: ScanProfile | null): void => store(key, profile)

const endsKey = 'scanEnds'
/** Whether a code on this device was ever ended by a key, at a scanner's speed. */
export const sentEnds = (): boolean => stored(endsKey) === true
export const keepSentEnds = (): void => store(endsKey, true)

/**
 * The scanned text without the scanner's prefix (also after an AIM identifier), and with its replacement of the separator undone.
 */
export const withoutExtras = (raw: string, { prefix, gs }: ScanProfile): string => {
  const aim = /^\][A-Za-z][0-9A-Za-z]/.exec(raw)?.[0] ?? ''
  const rest = raw.slice(aim.length)
  const text = prefix !== '' && rest.startsWith(prefix) && rest.length > prefix.length ? rest.slice(prefix.length) : rest
  return aim + (gs === '' ? text : text.split(gs).join('\u001D'))
}
