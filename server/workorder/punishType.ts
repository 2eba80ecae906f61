// 处罚类型 · workorder/punishType
import type { Columns } from '../platform/fieldRows.ts'
import type { ReplyOf } from '#contract/call'
import type { Body } from '#contract/resource'
import { punishOptions, punishTypes } from '#contract/workorder/punishType'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { upserting } from './upsert.ts'

/** The amount field of each calculation mode; the fields of other modes are stored as 0. */
const amounts = { 1: 'amountFen', 2: 'ratioBp', 3: 'timesE2' } as const
const emptyMessages = { 1: '金额不能为空', 2: '比例不能为空', 3: '倍数不能为空' } as const
type Punish = Body<typeof punishTypes>

const check = (_ctx: Ctx, body: Punish, before: Punish | null): void => {
  const now = { ...before, ...body }
  const { calcMode: mode } = now
  if (mode === null || mode === undefined) throw refuse('A0400', {}, { calcMode: '计算方式不能为空' })
  const field = amounts[mode]
  if ((now[field] ?? 0) <= 0) throw refuse('A0400', {}, { [field]: emptyMessages[mode] })
}
const fill = (_ctx: Ctx, body: Punish, before: Punish | null): Columns => {
  const { calcMode: mode } = { ...before, ...body }
  const others = Object.entries(amounts).filter(([of]) => Number(of) !== mode)
  return {
    ...Object.fromEntries(others.map(([, field]) => [field, 0])),
    ...(mode === 1 || body.capFen === null ? { capFen: 0 } : {}),
  }
}

const page = serve(punishTypes, {
  from: 'wo_punish_type p',
  alias: 'p',
  columns: { punishTypeId: 'p.id::text' },
  write: { table: 'wo_punish_type', check, fill },
})

type Option = ReplyOf<typeof punishOptions>[number]
/** punishOptions: users of an owner get only the names, because the amounts are internal. */
const options = handle(punishOptions, async ({ tx, tenantId, person }, { isEnabled }) => {
  const rows = await tx.query<Option>(
    `select p.id::text, p.punish_code, p.punish_name, p.category, p.object_type, p.calc_mode, p.amount_fen::int, p.ratio_bp, p.times_e2,
            p.cap_fen::int, p.is_enabled
       from wo_punish_type p where p.tenant_id = $1 and ($2::smallint is null or p.is_enabled = $2) order by p.punish_code`,
    [tenantId, isEnabled ?? null],
  )
  const hidden = { amountFen: 0, ratioBp: 0, timesE2: 0, capFen: 0 }
  return rows.map((row) => ({ ...row, ...(person.parentOwnerNo !== undefined && hidden) }))
})

export default [...upserting(page, punishTypes, 'create'), options]
