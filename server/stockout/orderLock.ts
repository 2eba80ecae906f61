// 锁定出库单 · stockout/orderLock
import { orderLife } from '#contract/rules/orderLife'
import { statusText } from '#contract/rules/life'
import type { Ctx } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { visible } from '../platform/scope.ts'
import { lockPick } from './leavePick.ts'

/** An order held locked, with what deciding about it needs. */
export interface LockedOrder {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly status: number
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly pickNo: string | null
  readonly repickNo: string | null
  readonly waveNo: string | null
  readonly logisticsCode: string
  readonly logisticsNo: string | null
  readonly waybillStatus: number
  readonly version: number
}

const columns = `stockout_no, warehouse_no, sid, owner_no, shop_no, status,
  intercept_status, hold_flag, pick_no, repick_no, wave_no,
  logistics_code, logistics_no, waybill_status, version`

/**
 * Locks the order's pick order with its lines, then the order (I8). A0404 outside the scope, A0409 when it changed pick orders in
 * between: asked again, it is there.
 */
export const lockOrder = async (ctx: Ctx, stockoutNo: string): Promise<LockedOrder> => {
  const seen = visible(ctx.person, (await read(ctx, stockoutNo, ''))[0])
  if (seen.pickNo !== null) await lockPick(ctx, seen.pickNo)
  const order = visible(ctx.person, (await read(ctx, stockoutNo, 'for update'))[0])
  if (order.pickNo !== seen.pickNo) throw refuse('A0409')
  return order
}

const read = (ctx: Ctx, stockoutNo: string, lock: string): Promise<LockedOrder[]> =>
  ctx.tx.query<LockedOrder>(`select ${columns} from stockout_order where tenant_id = $1 and stockout_no = $2 ${lock}`, [
    ctx.tenantId,
    stockoutNo,
  ])

/** The refusal `订单{no}状态为{text}，不能{op}`. */
export const cannot = (order: LockedOrder, op: string): Refused =>
  refuse('A2226', { no: order.stockoutNo, text: statusText(orderLife, order.status), op })
