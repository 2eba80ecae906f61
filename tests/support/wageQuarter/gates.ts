// Two handhelds at the gate of each warehouse, each offline on some days: its records wait there and are sent in one batch.
import type { AnyOp } from '#contract/envelope'
import { addHandheld, type Handheld } from '../floor.ts'
import type { World } from '../outbound.ts'
import type { PlaceNo } from './plan.ts'

interface Gate {
  readonly name: string
  readonly place: PlaceNo
  handheld: Handheld
  waiting: AnyOp[]
}
export interface Gates {
  /** holds a badge under the scanner of one of the two */
  press(place: PlaceNo, nth: number, badgeCode: string, clockType: 1 | 2): void
  /** sends what waits on one device; returns how many were flagged */
  send(place: PlaceNo, nth: number): Promise<number>
  /** sends what waits on all devices */
  sendAll(): Promise<void>
  /** signs in again: a session lasts a month */
  renew(): Promise<void>
}

export const openGates = async (world: World): Promise<Gates> => {
  let serial = 0
  const opened = (name: string, place: PlaceNo): Promise<Handheld> => {
    serial += 1
    return addHandheld(world, `${name}${serial}`, undefined, { warehouseNo: place, sid: 'LOCAL' })
  }
  const gates: Gate[] = []
  for (const place of ['W01', 'W02'] as const)
    for (const name of [`${place}前门`, `${place}后门`])
      gates.push({ name, place, handheld: await opened(name, place), waiting: [] })
  const gateOf = (place: PlaceNo, nth: number): Gate => {
    const gate = gates.filter((one) => one.place === place)[nth]
    if (gate === undefined) throw new Error(`${place} ${nth}`)
    return gate
  }
  const sendFrom = async (gate: Gate): Promise<number> => {
    const ops = gate.waiting
    if (ops.length === 0) return 0
    gate.waiting = []
    const { results } = await gate.handheld.send(ops)
    const lost = results.filter(({ verdict }) => verdict !== 'applied' && verdict !== 'flagged')
    if (lost.length > 0 || results.length !== ops.length) throw new Error(`${gate.name}: ${JSON.stringify(lost)}`)
    return results.filter(({ verdict }) => verdict === 'flagged').length
  }
  const sendAll = async (): Promise<void> => {
    for (const gate of gates) await sendFrom(gate)
  }
  return {
    press: (place, nth, badgeCode, clockType) => {
      const gate = gateOf(place, nth)
      gate.waiting.push(gate.handheld.op('CLOCK', badgeCode, { badgeCode, clockType }))
    },
    send: (place, nth) => sendFrom(gateOf(place, nth)),
    sendAll,
    renew: async () => {
      await sendAll()
      for (const gate of gates) gate.handheld = await opened(gate.name, gate.place)
    },
  }
}
