// 任务里的一步 · platform/jobRun
import type { Run } from './ctx.ts'
import { callerOf, transacted } from './http.ts'
import type { Services } from './services.ts'
import { systemPerson } from './systemPerson.ts'

/** Steps of a scheduled job: each in a transaction of its own, done by the system at the moment it starts. */
export const jobRun =
  (services: Services, tenantId: number): Run =>
  (work, options) =>
    transacted(callerOf(services, tenantId, systemPerson), work, options)

/** Repeats `pass`, which answers how many it did, until it did less than `part` (nothing more is due) or the server is asked to stop. */
export const inParts = async (part: number, stopping: () => boolean, pass: () => Promise<number>): Promise<void> => {
  for (let done = part; done === part && !stopping();) done = await pass()
}
