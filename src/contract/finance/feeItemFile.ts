// 费用项的文件 · finance/feeItemFile
/**
 * Fee items as rows of a file (office.md §12.1 T-FI-4): one row an item, a monthly tier price one row a tier. What is written is read as
 * the same items; what the columns have no room for stands in 条件 (feeConditionWords).
 */
import { code, count, price, text, type Field, type Fields } from '../kinds.ts'
import { unitPriceText, yuanText } from '../rules/amountText.ts'
import type { FeeTier } from '../rules/feeItem.ts'
import { itemColumns, type ItemColumn, type TypedItem } from '../rules/feeItemRules.ts'
import { itemText } from '../rules/feeItemText.ts'
import { CALC_METHOD, type CalcMethod, type ItemFeeType } from '../rules/feeTypes.ts'
import { conditionWords, readConditionWords } from './feeConditionWords.ts'
import { itemFields } from './feeVersion.ts'

const tierQty = { min: 0, max: 999_999_999 } as const
export const feeItemColumns = {
  feeType: itemFields.feeType,
  itemCode: { ...itemFields.itemCode, label: '费用项编码' },
  itemName: { ...itemFields.itemName, label: '费用项名称' },
  calcMethod: itemFields.calcMethod,
  unitPriceE4: { ...itemFields.unitPriceE4, label: '单价(元)', help: '按计费方式的单位；按耗材单位的不填就用耗材自己的单价' },
  firstQty: itemFields.firstQty,
  firstPriceE4: { ...itemFields.firstPriceE4, label: '首件价(元)' },
  extraPriceE4: { ...itemFields.extraPriceE4, label: '续件价(元)' },
  minFen: { ...itemFields.minFen, label: '最低(元)' },
  maxFen: { ...itemFields.maxFen, label: '最高(元)' },
  freeQty: itemFields.freeQty,
  freeDays: itemFields.freeDays,
  tierFrom: count('阶梯起', { ...tierQty, help: '月度阶梯一段一行，编码、名称相同；不含这个数' }),
  tierTo: count('阶梯止', { ...tierQty, min: 1, help: '含这个数；最后一段不填，表示以上全部' }),
  tierPriceE4: price('阶梯价(元)', { min: 0, max: 1_000_000_000 }),
  planNo: code('重量方案编号', { max: 32 }),
  conditions: text('条件', {
    max: 500,
    help: '名称：内容，多个用；隔开，如 平台：抖音；件数起：2；订单类型：换货、补发；税率：6%；续件单位：2；比例：2%；比例按：货值；阶梯：全量',
  }),
} satisfies Fields
export type ItemCell = keyof typeof feeItemColumns
type Cell = string | number | null
/** Cells of a row by column; an empty cell is null or absent. */
export type ItemRow = { readonly [Name in ItemCell]?: Cell }

const tierCells = ['tierFrom', 'tierTo', 'tierPriceE4'] as const
const numberCells = [
  'unitPriceE4',
  'firstQty',
  'firstPriceE4',
  'extraPriceE4',
  'minFen',
  'maxFen',
  'freeQty',
  'freeDays',
] as const satisfies readonly (ItemCell & ItemColumn)[]
/** Columns that are empty in a stored item only where its way of pricing does not use them. */
const always: ReadonlySet<string> = new Set(['firstQty', 'firstPriceE4', 'extraPriceE4'])
const tiered = 5
const byConsumable = 14

/** Rows of an item, cells in stored units: one for each tier, else one. */
export const itemRows = (item: TypedItem): readonly ItemRow[] => {
  const used = new Set<string>(itemColumns(item.calcMethod as CalcMethod))
  const isShown = (name: (typeof numberCells)[number]): boolean =>
    used.has(name) && (always.has(name) || (name === 'unitPriceE4' && item.calcMethod !== byConsumable) || item[name] !== 0)
  const row: ItemRow = {
    feeType: item.feeType ?? null,
    itemCode: item.itemCode ?? null,
    itemName: item.itemName ?? null,
    calcMethod: item.calcMethod ?? null,
    ...Object.fromEntries(numberCells.map((name) => [name, isShown(name) ? (item[name] ?? null) : null])),
    planNo: used.has('planNo') ? (item.planNo ?? null) : null,
    conditions: conditionWords(item) || null,
  }
  if (item.calcMethod !== tiered) return [row]
  return (item.tiers ?? []).map(({ fromQty, toQty, priceE4 }) => ({
    ...row,
    tierFrom: fromQty,
    tierTo: toQty,
    tierPriceE4: priceE4,
  }))
}

const wordOf = (cell: ItemCell, value: string | number): string => {
  const { kind, texts }: Field = feeItemColumns[cell]
  if (kind === 'price') return unitPriceText(Number(value))
  return kind === 'money' ? yuanText(Number(value)) : (texts?.[value] ?? String(value))
}
/** An item in words for the log: `OP1 单价(元)` → `0.8`. */
export const itemWords = (item: TypedItem): Readonly<Record<string, string>> => {
  const [row = {}] = itemRows(item)
  const cells = (Object.keys(feeItemColumns) as ItemCell[]).filter((cell) => cell !== 'itemCode' && cell in row)
  const words = cells.flatMap((cell): readonly (readonly [string, string])[] => {
    const value = tierCells.some((one) => one === cell) ? null : row[cell]
    return value === null || value === undefined ? [] : [[feeItemColumns[cell].label, wordOf(cell, value)]]
  })
  const tiers = item.calcMethod === tiered ? [['阶梯价', itemText(item)] as const] : []
  return Object.fromEntries([...words, ...tiers].map(([label, text]) => [`${item.itemCode ?? ''} ${label}`, text]))
}

