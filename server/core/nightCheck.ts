// 夜间自检 · core/nightCheck
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { adminRoles, tellRoles } from './tellRoles.ts'

/** Number of breaches that the message lists by name. */
const namedMax = 5
/** Maximum number of breaches read in one run; the message then gives this number. */
const readMax = 1000

/** One row whose figures contradict each other: the name of the rule in the checking view, and the document number. */
export interface Breach {
  readonly ruleName: string
  readonly no: string
}

export interface NightCheck {
  readonly name: string
  readonly title: string
  /** SQL that selects rule_name and no of the breaches of a tenant ($1), at most $2 rows, in a fixed order */
  readonly finds: string
  /** text of one breach in the message */
  readonly names: (breach: Breach) => string
  /** text of the message: number of breaches, and the texts of the first breaches */
  readonly sentence: (count: number, named: string) => string
}

/** Makes a nightly job that checks stored figures (office.md §23.1 bizCheckJob) and sends the breaches to the administrators. */
export const nightCheck = ({ name, title, finds, names, sentence }: NightCheck): JobTask => ({
  name,
  dailyAt: '03:30',
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    await services.db.inTenant(
      tenantId,
      async (tx) => {
        const breaches = await tx.query<Breach>(finds, [tenantId, readMax])
        if (breaches.length === 0) return
        const content = sentence(breaches.length, breaches.slice(0, namedMax).map(names).join('、'))
        await tellRoles({ tenantId, tx, at, id: services.ids.next }, [
          { roles: await adminRoles(tx), msgType: 2, level: 3, title, content },
        ])
      },
      { timeoutMs: 120_000 },
    )
  },
})
