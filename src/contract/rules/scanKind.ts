// 扫描内容识别 · rules/scanKind
import { systemBins } from './systemPlace.ts'
import { foldCode, halfWidth, normaliseBarcode } from './barcode.ts'
import { elementsOf, isLabel, type Gs1 } from './gs1.ts'
import { isGtin } from './gtin.ts'
import { carriersOf } from './waybillNo.ts'

/** Kind of a scanned text, with scan_log.kind (floor.md §7.3). */
const SCAN_KIND = {
  goods: 1,
  location: 2,
  tote: 3,
  waybill: 4,
  pick: 5,
  consumable: 6,
  badge: 7,
  station: 8,
  control: 9,
  slot: 10,
  task: 11,
  unknown: 0,
} as const
export type ScanKind = keyof typeof SCAN_KIND

/** Control codes replace buttons, for work with gloves; the app prints them (floor-lessons §4.0). */
export const CONTROL_CODES = {
  'CTRL-OK': '确认',
  'CTRL-UNDO': '撤销',
  'CTRL-SHORT': '短拣',
  'CTRL-DAMAGE': '破损',
  'CTRL-SKIP': '跳过',
  'CTRL-NEXT': '下一单',
  'CTRL-NEWBOX': '换箱',
  'CTRL-HELP': '帮助',
  'CTRL-BACK': '返回',
} as const
export type ControlCode = keyof typeof CONTROL_CODES

/** Look-ups for codes that cannot be recognised by shape; the callers look in the downloaded work or in local tables. */
export interface KnownCodes {
  readonly carriers: readonly { readonly noPattern: string }[]
  readonly isWaybill?: (code: string) => boolean
  readonly isLocation?: (code: string) => boolean
  readonly isGoods?: (code: string) => boolean
  readonly isConsumable?: (code: string) => boolean
  /** Kind the current step needs; it decides only when the code can be several kinds. */
  readonly expects?: ScanKind
}

export interface Scanned {
  readonly kind: ScanKind
  /**
   * The code to look up: folded; for known goods normalised; for a badge as printed (its token is case-sensitive); for a task's poster the
   * number of the task; for a GS1 label its GTIN.
   */
  readonly code: string
  readonly control?: ControlCode
  /** other content of a GS1 label */
  readonly elements?: Gs1
  /**
   * the scanner misread: `twice` two codes in one text, `broken` GS1 elements that cannot be read. The scanned thing is then unknown.
   */
  readonly misread?: 'twice' | 'broken'
}

/** `区-巷道-排-层-位`, e.g. A-03-12-2-05 (floor.md §5.1), and the fixed places of every warehouse. */
const LOCATION = /^[A-Z]{1,4}\d{0,2}(-[A-Z0-9]{1,4}){3,4}$/
/** AIM identifier some scanners send in front of the code, e.g. `]C1`. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/

/** The identifier that the scanner sent before the code ('' for none), and the code as printed. */
function printedOf(raw: string): { readonly aim: string; readonly printed: string } {
  const text = halfWidth(raw).trim()
  const aim = AIM.exec(text)?.[0] ?? ''
  return { aim, printed: text.slice(aim.length).trim() }
}

/**
 * The code of goods in a scanned text, where it is certain that goods were scanned: the GTIN of a label, a single code for a code read
 * twice.
 */
export function goodsCode(raw: string): string {
  const { aim, printed } = printedOf(raw)
  const code = foldCode(printed)
  const half = code.slice(0, code.length / 2)
  return elementsOf(code, aim)?.gtin ?? normaliseBarcode(half + half === code && isGtin(half) ? half : code)
}

/**
 * Which kind of code a scanned text is. Order: own shapes (control, badge, task poster, JH, WS, ZX), then known names, then GS1 elements,
 * codes that ran together, the carriers' number patterns, the pattern of locations, else goods or consumable (floor.md §8, §7.3
 * scan_log.kind).
 * Known names come before patterns because carriers' patterns are loose: `^9\d{12}$` also fits the EAN of every book.
 */
export function scanKind(raw: string, known: KnownCodes): Scanned {
  const { aim, printed } = printedOf(raw)
  const code = foldCode(printed)
  if (code === '') return { kind: 'unknown', code }
  if (isControl(code)) return { kind: 'control', code, control: code }
  if (/^[UT]:\S+$/.test(printed)) return { kind: 'badge', code: printed }
  const [, task] = TASK.exec(code) ?? []
  if (task !== undefined) return { kind: 'task', code: task }
  const shaped = shapeOf(code)
  const names = namesOf(code, known)
  if (shaped !== null && !names.includes('goods')) return { kind: shaped, code }
  const [first] = names
  if (first !== undefined) return knownCode(names.find((kind) => kind === known.expects) ?? first, code)
  const compositeCode = gs1Label(code, aim, known) ?? runTogether(code, known)
  if (compositeCode !== null) return compositeCode
  if (carriersOf(code, known.carriers).length > 0) return { kind: 'waybill', code }
  if (isLocationNo(code)) return { kind: 'location', code }
  const elements = elementsOf(code)
  if (elements?.gtin !== undefined) return { kind: 'goods', code: elements.gtin, elements }
  return { kind: known.expects === 'consumable' ? 'consumable' : 'goods', code }
}

