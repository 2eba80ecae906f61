// 店铺快递规则 · rules/shopLogistics
/**
 * Chooses the carrier of an order (floor.md §12.6) among the lines that fit its region, weight, goods and daily quota, by the rule's mode.
 */

export const CARRIER_MODE = { 1: '固定', 2: '优先级', 3: '比例' } as const
/** Goods a carrier may refuse. */
export const GOODS_FLAG = { 1: '液体', 2: '带电', 3: '易碎', 4: '大件' } as const
export type GoodsFlag = keyof typeof GOODS_FLAG

export interface CarrierLine {
  readonly logisticsCode: string
  readonly networkId: string | null
  /** mode 2: the line with the smallest number comes first */
  readonly priority: number | null
  /** mode 3, basis points */
  readonly ratioBp: number | null
  /** province codes the line is for; empty: all */
  readonly includeRegions: readonly string[]
  readonly excludeRegions: readonly string[]
  /** from, inclusive, and to, exclusive; null: open */
  readonly minG: number | null
  readonly maxG: number | null
  /** goods the carrier does not accept */
  readonly goodsFlags: readonly GoodsFlag[]
  /** most orders of the shop a day; null: any number */
  readonly maxDaily: number | null
}
/** A line that fits every order, except for the limits in `more`. */
export const carrierLine = (logisticsCode: string, more: Partial<CarrierLine> = {}): CarrierLine => ({
  logisticsCode,
  networkId: null,
  priority: null,
  ratioBp: null,
  includeRegions: [],
  excludeRegions: [],
  minG: null,
  maxG: null,
  goodsFlags: [],
  maxDaily: null,
  ...more,
})
export interface CarrierContent {
  readonly mode: keyof typeof CARRIER_MODE
  readonly lines: readonly CarrierLine[]
}
export interface CarrierOrder {
  readonly stockoutNo: string
  readonly provinceCode: string
  /** null: unknown; such an order fits no line with a weight limit */
  readonly weightG: number | null
  readonly flags: ReadonlySet<GoodsFlag>
}
export interface Carrier {
  readonly logisticsCode: string
  readonly networkId: string | null
  /** line of the rule, from 0 */
  readonly lineIndex: number
}

/** 100 % */
const whole = 10_000

const fits = (line: CarrierLine, order: CarrierOrder, used: number | null): boolean => {
  if (used === null) return false
  const { includeRegions, excludeRegions, minG, maxG, goodsFlags, maxDaily } = line
  if (includeRegions.length > 0 && !includeRegions.includes(order.provinceCode)) return false
  if (excludeRegions.includes(order.provinceCode)) return false
  if ((minG !== null || maxG !== null) && order.weightG === null) return false
  if (order.weightG !== null && (order.weightG < (minG ?? 0) || order.weightG >= (maxG ?? Infinity))) return false
  if (goodsFlags.some((flag) => order.flags.has(flag))) return false
  return maxDaily === null || used < maxDaily
}

/** FNV-1a hash, 32 bit, so that device and server get the same number for a text. */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0
  return hash
}

/**
 * The carrier of an order; null when no line fits. `used`: how many orders of the shop a carrier got today, null when the carrier is
 * disabled. In mode 3 the order's number selects among the fitting lines by their shares, so that the same order always gets the same
 * carrier. Source: floor.md §12.6, App. D pickCarrier.
 */
export const pickCarrier = (
  { mode, lines }: CarrierContent,
  order: CarrierOrder,
  used: (logisticsCode: string) => number | null,
): Carrier | null => {
  const fitting = lines.flatMap((line, lineIndex) => (fits(line, order, used(line.logisticsCode)) ? [{ line, lineIndex }] : []))
  const chosen = mode === 3 ? byShare(fitting, order.stockoutNo) : mode === 2 ? byPriority(fitting) : fitting[0]
  if (chosen === undefined) return null
  const { line, lineIndex } = chosen
  return { logisticsCode: line.logisticsCode, networkId: line.networkId, lineIndex }
}
interface FittingLine {
  readonly line: CarrierLine
  readonly lineIndex: number
}
const byPriority = (fitting: readonly FittingLine[]): FittingLine | undefined =>
  [...fitting].sort((a, b) => (a.line.priority ?? Infinity) - (b.line.priority ?? Infinity) || a.lineIndex - b.lineIndex)[0]
const byShare = (fitting: readonly FittingLine[], stockoutNo: string): FittingLine | undefined => {
  const total = fitting.reduce((sum, { line }) => sum + (line.ratioBp ?? 0), 0)
  if (total === 0) return fitting[0]
  let left = hashOf(stockoutNo) % total
  return fitting.find(({ line }) => (left -= line.ratioBp ?? 0) < 0)
}

/** Sum of the shares of the lines, basis points. */
export const sharedBp = (lines: readonly CarrierLine[]): number => lines.reduce((sum, { ratioBp }) => sum + (ratioBp ?? 0), 0)

/** Faults in the lines of a rule. */
export const checkCarriers = ({ mode, lines }: CarrierContent): readonly string[] => {
  if (lines.length === 0) return ['请至少配置一个物流公司']
  const faults = lines.flatMap((line, at): string[] => {
    const fault = lineFault(line, mode)
    return fault === '' ? [] : [`第${at + 1}行：${fault}`]
  })
  if (faults.length > 0) return faults
  return mode === 3 && sharedBp(lines) !== whole ? ['比例之和必须为100%'] : []
}
const lineFault = (
  { priority, ratioBp, minG, maxG, includeRegions, excludeRegions }: CarrierLine,
  mode: CarrierContent['mode'],
): string => {
  if (mode === 2 && priority === null) return '优先级不能为空'
  if (mode === 3 && ratioBp === null) return '比例不能为空'
  if (minG !== null && maxG !== null && minG >= maxG) return '结束重量必须大于起始重量'
  return includeRegions.some((code) => excludeRegions.includes(code)) ? '同一个省不能既包含又排除' : ''
}

/** Name of a carrier by its code. */
export type CarrierNames = ReadonlyMap<string, string>
/** A rule in one line, with the names of its carriers; a carrier that no longer exists is shown by its code. */
export const carrierSummary = ({ mode, lines }: CarrierContent, names: CarrierNames): string => {
  const text = ({ logisticsCode, priority, ratioBp }: CarrierLine): string => {
    const name = names.get(logisticsCode) ?? logisticsCode
    return mode === 2 ? `${priority} ${name}` : mode === 3 ? `${name} ${(ratioBp ?? 0) / 100}%` : name
  }
  return `${CARRIER_MODE[mode]} · ${lines.map(text).join('；')}`.slice(0, 300)
}
