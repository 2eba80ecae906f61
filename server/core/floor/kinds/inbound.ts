// 入库单与到货单 · core/floor/kinds/inbound
/** Stock-in orders and trucks are one kind, because a truck is written before the receipts from it. */
import type { ArrivalsFloor, ArrivalView, ReservationView } from '#contract/ops/kinds/arrivals'
import { stagedKey, type StagedView, type StockinsFloor, type StockinView } from '#contract/ops/kinds/stockins'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { readWaiting, waitingAtArrivals } from '../storedOps.ts'
import { lockArrivals, lockReservations, ownersNamed } from './arrivals/load.ts'
import { writeArrivals } from './arrivals/write.ts'
import { lockStaged, lockStockins } from './stockins/load.ts'
import { writeStockins } from './stockins/write.ts'

const staged = slot<readonly StagedView[]>([])
const stockins = slot<readonly StockinView[]>([])
const arrivals = slot<Readonly<Record<string, ArrivalView>>>({})
const reservations = slot<readonly ReservationView[]>([])
const owners = slot<Readonly<Record<string, string>>>({})

const lockAll = async (at: Loading): Promise<void> => {
  const { ctx, named } = at
  const goods = [...named.of('stagedGoods'), ...named.of('intakes')]
  const rows = await lockStaged(ctx, goods, named.of('containers'), named.of('stockins'))
  at.put(staged, rows)
  const nos = [...new Set([...named.of('stockins'), ...rows.map(({ stockinNo }) => stockinNo)])]
  at.put(stockins, await lockStockins(ctx, nos))
}
const lockTrucks = async (at: Loading): Promise<void> => {
  const { ctx, named, settings } = at
  const names = named.of('arrivals')
  const [trucks, lockedReservations] = await Promise.all([
    lockArrivals(ctx, names, settings),
    lockReservations(ctx, named.of('reservations')),
  ])
  at.put(arrivals, trucks)
  at.put(reservations, lockedReservations)
  at.put(owners, await ownersNamed(ctx, named.of('arrivalOwners')))
  const nos = [...new Set([...names, ...Object.values(trucks).map(({ arrivalNo }) => arrivalNo)])]
  if (at.isWithWaiting)
    at.put(
      waitingAtArrivals,
      await readWaiting(
        ctx,
        'arrival',
        nos.map((no) => no.slice(0, 32)),
      ),
    )
}

const view = (at: Loading): StockinsFloor & ArrivalsFloor => {
  const ownerNames = at.get(owners)
  const needsOwners = at.named.of('arrivalOwners').length > 0
  const isBlind = (ownerNo: string): boolean => at.settings.ownerOf(ownerNo).blindReceive
  return {
    stockins: byNumber(at.get(stockins), ({ stockinNo }) => stockinNo),
    staged: byNumber(at.get(staged), stagedKey),
    arrivals: at.get(arrivals),
    reservations: byNumber(at.get(reservations), ({ reservationNo }) => reservationNo),
    ...(needsOwners && {
      owners: ownerNames,
      blindOwners: Object.fromEntries(Object.keys(ownerNames).flatMap((no) => (isBlind(no) ? [[no, true as const]] : []))),
    }),
  }
}

export const inbound: FloorKind = {
  id: 'inbound',
  load: {
    inside: (at) =>
      (['stagedGoods', 'intakes', 'containers', 'stockins'] as const).some((part) => at.named.of(part).length > 0)
        ? lockAll(at)
        : undefined,
    rest: (at) =>
      (['arrivals', 'reservations', 'arrivalOwners'] as const).some((part) => at.named.of(part).length > 0)
        ? lockTrucks(at)
        : undefined,
  },
  view,
  write: async (at) => {
    await writeArrivals(at)
    await writeStockins(at)
    return {}
  },
}
