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
