// 规则的设置 · rule/ruleSettings
/** Sets a template for shops or branches, at once or from a day on, each whole or not at all (floor.md §12.0). */
import { aheadMax, type FamilyFacts } from '#contract/rule/facts'
import { daysBetween } from '#contract/rules/clock'
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import { isDay } from '#contract/rules/workCalendar'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { cancelWaiting, publish, publishDue, SOURCE } from '../core/ruleConfigs.ts'
import { targetSources } from '../core/ruleTargets.ts'

/** The facts of a family that its settings need. */
export type SetFamily = Pick<FamilyFacts, 'family' | 'id' | 'target'>

/** Number of shops or branches per transaction. */
export const part = 500

export interface Template {
  readonly id: string
  readonly templateName: string
  readonly content: object
  readonly summary: string
}
/** @throws Refused A0404 */
export const templateOf = async (ctx: Ctx, family: string, id: string): Promise<Template> => {
  const [template] = await ctx.tx.query<Template & Record<string, unknown>>(
    'select id, template_name, content, summary from rule_template where tenant_id = $1 and family = $2 and id = $3 for key share',
    [ctx.tenantId, family, id],
  )
  if (template === undefined) throw refuse('A0404')
  return template
}

/** Checks the day of a setting. @throws Refused A2001 in the past, A2002 too far ahead */
export const checkDay = (day: string, today: string): void => {
  if (!isDay(day)) throw refuse('A0400', {}, { effectDate: '没有这一天' })
  const daysAhead = daysBetween(today, day)
  if (daysAhead < 0) throw refuse('A2001')
  if (daysAhead > aheadMax) throw refuse('A2002')
}

export interface Failed {
  readonly key: string
  readonly msg: string
}
export interface Part {
  readonly now: number
  readonly later: number
  readonly failed: readonly Failed[]
}

const cancelledBySet = transitionOf(prereleaseLife, 'act set', prereleaseLife.cancelled)

/** The shops or branches of `keys` that the person may set. */
export const seenOf = (ctx: Ctx, { target }: SetFamily, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  targetSources[target.name].seen(ctx, keys)

/** The shops or branches of `keys` that already have a rule of the family. */
export const isSetFor = async (ctx: Ctx, family: string, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ targetKey: string }>(
    'select target_key from rule_config where tenant_id = $1 and family = $2 and target_key = any($3::text[])',
    [ctx.tenantId, family, keys],
  )
  return new Set(rows.map(({ targetKey }) => targetKey))
}

/** Sets at most `part` shops or branches in one transaction. */
export const setPart = async (
  ctx: Ctx,
  of: SetFamily,
  {
    keys: requestedKeys,
    template,
    effectDate,
  }: { readonly keys: readonly string[]; readonly template: Template; readonly effectDate: string },
): Promise<Part> => {
  const { target } = of
  const { lock } = targetSources[target.name]
  const visibleKeys = await seenOf(ctx, of, requestedKeys)
  const lockedKeys = await lock(ctx, requestedKeys.filter((key) => visibleKeys.has(key)).toSorted())
  const keys = [...lockedKeys]
  const failed = requestedKeys.filter((key) => !lockedKeys.has(key)).map((key) => ({ key, msg: `${target.noun}不存在或无权限` }))
  // settings that are already due are published first
  await publishDue(ctx, of.family, lock, { keys, most: part })
  const { id: templateId, templateName, content, summary } = template
  const isNow = effectDate === ctx.today
  if (isNow)
    await publish(
      ctx,
      of.family,
      keys.map((targetKey) => ({
        targetType: target.type,
        targetKey,
        templateId,
        templateName,
        content,
        summary,
        effectDate,
        source: SOURCE.atOnce,
        operatorId: ctx.person.userId,
        operatorName: ctx.person.name,
        beginTime: ctx.at,
      })),
    )
  else await setLater(ctx, of, keys, template, effectDate)
  await changed(ctx, [{ resource: of.id, key: 'all', op: 'put' }])
  return isNow ? { now: keys.length, later: 0, failed } : { now: 0, later: keys.length, failed }
}

/** Stores a pending setting until its day. */
const setLater = async (
  ctx: Ctx,
  { family, target }: SetFamily,
  keys: readonly string[],
  { id: templateId, templateName, content, summary }: Template,
  effectDate: string,
): Promise<void> => {
  // the new setting replaces pending ones
  await cancelWaiting(ctx, cancelledBySet, {
    where: 'family = $2 and target_key = any($3::text[]) and live_key = 0',
    values: [family, keys],
  })
  await insertRows(
    ctx.tx,
    'rule_prerelease',
    keys.map((targetKey) => ({ id: ctx.id(), targetKey })),
    {
      all: {
        family,
        targetType: target.type,
        templateId,
        templateName,
        content,
        summary,
        effectDate,
        createUserId: ctx.person.userId,
        createUserName: ctx.person.name,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    },
  )
}

/** Asks for confirmation. @throws Refused A2005 if this setting would replace pending ones */
export const askFirst = async (ctx: Ctx, { family, target }: SetFamily, keys: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<{ effectDate: string }>(
    `select effect_date from rule_prerelease where tenant_id = $1 and family = $2 and target_key = any($3::text[]) and live_key = 0
        and effect_date > $4::date limit ${part}`,
    [ctx.tenantId, family, keys, ctx.today],
  )
  const [firstPending] = rows
  if (firstPending === undefined) return
  throw keys.length === 1
    ? refuse('A2005.one', { target: target.noun, date: firstPending.effectDate })
    : refuse('A2005', { target: target.noun, n: rows.length })
}
