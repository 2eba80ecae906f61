// 出库单 · ops/kinds/orders
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { SpotDraw } from '../../rules/spot.ts'
import type { GoodsKey } from '../../rules/barcode.ts'
import type { WeightUse } from '../../rules/weigh.ts'
import { parcelAfter, type ParcelsPatch, type ParcelView } from './parcels.ts'
import type { TotesPatch } from './totes.ts'

export interface OrderLineView extends GoodsKey {
  readonly lineNo: number
  readonly qty: number
  readonly pickedQty: number
  readonly checkedQty: number
  readonly isGift: boolean
  /** white list type 2: counted without a scan */
  readonly skipScan: boolean
  /** its pieces have serial numbers, which are scanned at the check; absent: they have none */
  readonly sn?: true
}
export interface WeighTolerance {
  /** 1 两者满足其一 2 两者都满足 */
  readonly tolMode: 1 | 2
  readonly tolAbsG: number
  readonly tolBp: number
  readonly bands: readonly {
    readonly fromG: number
    readonly toG: number | null
    readonly tolAbsG: number
    readonly tolBp: number
  }[]
  readonly retryNum: number
  /** whether parcels selected for a spot check are stopped at the scale; absent: yes */
  readonly spotBlock?: boolean
  /** whether every user may type a weight; absent: the warehouse's switch decides */
  readonly manualAllowed?: boolean
  /** its parcels have to be measured; absent: no */
  readonly volumeRequired?: true
  /** a release needs no reason; absent: it needs one */
  readonly reasonFree?: true
  /** weighing ships the order; absent: the hand-over does */
  readonly shipOnWeigh?: true
}
/** One order, with the facts for check, pack and weigh (CheckView, PackView and WeighView of floor.md §16.1 in one). */
export interface OrderView {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly pickNo: string
  readonly slot: number
  readonly toteNo: string
  readonly status: number
  readonly exceptionType: number
  /** 0 无 1 拦截中 2 拦截成功 3 拦截失败 */
  readonly interceptStatus: number
  readonly holdFlag: boolean
  readonly holdReason: string
  /** reason for the interception; absent in task packs stored on a device by an older build */
  readonly stopReason?: string
  /** number of an open 补拣 order, which keeps this order at 50 拣货中; '' for none */
  readonly repickNo: string
  /** open 补拣 orders of this order (server; a device has `repickNo` only) */
  readonly openPickNos?: readonly string[]
  readonly lines: readonly OrderLineView[]
  readonly parcels: readonly ParcelView[]
  readonly estGoodsG: number | null
  /** learned gross weight of the composition, when it has enough samples: used as the estimate for any packaging */
  readonly estFixedG?: number | null
  /** the shop's rule for the weights of goods, where it differs from the owner's rule (`GoodsFacts.weightG`) */
  readonly weightUse?: WeightUse
  /** ratio of the spot check rule, for devices with older builds that do not know `spotDraw` */
  readonly spotBp?: number
  /** the rule that selects its packing for a spot check; absent: not selected */
  readonly spotDraw?: SpotDraw
  /** operator key of the packer; absent: not packed, or unknown */
  readonly packedBy?: string
  readonly logisticsName?: string
  readonly suggestConsumableNo: string
  readonly protection: {
    readonly text: string
    readonly mustScan: readonly { readonly itemNo: string; readonly name: string }[]
    readonly photo: boolean
    /** grams of the protective material of the whole order */
    readonly tareG?: number
  }
  /** an order line is on white list type 3: weighing compares nothing */
  readonly weighFree: boolean
  readonly tolerance: WeighTolerance
  /** the owner's orders may be packed without a consumable */
  readonly packFree: boolean
  /** the waybill was never printed; absent: printed, or a task pack stored on a device by an older build */
  readonly unprinted?: true
  /** the warehouse mirrors an outside system (ops/accepts); absent: it is worked with this system */
  readonly mirror?: true
  /** in a mirrored warehouse: moment of the last step done here, epoch ms; absent: none was done */
  readonly doneAt?: number
  /** shipping deadline, epoch ms; absent: no promise, or a task pack stored on a device by an older build */
  readonly deadline?: number
  /** the order has left the warehouse; absent: it has not */
  readonly shipped?: Shipped
  /** revision of the order, increases with every change */
  readonly rev: number
}
/** When an order left, epoch ms (null: not recorded), and with which hand-over ('': without one). */
export interface Shipped {
  readonly at: number | null
  readonly handoverNo: string
}

