// 费用明细的写入 · finance/pricing/feeLines
/**
 * Makes the lines of the fee ledger equal to what was reckoned (office.md §2.5, §7.2). A line in no bill is rewritten; one that a bill has
 * closed stays, and the difference is a line of today. What is right already is not touched: a month that is reckoned again changes no byte.
 */
import { editableBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { PricedItem } from '#contract/rules/pricing'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows, moveRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import type { NewRow, Row } from '../../platform/tableTypes.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { keyOf, type Charge, type ChargeKey, type Direction } from './charge.ts'

const away = transitionOf(feeLineLife, 'job pricing', feeLineLife.off)
const textMax = 500

/** Columns of a line that follow from its fact and its price. */
const reckoned = [
  'feeType',
  'itemId',
  'itemCode',
  'itemName',
  'contractNo',
  'versionNo',
  'customNo',
  'ownerNo',
  'shopNo',
  'warehouseNo',
  'sid',
  'networkId',
  'logisticsCode',
  'logisticsNo',
  'bizDate',
  'qty',
  'chargeWeightG',
  'areaName',
  'unitPriceE4',
  'taxRateBp',
  'grossFen',
  'discountFen',
  'amountFen',
  'calcDetail',
  'freedFen',
] as const
type Reckoned = (typeof reckoned)[number]
/** A stored line; bigint columns are text. */
export type Stored = Pick<
  Row<'fin_fee_line'>,
  | 'id'
  | 'lineNo'
  | 'sourceType'
  | 'sourceNo'
  | 'lineKey'
  | 'status'
  | 'billNo'
  | 'baseLineNo'
  | 'feeType'
  | 'itemId'
  | 'itemCode'
  | 'itemName'
  | 'contractNo'
  | 'versionNo'
  | 'customNo'
  | 'ownerNo'
  | 'shopNo'
  | 'warehouseNo'
  | 'sid'
  | 'networkId'
  | 'logisticsCode'
  | 'logisticsNo'
  | 'bizDate'
  | 'qty'
  | 'chargeWeightG'
  | 'areaName'
  | 'unitPriceE4'
  | 'taxRateBp'
  | 'grossFen'
  | 'discountFen'
  | 'amountFen'
  | 'calcDetail'
  | 'freedFen'
>
const lineColumns = `id, line_no, source_type, source_no, line_key, status, bill_no, base_line_no, fee_type, item_id, item_code, item_name,
  contract_no, version_no, custom_no, owner_no, shop_no, warehouse_no, sid, network_id, logistics_code, logistics_no, biz_date, qty,
  charge_weight_g, area_name, unit_price_e4, tax_rate_bp, gross_fen, discount_fen, amount_fen, calc_detail, freed_fen`

/** Numbers of the drafts that hold lines of these documents; locked, as who edits a bill locks it before its lines. */
export const draftsOf = async ({ tx, tenantId }: Ctx, direction: Direction, extent: Extent): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ billNo: string }>(
    `select b.bill_no from fin_bill b
      where b.tenant_id = $1 and b.status in (${editableBills.join(', ')}) and b.bill_no in (
            select l.bill_no from fin_fee_line l where l.tenant_id = $1 and l.direction = $2 and l.source_type = any($3::smallint[])
               and l.source_no = any($4::text[]) and l.bill_no is not null)
      order by b.id for update`,
    [tenantId, direction, [...extent.sourceTypes, differenceSource], extent.sourceNos],
  )
  return new Set(rows.map(({ billNo }) => billNo))
}
/** fin_fee_line.source_type of a correction */
export const differenceSource = 10

