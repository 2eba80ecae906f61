// 旺店通的采购单 · wdt/stockins
/** Imports purchases of an owner as announced stock-in orders. Field names are those of `purchase_order_query.php`. */
import { stockin } from '#contract/inbound/stockin'
import { stockinLife } from '#contract/rules/inboundLife'
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'
import type { Ctx } from '../platform/ctx.ts'
import { entryFaults, faultRefusal } from '../platform/document/entry.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { refuse } from '../platform/errors.ts'
import { reachesWarehouse } from '../platform/scope.ts'
import { toldCreated } from '../core/inbound/created.ts'
import { stockinRules } from '../core/inbound/stockinRules.ts'
import { number, planLines, text, type PlanLine, type SyncOrder } from './rowMapping.ts'

export const announcedAsk: WdtAsk = { file: 'purchase_order_query.php', list: 'purchase_list' }

/**
 * status of 旺店通: 10 已取消; below 40 a draft; 40 已审核, 43 待推送, 45 推送失败, 48 待收货 and 50 部分到货 are still expected; from 60 已到货 on everything has
 * arrived.
 */
const cancelledStatus = 10
const [approvedStatus, arrivedStatus] = [40, 60]
/** stockin_order.stockin_type 1 采购, source 1 接口 */
const purchase = 1 as const
const bySystem = 1 as const

export interface Announced {
  readonly no: string
  readonly name: string
  /** reason why the purchase cannot be imported */
  readonly fault: string
  readonly warehouseNo: string
  readonly supplierName: string
  readonly expectTime: string
  readonly isOff: boolean
  readonly lines: readonly PlanLine[]
}

export const readAnnounced = (rows: readonly WdtRow[]): readonly Announced[] =>
  rows
    .filter((row) => {
      const status = number(row, 'status')
      return status === cancelledStatus || (status >= approvedStatus && status < arrivedStatus)
    })
    .map(announcedOf)

const announcedOf = (row: WdtRow): Announced => {
  const no = text(row, 'purchase_no')
  const lines = planLines(row, 'details_list', 'num')
  const faults = [no === '' && '编号为空', lines.length === 0 && '没有商品明细']
  return {
    no,
    name: text(row, 'provider_name'),
    fault: faults.find((fault) => fault !== false) || '',
    warehouseNo: text(row, 'warehouse_no') || text(row, 'receive_warehouse_nos').split(',')[0] || '',
    supplierName: text(row, 'provider_name').slice(0, 64),
    expectTime: text(row, 'expect_arrive_time'),
    isOff: number(row, 'status') === cancelledStatus,
    lines,
  }
}

interface ExistingOrder {
  readonly stockinNo: string
  readonly status: number
}
/** Imports one purchase as a stock-in order; an existing order stays as it is. @throws Refused with the sentence for the person */
export const writeAnnounced = async (ctx: Ctx, { ownerNo = '', sid }: SyncOrder, purchaseOrder: Announced): Promise<string> => {
  const [existing] = await ctx.tx.query<ExistingOrder>(
    'select stockin_no, status from stockin_order where tenant_id = $1 and owner_no = $2 and outer_no = $3 and stockin_type = $4',
    [ctx.tenantId, ownerNo, purchaseOrder.no, purchase],
  )
  if (existing !== undefined) {
    const isStillOpen = purchaseOrder.isOff && existing.status !== stockinLife.off
    return isStillOpen ? `旺店通已取消，这里的入库单${existing.stockinNo}还在：请核对后取消` : 'same'
  }
  if (purchaseOrder.isOff) return 'same'
  if (!(await reachesWarehouse(ctx, purchaseOrder.warehouseNo, sid)))
    throw refuse('A1003', { field: `仓库${purchaseOrder.warehouseNo}` })
  const orderEntry = {
    head: {
      warehouseNo: purchaseOrder.warehouseNo,
      sid,
      ownerNo,
      stockinType: purchase,
      outerNo: purchaseOrder.no,
      supplierName: purchaseOrder.supplierName,
      expectTime: purchaseOrder.expectTime,
      source: bySystem,
    },
    lines: purchaseOrder.lines,
  }
  const [fault] = await entryFaults(ctx, stockin, stockinRules, [orderEntry])
  if (fault !== undefined) throw faultRefusal(fault)
  const contents = await stockinRules.complete(ctx, [orderEntry])
  const nos = await insertDocuments(
    ctx,
    stockin,
    contents.map((content) => ({ ...content, status: stockinLife.open })),
    ctx.person,
  )
  await toldCreated(ctx, nos)
  return 'added'
}
