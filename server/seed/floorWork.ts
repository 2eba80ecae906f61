// 作业员的手 · seed/floorWork
/** One worker's operations on a task pack, as drafts in the order a handheld would write them. */
import { packageLife } from '#contract/rules/packageLife'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { goodsKey } from '#contract/rules/barcode'
import type { Floor, TaskPack } from '#contract/ops/view'
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import type { Stream } from './random.ts'

/** An operation before the device gives it an id, a sequence and a time. */
export interface Draft<T extends OpType = OpType> {
  readonly opType: T
  readonly lane: string
  readonly docNo: string
  readonly leaseVersion?: number
  readonly payload: PayloadOf[T]
  readonly raw?: { readonly text: string }
  /** seconds of work before this operation */
  readonly takes: number
}
const draft = <T extends OpType>(
  opType: T,
  lane: string,
  takes: number,
  payload: PayloadOf[T],
  more: Partial<Pick<Draft, 'leaseVersion' | 'raw'>> = {},
): Draft<T> => ({
  opType,
  lane,
  docNo: lane,
  takes,
  payload,
  ...more,
})

/** More pieces than this are one scan and a typed number. */
const countedByHand = 10

const barcodeOf = (floor: Floor, key: { ownerNo: string; goodsNo: string }): string =>
  floor.goods[goodsKey(key)]?.barcodes.find((barcode) => barcode.packQty === 1)?.barcode ?? key.goodsNo

/** Binds totes to the slots of a pick that divides while picking; `free` are unused totes of the warehouse. */
export const bindTotes = (pick: PickView, free: readonly string[]): Draft[] =>
  pick.pickMethod === 2
    ? []
    : pick.slots
        .filter((slot) => slot.toteNo === '')
        .map((slot, i) =>
          draft(
            'PICK_BIND_TOTE',
            pick.pickNo,
            4,
            { pickNo: pick.pickNo, slot: slot.slot, toteNo: free[i] ?? '' },
            { leaseVersion: pick.leaseVersion },
          ),
        )

/** The tote bound to a slot, if any. */
const toteIn = (pick: PickView, slot: number): { toteNo?: string } => {
  const toteNo = pick.slots.find((one) => one.slot === slot)?.toteNo ?? ''
  return toteNo === '' ? {} : { toteNo }
}

/** Every open line in walking order: the bin, then the pieces, slot by slot if slots are filled while picking. */
export const pickLines = (pack: TaskPack, pick: PickView, random: Stream): Draft[] => {
  const { floor } = pack
  return pick.lines.flatMap((line) => {
    const openQty = line.planQty - line.pickedQty - line.shortQty
    if (openQty <= 0) return []
    const barcode = barcodeOf(floor, line)
    const scanBin = draft(
      'SCAN',
      pick.pickNo,
      random.int(6, 20),
      { flow: 'pick', docNo: pick.pickNo, step: 'location', kind: 'location', verdict: 'ok' },
      { raw: { text: line.locationNo } },
    )
    const portions =
      pick.pickMethod === 2
        ? [{ slot: undefined, qty: openQty }]
        : line.orders.filter((fill) => fill.qty > fill.picked).map((fill) => ({ slot: fill.slot, qty: fill.qty - fill.picked }))
    return [
      scanBin,
      ...portions.flatMap(({ slot, qty }) => {
        const scans = qty > countedByHand ? [qty] : Array.from({ length: qty }, () => 1)
        return scans.map((pieces) =>
          draft(
            'PICK_LINE',
            pick.pickNo,
            2,
            {
              pickNo: pick.pickNo,
              seqNo: line.seqNo,
              locationNo: line.locationNo,
              ownerNo: line.ownerNo,
              goodsNo: line.goodsNo,
              barcode,
              qty: pieces,
              ...(line.batchNo === '' ? {} : { batchNo: line.batchNo }),
              ...(slot === undefined ? {} : { slot, ...toteIn(pick, slot) }),
              scanMode: pieces > 1 ? 2 : 1,
            },
            { leaseVersion: pick.leaseVersion, raw: { text: barcode } },
          ),
        )
      }),
    ]
  })
}