/** Which stored lines belong to the documents that are priced. */
export interface Extent {
  readonly sourceTypes: readonly number[]
  readonly sourceNos: readonly string[]
  /** days of the facts, where a document has facts of many; absent: of all */
  readonly bizDates?: readonly string[]
  readonly holds: (line: ChargeKey) => boolean
}
const storedLines = async ({ tx, tenantId }: Ctx, direction: Direction, extent: Extent): Promise<readonly Stored[]> => {
  const rows = await tx.query<Stored>(
    `select ${lineColumns} from fin_fee_line
      where tenant_id = $1 and direction = $2 and source_type = any($3::smallint[]) and source_no = any($4::text[])
        and ($5::date[] is null or biz_date = any($5)) and status <> ${feeLineLife.off} order by id for update`,
    [tenantId, direction, extent.sourceTypes, extent.sourceNos, extent.bizDates ?? null],
  )
  return rows.filter(extent.holds)
}
/** Whether the freight of a parcel is in a bill that is closed. */
export const isFreightClosed = async ({ tx, tenantId }: Ctx, logisticsNo: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from fin_fee_line
      where tenant_id = $1 and logistics_no = $2 and fee_type = 'EXPRESS' and status = ${feeLineLife.locked} limit 1`,
    [tenantId, logisticsNo],
  )
  return rows.length > 0
}
/** Corrections of these lines. */
export const correctionsOf = ({ tx, tenantId }: Ctx, lineNos: readonly string[]): Promise<readonly Stored[]> =>
  lineNos.length === 0
    ? Promise.resolve([])
    : tx.query<Stored>(
        `select ${lineColumns} from fin_fee_line
          where tenant_id = $1 and base_line_no = any($2::text[]) and status <> ${feeLineLife.off} order by id for update`,
        [tenantId, lineNos],
      )

/**
 * A line as it is written. `id` and `lineNo` are given when it is written; they have their places already, so that its copy then needs no
 * more room.
 */
export type Line = Required<Pick<NewRow<'fin_fee_line'>, Reckoned | 'id' | 'lineNo' | 'sourceType' | 'sourceNo' | 'lineKey'>>
const lineOf = (charge: Charge, { item, fee }: PricedItem): Line => {
  const { contract, version } = charge.priced.by ?? {}
  // spelled out: made by spreading, a month of lines fills the memory with their intermediate shapes
  return {
    id: '',
    lineNo: '',
    sourceType: charge.sourceType,
    sourceNo: charge.sourceNo,
    lineKey: charge.lineKey,
    ownerNo: charge.ownerNo,
    shopNo: charge.shopNo,
    warehouseNo: charge.warehouseNo,
    sid: charge.sid,
    networkId: charge.networkId,
    logisticsCode: charge.logisticsCode,
    logisticsNo: charge.logisticsNo,
    feeType: charge.fact.feeType,
    itemId: item.itemId,
    itemCode: item.itemCode,
    itemName: item.itemName,
    contractNo: contract?.contractNo ?? null,
    versionNo: version?.versionNo ?? null,
    customNo: charge.customNo,
    bizDate: charge.fact.bizDate,
    qty: fee.qty,
    chargeWeightG: fee.express?.chargeG ?? null,
    areaName: fee.express?.areaName ?? null,
    unitPriceE4: fee.unitPriceE4,
    taxRateBp: item.taxRateBp,
    grossFen: fee.grossFen,
    discountFen: fee.discountFen,
    amountFen: fee.amountFen,
    calcDetail: fee.formula.slice(0, textMax),
    freedFen: 0,
  }
}
const lineKeyOf = (line: ChargeKey & { readonly itemId: unknown }): string => `${keyOf(line)}|${String(line.itemId)}`
const isSame = (stored: Stored, line: Line): boolean =>
  reckoned.every((name) => String(stored[name] ?? '') === String(line[name] ?? ''))

/** Whether a line may still change: in no bill, or in one of these, which are drafts. */
export const isOpenIn =
  (drafts: ReadonlySet<string>): IsOpen =>
  ({ billNo }) =>
    billNo === null || drafts.has(billNo)
export type IsOpen = (line: Pick<Stored, 'billNo'>) => boolean
/** What a free line would have cost is its discount. */
const asFree = (line: Line): Line => ({ ...line, discountFen: line.grossFen, amountFen: 0, freedFen: line.discountFen })

/** A closed line and what it should be. */
export interface Closed {
  readonly stored: Stored
  readonly amountFen: number
}
/** What writing does with the stored lines. */
export interface Plan {
  readonly added: readonly Line[]
  readonly rewritten: readonly (Line & { readonly id: string })[]
  readonly voided: readonly string[]
  readonly closed: readonly Closed[]
}
const planOf = (
  stored: readonly Stored[],
  lines: readonly Line[],
  isWaiting: (line: ChargeKey) => boolean,
  isOpen: IsOpen,
): Plan => {
  const before = new Map(stored.map((row) => [lineKeyOf(row), row]))
  const wanted = new Map(lines.map((line) => [lineKeyOf(line), line]))
  const kept = lines.flatMap((line) => {
    const row = before.get(lineKeyOf(line))
    return row === undefined ? [] : [{ row, line: row.status === feeLineLife.free ? asFree(line) : line }]
  })
  const gone = stored.filter((row) => !wanted.has(lineKeyOf(row)))
  return {
    added: lines.filter((line) => !before.has(lineKeyOf(line))),
    rewritten: kept
      .filter(({ row, line }) => isOpen(row) && !isSame(row, line))
      .map(({ row, line }) => ({ ...line, id: row.id })),
    voided: gone.filter(isOpen).map(({ id }) => id),
    closed: [
      ...kept.filter(({ row }) => !isOpen(row)).map(({ row, line }) => ({ stored: row, amountFen: Number(line.amountFen) })),
      // what a fact costs that waits in the pool is not known yet
      ...gone.filter((row) => !isOpen(row) && !isWaiting(row)).map((row) => ({ stored: row, amountFen: 0 })),
    ],
  }
}

/** Writes new lines of one direction, each with its number. */
export const insertLines = async (ctx: Ctx, direction: Direction, lines: readonly Line[]): Promise<void> => {
  const numbers = lines.length === 0 ? [] : await ctx.numbers('FY', lines.length)
  await insertRows(
    ctx.tx,
    'fin_fee_line',
    lines.map((line, at) => ({ ...line, id: ctx.id(), lineNo: numbers[at] ?? '' })),
    { all: { direction, ...createdBy(ctx), updateTime: ctx.at } },
  )
}
const rewriteLines = async (ctx: Ctx, lines: readonly (Line & { readonly id: string })[]): Promise<void> => {
  await changeRows(
    ctx.tx,
    'fin_fee_line',
    lines.map(({ sourceType: _type, sourceNo: _no, lineKey: _key, ...line }) => ({ ...line, revision: 1 })),
    { key: ['id'], set: reckoned, add: ['revision'], all: { updateTime: ctx.at } },
  )
}
export const voidLines = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await moveRows(
    ctx.tx,
    away,
    ids.map((id) => ({ id })),
    { by: { at: ctx.at }, key: ['id'] },
  )
}

export interface Written {
  /** the lines that a bill has closed, with what they should be */
  readonly closed: readonly Closed[]
  /** drafts of bills with a line that changed */
  readonly bills: readonly string[]
}
/** What has to be written for these charges within the extent. `isLeft`: charges that a person decided, whose lines stay as they are. */
export const planLines = async (
  ctx: Ctx,
  direction: Direction,
  extent: Extent,
  charges: readonly Charge[],
  isLeft: (charge: ChargeKey) => boolean,
  isOpen: IsOpen,
): Promise<Plan & { readonly stored: readonly Stored[] }> => {
  const waiting = new Set(charges.filter(({ priced }) => priced.reason !== null).map(keyOf))
  const stored = (await storedLines(ctx, direction, extent)).filter((row) => !isLeft(row))
  const lines = charges
    .filter((charge) => !isLeft(charge))
    .flatMap((charge) => charge.priced.lines.map((line) => lineOf(charge, line)))
  return { stored, ...planOf(stored, lines, (row) => waiting.has(keyOf(row)), isOpen) }
}
/** Writes the lines of these charges within the extent. */
export const writeLines = async (...asked: Parameters<typeof planLines>): Promise<Written> => {
  const [ctx, direction] = asked
  const { stored, added, rewritten, voided, closed } = await planLines(...asked)
  // a void line leaves its key to the line that takes its place
  await voidLines(ctx, voided)
  await rewriteLines(ctx, rewritten)
  await insertLines(ctx, direction, added)
  const changed = new Set([...voided, ...rewritten.map(({ id }) => id)])
  const bills = stored.flatMap(({ id, billNo }) => (billNo !== null && changed.has(id) ? [billNo] : []))
  return { closed, bills: [...new Set(bills)] }
}
