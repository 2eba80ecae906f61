// 计价池的处理 · finance/pricing/manual
/** What people decide about facts in the pool (office.md §11): a price by hand and its withdrawal, held, closed; and pricing rows again. */
import { claimBiz, POOL_BIZ_OF } from '#contract/rules/pricing'
import { valuationLife } from '#contract/rules/compensationLife'
import type { FeeType } from '#contract/rules/feeTypes'
import { statusText } from '#contract/rules/life'
import { groupBy } from '../../core/floor/keyed.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { insertRows, moveRows } from '../../platform/rows.ts'
import { seesRow } from '../../platform/scope.ts'
import { createdBy } from '../../platform/stamp.ts'
import type { Row } from '../../platform/tableTypes.ts'
import { transitionOf, type Transition } from '../../platform/transitions.ts'
import { SOURCE, type Direction } from './charge.ts'
import { voidLines } from './feeLines.ts'
import { factsOf, priceFacts } from './facts.ts'
import { priceOrders } from './parcels.ts'
import { poolList } from './pool.ts'

/** fin_fee_line.item_id of a price by hand: no item of a contract has it. */
const noItem = '0'
export const manualItem = { itemCode: 'MANUAL', itemName: '人工计价' } as const
const directions: readonly Direction[] = [1, 2]

export type PoolRow = Pick<
  Row<'valuation_pool'>,
  | 'id'
  | 'bizType'
  | 'direction'
  | 'sourceType'
  | 'sourceNo'
  | 'lineKey'
  | 'logisticsNo'
  | 'ownerNo'
  | 'shopNo'
  | 'warehouseNo'
  | 'sid'
  | 'networkId'
  | 'bizDate'
  | 'status'
>
/** The rows, locked, in the order of their ids. @throws Refused A0404 where one is unknown or outside the person's scope */
export const poolRowsOf = async (ctx: Ctx, ids: readonly string[]): Promise<readonly PoolRow[]> => {
  const wanted = [...new Set(ids)]
  const rows = await ctx.tx.query<PoolRow>(
    `select id, biz_type, direction, source_type, source_no, line_key, logistics_no, owner_no, shop_no, warehouse_no, sid, network_id,
            biz_date, status
       from valuation_pool where tenant_id = $1 and biz_type <> ${claimBiz} and id = any($2::bigint[]) order by id for update`,
    [ctx.tenantId, wanted],
  )
  if (rows.length !== wanted.length || rows.some((row) => !seesRow(ctx.person, row))) throw refuse('A0404')
  return rows
}

const feeTypeOf = (bizType: number): FeeType => {
  const [feeType] = Object.entries(POOL_BIZ_OF).find(([, biz]) => biz === bizType) ?? []
  if (feeType === undefined) throw new Error(`no fee type of ${bizType}`)
  return feeType as FeeType
}
const partyOf = ({ direction, ownerNo, networkId }: PoolRow): string | null => (direction === 1 ? ownerNo : networkId)

/** Customer of each row. @throws Refused A3150.custom where there is none: nobody would ever be billed */
const customsOf = async (ctx: Ctx, rows: readonly PoolRow[]): Promise<(row: PoolRow) => string> => {
  const customs = await ctx.tx.query<{ customNo: string; ownerNo: string | null; networkId: string | null }>(
    'select custom_no, owner_no, network_id from fin_custom where tenant_id = $1 and (owner_no = any($2::text[]) or network_id = any($2::text[]))',
    [ctx.tenantId, rows.flatMap((row) => partyOf(row) ?? [])],
  )
  const customOf = new Map(
    customs.flatMap(({ customNo, ownerNo, networkId }) => [
      [`1|${ownerNo ?? ''}`, customNo],
      [`2|${networkId ?? ''}`, customNo],
    ]),
  )
  return (row) => {
    const customNo = customOf.get(`${row.direction}|${partyOf(row) ?? ''}`)
    if (customNo === undefined)
      throw refuse('A3150.custom', {
        party: row.direction === 1 ? `货主${row.ownerNo ?? ''}` : `网点${row.networkId ?? '（未知）'}`,
      })
    return customNo
  }
}

const ways = {
  price: transitionOf(valuationLife, 'act price', valuationLife.byHand),
  unprice: transitionOf(valuationLife, 'act unprice', valuationLife.open),
  suspend: transitionOf(valuationLife, 'act suspend', valuationLife.held),
  resume: transitionOf(valuationLife, 'act resume', valuationLife.open),
  close: transitionOf(valuationLife, 'act close', valuationLife.closed),
} as const
const checkStates = (rows: readonly PoolRow[], way: Transition, op: string): void => {
  const wrong = rows.find(({ status }) => !way.leads(status))
  if (wrong !== undefined) throw refuse('A3001.doc', { text: statusText(valuationLife, wrong.status), op })
}

