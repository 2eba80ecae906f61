// 单据编号 · rules/docNo
import { SCANNED_PREFIX } from './scanKind.ts'

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

/** Documents with their own numbers, by code; the code is also the initial prefix of the numbers (floor.md §0.1 Document numbers). */
export const NUMBERED: Readonly<Record<string, string>> = {
  CK: '出库单',
  BC: '波次',
  JH: '拣货单',
  YY: '预约单',
  DH: '到货单',
  RK: '入库单',
  XH: '卸货单',
  PD: '盘点单',
  JJ: '交接单',
  TH: '退货单',
  TS: '退货收货单',
  TB: '退货波次',
  TJ: '退货拣货单',
  RW: '自定义任务',
  YG: '用工申请',
  ZP: '用工招募',
  BM: '用工报名',
  YT: '用工任务',
  YK: '移库单',
  TZ: '库存调整单',
  BH: '保护方案',
  HD: '耗材调拨单',
  NB: '店内码',
  GD: '工单',
  GZ: '工单账单',
  PM: '赔付明细',
  PF: '赔付账单',
  PC: '赔付差异',
  FY: '费用明细',
  YS: '应收账单',
  YF: '应付账单',
  KH: '结算客户',
  LS: '余额流水',
  FA: '重量方案',
  SJ: '数据同步任务',
}

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

/** Digits by which a scanner recognises a number after its prefix. */
const scannedDigits = 6

/** Faults in the number rule of a document, by field: rules by which numbers would repeat or could not be scanned. */
export function numberRuleFaults(
  code: string,
  rule: NumberRule,
): readonly { readonly field: keyof NumberRule; readonly why: string }[] {
  const faults: { field: keyof NumberRule; why: string }[] = []
  const { prefix, dateFormat, seqLen, resetCycle } = rule
  const reservedFor = SCANNED_PREFIX[prefix]
  if (!/^[A-Z]{1,8}$/.test(prefix)) faults.push({ field: 'prefix', why: '前缀只能为1-8位大写字母' })
  else if (code in SCANNED_PREFIX && prefix !== code)
    faults.push({ field: 'prefix', why: `${NUMBERED[code] ?? code}的前缀固定为${code}，扫描枪靠它认单` })
  else if (reservedFor !== undefined && prefix !== code)
    faults.push({ field: 'prefix', why: `前缀${prefix}留给${reservedFor}，扫描枪靠它认码` })
  if (dateFormat === 3 && resetCycle !== 3) faults.push({ field: 'resetCycle', why: '单号不带日期时只能不重置，否则会重号' })
  if (code in SCANNED_PREFIX && dateFormat === 3 && seqLen < scannedDigits)
    faults.push({ field: 'seqLen', why: `扫描枪认的单号至少要有${scannedDigits}位数字` })
  return faults
}

/** Tote number: `ZX` + 6 digits. */
export function toteNo(seq: number): string {
  return `ZX${String(seq).padStart(6, '0')}`
}

/** Number of the seq-th parcel of an order: `{stockoutNo}-{seq}` (floor.md §8.1 stockout_package). */
export function packageNo(stockoutNo: string, seq: number): string {
  return `${stockoutNo}-${seq}`
}
