// 导入清洗规则 · rules/importClean
import { numberOf, type RowTexts } from './importRow.ts'
import type { DateOrder } from './importDate.ts'

/** The texts of a row of an order file; the rules read the named texts. */
export type OrderTexts = RowTexts & { readonly [N in 'srcOrderNo' | 'goodsNo' | 'qty']?: string }

/** What to do with matching rows: skip them under the rule's name, or treat them as errors. */
export type RowAction = 'ignore' | 'refuse'

/**
 * The cleaning rules of an order import. The user sees and sets all of them; they are saved with the mapping (import_mapping.clean_rules).
 * Every skipped row is reported with the name of its rule.
 */
export interface CleanRules {
  /** Order numbers that begin with one of these are cancellations (取消单); empty = there are none. */
  readonly cancelPrefixes: readonly string[]
  readonly negativeQty: RowAction
  readonly zeroQty: RowAction
  /** Codes that are not goods: postage, fees, adjustments. Compared ignoring case. */
  readonly nonGoodsCodes: readonly string[]
  readonly emptyGoods: RowAction
  /** Rows of one order with the same goods and price become one line. */
  readonly mergeRepeated: boolean
  /** Cells of the order left empty below its first row (merged cells) take the value above. */
  readonly fillDown: boolean
  /** Goods numbers are converted to capitals, because some in the file differ only in case. */
  readonly upperGoods: boolean
  /** null = the order is derived from the values; when several orders fit, the user chooses. */
  readonly dateOrder: DateOrder | null
}

export const DEFAULT_CLEAN: CleanRules = {
  cancelPrefixes: [],
  negativeQty: 'refuse',
  zeroQty: 'refuse',
  nonGoodsCodes: [],
  emptyGoods: 'refuse',
  mergeRepeated: true,
  fillDown: false,
  upperGoods: false,
  dateOrder: null,
}

/** Names of the rules that skip rows; shown in the result for every order concerned. */
export const CLEAN_RULE = {
  blank: '空行',
  total: '合计行',
  cancel: '取消单',
  nonGoods: '非商品编码',
  emptyGoods: '商品编号为空',
  negativeQty: '数量为负',
  zeroQty: '数量为零',
} as const
export type CleanRule = keyof typeof CLEAN_RULE

const TOTAL_ROW = /^(合计|总计|小计|本页小计|total|subtotal|grand total)[:：\s]*$/i

/**
 * The rule that skips a row, or null when the row stays. Shapes: texts of the target fields `srcOrderNo`, `goodsNo`, `qty`; `row` = all
 * cells, to recognise blank and total rows. A cancellation is recognised before its negative quantity.
 */
export function ignoredBy(row: readonly string[], texts: OrderTexts, rules: CleanRules): CleanRule | null {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first] = filled
  if (first === undefined) return 'blank'
  if (TOTAL_ROW.test(first)) return 'total'
  const orderNo = texts.srcOrderNo ?? ''
  if (isCancelled(orderNo, rules.cancelPrefixes)) return 'cancel'
  const goodsNo = texts.goodsNo ?? ''
  if (goodsNo === '') return rules.emptyGoods === 'ignore' ? 'emptyGoods' : null
  if (rules.nonGoodsCodes.some((code) => sameCode(code, goodsNo))) return 'nonGoods'
  const qty = numberOf(texts.qty ?? '')
  if (qty === null) return null
  if (qty < 0) return rules.negativeQty === 'ignore' ? 'negativeQty' : null
  return qty === 0 && rules.zeroQty === 'ignore' ? 'zeroQty' : null
}

/** Order fields that `fillDown` takes from the row above when they are empty. */
const FILLED_FIELDS: readonly string[] = [
  'srcOrderNo',
  'srcTids',
  'shopNo',
  'logisticsCode',
  'receiverName',
  'receiverMobile',
  'province',
  'city',
  'district',
  'receiverAddress',
  'tradeTime',
  'payTime',
  'remark',
  'urgent',
]

/** A row's texts after the rules `fillDown` and `upperGoods`; `above` = the texts of the row before it. */
export function cleanedTexts(texts: OrderTexts, above: OrderTexts | null, rules: CleanRules): OrderTexts {
  const filledTexts = rules.fillDown ? filledDown(texts, above) : texts
  const goodsNo = filledTexts.goodsNo ?? ''
  return rules.upperGoods && goodsNo !== goodsNo.toUpperCase() ? { ...filledTexts, goodsNo: goodsNo.toUpperCase() } : filledTexts
}

