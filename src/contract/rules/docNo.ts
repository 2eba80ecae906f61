// 单据编号 · rules/docNo

/** How numbers of one document are made (rule_order_num kind 1, floor.md §12.9). */
export interface NumberRule {
  readonly prefix: string
  /** 1 yyyyMMdd, 2 yyMMdd, 3 none. */
  readonly dateFormat: 1 | 2 | 3
  /** Digits of the running number, 4–10. */
  readonly seqLen: number
  /** 1 日, 2 月, 3 不重置. */
  readonly resetCycle: 1 | 2 | 3
}

/** Documents with numbers of their own and their prefix (floor.md §0.1 Document numbers). */
export const DOC_PREFIX = {
  stockout: 'CK',
  wave: 'BC',
  pick: 'JH',
  reservation: 'YY',
  arrival: 'DH',
  stockin: 'RK',
  stockCheck: 'PD',
  handover: 'JJ',
  returnOrder: 'TH',
  returnReceive: 'TS',
  returnWave: 'TB',
  customTask: 'RW',
  employApply: 'YG',
} as const

/** Rule of a document that has none of its own: `{prefix}{yyMMdd}{6-digit seq}`, reset every day. */
export function defaultNumberRule(prefix: string): NumberRule {
  return { prefix, dateFormat: 2, seqLen: 6, resetCycle: 1 }
}

/**
 * Number of the seq-th document (from 1) of its period on a day `YYYY-MM-DD`. A running number longer than seqLen is
 * written in full: numbers may grow, they never repeat.
 */
export function docNo(rule: NumberRule, day: string, seq: number): string {
  const compact = day.replaceAll('-', '')
  const date = rule.dateFormat === 1 ? compact : rule.dateFormat === 2 ? compact.slice(2) : ''
  return rule.prefix + date + String(seq).padStart(rule.seqLen, '0')
}

/** Period whose counter the day uses (no_sequence.period): the day, the month, or `*` for ever. */
export function numberPeriod(rule: NumberRule, day: string): string {
  return rule.resetCycle === 1 ? day : rule.resetCycle === 2 ? day.slice(0, 7) : '*'
}

/** Tote number: `ZX` + 6 digits. */
export function toteNo(seq: number): string {
  return `ZX${String(seq).padStart(6, '0')}`
}

/** Number of the seq-th parcel of an order: `{stockoutNo}-{seq}` (floor.md §8.1 stockout_package). */
export function packageNo(stockoutNo: string, seq: number): string {
  return `${stockoutNo}-${seq}`
}
