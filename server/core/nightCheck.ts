// 夜间自检 · core/nightCheck
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { adminRoles, tellRoles } from './tellRoles.ts'

/** Breaches that the message lists. */
const namedMax = 5
/** Limit of breaches read: a book with more is not listed one by one. */
const readMax = 1000

/** One breach of a law of the books: the name of the check in the view that found it, and the document's number. */
export interface Breach {
  readonly ruleName: string
  readonly no: string
}

export interface NightCheck {
  readonly name: string
  readonly title: string
  /** statement that finds rule_name and no by tenant ($1), at most $2 of them, in a fixed order */
  readonly finds: string
  readonly names: (breach: Breach) => string
  /** text for this many breaches, the first of them by name */
  readonly sentence: (count: number, named: string) => string
}

/** Nightly check of a law of the books (office.md §23.1 bizCheckJob); breaches go to the administrators. */
export const nightCheck = ({ name, title, finds, names, sentence }: NightCheck): JobTask => ({
  name,
  dailyAt: '03:30',
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    await services.db.inTenant(
      tenantId,
      async (tx) => {
        const found = await tx.query<Breach>(finds, [tenantId, readMax])
        if (found.length === 0) return
        const content = sentence(found.length, found.slice(0, namedMax).map(names).join('、'))
        await tellRoles({ tenantId, tx, at, id: services.ids.next }, [
          { roles: await adminRoles(tx), msgType: 2, level: 3, title, content },
        ])
      },
      { timeoutMs: 120_000 },
    )
  },
})