/** Empty order fields taken from the row above, as long as the row names no other order. */
function filledDown(texts: OrderTexts, above: OrderTexts | null): OrderTexts {
  if (above === null) return texts
  const orderNo = texts.srcOrderNo ?? ''
  if (orderNo !== '' && orderNo !== above.srcOrderNo) return texts
  const filled = FILLED_FIELDS.flatMap((name) =>
    (texts[name] ?? '') === '' && (above[name] ?? '') !== '' ? [[name, above[name] ?? ''] as const] : [],
  )
  return filled.length === 0 ? texts : { ...texts, ...Object.fromEntries(filled) }
}

/**
 * Rules proposed from the rows of a file, for the user to confirm: prefixes of cancelled orders, codes that do not look like the other
 * codes, order numbers that are only on an order's first row. Nothing here is made for one particular file.
 */
export function proposeClean(rows: readonly OrderTexts[]): CleanRules {
  const cancelPrefixes = cancelPrefixesOf(rows)
  const nonGoodsCodes = oddCodes(rows.map((row) => row.goodsNo ?? ''))
  const stripped = rows.filter((row) => (row.srcOrderNo ?? '') === '' && (row.goodsNo ?? '') !== '').length
  const codes = new Set(rows.map((row) => row.goodsNo ?? ''))
  const upperGoods = new Set([...codes].map((code) => code.toUpperCase())).size < codes.size
  const fillDown = (stripped > 0 && stripped * 10 > rows.length) || rows.some((row, i) => isBare(row, rows[i - 1]))
  return { ...DEFAULT_CLEAN, cancelPrefixes, nonGoodsCodes, upperGoods, fillDown }
}

/** Some shops write the receiver only in the first row of an order, and the order number in all rows. */
function isBare(row: OrderTexts, above: OrderTexts | undefined): boolean {
  if (above === undefined || (row.srcOrderNo ?? '') === '' || row.srcOrderNo !== above.srcOrderNo) return false
  return ['receiverName', 'receiverAddress', 'tradeTime'].some((name) => (row[name] ?? '') === '' && (above[name] ?? '') !== '')
}

/** A letter prefix in front of otherwise plain numbers, all of whose rows carry negative quantities. */
function cancelPrefixesOf(rows: readonly OrderTexts[]): string[] {
  const prefixes = new Map<string, { rows: number; negative: number }>()
  let plain = 0
  for (const row of rows) {
    const match = /^([A-Za-z]{1,3})[-_]?\d+$/.exec(row.srcOrderNo ?? '')
    if (match === null) plain++
    const prefix = match?.[1]
    if (prefix === undefined) continue
    const seen = prefixes.get(prefix) ?? { rows: 0, negative: 0 }
    const negative = (numberOf(row.qty ?? '') ?? 0) < 0 ? 1 : 0
    prefixes.set(prefix, { rows: seen.rows + 1, negative: seen.negative + negative })
  }
  if (plain === 0 && prefixes.size < 2) return []
  return [...prefixes]
    .filter(([, seen]) => seen.negative === seen.rows)
    .map(([prefix]) => prefix)
    .sort()
}

/** Up to this many short codes with a digit may be postage and fees; when there are more, they are goods numbers. */
const FEW = 3

/**
 * Codes of another shape than most: without a digit where nearly all codes have one, or a few of at most two characters where codes are
 * long. Common words for freight and differences are always included.
 */
export function oddCodes(codes: readonly string[]): string[] {
  const distinct = [...new Set(codes.filter((code) => code !== ''))]
  const most = (test: (code: string) => boolean): boolean => distinct.filter(test).length * 10 >= distinct.length * 9
  const mostNumbered = most((code) => /\d/.test(code))
  const short = most((code) => code.length >= 4) ? distinct.filter((code) => code.length <= 2 && /\d/.test(code)) : []
  const odd = distinct.filter((code) => SERVICE_WORD.test(code) || (mostNumbered && !/\d/.test(code)))
  return [...new Set([...odd, ...(short.length <= FEW ? short : [])])].sort()
}

const SERVICE_WORD = /运费|邮费|快递费|补差|差价|服务费|手续费|postage|shipping|carriage|discount|adjust|fee$|charges?$/i

function isCancelled(orderNo: string, prefixes: readonly string[]): boolean {
  return prefixes.some(
    (prefix) => prefix !== '' && orderNo.toUpperCase().startsWith(prefix.toUpperCase()) && orderNo.length > prefix.length,
  )
}

function sameCode(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.toUpperCase()
}
