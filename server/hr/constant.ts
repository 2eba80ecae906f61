// 用工常量 · hr/constant
import type { Body } from '#contract/resource'
import { hrConstant } from '#contract/hr/constant'
import { constantFault, HR_CONSTANTS, isHrConstant, rangeText, type HrConstant } from '#contract/rules/hrConstants'
import { effectDay, effectDayFault, FORMER, keepFormer } from '../core/people/former.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'

const constants = Object.entries(HR_CONSTANTS)
/** SQL column with a text for each known constant. */
const textByCode = (textOf: (constant: (typeof HR_CONSTANTS)[HrConstant]) => string): string =>
  `case c.code ${constants.map(([code, of]) => `when '${code}' then '${textOf(of)}'`).join(' ')} end`

type Constant = Body<typeof hrConstant>

const check = (ctx: Ctx, body: Constant, before: Constant | null): void => {
  const code = before?.code ?? ''
  // a constant unknown to this build is stored unchecked
  if (!isHrConstant(code)) return
  const wrongDay = effectDayFault(ctx, body)
  if (wrongDay !== null) throw refuse('A0400', {}, { effectDate: wrongDay })
  const fault = constantFault(code, body.value ?? before?.value ?? 0)
  if (fault !== '') throw refuse('A0400', {}, { value: fault })
}

/** Keeps the former value for days before the effect date. */
const after = async (ctx: Ctx, { before, after: stored }: Written<Constant>, apart: Constant): Promise<void> => {
  if (before === null || before.value === stored.value) return
  await keepFormer(ctx, FORMER.constant, before.code ?? '', before.value ?? 0, effectDay(ctx, apart))
}

export default serve(hrConstant, {
  from: 'hr_constant c',
  alias: 'c',
  columns: {
    effectDate: 'null::date',
    constantName: textByCode(({ name }) => name),
    unit: textByCode(({ unit }) => unit),
    range: textByCode(rangeText),
    remark: textByCode(({ remark }) => remark),
  },
  write: { table: 'hr_constant', check, apart: ['effectDate'], after },
})
