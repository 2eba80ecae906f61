// 班次 · hr/shift
import type { Body } from '#contract/resource'
import { hrShift } from '#contract/hr/shift'
import { effectDay, FORMER, keepFormer } from '../core/people/former.ts'
import { moveHours } from './movedHours.ts'
import { shiftTerms } from '../core/people/shifts.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'
import { shiftRules } from './shiftRules.ts'

type Shift = Body<typeof hrShift>

/** A shift used by a demand, a person or an attendance day cannot be removed (A2134). */
const checkRemove = async ({ tx, tenantId }: Ctx, { id }: Stored<Shift>): Promise<void> => {
  const [usage] = await tx.query(
    `select 1 from employment_apply where tenant_id = $1 and shift_id = $2
      union all select 1 from employment_user where tenant_id = $1 and shift_id = $2
      union all select 1 from attendance_day where tenant_id = $1 and shift_id = $2 limit 1`,
    [tenantId, id],
  )
  if (usage !== undefined) throw refuse('A2134')
}

/** Keeps the former times for earlier days; authorised days from the effect date on get the new times. */
const after = async (ctx: Ctx, { id, before, after: stored }: Written<Shift>, apart: Shift): Promise<void> => {
  if (before === null) return
  const [termsBefore, termsAfter] = [shiftTerms(before), shiftTerms(stored)]
  if (JSON.stringify(termsBefore) === JSON.stringify(termsAfter)) return
  const from = effectDay(ctx, apart)
  await keepFormer(ctx, FORMER.shift, id, termsBefore, from)
  await moveHours(ctx, { shiftId: id }, from)
}

export default serve(hrShift, {
  from: 'hr_shift s',
  alias: 's',
  columns: {
    shiftId: 's.id::text',
    effectDate: 'null::date',
    rests: `(select string_agg(r ->> 'from' || '–' || (r ->> 'to'), '、') from jsonb_array_elements(s.rest_json) r)`,
  },
  write: { table: 'hr_shift', rules: shiftRules, apart: ['effectDate'], after, checkRemove },
})
