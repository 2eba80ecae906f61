// 旺店通的退换单 · wdt/refunds
/** Imports return requests of an owner's customers as notices. Field names are those of `refund_query.php`. */
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
 * process_status of 旺店通: 10 已取消, 20 待审核, 30 已同意, 40 已拒绝, 50 待财审, 60–69 待收货, 70 部分到货, 80 待结算, 90 已完成. A request without a parcel on its way
 * becomes no notice.
 */
const agreed = 30
const arrived = 80
const refusedThere: readonly number[] = [10, 40]
/** type in 旺店通 of returns with a parcel, as return_order.return_type: 2 退货, 3 换货. */
const types: Readonly<Record<number, 1 | 3>> = { 2: 1, 3: 3 }
/** return_order.source 接口预告 */
const byInterface = 1 as const

export interface Refund {
  readonly no: string
  readonly name: string
  /** why it cannot be imported */
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

/** Returns whose parcel was sent, and cancelled ones; a parcel without a number comes with a later change. */
export const readRefunds = (rows: readonly WdtRow[]): readonly Refund[] =>
  rows.flatMap((row) => {
    const status = number(row, 'process_status')
    const isOff = refusedThere.includes(status)
    const isOnItsWay = status >= agreed && status < arrived && parcelOf(row) !== ''
    return types[number(row, 'type')] !== undefined && (isOff || isOnItsWay) ? [refundOf(row, isOff)] : []
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
    returnType: types[number(row, 'type')] ?? 1,
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

/** Our code of a carrier that 旺店通 names or codes; '' if unknown: the parcel number identifies it. */
const carrierOf = async ({ tx, tenantId }: Ctx, carrier: string): Promise<string> => {
  const [row] = await tx.query<{ logisticsCode: string }>(
    'select logistics_code from logistics_company where tenant_id = $1 and (logistics_code = $2 or logistics_name = $2) limit 1',
    [tenantId, carrier],
  )
  return row?.logisticsCode ?? ''
}
/** The shop if it is one of the owner's here, else ''. */
const shopOf = async ({ tx, tenantId }: Ctx, ownerNo: string, shopNo: string): Promise<string> => {
  const rows = await tx.query('select 1 from shop where tenant_id = $1 and owner_no = $2 and shop_no = $3', [
    tenantId,
    ownerNo,
    shopNo,
  ])
  return rows.length > 0 ? shopNo : ''
}

/** Imports one return as a notice; an existing one stays as it is. @throws Refused with the sentence for the person */
export const writeRefund = async (ctx: Ctx, { ownerNo = '', sid }: SyncOrder, one: Refund): Promise<string> => {
  const [known] = await ctx.tx.query<{ returnNo: string; status: number }>(
    'select return_no, status from return_order where tenant_id = $1 and owner_no = $2 and outer_no = $3',
    [ctx.tenantId, ownerNo, one.no],
  )
  if (known !== undefined) {
    const stands = one.isOff && known.status !== returnLife.off
    return stands ? `旺店通已取消，这里的退货单${known.returnNo}还在：请核对后取消` : 'same'
  }
  if (one.isOff) return 'same'
  if (!(await reachesWarehouse(ctx, one.warehouseNo, sid))) throw refuse('A1003', { field: `仓库${one.warehouseNo}` })
  const entered = {
    head: {
      warehouseNo: one.warehouseNo,
      sid,
      ownerNo,
      shopNo: await shopOf(ctx, ownerNo, one.shopNo),
      returnType: one.returnType,
      logisticsCode: await carrierOf(ctx, one.carrier),
      logisticsNo: one.logisticsNo,
      outerNo: one.no,
      srcTid: one.srcTid,
      remark: one.remark,
      source: byInterface,
    },
    lines: one.lines,
  }
  const [fault] = await entryFaults(ctx, returnOrder, returnRules, [entered])
  if (fault !== undefined) throw faultRefusal(fault)
  const [content] = await returnRules.complete(ctx, [entered])
  if (content === undefined) return 'same'
  // only a masked customer is stored: the end of the telephone suffices to match a parcel without a notice
  const sender = {
    senderName: one.senderName === '' ? null : maskName(one.senderName),
    senderMobile: one.senderMobile === '' ? null : maskMobile(dialled(one.senderMobile)),
    buyerNick: one.buyerNick || null,
  }
  const made = { ...content, head: { ...content.head, ...sender }, status: returnLife.open }
  const [returnNo = ''] = await insertDocuments(ctx, returnOrder, [made], ctx.person)
  await returnEvents(ctx, 'noticed', [
    { returnNo, warehouseNo: one.warehouseNo, sid, ownerNo, payload: { source: byInterface, returnType: one.returnType } },
  ])
  await joinArrived(ctx, [returnNo], { userId: ctx.person.userId, name: ctx.person.name })
  return 'added'
}
