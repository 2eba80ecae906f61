// 一旁的现场 · bench/floorBeside
/** Handhelds that go on scanning while something else is measured, and how steps of many orders are timed. */
import { Client } from 'pg'
import { addHandheld, type Handheld } from '../support/floor.ts'
import type { World } from '../support/outbound.ts'

/** Orders per transaction of the steps before the wave, as the jobs do it. */
const part = 200
/** Devices that scan all the while: each sends a batch of this many scans every so often, unless the one before has no answer yet. */
const devices = 6
const batchScans = 20
const everyMs = 200
/** Handhelds that scan through the real batch call, also while something else is going on. */
export const openFloor = async (world: World) => {
  const hands: Handheld[] = []
  for (let i = 0; i < devices; i++) hands.push(await addHandheld(world, `测量机${i}`))
  const sendOne = async (handheld: Handheld): Promise<number> => {
    const ops = Array.from({ length: batchScans }, () =>
      handheld.op(
        'SCAN',
        'free',
        { flow: 'check', docNo: '', step: 'goods', kind: 'goods', verdict: 'ok', qty: 1 },
        { raw: { text: '69P1' } },
      ),
    )
    const began = performance.now()
    await handheld.send(ops)
    return performance.now() - began
  }
  return {
    /** latencies in ms of the batches sent while `work` runs; it is told when a number of batches was answered */
    during: async (work: (answered: (batches: number) => Promise<void>) => Promise<unknown>): Promise<number[]> => {
      const latencies: number[] = []
      const busy = new Set<Promise<void>>()
      let reached: { batches: number; go: () => void } | undefined
      const beat = (handheld: Handheld, free: { is: boolean }): void => {
        if (!free.is) return
        free.is = false
        const sent = sendOne(handheld).then((ms) => {
          latencies.push(ms)
          free.is = true
          if (reached !== undefined && latencies.length >= reached.batches) reached.go()
        })
        busy.add(sent)
      }
      const clocks = hands.map((handheld) => {
        const free = { is: true }
        return setInterval(() => beat(handheld, free), everyMs)
      })
      await work((batches) => new Promise((go) => (reached = { batches, go })))
      for (const clock of clocks) clearInterval(clock)
      await Promise.all(busy)
      return latencies
    },
  }
}

/** Statistics of the tables, as a database has that lives longer than a bench. */
export const analyse = async (ownerUrl: string): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

export const eachPart = async <T>(list: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < list.length; from += part) await work(list.slice(from, from + part))
}
/** Milliseconds it takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
