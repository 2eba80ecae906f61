// 抽检选取的依据 · ops/kinds/spots
/**
 * Facts for the spot check selection besides the order. Only the server has them; a device selects by the ratio, and the server decides.
 */
import type { Kind } from '../kind.ts'
import { at } from '../at.ts'
import type { ParcelsPatch } from './parcels.ts'

export interface SpotsFloor {
  /** operator keys of packers in their first days */
  readonly newPackers?: Readonly<Record<string, true>>
  /** number of selected orders, by `drawKey` */
  readonly drawn?: Readonly<Record<string, number>>
}

/** Key for the orders that a rule selected on one day. */
export const drawKey = (ruleId: string, day: string): string => `${ruleId}|${day}`

export const spots: Kind<SpotsFloor, ParcelsPatch> = {
  id: 'spots',
  after: ({ drawn }, { parcels }) => {
    const orders = new Map(
      (parcels ?? []).flatMap(({ stockoutNo, drawnBy }) => (drawnBy === undefined ? [] : [[stockoutNo, drawnBy]])),
    )
    if (orders.size === 0) return null
    const next = { ...drawn }
    for (const { ruleId, day } of orders.values()) next[drawKey(ruleId, day)] = (at(next, drawKey(ruleId, day)) ?? 0) + 1
    return { drawn: next }
  },
}
