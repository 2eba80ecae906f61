// 打印的登记 · core/orders/printed
/** The only file that records prints: it counts them, so that the next print is marked 补打, and writes the log. */
import { packagePrintLife, orderPrintLife } from '#contract/rules/orderLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { settlePostbackDue } from './postbackDue.ts'
import { creditPrints, type Credited } from './printWork.ts'
import { writeOrderLogs } from './trail.ts'

const actionOf = (times: number): string => (times > 1 ? `补打第${times}次` : '打印')

/** Records that pick lists were printed; returns their number. */
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

const parcelPrinted = transitionOf(packagePrintLife, 'with 打印', packagePrintLife.done)
const orderPrinted = transitionOf(orderPrintLife, 'with 打印', orderPrintLife.done)

/**
 * Records that waybills were printed, by parcel. An order is printed as soon as one of its parcels is. First prints are credited to `by`,
 * or to nobody if it is null; repeated prints are not work.
 */
export const waybillsPrinted = async (ctx: Ctx, packageNos: readonly string[], by: Credited | null): Promise<number> => {
  const once = { by: null, add: ['printCount'], all: { printCount: 1, printTime: ctx.at }, quiet: true } as const
  const rows = await moveRows(
    ctx.tx,
    parcelPrinted,
    packageNos.map((packageNo) => ({ packageNo })),
    { ...once, key: ['packageNo'], returning: ['stockoutNo', 'logisticsNo', 'printCount'] },
  )
  const orders = await moveRows(
    ctx.tx,
    orderPrinted,
    [...new Set(rows.map(({ stockoutNo }) => stockoutNo))].map((stockoutNo) => ({ stockoutNo })),
    { ...once, key: ['stockoutNo'], returning: ['pickNo', 'warehouseNo', 'sid', 'ownerNo'] },
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