/** Ends the pick: all lines are picked or short. The device fills the times. */
export const finishPick = (pick: PickView, startTime: number, finishTime: number): Draft =>
  draft('PICK_FINISH', pick.pickNo, 5, { pickNo: pick.pickNo, startTime, finishTime }, { leaseVersion: pick.leaseVersion })

/** Checks one order piece by piece and closes it with the counts. */
export const checkOrder = (pack: Pick<TaskPack, 'floor'>, order: OrderView, at: (seconds: number) => number): Draft[] => {
  const lane = order.stockoutNo
  const scans = order.lines.flatMap((line) => {
    const steps = line.qty > countedByHand ? [line.qty] : Array.from({ length: line.qty }, () => 1)
    return steps.map((qty) =>
      draft(
        'SCAN',
        lane,
        3,
        {
          flow: 'check',
          docNo: lane,
          step: 'goods',
          kind: 'goods',
          ownerNo: line.ownerNo,
          goodsNo: line.goodsNo,
          qty,
          verdict: 'ok',
        },
        { raw: { text: barcodeOf(pack.floor, line) } },
      ),
    )
  })
  const openingDraft = draft(
    'SCAN',
    lane,
    2,
    { flow: 'check', docNo: lane, step: 'document', kind: 'waybill', verdict: 'ok' },
    { raw: { text: order.logisticsNo } },
  )
  const close = draft('CHECK_ORDER', lane, 1, {
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    lines: order.lines.map((line) => ({
      ownerNo: line.ownerNo,
      goodsNo: line.goodsNo,
      qty: line.qty,
      barcodes: [barcodeOf(pack.floor, line)],
      sns: [],
    })),
    scanNum: scans.length,
    errorNum: 0,
    startTime: at(0),
    finishTime: at(2 + scans.length * 3 + 1),
  })
  return [openingDraft, ...scans, close]
}

/** The carton or bag for an order: the suggested one, else the first available. */
export const cartonFor = (pack: Pick<TaskPack, 'floor'>, order: OrderView): ConsumableFacts | undefined => {
  const consumables = Object.values(pack.floor.consumables)
  return (
    consumables.find((consumable) => consumable.consumableNo === order.suggestConsumableNo) ??
    consumables.find((consumable) => consumable.type <= 3)
  )
}

/** Packs one order into the suggested carton, or the first available bag. */
export const packOrder = (pack: Pick<TaskPack, 'floor'>, order: OrderView, at: (seconds: number) => number): Draft[] => {
  const lane = order.stockoutNo
  const carton = cartonFor(pack, order)
  return [
    draft(
      'SCAN',
      lane,
      2,
      { flow: 'pack', docNo: lane, step: 'document', kind: 'waybill', verdict: 'ok' },
      { raw: { text: order.logisticsNo } },
    ),
    draft('PACK_ORDER', lane, 20, {
      logisticsNo: order.logisticsNo,
      stockoutNo: order.stockoutNo,
      packages: order.parcels
        .filter((parcel) => parcel.status !== packageLife.off)
        .map((parcel) => ({ seq: parcel.seq, ...(carton && carton.type === 1 ? { cartonNo: carton.consumableNo } : {}) })),
      consumables: carton ? [{ code: carton.barcode || carton.consumableNo, qty: 1, seq: 1 }] : [],
      protective: order.protection.mustScan.map((item) => ({ itemNo: item.itemNo, qty: 1 })),
      photos: [],
      startTime: at(0),
      finishTime: at(22),
    }),
  ]
}

/** Weighs every parcel of the order; `weigh` returns the scale's reading in grams. */
export const weighOrder = (order: OrderView, weigh: (order: OrderView) => number): Draft[] =>
  order.parcels
    .filter((parcel) => parcel.status !== packageLife.off)
    .map((parcel) =>
      draft(
        'WEIGH_PACKAGE',
        order.stockoutNo,
        8,
        {
          logisticsNo: parcel.logisticsNo,
          stockoutNo: order.stockoutNo,
          weightG: Math.min(60_000, Math.max(10, weigh(order))),
          isManual: 0,
          times: parcel.times + 1,
        },
        { raw: { text: parcel.logisticsNo } },
      ),
    )
