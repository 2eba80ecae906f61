// 旺店通的退换单 · wdt/refunds
/** Imports return requests of an owner's customers as return notices (预告). Field names are those of `refund_query.php`. */
import { returnOrder } from '#contract/returns/order'
import { dialled } from '#contract/rules/phones'
import { returnLife } from '#contract/rules/returnLife'
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'
import type { Ctx } from '../platform/ctx.ts'
import { entryFaults, faultRefusal } from '../platform/document/entry.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { refuse } from '../platform/errors.ts'
import { maskMobile, maskName } from '../platform/personal.ts'
import { reachesWarehouse } from '../platform/scope.ts'
import { returnEvents } from '../core/returns/context.ts'
import { joinArrived } from '../core/returns/join.ts'
import { returnRules } from '../core/returns/orderRules.ts'
import { number, planLines, text, type PlanLine, type SyncOrder } from './rowMapping.ts'

export const refundsAsk: WdtAsk = { file: 'refund_query.php', list: 'refunds' }

/**
 * process_status of 旺店通: 10 已取消, 20 待审核, 30 已同意, 40 已拒绝, 50 待财审, 60–69 待收货, 70 部分到货, 80 待结算, 90 已完成. Only a request whose parcel is on
 * its way becomes a notice.
 */
const agreedStatus = 30
const arrivedStatus = 80
const cancelledStates: readonly number[] = [10, 40]
/** 旺店通's type of a return with a parcel (2 退货, 3 换货) → return_order.return_type. */
const returnTypes: Readonly<Record<number, 1 | 3>> = { 2: 1, 3: 3 }
/** return_order.source 接口预告 */
const byInterface = 1 as const

export interface Refund {
  readonly no: string
  readonly name: string
  /** reason why the return cannot be imported */
  readonly fault: string
  readonly returnType: 1 | 3
  readonly isOff: boolean
  readonly warehouseNo: string
  readonly shopNo: string
  readonly srcTid: string
  readonly logisticsNo: string
  readonly carrier: string
  readonly senderName: string
  readonly senderMobile: string
  readonly buyerNick: string
  readonly remark: string
  readonly lines: readonly PlanLine[]
}

/**
 * Reads returns whose parcel was sent, and cancelled returns. A parcel without a number is imported when a later change brings the
 * number.
 */
export const readRefunds = (rows: readonly WdtRow[]): readonly Refund[] =>
  rows.flatMap((row) => {
    const status = number(row, 'process_status')
    const isOff = cancelledStates.includes(status)
    const isOnItsWay = status >= agreedStatus && status < arrivedStatus && parcelOf(row) !== ''
    return returnTypes[number(row, 'type')] !== undefined && (isOff || isOnItsWay) ? [refundOf(row, isOff)] : []
  })

/** Number of the returned parcel. */
const parcelOf = (row: WdtRow): string => (text(row, 'return_logistics_no') || text(row, 'logistics_no')).toUpperCase()

const refundOf = (row: WdtRow, isOff: boolean): Refund => {
  const no = text(row, 'refund_no')
  const lines = planLines(row, 'refund_order_list', 'refund_num')
  const faults = [no === '' && '编号为空', !isOff && lines.length === 0 && '没有商品明细']
  return {
    no,
    name: text(row, 'shop_name') || text(row, 'shop_no'),
    fault: faults.find((fault) => fault !== false) || '',
    returnType: returnTypes[number(row, 'type')] ?? 1,
    isOff,
    warehouseNo: text(row, 'warehouse_no'),
    shopNo: text(row, 'shop_no'),
    srcTid: text(row, 'tid').split(',')[0] ?? '',
    logisticsNo: parcelOf(row),
    carrier: text(row, 'return_logistics_name') || text(row, 'logistics_name'),
    // the sender of a return is usually the receiver of the order
    senderName: text(row, 'return_name') || text(row, 'receiver_name'),
    senderMobile: text(row, 'return_mobile') || text(row, 'return_telno') || text(row, 'receiver_telno'),
    buyerNick: text(row, 'buyer_nick').slice(0, 64),
    remark: text(row, 'remark').slice(0, 200),
    lines,
  }
}

/**
 * Our code of a carrier, found by 旺店通's name or code. For an unknown carrier it is '', because the parcel number identifies the parcel.
 */
const carrierOf = async ({ tx, tenantId }: Ctx, carrier: string): Promise<string> => {
  const [row] = await tx.query<{ logisticsCode: string }>(
    'select logistics_code from logistics_company where tenant_id = $1 and (logistics_code = $2 or logistics_name = $2) limit 1',
    [tenantId, carrier],
  )
  return row?.logisticsCode ?? ''
}
/** The shop number if the owner has this shop here, else ''. */
const shopOf = async ({ tx, tenantId }: Ctx, ownerNo: string, shopNo: string): Promise<string> => {
  const rows = await tx.query('select 1 from shop where tenant_id = $1 and owner_no = $2 and shop_no = $3', [
    tenantId,
    ownerNo,
    shopNo,
  ])
  return rows.length > 0 ? shopNo : ''
}

/** Imports one return as a notice; an existing notice stays as it is. @throws Refused with the sentence for the person */
export const writeRefund = async (ctx: Ctx, { ownerNo = '', sid }: SyncOrder, refund: Refund): Promise<string> => {
  const [existing] = await ctx.tx.query<{ returnNo: string; status: number }>(
    'select return_no, status from return_order where tenant_id = $1 and owner_no = $2 and outer_no = $3',
    [ctx.tenantId, ownerNo, refund.no],
  )
  if (existing !== undefined) {
    const isStillOpen = refund.isOff && existing.status !== returnLife.off
    return isStillOpen ? `旺店通已取消，这里的退货单${existing.returnNo}还在：请核对后取消` : 'same'
  }
  if (refund.isOff) return 'same'
  if (!(await reachesWarehouse(ctx, refund.warehouseNo, sid))) throw refuse('A1003', { field: `仓库${refund.warehouseNo}` })
  const returnEntry = {
    head: {
      warehouseNo: refund.warehouseNo,
      sid,
      ownerNo,
      shopNo: await shopOf(ctx, ownerNo, refund.shopNo),
      returnType: refund.returnType,
      logisticsCode: await carrierOf(ctx, refund.carrier),
      logisticsNo: refund.logisticsNo,
      outerNo: refund.no,
      srcTid: refund.srcTid,
      remark: refund.remark,
      source: byInterface,
    },
    lines: refund.lines,
  }
  const [fault] = await entryFaults(ctx, returnOrder, returnRules, [returnEntry])
  if (fault !== undefined) throw faultRefusal(fault)
  const [content] = await returnRules.complete(ctx, [returnEntry])
  if (content === undefined) return 'same'
  // only masked data of the customer are stored; the last digits of the telephone suffice to match a parcel without a notice
  const sender = {
    senderName: refund.senderName === '' ? null : maskName(refund.senderName),
    senderMobile: refund.senderMobile === '' ? null : maskMobile(dialled(refund.senderMobile)),
    buyerNick: refund.buyerNick || null,
  }
  const newReturn = { ...content, head: { ...content.head, ...sender }, status: returnLife.open }
  const [returnNo = ''] = await insertDocuments(ctx, returnOrder, [newReturn], ctx.person)
  await returnEvents(ctx, 'noticed', [
    { returnNo, warehouseNo: refund.warehouseNo, sid, ownerNo, payload: { source: byInterface, returnType: refund.returnType } },
  ])
  await joinArrived(ctx, [returnNo], { userId: ctx.person.userId, name: ctx.person.name })
  return 'added'
}