const knownCode = (kind: ScanKind, code: string): Scanned => ({
  kind,
  code: kind === 'goods' || kind === 'consumable' ? normaliseBarcode(code) : code,
})

/**
 * A code of GS1 elements, where the scanner reports elements or their GTIN is known goods; otherwise null, because the digits of a long
 * carrier number may look like elements.
 */
function gs1Label(code: string, aim: string, known: KnownCodes): Scanned | null {
  const isCertain = isLabel(code, aim)
  const elements = elementsOf(code, aim)
  if (elements === null) return isCertain ? { kind: 'unknown', code, misread: 'broken' } : null
  const { gtin } = elements
  if (gtin === undefined) return isCertain ? { kind: 'unknown', code, elements } : null
  const isGoods = known.isGoods?.(gtin) === true
  if (known.isConsumable?.(gtin) === true && (!isGoods || known.expects === 'consumable'))
    return { kind: 'consumable', code: gtin, elements }
  return isCertain || isGoods ? { kind: 'goods', code: gtin, elements } : null
}

/** Shorter codes than this occur inside others by chance. */
const partLeast = 8

/**
 * Two codes that the scanner sent as one text; null for a single code. The same goods code twice counts as the code; with two different
 * codes the scanned thing is unknown.
 */
function runTogether(code: string, known: KnownCodes): Scanned | null {
  if (code.length < partLeast || code.length > 160) return null
  const isKnown = (part: string): boolean => isControl(part) || shapeOf(part) !== null || namesOf(part, known).length > 0
  const half = code.slice(0, code.length / 2)
  const isCarriers = (part: string): boolean => carriersOf(part, known.carriers).length > 0
  if (half + half === code && half.length > 5 && (isKnown(half) || (isCarriers(half) && !isCarriers(code)))) {
    const goodsKinds = namesOf(half, known).filter((kind) => kind === 'goods' || kind === 'consumable')
    const goodsKind = goodsKinds.find((kind) => kind === known.expects) ?? goodsKinds[0]
    return isGtin(half) && goodsKind !== undefined ? knownCode(goodsKind, half) : { kind: 'unknown', code, misread: 'twice' }
  }
  for (let at = partLeast; at <= code.length - partLeast; at++) {
    const [head, tail] = [code.slice(0, at), code.slice(at)]
    if (isKnown(head) ? isKnown(tail) || isGtin(tail) : isGtin(head) && isKnown(tail))
      return { kind: 'unknown', code, misread: 'twice' }
  }
  return null
}

/** The code of a task's poster has a fixed prefix that no badge or document uses, because a tenant chooses the prefix of task numbers. */
const TASK = /^TASK:(\S+)$/

/** The code on the poster of a task. */
export const taskCode = (taskNo: string): string => `TASK:${taskNo}`

/** Whether the text has the shape of a bin number. */
function isLocationNo(code: string): boolean {
  return LOCATION.test(code) || systemBins.has(code)
}

/** Whether the code replaces a button. */
export function isControl(code: string): code is ControlCode {
  return Object.hasOwn(CONTROL_CODES, code)
}

/** The code of a slot of a seed wall or a picking cart, printed once for good: GK01, GK02, … the number is the slot's. */
const SLOT = /^GK(\d{1,4})$/

/** The slot number in a slot's code; 0: not a slot's code. */
export const slotOfCode = (code: string): number => Number(SLOT.exec(code)?.[1] ?? 0)

/** The code to print for a slot. */
export const slotCode = (slot: number): string => `GK${String(slot).padStart(2, '0')}`

/** Prefix of a scanned code → kind of the code; no other document number may begin with these prefixes. */
export const SCANNED_PREFIX: Readonly<Record<string, string>> = {
  JH: '拣货单',
  WS: '工作台',
  ZX: '周转箱',
  GK: '格口',
  CTRL: '控制码',
  TASK: '任务海报',
}

function shapeOf(code: string): ScanKind | null {
  if (/^JH\d{6,}$/.test(code)) return 'pick'
  if (/^WS\d{3,}$/.test(code)) return 'station'
  if (SLOT.test(code)) return 'slot'
  return /^ZX\d{6,}$/.test(code) ? 'tote' : null
}

function namesOf(code: string, known: KnownCodes): ScanKind[] {
  const tests: [ScanKind, ((code: string) => boolean) | undefined][] = [
    ['waybill', known.isWaybill],
    ['location', known.isLocation],
    ['consumable', (consumable) => known.isConsumable?.(normaliseBarcode(consumable)) === true],
    ['goods', (goods) => known.isGoods?.(normaliseBarcode(goods)) === true],
  ]
  return tests.flatMap(([kind, test]) => (test?.(code) === true ? [kind] : []))
}
