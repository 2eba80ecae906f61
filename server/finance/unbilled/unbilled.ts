// 未计费事实 · finance/unbilled/unbilled
import { checkUnbilled, signUnbilled, unbilled, unbilledDaysMax } from '#contract/finance/unbilled'
import { daysBetween } from '#contract/rules/clock'
import { statusText } from '#contract/rules/life'
import { unbilledLife } from '#contract/rules/unbilledLife'
import { isDay } from '#contract/rules/workCalendar'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle, handleLong } from '../../platform/handle.ts'
import { moveRows } from '../../platform/rows.ts'
import { seesOwner, seesRow } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { checkSpan, kindsOf, type Span } from './check.ts'

const ways = {
  sign: transitionOf(unbilledLife, 'act sign', unbilledLife.signed),
  unsign: transitionOf(unbilledLife, 'act unsign', unbilledLife.open),
} as const

const list = serve(unbilled, { from: 'fin_unbilled u', alias: 'u', columns: { id: 'u.id::text' } })

interface Row {
  readonly id: string
  readonly sourceNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
}
/** @throws Refused A0404 where one is unknown or outside the person's scope */
const rowsOf = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Row[]> => {
  const wanted = [...new Set(ids)]
  const rows = await ctx.tx.query<Row & Record<string, unknown>>(
    `select id, source_no, owner_no, warehouse_no, sid, status from fin_unbilled
      where tenant_id = $1 and id = any($2::bigint[]) order by id for update`,
    [ctx.tenantId, wanted],
  )
  if (rows.length !== wanted.length || rows.some((row) => !seesRow(ctx.person, row))) throw refuse('A0404')
  return rows
}
const sign = handle(signUnbilled, async (ctx, { ids, signed, reason = '' }) => {
  if (signed === 1 && reason.trim() === '') throw refuse('A0400', {}, { reason: '请填写不计费的原因' })
  const rows = await rowsOf(ctx, ids)
  const [way, action] = signed === 1 ? ([ways.sign, '签核'] as const) : ([ways.unsign, '撤销签核'] as const)
  const wrong = rows.find(({ status }) => !way.leads(status))
  if (wrong !== undefined) throw refuse('A3001.doc', { text: statusText(unbilledLife, wrong.status), op: action })
  const { tx, at, person } = ctx
  const by =
    signed === 1
      ? { signReason: reason, signUserName: person.name, signTime: at }
      : { signReason: null, signUserName: null, signTime: null }
  await moveRows(
    tx,
    way,
    rows.map(({ id }) => ({ id })),
    { by: { at }, key: ['id'], all: by },
  )
  await writeLogs(
    ctx,
    rows.map(({ sourceNo }) => ({ bizType: unbilled.id, bizNo: sourceNo, action, before: null, after: { reason } })),
  )
  await changed(
    ctx,
    rows.map(({ id }) => ({ resource: unbilled.id, key: id, op: 'put' as const })),
  )
  return { done: rows.length }
})

/** @throws Refused at the fields, A0404 for an owner that is unknown or unseen */
const checkInput = async (ctx: Ctx, { ownerNo, startDate, endDate }: Span): Promise<void> => {
  const known = await ctx.tx.query('select 1 from owner where tenant_id = $1 and owner_no = $2', [ctx.tenantId, ownerNo])
  if (known.length === 0 || !seesOwner(ctx.person, ownerNo)) throw refuse('A0404')
  for (const [field, day] of Object.entries({ startDate, endDate }))
    if (!isDay(day)) throw refuse('A0400', {}, { [field]: `没有这一天：${day}` })
  if (endDate < startDate) throw refuse('A0400', {}, { endDate: '结束日期不能早于开始日期' })
  if (daysBetween(startDate, endDate) + 1 > unbilledDaysMax)
    throw refuse('A0400', {}, { endDate: `一次最多核对${unbilledDaysMax}天` })
}
const checkTimeoutMs = 60_000
const check = handleLong(checkUnbilled, async (run, span) => {
  await run((ctx) => checkInput(ctx, span), { readOnly: true })
  await run((ctx) => checkSpan(ctx, span), { timeoutMs: checkTimeoutMs })
  return { kinds: [...(await run((ctx) => kindsOf(ctx, span), { readOnly: true, timeoutMs: checkTimeoutMs }))] }
})

export default [...list, sign, check]
