// 扫码枪设置 · device/scanProfile
/** How this device's scanner is read: learned by the scanner lab, stored on the device, used from the first key after a start. */
import { store, stored } from '../state/storage.ts'

export interface ScanProfile {
  /** key that ends a code; `any`: unknown yet, `none`: silence ends it */
  readonly suffix: 'enter' | 'tab' | 'none' | 'any'
  /** silence that ends a code without an end key, ms */
  readonly gapMs: number
  /** characters at this average distance, and closer, come from the scanner, ms */
  readonly burstMs: number
  /** the same code again within this is one pull of the trigger, ms */
  readonly bounceMs: number
  /** text this scanner puts before every code; AIM identifiers are recognised without it */
  readonly prefix: string
  /** text it sends for the GS1 separator; '' = the separator itself */
  readonly gs: string
  /** read keys by their place on a US keyboard: the system's layout is another one than the scanner's */
  readonly byPosition: boolean
}

/** Before anything is learned: any end key ends a code, and silence does until the first one was seen. */
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
const short = (value: unknown, most: number): string => (typeof value === 'string' && value.length <= most ? value : '')

/** The profile of this device; unreadable parts get their defaults. */
export const keptProfile = (): ScanProfile => {
  const kept = stored(key)
  if (typeof kept !== 'object' || kept === null) return usualProfile
  const one = kept as { readonly [N in keyof ScanProfile]?: unknown }
  return {
    suffix: suffixes.find((suffix) => suffix === one.suffix) ?? 'any',
    gapMs: within(one.gapMs, 50, 2000, usualProfile.gapMs),
    burstMs: within(one.burstMs, 10, 500, usualProfile.burstMs),
    bounceMs: within(one.bounceMs, 50, 1000, usualProfile.bounceMs),
    prefix: short(one.prefix, 8),
    gs: short(one.gs, 4),
    byPosition: one.byPosition === true,
  }
}

/** Stores it; null: the default again. */
export const keepProfile = (profile: ScanProfile | null): void => store(key, profile)

const endsKey = 'scanEnds'
/** Whether a code on this device was ever ended by a key, at a scanner's speed. */
export const sentEnds = (): boolean => stored(endsKey) === true
export const keepSentEnds = (): void => store(endsKey, true)

/**
 * The scanned text without the scanner's additions: its prefix (also after an AIM identifier), and the separator where it sends another.
 */
export const withoutExtras = (raw: string, { prefix, gs }: ScanProfile): string => {
  const aim = /^\][A-Za-z][0-9A-Za-z]/.exec(raw)?.[0] ?? ''
  const rest = raw.slice(aim.length)
  const text = prefix !== '' && rest.startsWith(prefix) && rest.length > prefix.length ? rest.slice(prefix.length) : rest
  return aim + (gs === '' ? text : text.split(gs).join('\u001D'))
}
