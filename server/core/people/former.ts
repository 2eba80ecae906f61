// 改动以前的班次与工资 · core/people/former
/** Earlier terms of shifts, constants, hired people and wages: read by day, stored at every change (floor.md §15.1). */
import { effectFault, formerFrom, type Former } from '#contract/rules/dated'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { plain } from '../../platform/kinds.ts'
import type { Tx } from '../../platform/db.ts'

/** hr_former.kind; `was` holds the terms of each. */
export const FORMER = { shift: 1, constant: 2, hired: 3, ownWage: 4 } as const
export type FormerKind = (typeof FORMER)[keyof typeof FORMER]

/** Earlier terms by key; without keys all of the kind. */
export const readFormer = async <T>(
  tx: Tx,
  kind: FormerKind,
  keys: readonly string[] | null = null,
): Promise<ReadonlyMap<string, readonly Former<T>[]>> => {
  const rows = await tx.query<Former<T> & { readonly refKey: string }>(
    `select ref_key, until_date::text as until_date, was from hr_former
      where tenant_id = $1 and kind = $2 and ($3::text[] is null or ref_key = any($3::text[])) order by ref_key, until_date`,
    [tx.tenantId, kind, keys],
  )
  const by = new Map<string, Former<T>[]>()
  for (const { refKey, untilDate, was } of rows) by.set(refKey, [...(by.get(refKey) ?? []), { untilDate, was }])
  return by
}

/**
 * Stores the terms that were valid up to a day. The caller writes the row itself in the same transaction, so that changes run in sequence.
 */
export const keepFormer = async <T>(ctx: Ctx, kind: FormerKind, key: string, terms: T, from: string): Promise<void> => {
  const last = formerFrom((await readFormer<T>(ctx.tx, kind, [key])).get(key) ?? [], terms, from).at(-1)
  await ctx.tx.query('delete from hr_former where tenant_id = $1 and kind = $2 and ref_key = $3 and until_date >= $4::date', [
    ctx.tenantId,
    kind,
    key,
    from,
  ])
  await ctx.tx.query(
    `insert into hr_former as f (tenant_id, kind, ref_key, until_date, was, create_user_id, create_user_name, create_time)
     values ($1, $2, $3, $4::date, $5::jsonb, $6, $7, $8)`,
    [ctx.tenantId, kind, key, from, JSON.stringify(last?.was ?? null), ctx.person.userId, ctx.person.name, ctx.at],
  )
}

/** The start day in a form. */
interface DayField {
  readonly effectDate?: unknown
}
/** Start day of a change; today if the form has none. */
export const effectDay = (ctx: Pick<Ctx, 'today'>, { effectDate }: DayField): string => plain(effectDate) || ctx.today

/** Fault of a form's start day; null if there is none. */
export const effectDayFault = (ctx: Pick<Ctx, 'today'>, body: DayField): string | null => {
  const day = effectDay(ctx, body)
  return isDay(day) ? effectFault(day, ctx.today) : `没有这一天：${day}`
}