export interface OrdersFloor {
  readonly orders: Readonly<Record<string, OrderView>>
  /** looked-up orders that have left, by order number and waybill; absent: none */
  readonly shipped?: Readonly<Record<string, Shipped>>
}
export interface OrdersPatch {
  readonly orders?: readonly {
    readonly stockoutNo: string
    readonly status?: number
    readonly exceptionType?: number
    readonly exceptionMsg?: string
    readonly estPackageG?: number
    /** operator key of the packer */
    readonly packedBy?: string
    /** '' removes the link to a 补拣 order */
    readonly repickNo?: string
  }[]
  readonly orderLines?: readonly {
    readonly stockoutNo: string
    readonly lineNo: number
    readonly picked?: number
    readonly checked?: number
  }[]
  /** order lines whose pieces are missing at the check: allocated again into a 补拣 order, or 缺货 where there is no stock (server only) */
  readonly reallocate?: readonly (GoodsKey & { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number })[]
}
export interface OrdersNames {
  /** documents by any number a person may scan: order number or waybill */
  readonly docs?: readonly string[]
  /** documents whose order an operation changes (locked) */
  readonly decided?: readonly string[]
  /** totes whose order is needed */
  readonly inTotes?: readonly string[]
}

/** An order view contains its parcels and its tote, so patches of parcels and totes change it. */
type Changes = OrdersPatch & ParcelsPatch & TotesPatch

export const orders: Kind<OrdersFloor, Changes> = {
  id: 'orders',
  after: (floor, patch) => {
    if ((patch.orders ?? patch.orderLines ?? patch.parcels ?? patch.totes) === undefined) return null
    const next = ordersAfter(floor.orders, patch)
    return next === floor.orders ? null : { orders: next }
  },
}

const ordersAfter = (orders: OrdersFloor['orders'], patch: Changes): OrdersFloor['orders'] => {
  const patchedNos = [...(patch.orders ?? []), ...(patch.orderLines ?? []), ...(patch.parcels ?? []), ...(patch.totes ?? [])].map(
    (part) => part.stockoutNo,
  )
  const isFreed = patch.totes?.some((tote) => tote.stockoutNo === '') ?? false
  const changedNos = new Set(patchedNos.filter((stockoutNo) => at(orders, stockoutNo) !== undefined))
  if (changedNos.size === 0 && !isFreed) return orders
  // a freed tote names no order; the map is copied all the same, so that the orders count as changed
  const next = { ...orders }
  for (const stockoutNo of changedNos) {
    const order = at(orders, stockoutNo)
    if (order !== undefined) next[stockoutNo] = orderAfter(order, patch)
  }
  return next
}

const orderAfter = (order: OrderView, patch: Changes): OrderView => {
  let next = order
  const isOfOrder = (part: { readonly stockoutNo: string }): boolean => part.stockoutNo === order.stockoutNo
  for (const { status, exceptionType, repickNo, packedBy } of patch.orders?.filter(isOfOrder) ?? [])
    next = {
      ...next,
      ...(status === undefined ? {} : { status }),
      ...(exceptionType === undefined ? {} : { exceptionType }),
      ...(repickNo === undefined ? {} : { repickNo }),
      ...(packedBy === undefined ? {} : { packedBy }),
    }
  const counted = patch.orderLines?.filter(isOfOrder) ?? []
  if (counted.length > 0)
    next = {
      ...next,
      lines: next.lines.map((line) =>
        counted
          .filter((one) => one.lineNo === line.lineNo)
          .reduce(
            (sum, one) => ({
              ...sum,
              pickedQty: sum.pickedQty + (one.picked ?? 0),
              checkedQty: sum.checkedQty + (one.checked ?? 0),
            }),
            line,
          ),
      ),
    }
  const parcels = patch.parcels?.filter(isOfOrder) ?? []
  if (parcels.length > 0)
    next = {
      ...next,
      parcels: next.parcels.map((parcel) =>
        parcels.filter((one) => one.packageNo === parcel.packageNo).reduce(parcelAfter, parcel),
      ),
    }
  for (const tote of patch.totes?.filter(isOfOrder) ?? []) next = { ...next, toteNo: tote.toteNo }
  return next
}
