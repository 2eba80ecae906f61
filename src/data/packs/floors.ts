// 本机视图 · data/packs/floors
/** Finds own operations that a server's view does not contain yet and applies them; joins views. Pure. */
import type { AnyOp } from '#contract/envelope'
import { emptyFloor, type Applied, type DecideContext, type Floor, type FloorOptions, type TaskPack } from '#contract/ops/view'
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import type { ToteView } from '#contract/ops/kinds/totes'
import type { WorkerAuth } from '#contract/ops/kinds/workers'
import { goodsKey } from '#contract/rules/barcode'
import { toteLife } from '#contract/rules/pickLife'
import type { Traced } from '../outbox/terms.ts'

/** Data of a flow: the server's view with own operations applied, and related facts. */
export interface TaskFloor {
  readonly floor: Floor
  /** own operations that change nothing yet because a colleague's step is not uploaded */
  readonly waiting: readonly AnyOp[]
  readonly carriers: readonly { readonly logisticsCode: string; readonly noPattern: string }[]
  /** epoch ms of the server; over 4 h its age is shown (floor.md §16.1) */
  readonly takenAt: number
  readonly applied: Applied
  /** applied operations of the slots of a wall, when the slots were read at another time than the orders */
  readonly seedsApplied?: Applied
}
/** Facts shared by all orders of the station. */
export interface StationFacts {
  readonly options: FloorOptions
  readonly consumables: readonly ConsumableFacts[]
  readonly carriers: TaskFloor['carriers']
  readonly workers: readonly WorkerAuth[]
  /** epoch ms of the server when they were read */
  readonly takenAt: number
}

const waybillsOf = (order: OrderView): readonly string[] => [
  order.logisticsNo,
  ...order.parcels.map((parcel) => parcel.logisticsNo),
]
/** Numbers by which an order is found. They are also the documents its operations name, such as the pick order of a batch. */
export const docsOfOrder = (order: OrderView): readonly string[] =>
  [...new Set([order.stockoutNo, ...waybillsOf(order), order.toteNo, order.pickNo])].filter((docNo) => docNo !== '')

/** Numbers by which a pack is found. They are also the documents its operations name. Totes of other orders are not among them. */
export const docsOfPack = ({ pickNo, floor }: TaskPack): readonly string[] => [
  ...new Set([
    pickNo,
    ...Object.keys(floor.orders),
    ...Object.keys(floor.parcels),
    ...Object.values(floor.totes).flatMap(({ toteNo, stockoutNo }) =>
      stockoutNo === '' || stockoutNo in floor.orders ? [toteNo] : [],
    ),
  ]),
]

const byKey = <T>(all: readonly T[], keys: (one: T) => readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(all.flatMap((one) => keys(one).map((key) => [key, one])))

const toteOf = ({ toteNo, pickNo, slot, stockoutNo }: OrderView): ToteView => ({
  toteNo,
  status: toteLife.used,
  pickNo,
  slot,
  stockoutNo,
})

/** Floor of some orders of the station index; `batch` is their pick order when they are checked or divided together. */
export const floorOfOrders = (
  orders: readonly OrderView[],
  goods: readonly GoodsFacts[],
  facts: StationFacts,
  batch?: PickView,
): Floor => ({
  ...emptyFloor(facts.options),
  picks: batch === undefined ? {} : { [batch.pickNo]: batch },
  orders: byKey(orders, (order) => [order.stockoutNo]),
  parcels: Object.fromEntries(
    orders.flatMap((order) => waybillsOf(order).flatMap((no) => (no === '' ? [] : [[no, order.stockoutNo] as const]))),
  ),
  totes: Object.fromEntries(orders.flatMap((order) => (order.toteNo === '' ? [] : [[order.toteNo, toteOf(order)] as const]))),
  goods: byKey(goods, (one) => [goodsKey(one)]),
  consumables: byKey(facts.consumables, (one) => [one.barcode, one.consumableNo]),
})

/**
 * Joins the records of applied own operations of several views. For a lane in several views the earliest number counts. A view without the
 * lane is not affected by its operations.
 */
export const joinApplied = (all: readonly Applied[]): Applied => {
  const joined: Record<string, Record<string, number>> = {}
  for (const applied of all)
    for (const [inc, lanes] of Object.entries(applied))
      for (const [lane, seq] of Object.entries(lanes)) {
        const into = (joined[inc] ??= {})
        into[lane] = Math.min(into[lane] ?? seq, seq)
      }
  return joined
}

/**
 * Whether the view already contains an operation: the server had processed the operation's number of the lane when the view was read, and
 * the operation does not wait for another step. This holds also when the answer to the operation was lost.
 */
const isContained = (applied: Applied, { op, inc, waiting }: Traced): boolean =>
  waiting === undefined && (applied[inc]?.[op.lane] ?? 0) >= op.laneSeq

/**
 * The view with own operations applied in the order of scanning (floor.md §16.1 orderView). Only the rules of these operations are loaded,
 * so none at sign-in, when there are no operations.
 */
export const foldOwn = async (
  view: Omit<TaskFloor, 'waiting'>,
  own: readonly Traced[],
  contextOf: (op: AnyOp) => DecideContext,
): Promise<TaskFloor> => {
  const { applied, seedsApplied = applied } = view
  const missing = own
    .filter((one) => !isContained(one.op.opType === 'SEED_PUT' ? seedsApplied : applied, one))
    .map((one) => one.op)
  if (missing.length === 0) return { ...view, waiting: [] }
  const [{ foldPending }, { rulesFor }] = await Promise.all([import('#contract/ops/orderView'), import('#contract/ops/load')])
  return { ...view, ...foldPending(await rulesFor(missing), view.floor, missing, contextOf) }
}

/** The floor with own signs of badges and of rules applied. */
export const foldSigns = async (
  floor: Floor,
  own: readonly Traced[],
  contextOf: (op: AnyOp) => DecideContext,
): Promise<Floor> => {
  const ops = own.map(({ op }) => op).filter(({ opType }) => opType === 'TEMP_SIGN' || opType === 'RULES_SIGNED')
  if (ops.length === 0) return floor
  const [{ foldPending }, { rulesFor }] = await Promise.all([import('#contract/ops/orderView'), import('#contract/ops/load')])
  return foldPending(await rulesFor(ops), floor, ops, contextOf).floor
}
