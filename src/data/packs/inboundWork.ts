// 到货、收货与上架的资料 · data/packs/inboundWork
/** The server's data about goods coming in, as floors. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { ArrivalView } from '#contract/ops/kinds/arrivals'
import { binKey } from '#contract/ops/kinds/stock'
import { isToReceive, stagedKey, type StagedView } from '#contract/ops/kinds/stockins'
import { emptyFloor, type Floor, type FloorOptions } from '#contract/ops/view'
import type { InboundPage, PutawayPage } from '#contract/pda/inbound'
import { goodsKey } from '#contract/rules/barcode'
import { arrivalLife } from '#contract/rules/inboundLife'

const byKey = <T>(all: readonly T[], key: (one: T) => string): Readonly<Record<string, T>> =>
  Object.fromEntries(all.map((one) => [key(one), one]))

/** Stock-in orders, trucks and reservations. A truck is found by its number and by the operation that registered the truck on a device. */
export const receivingFloor = (options: FloorOptions, page: InboundPage | undefined): Floor => {
  const trucks: Record<string, ArrivalView> = {}
  for (const { opId, ...one } of page?.arrivals ?? []) {
    trucks[one.arrivalNo] = one
    if (opId !== '') trucks[opId] = one
  }
  return {
    ...emptyFloor(options),
    stockins: byKey(page?.stockins ?? [], ({ stockinNo }) => stockinNo),
    staged: byKey(page?.staged ?? [], stagedKey),
    arrivals: trucks,
    reservations: byKey(page?.reservations ?? [], ({ reservationNo }) => reservationNo),
    owners: page?.owners ?? {},
    blindOwners: page?.blindOwners ?? {},
    staff: page?.staff ?? {},
    goods: byKey(page?.goods ?? [], goodsKey),
  }
}

/** Pieces in RCV-STAGE (receiving), and bins to put them into. */
export const shelvingFloor = (options: FloorOptions, page: PutawayPage | undefined): Floor => {
  const staged = page?.staged ?? []
  const bins = sums(staged)
  return {
    ...emptyFloor(options),
    staged: byKey(staged, stagedKey),
    bins,
    free: bins,
    shelfBins: byKey(page?.bins ?? [], ({ locationNo }) => locationNo),
    locations: byKey(page?.bins ?? [], ({ locationNo }) => locationNo),
    locationsCut: true,
    fixedBins: page?.fixed ?? {},
    goods: byKey(page?.goods ?? [], goodsKey),
  }
}
const sums = (staged: readonly StagedView[]): Readonly<Record<string, number>> => {
  const all: Record<string, number> = {}
  for (const one of staged) {
    const key = binKey(rcvStage, one, one.batchNo, one.quality)
    all[key] = (all[key] ?? 0) + one.qty
  }
  return all
}

/** Number of stock-in orders that can be received now. */
export const openReceiving = ({ stockins = {}, options }: Floor): number =>
  Object.values(stockins).filter((one) => isToReceive(options, one)).length
/** Number of trucks to be unloaded. */
export const openUnloading = ({ arrivals = {} }: Floor): number =>
  new Set(
    Object.values(arrivals).flatMap(({ arrivalNo, status }) =>
      status === arrivalLife.toUnload || status === arrivalLife.unloading ? [arrivalNo] : [],
    ),
  ).size
export const openShelving = ({ staged = {} }: Floor): number => Object.keys(staged).length
