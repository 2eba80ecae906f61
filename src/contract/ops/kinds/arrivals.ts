// 到货单 · ops/kinds/arrivals
import { arrivalLife } from '../../rules/inboundLife.ts'
import type { Kind } from '../kind.ts'
import type { Photo } from '../photos.ts'

/** Lane of the operations that register trucks, which have no number yet. */
export const gateLane = 'GATE'

export interface ArrivalView {
  /** for an arrival that is not uploaded yet, the id of its operation */
  readonly arrivalNo: string
  readonly status: number
  readonly ownerNo: string
  readonly boxNum: number
  readonly palletNum: number
  /** begin of the unloading, epoch ms; null: not yet */
  readonly unloadStart: number | null
  /** the owner of the goods allows receiving goods that no order announced */
  readonly isBlind: boolean
  readonly plateNo: string
  /** short name of the owner (device only) */
  readonly ownerName?: string
}
export interface ReservationView {
  readonly reservationNo: string
  readonly status: number
  readonly ownerNo: string
  readonly boxNum: number
  readonly plateNo: string
  /** short name of the owner (device only) */
  readonly ownerName?: string
  readonly slot?: string
  /** stock-in orders whose goods the truck brings (device only) */
  readonly stockinNos?: readonly string[]
}
export interface UnloadShare {
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  readonly shareBp: number
}

export interface ArrivalsFloor {
  /** arrivals by number; an arrival created by a device also by the id of its operation */
  readonly arrivals?: Readonly<Record<string, ArrivalView>>
  readonly reservations?: Readonly<Record<string, ReservationView>>
  /** names of owners whose goods may arrive: on a device all owners of its person, on the server the named owners */
  readonly owners?: Readonly<Record<string, string>>
  /** owners who allow receiving goods that no order announced */
  readonly blindOwners?: Readonly<Record<string, true>>
}
export interface ArrivalsPatch {
  readonly arrived?: readonly {
    /** id of the operation, which identifies the arrival until it has a number */
    readonly opId: string
    readonly reservationNo: string
    readonly ownerNo: string
    readonly plateNo: string
    readonly boxNum: number
    readonly damageBoxNum: number
    readonly photos: readonly Photo[]
    /** epoch ms of the server */
    readonly at: number
    readonly isBlind: boolean
  }[]
  readonly unloading?: readonly {
    readonly arrivalNo: string
    readonly ownerNo: string
    readonly operatorKeys: readonly string[]
    readonly at: number
  }[]
  readonly unloaded?: readonly {
    readonly arrivalNo: string
    readonly boxNum: number
    readonly palletNum: number
    readonly damageBoxNum: number
    readonly photos: readonly Photo[]
    readonly workers: readonly UnloadShare[]
    readonly startAt: number
    readonly at: number
  }[]
}
export interface ArrivalsNames {
  /** by number, or by the id of the operation that made it */
  readonly arrivals?: readonly string[]
  readonly reservations?: readonly string[]
  /** owners whose goods arrived */
  readonly arrivalOwners?: readonly string[]
}

export const arrivals: Kind<ArrivalsFloor, ArrivalsPatch> = {
  id: 'arrivals',
  after: (floor, { arrived = [], unloading = [], unloaded = [] }) => {
    if (arrived.length + unloading.length + unloaded.length === 0) return null
    let next: Readonly<Record<string, ArrivalView>> = { ...floor.arrivals }
    for (const one of arrived) next = { ...next, [one.opId]: viewOf(one, floor.owners) }
    for (const { arrivalNo, at } of unloading) next = changed(next, arrivalNo, { status: arrivalLife.unloading, unloadStart: at })
    for (const { arrivalNo, palletNum } of unloaded) next = changed(next, arrivalNo, { status: arrivalLife.toReceive, palletNum })
    const taken = new Set(arrived.map(({ reservationNo }) => reservationNo))
    return { arrivals: next, reservations: without(floor.reservations ?? {}, taken) }
  },
}

const viewOf = (one: NonNullable<ArrivalsPatch['arrived']>[number], owners: ArrivalsFloor['owners'] = {}): ArrivalView => ({
  arrivalNo: one.opId,
  status: arrivalLife.toUnload,
  ownerNo: one.ownerNo,
  boxNum: one.boxNum,
  palletNum: 0,
  unloadStart: null,
  isBlind: one.isBlind,
  plateNo: one.plateNo,
  ...(Object.hasOwn(owners, one.ownerNo) && { ownerName: owners[one.ownerNo] ?? '' }),
})

/** The arrivals after a change, which is made under every key of the arrival. */
const changed = (
  all: Readonly<Record<string, ArrivalView>>,
  arrivalNo: string,
  part: Partial<ArrivalView>,
): Readonly<Record<string, ArrivalView>> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, one.arrivalNo === arrivalNo ? { ...one, ...part } : one]))

/** The entries without the keys in `gone`. A reservation whose truck has come is left out, because no second truck can come for it. */
const without = <T>(all: Readonly<Record<string, T>>, gone: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key)))
