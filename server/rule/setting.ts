// 规则的设置与发布 · rule/setting
/** The calls that set, withdraw and read the rules of a family (floor.md §12.0). */
import type { RuleValue } from '#contract/rule/facts'
import type { RuleFamily } from '#contract/rule/family'
import type { Setting, Templates } from '#contract/rule/familyCalls'
import { calledBy, keyIn, namedOneBy, type Named } from '#contract/rule/target'
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import { dayAfter } from '#contract/rules/workCalendar'
import { cancelWaiting, publishDue } from '../core/ruleConfigs.ts'
import { askFirst, checkDay, isSetFor, part, seenOf, setPart, templateOf, type Failed, type Part } from './ruleSettings.ts'
import { targetSources } from '../core/ruleTargets.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { creatorOf } from '../platform/served.ts'
import { updatedBy } from '../platform/stamp.ts'
import { transitionOf } from '../platform/transitions.ts'

const cancelledByHand = transitionOf(prereleaseLife, 'act cancel', prereleaseLife.cancelled)

interface SettingRequest {
  readonly keys: readonly string[]
  readonly templateId: string
  readonly effectDate: string
  readonly confirmed: boolean
}
/** Sets a template for any number of shops or branches; committed parts stay if a later one fails. */
const setAll = async (run: Run, of: RuleFamily, { keys, templateId, effectDate, confirmed }: SettingRequest): Promise<Part> => {
  const uniqueKeys = [...new Set(keys)]
  await run(async (ctx) => {
    const visibleKeys = await seenOf(ctx, of, uniqueKeys)
    if (uniqueKeys.length > 0 && visibleKeys.size === 0) throw refuse('A0404')
    checkDay(effectDate, ctx.today)
    if (effectDate !== ctx.today && !confirmed) await askFirst(ctx, of, [...visibleKeys])
  })
  let total: Part = { now: 0, later: 0, failed: [] }
  for (let from = 0; from < uniqueKeys.length; from += part) {
    const partKeys = uniqueKeys.slice(from, from + part)
    const partResult = await run(async (ctx) =>
      setPart(ctx, of, { keys: partKeys, template: await templateOf(ctx, of.family, templateId), effectDate }),
    )
    total = {
      now: total.now + partResult.now,
      later: total.later + partResult.later,
      failed: [...total.failed, ...partResult.failed],
    }
  }
  return total
}

/** Sets a template only for shops or branches that already have a rule; the others are returned as failed. */
const changeAll = async (run: Run, of: RuleFamily, request: SettingRequest): Promise<Part> => {
  const keysWithoutRule = await run(
    async (ctx) => {
      const [visibleKeys, keysWithRule] = [await seenOf(ctx, of, request.keys), await isSetFor(ctx, of.family, request.keys)]
      return new Set([...visibleKeys].filter((key) => !keysWithRule.has(key)))
    },
    { readOnly: true },
  )
  const withoutRule = [...keysWithoutRule].map((key): Failed => ({ key, msg: `${of.target.noun}还没有配置，不能修改` }))
  const result = await setAll(run, of, { ...request, keys: request.keys.filter((key) => !keysWithoutRule.has(key)) })
  return { ...result, failed: [...result.failed, ...withoutRule] }
}

/** Shops or branches in the person's scope that use the template now. */
const targetsUsing = async (ctx: Ctx, of: RuleFamily, templateId: string): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ targetKey: string }>(
    'select target_key from rule_config where tenant_id = $1 and family = $2 and template_id = $3 order by target_key',
    [ctx.tenantId, of.family, templateId],
  )
  const keys = rows.map(({ targetKey }) => targetKey)
  const visibleKeys = await seenOf(ctx, of, keys)
  return keys.filter((key) => visibleKeys.has(key))
}

const cancel = async (ctx: Ctx, of: RuleFamily, id: string): Promise<void> => {
  const { lock } = targetSources[of.target.name]
  const [row] = await ctx.tx.query<{ targetKey: string }>(
    'select target_key from rule_prerelease where tenant_id = $1 and family = $2 and id = $3',
    [ctx.tenantId, of.family, id],
  )
  if (row === undefined || !(await isVisible(ctx, of, row.targetKey))) throw refuse('A0404')
  await lock(ctx, [row.targetKey])
  // if the setting has become due meanwhile, it is published and not cancelled
  await publishDue(ctx, of.family, lock, { keys: [row.targetKey], most: 1 })
  const cancelled = await cancelWaiting(ctx, cancelledByHand, { where: 'id = $2', values: [id] })
  if (cancelled === 0) throw refuse('A2003')
  await changed(ctx, [{ resource: of.id, key: 'all', op: 'put' }])
}

/** Whether this shop or branch exists and is in the person's scope. */
const isVisible = async (ctx: Ctx, of: RuleFamily, key: string): Promise<boolean> => (await seenOf(ctx, of, [key])).has(key)

