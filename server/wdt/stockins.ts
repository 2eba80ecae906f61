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
 * status of 旺店通: 40 已审核, 43 待推送, 45 推送失败, 48 待收货 and 50 部分到货 are still to come; 10 已取消; below 40 they are drafts, from 60 已到货 on nothing
 * more comes.
 */
const cancelled = 10
const [approved, arrived] = [40, 60]
/** stockin_order.stockin_type 采购, source 接口 */
const purchase = 1 as const
const bySystem = 1 as const

export interface Announced {
  readonly no: string
  readonly name: string
  /** why it cannot be imported */
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
      return status === cancelled || (status >= approved && status < arrived)
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
    isOff: number(row, 'status') === cancelled,
    lines,
  }
}

interface Known {
  readonly stockinNo: string
  readonly status: number
}
/** Imports one purchase; an existing one stays as it is. @throws Refused with the sentence for the person */
export const writeAnnounced = async (ctx: Ctx, { ownerNo = '', sid }: SyncOrder, one: Announced): Promise<string> => {
  const [known] = await ctx.tx.query<Known>(
    'select stockin_no, status from stockin_order where tenant_id = $1 and owner_no = $2 and outer_no = $3 and stockin_type = $4',
    [ctx.tenantId, ownerNo, one.no, purchase],
  )
  if (known !== undefined) {
    const stands = one.isOff && known.status !== stockinLife.off
    return stands ? `旺店通已取消，这里的入库单${known.stockinNo}还在：请核对后取消` : 'same'
  }
  if (one.isOff) return 'same'
  if (!(await reachesWarehouse(ctx, one.warehouseNo, sid))) throw refuse('A1003', { field: `仓库${one.warehouseNo}` })
  const entered = {
    head: {
      warehouseNo: one.warehouseNo,
      sid,
      ownerNo,
      stockinType: purchase,
      outerNo: one.no,
      supplierName: one.supplierName,
      expectTime: one.expectTime,
      source: bySystem,
    },
    lines: one.lines,
  }
  const [fault] = await entryFaults(ctx, stockin, stockinRules, [entered])
  if (fault !== undefined) throw faultRefusal(fault)
  const contents = await stockinRules.complete(ctx, [entered])
  const nos = await insertDocuments(
    ctx,
    stockin,
    contents.map((content) => ({ ...content, status: stockinLife.open })),
    ctx.person,
  )
  await toldCreated(ctx, nos)
  return 'added'
}