/** An item of a file with the positions of its rows, tiers from the lowest on. */
export interface ReadItem {
  readonly item: TypedItem
  readonly rows: readonly number[]
}
export interface CellFault {
  readonly row: number
  readonly cell: ItemCell
  readonly why: string
}
type Placed = readonly [row: number, cells: ItemRow]
const isFilled = (value: Cell | undefined): boolean => value !== null && value !== undefined && value !== ''
const number = (value: Cell | undefined): number | null => (isFilled(value) ? Number(value) : null)
const word = (value: Cell | undefined): string => String(value ?? '')

/** Faults of a tier's row before the tiers are judged together. */
const tierFaults = ([row, cells]: Placed): readonly CellFault[] =>
  (['tierFrom', 'tierPriceE4'] as const).flatMap((cell) =>
    isFilled(cells[cell]) ? [] : [{ row, cell, why: `${feeItemColumns[cell].label.replace('(元)', '')}必须填写` }],
  )
/** Cells the way of pricing has no use for: what is typed there would be lost. */
const uselessFaults = ([row, cells]: Placed): readonly CellFault[] => {
  const method = cells.calcMethod as CalcMethod
  const used = new Set<string>([...itemColumns(method), ...(method === tiered ? tierCells : [])])
  return [...numberCells, ...tierCells, 'planNo' as const].flatMap((cell) =>
    used.has(cell) || !isFilled(cells[cell]) || cells[cell] === 0
      ? []
      : [{ row, cell, why: `计费方式【${CALC_METHOD[method]}】用不到${feeItemColumns[cell].label}，请清空` }],
  )
}
/** Rows of one code: only the tiers of one item may share it, and they agree in everything else. */
const sameFaults = ([first, ...others]: readonly Placed[]): readonly CellFault[] => {
  if (first === undefined) return []
  return others.flatMap(([row, cells]): readonly CellFault[] => {
    if (cells.calcMethod !== tiered || first[1].calcMethod !== tiered)
      return [{ row, cell: 'itemCode', why: `费用项编码【${word(cells.itemCode)}】重复` }]
    const differing = (['feeType', 'itemName', 'conditions'] as const).find(
      (cell) => isFilled(cells[cell]) && cells[cell] !== first[1][cell],
    )
    return differing === undefined
      ? []
      : [{ row, cell: differing, why: `与第一段的${feeItemColumns[differing].label}不同，同一费用项的各段要一样` }]
  })
}

/** The item of rows with one code, or why they make none. */
const itemOf = (unsorted: readonly Placed[]): ReadItem | readonly CellFault[] => {
  const [, head = {}] = unsorted[0] ?? []
  const isTiered = head.calcMethod === tiered
  const hasTiers = unsorted.some(([, cells]) => tierCells.some((cell) => isFilled(cells[cell])))
  const rows = isTiered ? [...unsorted].sort(([, a], [, b]) => Number(a.tierFrom) - Number(b.tierFrom)) : unsorted
  const words = readConditionWords(head.feeType as ItemFeeType, word(head.conditions))
  const faults = [
    ...sameFaults(unsorted),
    ...unsorted.flatMap(uselessFaults),
    ...(hasTiers ? rows.filter(([, cells]) => cells.calcMethod === tiered).flatMap(tierFaults) : []),
    ...(typeof words === 'string' ? [{ row: unsorted[0]?.[0] ?? 0, cell: 'conditions' as const, why: words }] : []),
  ]
  if (faults.length > 0 || typeof words === 'string') return faults
  const tiers = rows.map(([, cells]): FeeTier => ({
    fromQty: Number(cells.tierFrom),
    toQty: number(cells.tierTo),
    priceE4: Number(cells.tierPriceE4),
  }))
  return {
    rows: rows.map(([row]) => row),
    item: {
      feeType: word(head.feeType),
      itemCode: word(head.itemCode),
      itemName: word(head.itemName),
      calcMethod: Number(head.calcMethod),
      ...Object.fromEntries(numberCells.map((name) => [name, number(head[name])])),
      planNo: word(head.planNo) || null,
      ...words,
      tiers: isTiered && hasTiers ? tiers : [],
    },
  }
}

/** Items of the rows of one version, in the order of the file, and faults by row. Fee type and way of pricing of each row are known. */
export const readItems = (
  rows: readonly ItemRow[],
): { readonly items: readonly ReadItem[]; readonly faults: readonly CellFault[] } => {
  const groups = new Map<string, Placed[]>()
  for (const [row, cells] of rows.entries()) {
    const placed: Placed = [row, cells]
    groups.set(word(cells.itemCode), [...(groups.get(word(cells.itemCode)) ?? []), placed])
  }
  const read = [...groups.values()].map(itemOf)
  return {
    items: read.filter((one): one is ReadItem => 'item' in one),
    faults: read.flatMap((one) => ('item' in one ? [] : one)),
  }
}

/** The cell of a file that has an item's column. */
export const cellOf = (column: string): ItemCell =>
  column in feeItemColumns ? (column as ItemCell) : column === 'tiers' ? 'tierFrom' : 'conditions'
/** The row to which a fault of an item belongs: of tiers that do not follow each other the first that does not, else the item's first. */
export const rowOf = ({ item, rows }: ReadItem, column: string): number => {
  const tiers = item.tiers ?? []
  const gap = tiers.findIndex(({ fromQty }, at) => fromQty !== (at === 0 ? 0 : tiers[at - 1]?.toQty))
  return rows[column === 'tiers' && gap > 0 ? gap : 0] ?? 0
}