type SetInput = Named & { readonly templateId: string; readonly effectDate: string; readonly confirmed?: number }
const requestOf = ({ target }: RuleFamily, { confirmed, templateId, effectDate, ...targetKeys }: SetInput): SettingRequest => ({
  keys: targetKeys[target.keys] ?? [],
  templateId,
  effectDate,
  confirmed: confirmed === 1,
})
const replyOf = ({ target }: RuleFamily, { failed, ...counts }: Part) => ({
  ...counts,
  failed: failed.map(({ key, msg }) => ({ ...namedOneBy(target, key), msg })),
})

/** Endpoints that set, change, cancel and explain settings of a family. */
export const settingEndpoints = (of: RuleFamily): Endpoint[] => [
  handleLong(of.calls.set, async (run, input) => replyOf(of, await setAll(run, of, requestOf(of, input)))),
  ...(of.calls.change === null
    ? []
    : [handleLong(of.calls.change, async (run, input) => replyOf(of, await changeAll(run, of, requestOf(of, input))))]),
  handleLong(of.calls.sync, async (run, { templateId }) => {
    const { keys, effectDate } = await run(async (ctx) => ({
      keys: await targetsUsing(ctx, of, templateId),
      effectDate: dayAfter(ctx.today, 1),
    }))
    const { later } = await setAll(run, of, { keys, templateId, effectDate, confirmed: true })
    return { later }
  }),
  handle(of.calls.cancel, async (ctx, { id }) => {
    await cancel(ctx, of, id)
    return {}
  }),
  handle(of.calls.remark, async (ctx, { remark, ...targetKeys }) => {
    await writeRemark(ctx, of, keyIn(of.target, targetKeys), remark)
    return {}
  }),
  handle(of.calls.copy, (ctx, { templateId, templateName }) => copyTemplate(ctx, of, templateId, templateName)),
  handle(of.calls.compare, (ctx, { id }) => readComparison(ctx, of, id)),
  handle(of.calls.detail, (ctx, targetKeys) => detailOf(ctx, of, keyIn(of.target, targetKeys))),
]

/** Writes the remark of a setting. @throws Refused A0404, or A0400 if nothing is set yet */
const writeRemark = async (ctx: Ctx, of: RuleFamily, key: string, remark: string): Promise<void> => {
  if (!(await isVisible(ctx, of, key))) throw refuse('A0404')
  const changedRows = await changeRows(ctx.tx, 'rule_config', [{ family: of.family, targetKey: key }], {
    key: ['family', 'targetKey'],
    all: { remark, ...updatedBy(ctx) },
    returning: ['id'],
  })
  if (changedRows.length === 0) throw refuse('A0400', {}, { remark: `这个${of.target.noun}还没有设置规则，先设置再备注` })
}

const copyTemplate = async (ctx: Ctx, of: RuleFamily, templateId: string, templateName: string) => {
  const [row] = await ctx.tx.query<{ content: unknown; remark: string | null }>(
    'select content, remark from rule_template where tenant_id = $1 and family = $2 and id = $3',
    [ctx.tenantId, of.family, templateId],
  )
  if (row === undefined) throw refuse('A0404')
  const { id } = await creatorOf(of.template.id)(ctx, { ...row, templateName, isDefault: 0 })
  return { templateId: id }
}

interface Comparison {
  readonly targetKey: string
  readonly before: RuleValue | null
  readonly after: RuleValue | null
  readonly currentName: string | null
  readonly templateName: string
}
const readComparison = async (ctx: Ctx, of: RuleFamily, id: string) => {
  const [row] = await ctx.tx.query<Comparison & Record<string, unknown>>(
    `select p.target_key, p.content as after, p.template_name, c.content as before, t.template_name as current_name
       from rule_prerelease p left join rule_config c on c.tenant_id = $1 and c.family = p.family and c.target_key = p.target_key
       left join rule_template t on t.tenant_id = $1 and t.id = c.template_id
      where p.tenant_id = $1 and p.family = $2 and p.id = $3`,
    [ctx.tenantId, of.family, id],
  )
  if (row === undefined || !(await isVisible(ctx, of, row.targetKey))) throw refuse('A0404')
  const { before, after, currentName, templateName } = row
  return { before, after, currentName, templateName }
}

interface DetailRow extends Templates {
  readonly name: string
}
const detailOf = async (ctx: Ctx, of: RuleFamily, key: string): Promise<Setting> => {
  const { table, key: column, called } = targetSources[of.target.name]
  const [row] = await ctx.tx.query<DetailRow>(
    `select ${called} as name, t.template_name, c.effect_date, c.content, p.template_name as pending_name,
            p.effect_date as pending_date, p.content as pending, c.remark
       from ${table} left join rule_config c on c.tenant_id = $1 and c.family = $2 and c.target_key = ${column}
       left join rule_template t on t.tenant_id = $1 and t.id = c.template_id
       left join rule_prerelease p on p.tenant_id = $1 and p.family = $2 and p.target_key = ${column} and p.live_key = 0
      where s.tenant_id = $1 and ${column} = $3`,
    [ctx.tenantId, of.family, key],
  )
  if (row === undefined || !(await isVisible(ctx, of, key))) throw refuse('A0404')
  const { name, ...setting } = row
  return { ...setting, ...calledBy(of.target, key, name) }
}
