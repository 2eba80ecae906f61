// 出库单与包裹 · core/floor/kinds/orders
import type { OrdersFloor } from '#contract/ops/kinds/orders'
import type { ParcelsFloor } from '#contract/ops/kinds/parcels'
import { byNumber, groupBy } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { docRows, resolveDocs } from '../resolve.ts'
import { BatchAwaits, readAwaitingPicks, readWaiting, waitingAtOrders } from '../storedOps.ts'
import { lockOrders, orderParts, orderRows, readOrderLines, readPackages } from './orders/load.ts'
import { orderView } from './orders/view.ts'
import { writeOrders } from './orders/write.ts'
import { lineRows, pickRows, readOpenRepicks } from './picks/load.ts'

/** Orders whose state matters: named by an operation, or part of a pick order that is claimed, finished or released. */
const orderNosToLock = (at: Loading): Set<string> => {
  const { named } = at
  const ofOperations = [...named.of('decided'), ...named.of('totes')].flatMap((doc) => at.get(docRows).get(doc)?.stockoutNo ?? [])
  const ofWholePicks = at
    .get(lineRows)
    .filter((line) => named.has('wholePicks', line.pickNo))
    .flatMap((line) => line.orders.map((fill) => fill.stockoutNo))
  return new Set([...ofOperations, ...ofWholePicks])
}

/** Locks the orders before reading the operations that wait for them, so that all earlier writers have committed. */
const lockAll = async (at: Loading, nos: readonly string[]): Promise<void> => {
  const { ctx, named } = at
  const mainPickNos = at
    .get(pickRows)
    .filter((pick) => named.has('wholePicks', pick.pickNo))
    .map((pick) => pick.mainPickNo ?? pick.pickNo)
  const mayRestart = at.canRestart && at.ops.some(({ opType }) => opType === 'CHECK_ORDER')
  const [rows, waiting, lines, packages, repicks, awaiting] = await Promise.all([
    lockOrders(ctx, nos),
    at.isWithWaiting ? readWaiting(ctx, 'order', nos) : [],
    readOrderLines(ctx, nos),
    readPackages(ctx, nos),
    readOpenRepicks(ctx, mainPickNos),
    mayRestart ? readAwaitingPicks(ctx, nos) : [],
  ])
  const notLoaded = awaiting.filter((pickNo) => !named.has('wholePicks', pickNo))
  if (notLoaded.length > 0) throw new BatchAwaits(notLoaded)
  at.put(orderRows, rows)
  at.put(waitingAtOrders, waiting)
  at.put(orderParts, { lines, packages, repicks })
  const locked = rows.map(
    ({ stockoutNo, pickNo, repickNo }) => [stockoutNo, { doc: stockoutNo, stockoutNo, pickNo, repickNo }] as const,
  )
  at.put(docRows, new Map([...at.get(docRows), ...locked]))
}

const viewsOf = (at: Loading): OrdersFloor['orders'] => {
  const { lines, packages, repicks } = at.get(orderParts)
  const linesOf = groupBy(lines, (line) => line.stockoutNo)
  const packagesOf = groupBy(packages, (row) => row.stockoutNo)
  const views = at.get(orderRows).map((row) => {
    const no = row.stockoutNo
    const parts = { lines: linesOf.get(no) ?? [], packages: packagesOf.get(no) ?? [], openPickNos: repicks.get(no) ?? [] }
    return orderView(row, parts, at.settings)
  })
  return byNumber(views, (order) => order.stockoutNo)
}

/** Stock-out orders with their lines and parcels: locks, loads and writes them. */
export const orders: FloorKind = {
  id: 'orders',
  load: {
    named: async (at) =>
      at.put(docRows, await resolveDocs(at.ctx, new Set(at.named.of('docs')), new Set(at.named.of('inTotes')))),
    rest: (at) => {
      const nos = [...orderNosToLock(at)]
      return lockAll(at, nos)
    },
  },
  view: (at): OrdersFloor & ParcelsFloor => ({
    orders: viewsOf(at),
    parcels: Object.fromEntries([
      ...[...at.get(docRows).values()].map((doc) => [doc.doc, doc.stockoutNo] as const),
      ...at.get(orderParts).packages.map((row) => [row.logisticsNo, row.stockoutNo] as const),
    ]),
  }),
  write: async ({ ctx, views, outcomes }) => {
    const written = await writeOrders(ctx, views, outcomes)
    return { revs: written.map((order) => [order.stockoutNo, order.version]) }
  },
}
