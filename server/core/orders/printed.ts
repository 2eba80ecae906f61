// 打印的登记 · core/orders/printed
/** The one place that is told what went to a printer: counts it, so that the next one says 补打, and leaves it in the log. */
import { packagePrintLife, orderPrintLife } from '#contract/rules/orderLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { changeRows } from '../../platform/rows.ts'
import { settlePostbackDue } from './postbackDue.ts'
import { creditPrints, type Credited } from './printWork.ts'
import { writeOrderLogs } from './trail.ts'

const actionOf = (times: number): string => (times > 1 ? `补打第${times}次` : '打印')

/** Pick lists went to the printer: how often each has by now. */
export const picksPrinted = async (ctx: Ctx, pickNos: readonly string[], menuCode: string): Promise<number> => {
  const rows = await changeRows(
    ctx.tx,
    'pick_order',
    pickNos.map((pickNo) => ({ pickNo })),
    {
      key: ['pickNo'],
      add: ['printCount'],
      all: { printCount: 1, printTime: ctx.at },
      quiet: true,
      returning: ['pickNo', 'warehouseNo', 'sid', 'printCount'],
    },
  )
  await writeLogs(
    ctx,
    rows.map(({ pickNo, printCount }) => ({
      bizType: 'stockout/pickOrder',
      bizNo: pickNo,
      action: actionOf(printCount),
      before: null,
      after: null,
      menuCode,
    })),
  )
  await changed(
    ctx,
    rows.map(({ pickNo: key, warehouseNo, sid }) => ({ resource: 'stockout/pickOrder', key, op: 'put', warehouseNo, sid })),
  )
  return rows.length
}

/**
 * Waybills went to the printer, by parcel; an order is printed as soon as one of its parcels is. What was never printed before is work of
 * the person there (`by`; null: of nobody), a second print is not.
 */
export const waybillsPrinted = async (ctx: Ctx, packageNos: readonly string[], by: Credited | null): Promise<number> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; logisticsNo: string; printCount: number }>(
    `update stockout_package set print_status = ${packagePrintLife.done}, print_count = print_count + 1, print_time = $3
      where tenant_id = $1 and package_no = any($2::text[]) returning stockout_no, logistics_no, print_count`,
    [ctx.tenantId, packageNos, ctx.at],
  )
  const orders = await ctx.tx.query<{
    stockoutNo: string
    pickNo: string | null
    warehouseNo: string
    sid: string
    ownerNo: string
  }>(
    `update stockout_order set print_status = ${orderPrintLife.done}, print_count = print_count + 1, print_time = $3
      where tenant_id = $1 and stockout_no = any($2::text[]) returning stockout_no, pick_no, warehouse_no, sid, owner_no`,
    [ctx.tenantId, [...new Set(rows.map((row) => row.stockoutNo))], ctx.at],
  )
  await settlePostbackDue(
    ctx,
    orders.map(({ stockoutNo }) => stockoutNo),
  )
  await writeOrderLogs(
    ctx,
    rows.map(({ stockoutNo, logisticsNo, printCount }) => ({
      stockoutNo,
      node: '面单',
      before: null,
      after: null,
      msg: `${actionOf(printCount)} ${logisticsNo}`,
    })),
  )
  await changed(
    ctx,
    orders.map(({ stockoutNo: key, pickNo: _pickNo, ...place }) => ({ resource: 'stockout/order', key, op: 'put', ...place })),
  )
  const first = rows.filter(({ printCount }) => printCount === 1)
  if (by !== null)
    await creditPrints(
      ctx,
      orders.flatMap((order) => {
        const parcels = first.filter(({ stockoutNo }) => stockoutNo === order.stockoutNo)
        return parcels.length === 0 ? [] : [{ ...order, parcels: parcels.map(({ logisticsNo }) => logisticsNo) }]
      }),
      by,
    )
  return rows.length
}
