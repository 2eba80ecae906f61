// 导入行合成订单 · rules/importGroup
import type { MappedRow, RowError, RowValue } from './importRow.ts'

/** Cells of a row of an order file by target name; the named cells are read here. */
export type OrderCells = Readonly<Record<string, RowValue>> & {
  readonly [N in 'srcOrderNo' | 'ownerNo' | 'urgent' | 'qty' | 'price']?: RowValue
}
/** A checked row with its number in the file (the header is row 1, the first data row 2). */
export interface NumberedRow extends MappedRow {
  readonly rowNum: number
  readonly fields: OrderCells
}

export interface ImportLine {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly barcode: string | null
  readonly qty: number
  readonly priceE4: number | null
  /** Rows of the file that made this line. */
  readonly rowNums: readonly number[]
}

/** An order of the file; with errors it is refused as a whole. */
export interface ImportOrder {
  readonly srcOrderNo: string
  readonly rowNums: readonly number[]
  /** Order fields by target name. */
  readonly head: OrderCells
  readonly generated: readonly string[]
  readonly lines: readonly ImportLine[]
  readonly errors: readonly (RowError & { readonly rowNum: number })[]
}

/** Fields of a line; every other field describes the order. */
const LINE_FIELDS: ReadonlySet<string> = new Set(['goodsNo', 'goodsName', 'barcode', 'qty', 'price'])

/** Fields that must be equal in all rows of an order; for others the first value that is not empty counts. */
const AGREED: readonly string[] = [
  'ownerNo',
  'shopNo',
  'warehouseNo',
  'sid',
  'logisticsCode',
  'receiverName',
  'receiverMobile',
  'province',
  'city',
  'district',
  'receiverAddress',
]

/**
 * Rows with the same owner and order number form an order, wherever they are in the file; orders are in the sequence of their first rows
 * (floor.md §0.4). An order is imported whole or not at all. A row whose order is uncertain therefore joins the order it may belong to, and
 * its error refuses that order: goods without an order number join the order above, a row with an unreadable owner joins the first owner of
 * its order number.
 */
export function groupRows(rows: readonly NumberedRow[]): NumberedRow[][] {
  const groups = new Map<string, NumberedRow[]>()
  const owners = ownersOf(rows)
  let above = ''
  for (const row of rows) {
    const { srcOrderNo = '', goodsNo = '', qty = '' } = row.texts
    const isOrphan = srcOrderNo === '' && above !== '' && (goodsNo !== '' || qty !== '')
    const owner = filled(row.fields.ownerNo) ? row.fields.ownerNo : (owners.get(srcOrderNo) ?? '')
    const key = isOrphan ? above : `${owner}|${srcOrderNo === '' ? `#${row.rowNum}` : srcOrderNo}`
    above = key
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

/** Order number → the first readable owner of its rows. */
function ownersOf(rows: readonly NumberedRow[]): ReadonlyMap<string, RowValue> {
  const owners = new Map<string, RowValue>()
  for (const { texts, fields } of rows) {
    const { srcOrderNo = '' } = texts
    if (filled(fields.ownerNo) && !owners.has(srcOrderNo)) owners.set(srcOrderNo, fields.ownerNo ?? null)
  }
  return owners
}

/**
 * One group as an order. One faulty row refuses the whole order. `mergeRepeated`: rows of the same goods and price become one
 * line; without it each row is a line. `labels` names the fields in error texts.
 */
export function orderOf(
  group: readonly NumberedRow[],
  mergeRepeated: boolean,
  labels: Readonly<Record<string, string>>,
): ImportOrder {
  const head = headOf(group)
  const differing = AGREED.flatMap((field) => {
    const differingRow = group.find((row) => filled(row.fields[field]) && row.fields[field] !== head[field])
    const name = labels[field] ?? field
    return differingRow === undefined
      ? []
      : [{ rowNum: differingRow.rowNum, field, errorName: name, errorReason: `同一订单的${name}不一致` }]
  })
  const faults = group.flatMap((row) => row.errors.map((error) => ({ ...error, rowNum: row.rowNum })))
  return {
    srcOrderNo: String(head.srcOrderNo ?? ''),
    rowNums: group.map((row) => row.rowNum),
    head,
    generated: [...new Set(group.flatMap((row) => row.generated))],
    lines: linesOf(group, mergeRepeated),
    errors: [...faults, ...differing].sort((a, b) => a.rowNum - b.rowNum),
  }
}

/** Why an order was not imported, by its first faulty row: `订单{no}第{n}行有误，整单未导入` and the fault itself. */
export function refusalText(order: ImportOrder): string {
  const [first] = order.errors
  return first === undefined ? '' : `订单${order.srcOrderNo}第${first.rowNum}行有误，整单未导入：${first.errorReason}`
}

function headOf(group: readonly NumberedRow[]): OrderCells {
  const head: Record<string, RowValue> = {}
  for (const row of group)
    for (const [field, value] of Object.entries(row.fields))
      if (!LINE_FIELDS.has(field) && !filled(head[field])) head[field] = value
  return head
}

function linesOf(group: readonly NumberedRow[], mergeRepeated: boolean): ImportLine[] {
  const lines = new Map<string, ImportLine>()
  for (const row of group) {
    const line = lineOf(row)
    const key = mergeRepeated ? `${line.goodsNo}|${line.priceE4 ?? ''}` : `#${row.rowNum}`
    const same = lines.get(key)
    lines.set(key, same === undefined ? line : mergedLine(same, line))
  }
  return [...lines.values()]
}

function lineOf(row: NumberedRow): ImportLine {
  const text = (field: string) =>
    row.fields[field] === null || row.fields[field] === undefined ? null : String(row.fields[field])
  const price = row.fields.price
  return {
    goodsNo: text('goodsNo') ?? '',
    goodsName: text('goodsName'),
    barcode: text('barcode'),
    qty: Number(row.fields.qty ?? 0),
    priceE4: typeof price === 'number' ? price : null,
    rowNums: [row.rowNum],
  }
}

function mergedLine(a: ImportLine, b: ImportLine): ImportLine {
  const rowNums = [...a.rowNums, ...b.rowNums]
  return { ...a, goodsName: a.goodsName ?? b.goodsName, barcode: a.barcode ?? b.barcode, qty: a.qty + b.qty, rowNums }
}

function filled(value: RowValue | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}
