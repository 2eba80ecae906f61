// 任务里的一步 · platform/jobRun
import type { Run } from './ctx.ts'
import { callerOf, transacted } from './http.ts'
import type { Services } from './services.ts'
import { systemPerson } from './systemPerson.ts'

/** Runs steps of a scheduled job, each in a transaction of its own, as the system, at the moment it starts. */
export const jobRun =
  (services: Services, tenantId: number): Run =>
  (work, options) =>
    transacted(callerOf(services, tenantId, systemPerson), work, options)

/** Repeats `pass`, which returns its count, until a count is below `part` (nothing more is due) or the server stops. */
export const inParts = async (part: number, stopping: () => boolean, pass: () => Promise<number>): Promise<void> => {
  for (let done = part; done === part && !stopping();) done = await pass()
}

/** Parts of one walk that are worked on at the same time: while the database writes one, the next is reckoned. */
const partsAtOnce = 2
/**
 * Works on the parts of a walk, two at a time. `next` reads them one after the other and answers null behind the last.
 * @throws what a part throws; no part is begun after it, and the other one has ended
 */
export const sharedWalk = async <P>(next: () => Promise<P | null>, work: (part: P) => Promise<unknown>): Promise<void> => {
  let failed = false
  let reading: Promise<P | null> = Promise.resolve(null)
  const take = (): Promise<P | null> => {
    reading = reading.then(() => (failed ? null : next()))
    return reading
  }
  const walk = async (): Promise<void> => {
    try {
      for (let part = await take(); part !== null; part = await take()) await work(part)
    } catch (error) {
      failed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: partsAtOnce }, walk))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken !== undefined) throw broken.reason
}
