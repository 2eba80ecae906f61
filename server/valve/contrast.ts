// 差异对比 · valve/contrast
import { dayAfter, weekdayOf } from '#contract/rules/workCalendar'
import { CONTRAST_KEY } from '#contract/rules/contrasts'
import { contrast, runContrast } from '#contract/valve/contrast'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { serve } from '../platform/serve.ts'
import { compareDay, comparedColumns, type Compared } from './compare.ts'
import { contrastRules } from './rules.ts'
import { textOf } from './texts.ts'

const verbs = serve(contrast, {
  from: 'valve_contrast r',
  alias: 'r',
  columns: {
    contrastId: 'r.id::text',
    keyNames: `(select string_agg(${textOf('k.code', CONTRAST_KEY)}, '、' order by k.at) from jsonb_array_elements_text(r.key_fields) with ordinality as k(code, at))`,
  },
  write: { table: 'valve_contrast', rules: contrastRules },
})

/** Timeout of the statement that reads a day of many parcels. */
const timeoutMs = 60_000

const runNow = handle(
  runContrast,
  async (ctx, { contrastId }) => {
    const [contrastRow] = await ctx.tx.query<Compared & { readonly isDisabled: number }>(
      `select ${comparedColumns}, is_disabled from valve_contrast where tenant_id = $1 and id = $2::bigint for update`,
      [ctx.tenantId, contrastId],
    )
    if (contrastRow === undefined) throw refuse('A0404')
    if (contrastRow.isDisabled === 1) throw refuse('A0400', {}, { contrastId: '已停用，启用以后再对比' })
    return { found: await compareDay(ctx, contrastRow, dayAfter(ctx.today, -1)) }
  },
  { timeoutMs },
)

/** The calculation CONTRAST (差异对比): runs every enabled contrast that is due today, for the previous day. */
export const compareAll: Pick<JobTask, 'run'> = {
  run: async (services, { tenantId }, stopping) => {
    const { at, today } = momentOf(services)
    const due = await services.db.inTenant(
      tenantId,
      (tx) =>
        tx.query<Compared>(
          `select ${comparedColumns} from valve_contrast
            where tenant_id = $1 and is_disabled = 0 and (schedule = 1 or (schedule = 2 and $2::boolean)) order by contrast_code`,
          [tenantId, weekdayOf(today) === 1],
        ),
      { readOnly: true },
    )
    for (const contrastRow of due) {
      if (stopping()) throw new Error(`差异对比停在 ${contrastRow.contrastCode}`)
      await services.db.inTenant(
        tenantId,
        (tx) => compareDay({ tenantId, tx, at, id: services.ids.next }, contrastRow, dayAfter(today, -1)),
        { timeoutMs },
      )
    }
  },
}

export default [...verbs, runNow]