interface Decided {
  readonly id: string
  readonly manualFen?: number | null
}
const decide = async (
  ctx: Ctx,
  way: Transition<'valuation_pool', 'status'>,
  rows: readonly Decided[],
  remark: string | null,
): Promise<void> => {
  const { at, person, tx } = ctx
  const by = { handleUserId: person.userId, handleUserName: person.name, handleTime: at }
  await moveRows(
    tx,
    way,
    rows.map(({ id, manualFen = null }) => ({ id, manualFen })),
    { by: { at }, key: ['id'], set: ['manualFen'], all: remark === null ? by : { ...by, remark } },
  )
  await changed(
    ctx,
    rows.map(({ id }) => ({ resource: poolList, key: id, op: 'put' })),
  )
}

/** Prices the facts of rows again, whatever was priced before. */
export const priceRowsAgain = async (ctx: Ctx, rows: readonly PoolRow[], isRetry = false): Promise<void> => {
  const parcels = rows.filter(({ sourceType }) => sourceType === SOURCE.parcel || sourceType === SOURCE.consumable)
  for (const direction of directions) {
    const own = parcels.filter((row) => row.direction === direction)
    await priceOrders(
      ctx,
      direction,
      own.map(({ sourceNo }) => sourceNo),
      { again: true, isRetry },
    )
  }
  await priceFacts(ctx, await factsOf(ctx, rows), { again: true, isRetry })
}

const documentColumns = ({ id: _id, bizType: _biz, status: _status, ...columns }: PoolRow) => columns
/** A price for each row, in the order of the rows. */
export const priceByHand = async (
  ctx: Ctx,
  rows: readonly PoolRow[],
  prices: readonly { readonly amountFen: number; readonly reason: string }[],
): Promise<void> => {
  checkStates(rows, ways.price, '定价')
  const customOf = await customsOf(ctx, rows)
  const numbers = await ctx.numbers('FY', rows.length)
  await insertRows(
    ctx.tx,
    'fin_fee_line',
    rows.map((row, at) => ({
      ...documentColumns(row),
      ...manualItem,
      id: ctx.id(),
      lineNo: numbers[at] ?? '',
      itemId: noItem,
      feeType: feeTypeOf(row.bizType),
      customNo: customOf(row),
      grossFen: prices[at]?.amountFen ?? 0,
      amountFen: prices[at]?.amountFen ?? 0,
      calcDetail: `人工定价：${prices[at]?.reason ?? ''}`,
    })),
    { all: { ...createdBy(ctx), updateTime: ctx.at } },
  )
  const priced = rows.map(({ id }, at) => ({ id, manualFen: prices[at]?.amountFen ?? 0, reason: prices[at]?.reason ?? '' }))
  for (const [reason, own] of groupBy(priced, (row) => row.reason)) await decide(ctx, ways.price, own, reason)
  await priceRowsAgain(ctx, rows)
}

/** @throws Refused A3150.billed where a line is in a bill already */
export const unprice = async (ctx: Ctx, rows: readonly PoolRow[]): Promise<void> => {
  checkStates(rows, ways.unprice, '撤销定价')
  const lines = await ctx.tx.query<{ id: string; billNo: string | null; sourceNo: string }>(
    `select l.id, l.bill_no, l.source_no
       from unnest($2::smallint[], $3::smallint[], $4::text[], $5::text[]) as v(direction, source_type, source_no, line_key)
       join fin_fee_line l on l.tenant_id = $1 and l.direction = v.direction and l.source_type = v.source_type and l.source_no = v.source_no
        and l.item_id = ${noItem} and l.line_key = v.line_key and l.live_key = 1
      where l.tenant_id = $1 and l.item_code = '${manualItem.itemCode}' order by l.id for update of l`,
    [
      ctx.tenantId,
      rows.map(({ direction }) => direction),
      rows.map(({ sourceType }) => sourceType),
      rows.map(({ sourceNo }) => sourceNo),
      rows.map(({ lineKey }) => lineKey),
    ],
  )
  const billed = lines.find(({ billNo }) => billNo !== null)
  if (billed !== undefined) throw refuse('A3150.billed', { no: billed.sourceNo })
  await voidLines(
    ctx,
    lines.map(({ id }) => id),
  )
  await decide(ctx, ways.unprice, rows, null)
  await priceRowsAgain(ctx, rows)
}
export const suspend = async (ctx: Ctx, rows: readonly PoolRow[], isHeld: boolean): Promise<void> => {
  const way = isHeld ? ways.suspend : ways.resume
  checkStates(rows, way, isHeld ? '挂起' : '恢复')
  await decide(ctx, way, rows, null)
  await priceRowsAgain(ctx, rows)
}
export const close = async (ctx: Ctx, rows: readonly PoolRow[], reason: string): Promise<void> => {
  checkStates(rows, ways.close, '关闭')
  await decide(ctx, ways.close, rows, reason)
  await priceRowsAgain(ctx, rows)
}
