// 退件的读取 · core/floor/returnRows
/** Receipts and returns of operations. Returns are locked first, by number, and receipts are read under that lock. */
import type { ReceivedView, ReturnView } from '#contract/ops/kinds/returns'
import { returnReceiveLife } from '#contract/rules/returnLife'
import type { OpsTx } from './context.ts'

export interface ReturnRow extends Omit<ReturnView, 'lines' | 'ownerNo' | 'shopNo' | 'logisticsNo'> {
  readonly ownerNo: string | null
  readonly shopNo: string | null
  readonly logisticsNo: string | null
  readonly lines: ReturnView['lines'] | null
}
export interface Wanting {
  readonly waybills: readonly string[]
  readonly returnNos: readonly string[]
  readonly receiveNos: readonly string[]
}

const linesOf = `(select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'goodsNo', l.goods_no, 'planQty', l.plan_qty) order by l.line_no)
   from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no)`
export const returnColumns = `r.return_no, r.status, r.return_type, r.owner_no, r.shop_no, r.logistics_no, r.again_num, ${linesOf} as lines`

const namedReturns = `r.tenant_id = $1 and r.return_no in (
            select a.return_no from return_order a
                    where a.tenant_id = $1 and a.logistics_no = any($4::text[])
                      and ($7::text[] is null or a.owner_no = any($7::text[]) or (a.warehouse_no = $2 and a.sid = $3))
             union select b.return_no from return_order b
                    where b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.return_no = any($5::text[])
             union select v.return_no from return_receive v
                    where v.tenant_id = $1 and v.warehouse_no = $2 and v.sid = $3 and v.live_key = 1
                      and (v.logistics_no = any($4::text[]) or v.receive_no = any($6::text[])))
      order by r.return_no`

const valuesOf = (
  { tx, warehouseNo, sid }: OpsTx,
  { waybills, returnNos, receiveNos }: Wanting,
  owners: readonly string[] | null,
): readonly unknown[] => [tx.tenantId, warehouseNo, sid, waybills, returnNos, receiveNos, owners]

/**
 * Locks returns, in the order of their numbers. Numbers and receipts name returns of this warehouse; a waybill names a return of any
 * warehouse, because a parcel for another warehouse may arrive here. The lines are read under the lock.
 */
export const lockReturns = async (ctx: OpsTx, wanting: Wanting): Promise<readonly ReturnView[]> => {
  const lockSql = `select 1 from return_order r where ${namedReturns} for update of r`
  await ctx.tx.named('ops_returns_lock', lockSql, valuesOf(ctx, wanting, null))
  return lookAtReturns(ctx, wanting, null)
}
/** Reads the same returns without locks. `owners`: owners whose returns in other warehouses the person may see; null: all. */
export const lookAtReturns = async (
  ctx: OpsTx,
  wanting: Wanting,
  owners: readonly string[] | null,
): Promise<readonly ReturnView[]> => {
  const readSql = `select ${returnColumns} from return_order r where ${namedReturns}`
  return (await ctx.tx.named<ReturnRow>('ops_returns_look', readSql, valuesOf(ctx, wanting, owners))).map(returnViewOf)
}

export const returnViewOf = ({ ownerNo, shopNo, logisticsNo, lines, ...row }: ReturnRow): ReturnView => ({
  ...row,
  ownerNo: ownerNo ?? '',
  shopNo: shopNo ?? '',
  logisticsNo: logisticsNo ?? '',
  lines: lines ?? [],
})

interface ReceivedRow extends Omit<ReceivedView, 'receivedAt' | 'returnNo'> {
  readonly receiveTime: Date
  readonly returnNo: string | null
}
const receivedSql = `v.logistics_no, v.receive_no, v.receive_time, v.status, v.return_no from return_receive v
  where v.tenant_id = $1 and v.warehouse_no = $2 and v.sid = $3 and v.status in (${returnReceiveLife.open}, ${returnReceiveLife.unpacked})`
const receivedView = ({ receiveTime, returnNo, ...row }: ReceivedRow): ReceivedView => ({
  ...row,
  receivedAt: receiveTime.getTime(),
  returnNo: returnNo ?? '',
})

/** Parcels received here with a valid receipt. */
export const readReceived = async (
  { tx, warehouseNo, sid }: OpsTx,
  { waybills, receiveNos }: Pick<Wanting, 'waybills' | 'receiveNos'>,
): Promise<readonly ReceivedView[]> => {
  const rows = await tx.named<ReceivedRow>(
    'ops_returns_received',
    `select ${receivedSql} and (v.logistics_no = any($4::text[]) or v.receive_no = any($5::text[]))`,
    [tx.tenantId, warehouseNo, sid, waybills, receiveNos],
  )
  return rows.map(receivedView)
}
