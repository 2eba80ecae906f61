// 夜间自检 · core/nightCheck
import type { Db } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { adminRoles, tellRoles } from './tellRoles.ts'

/** Number of breaches that the message lists by name. */
const namedMax = 5
/** Maximum number of breaches that one statement reads. */
const readMax = 1000

/** One row whose figures contradict each other: the name of the rule in the checking view, and the document number. */
export interface Breach {
  readonly ruleName: string
  readonly no: string
}

export interface NightCheck {
  readonly name: string
  readonly title: string
  /**
   * Statements that each select rule_name and no of the breaches of a tenant ($1), at most $2 rows, in a fixed order. $3, where one names it:
   * documents that changed after this moment are left to the next run, because a job may not be done with them
   */
  readonly finds: readonly string[]
  /** text of one breach in the message */
  readonly names: (breach: Breach) => string
  /** text of the message: number of breaches, and the texts of the first breaches */
  readonly sentence: (count: number, named: string) => string
}
/** The nightly job of a check; `npm run books` runs the check by itself. */
export interface NightCheckTask extends JobTask {
  readonly check: NightCheck
}

/** Time in which jobs are done with a document, ms. */
const jobMs = 600_000
/** A statement that reads every line of the ledger takes this long at most, ms. */
const statementMs = 120_000

/** The breaches that a check finds for the tenant. @param now epoch ms */
export const findBreaches = async (db: Db, tenantId: number, { finds }: NightCheck, now: number): Promise<readonly Breach[]> => {
  const found: Breach[] = []
  for (const sql of finds) {
    const params = [tenantId, readMax, new Date(now - jobMs)]
    const breaches = await db.inTenant(tenantId, (tx) => tx.query<Breach>(sql, params.slice(0, sql.includes('$3') ? 3 : 2)), {
      readOnly: true,
      timeoutMs: statementMs,
    })
    found.push(...breaches)
  }
  return found
}

/** Makes a nightly job that checks stored figures (office.md §23.1 bizCheckJob) and sends the breaches to the administrators. */
export const nightCheck = (check: NightCheck): NightCheckTask => ({
  name: check.name,
  dailyAt: '03:30',
  check,
  run: async (services, { tenantId }) => {
    const { at, now } = momentOf(services)
    const breaches = await findBreaches(services.db, tenantId, check, now)
    if (breaches.length === 0) return
    const content = check.sentence(breaches.length, breaches.slice(0, namedMax).map(check.names).join('、'))
    await services.db.inTenant(tenantId, async (tx) =>
      tellRoles({ tenantId, tx, at, id: services.ids.next }, [
        { roles: await adminRoles(tx), msgType: 2, level: 3, title: check.title, content },
      ]),
    )
  },
})
