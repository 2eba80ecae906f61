// 生效中的规则 · core/ruleConfigs
/**
 * The setting in force for each target of a rule family (floor.md §12.0). A setting starts as a whole at one moment: its history row begins
 * where the previous one ends. A read after midnight gets the setting of the new day, even before the job has run.
 */
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import type { FamilyFacts } from '#contract/rule/facts'
import { attempt } from '../platform/attempt.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { asRefused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { changeRows, insertRows, moveRows, selected, upsertRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

export type FamilyName = FamilyFacts['family']
/** Context for reading and publishing settings; operations of the floor have no person. */
export interface RuleCtx {
  readonly tenantId: number
  readonly tx: Tx
  readonly at: Date
  /** Shanghai date of `at` */
  readonly today: string
  readonly id: () => string
}
/** rule_history.source. */
export const SOURCE = { atOnce: 1, prerelease: 2 } as const

export interface Setting {
  readonly targetType: number
  readonly targetKey: string
  readonly templateId: string
  readonly templateName: string
  readonly content: object
  readonly summary: string
  /** `YYYY-MM-DD` */
  readonly effectDate: string
  readonly source: (typeof SOURCE)[keyof typeof SOURCE]
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly beginTime: Date
}
/** The setting in force for a target, and its row in the history. */
export interface Held {
  readonly content: object
  readonly historyId: string
}

/**
 * Puts settings of different targets in force and announces each (`rule.published`, §17.1), at most 500 in one transaction. The caller
 * holds locks on the targets, so that no other transaction sets them.
 */
export const publish = async (ctx: RuleCtx, family: FamilyName, settings: readonly Setting[]): Promise<void> => {
  if (settings.length === 0) return
  const rows = settings.map((setting) => ({ ...setting, id: ctx.id(), historyId: ctx.id() }))
  await changeRows(
    ctx.tx,
    'rule_history',
    rows.map(({ targetKey, beginTime }) => ({ targetKey, endTime: beginTime })),
    {
      key: ['family', 'targetKey'],
      set: ['endTime'],
      only: { endTime: null },
      all: { family, updateTime: ctx.at },
      quiet: true,
    },
  )
  await insertRows(
    ctx.tx,
    'rule_history',
    rows.map(
      ({ historyId, targetType, targetKey, templateName, content, summary, beginTime, source, operatorId, operatorName }) => ({
        id: historyId,
        targetType,
        targetKey,
        templateName,
        content,
        summary,
        beginTime,
        source,
        operatorId,
        operatorName,
      }),
    ),
    { all: { family, createTime: ctx.at, updateTime: ctx.at } },
  )
  await upsertRows(
    ctx.tx,
    'rule_config',
    rows.map(({ id, historyId, targetType, targetKey, templateId, content, summary, effectDate, operatorId, operatorName }) => ({
      id,
      historyId,
      targetType,
      targetKey,
      templateId,
      content,
      summary,
      effectDate,
      createUserId: operatorId,
      createUserName: operatorName,
      updateUserId: operatorId,
      updateUserName: operatorName,
    })),
    {
      key: ['family', 'targetKey'],
      set: ['templateId', 'content', 'summary', 'effectDate', 'historyId', 'updateUserId', 'updateUserName'],
      all: { family, createTime: ctx.at, updateTime: ctx.at },
    },
  )
  await writePublished(ctx, family, rows)
}

/** Writes an event for each target that was set, with its begin. */
const writePublished = (
  ctx: RuleCtx,
  family: FamilyName,
  rows: readonly (Pick<Setting, 'targetKey' | 'beginTime'> & { readonly historyId: string })[],
): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows.map(({ targetKey, beginTime, historyId }) => ({
      type: 'rule.published',
      // a target set twice in one moment is announced twice
      key: `${family}-${targetKey}-${historyId}`,
      aggregateType: 'rule',
      aggregateNo: targetKey,
      bizDate: ctx.today,
      payload: { fam: family, targetKey, effectTime: beginTime.getTime() },
      occurredAt: ctx.at,
    })),
    ctx,
  )

interface Due {
  readonly id: string
  readonly targetType: number
  readonly targetKey: string
  readonly templateId: string
  readonly templateName: string
  readonly content: object
  readonly summary: string
  readonly effectDate: string
  readonly createUserId: string | null
  readonly createUserName: string | null
}
const toLive = transitionOf(prereleaseLife, 'job rule-publish', prereleaseLife.live)
const toFailed = transitionOf(prereleaseLife, 'job rule-publish', prereleaseLife.failed)

/** Midnight at the start of a Shanghai day. */
const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** Targets of a family that still exist; they are locked in key order until the transaction ends. */
export type LockTargets = (ctx: RuleCtx, keys: readonly string[]) => Promise<ReadonlySet<string>>

interface Faulty {
  readonly row: Due
  readonly fault: string
}
/** Publishes the valid rows. An invalid row is found by halving and does not stop the others. Returns the invalid ones. */
const publishEach = async (ctx: RuleCtx, family: FamilyName, rows: readonly Due[]): Promise<readonly Faulty[]> => {
  const [row] = rows
  if (row === undefined) return []
  const error = await attempt(ctx.tx, () => publish(ctx, family, rows.map(settingOf)))
  if (error === null) return []
  if (rows.length === 1) return [{ row, fault: (asRefused(error)?.message ?? '和已有的设置冲突，请重新设置').slice(0, 200) }]
  const half = Math.ceil(rows.length / 2)
  return [...(await publishEach(ctx, family, rows.slice(0, half))), ...(await publishEach(ctx, family, rows.slice(half)))]
}

const settingOf = ({ createUserId, createUserName, ...row }: Due): Setting => ({
  ...row,
  source: SOURCE.prerelease,
  operatorId: createUserId,
  operatorName: createUserName,
  beginTime: midnightOf(row.effectDate),
})

/**
 * Puts due settings in force, for all targets or for `keys`, at most `most` at once; each begins at the midnight of its day. A row whose
 * target was deleted or whose setting is invalid gets its fault; the others are published all the same.
 * @returns number of rows looked at
 */
export const publishDue = async (
  ctx: RuleCtx,
  family: FamilyName,
  lock: LockTargets,
  { keys, most }: { readonly keys?: readonly string[]; readonly most: number },
): Promise<number> => {
  const waiting = await dueOf(ctx, family, keys, most)
  if (waiting.length === 0) return 0
  const existingKeys = await lock(ctx, [...new Set(waiting.map(({ targetKey }) => targetKey))].toSorted())
  // another transaction may have published or cancelled a row before the lock
  const rows = await dueOf(
    ctx,
    family,
    waiting.map(({ targetKey }) => targetKey),
    most,
  )
  const good = rows.filter(({ targetKey }) => existingKeys.has(targetKey))
  const faulty = await publishEach(ctx, family, good)
  for (const { row, fault } of faulty) await endWaiting(ctx, toFailed, [row], fault)
  const isBad = new Set(faulty.map(({ row }) => row))
  await endWaiting(
    ctx,
    toLive,
    good.filter((row) => !isBad.has(row)),
    null,
  )
  await endWaiting(
    ctx,
    toFailed,
    rows.filter(({ targetKey }) => !existingKeys.has(targetKey)),
    '对象已删除',
  )
  return waiting.length
}

const dueOf = (ctx: RuleCtx, family: FamilyName, keys: readonly string[] | undefined, most: number): Promise<Due[]> =>
  ctx.tx.query<Due & Record<string, unknown>>(
    `select r.id, r.target_type, r.target_key, r.template_id, r.template_name, r.content, r.summary, r.effect_date, r.create_user_id, r.create_user_name
       from rule_prerelease r
      where r.tenant_id = $1 and r.family = $2 and r.live_key = 0 and r.status in (${toLive.from}) and r.effect_date <= $3::date
        and ($4::text[] is null or r.target_key = any($4))
      order by r.effect_date, r.id limit $5`,
    [ctx.tenantId, family, ctx.today, keys ?? null, most],
  )

const endWaiting = async (ctx: RuleCtx, way: typeof toLive, rows: readonly Due[], fault: string | null): Promise<void> => {
  if (rows.length === 0) return
  await moveRows(
    ctx.tx,
    way,
    rows.map(({ id }) => ({ id, liveKey: id })),
    { by: { at: ctx.at }, key: ['id'], set: ['liveKey'], all: { templateId: null, publishTime: ctx.at, fault } },
  )
}

/** A constant SQL condition for waiting rows; $2 and up are its values. */
interface Waiting {
  readonly where: string
  readonly values: readonly unknown[]
}
/** Cancels waiting rows by the caller's transition. @returns number of cancelled rows */
export const cancelWaiting = async (
  ctx: Ctx,
  way: typeof toLive,
  { where, values }: Waiting,
  fault: string | null = null,
): Promise<number> => {
  const waitingRows = `select id, id as live_key from rule_prerelease where tenant_id = $1 and status in (${way.from}) and ${where} order by id for update`
  const cancelledRows = await moveRows(ctx.tx, way, selected(waitingRows, ...values), {
    by: { at: ctx.at },
    key: ['id'],
    set: ['liveKey'],
    all: {
      templateId: null,
      fault,
      cancelUserId: ctx.person.userId,
      cancelUserName: ctx.person.name,
      cancelTime: ctx.at,
    },
  })
  return cancelledRows.length
}

/** Settings in force today for these targets; targets without a setting are missing. */
export const heldFor = async (ctx: RuleCtx, family: FamilyName, keys: readonly string[]): Promise<ReadonlyMap<string, Held>> => {
  const rows = await ctx.tx.query<{ targetKey: string; content: object; historyId: string }>(
    'select target_key, content, history_id from rule_config where tenant_id = $1 and family = $2 and target_key = any($3::text[])',
    [ctx.tenantId, family, [...new Set(keys)]],
  )
  return new Map(rows.map(({ targetKey, content, historyId }) => [targetKey, { content, historyId }]))
}

/** A setting with the time it was in force. */
export interface Version {
  readonly historyId: string
  readonly templateName: string
  readonly content: object
  readonly beginTime: Date
  /** null while in force */
  readonly endTime: Date | null
}
/**
 * The setting of each target at a past moment; undefined if none was set. The settings of a day are published within a minute, as of its
 * midnight, so the result for an earlier moment no longer changes.
 */
export const loadVersions = async (
  { tx, tenantId }: Pick<RuleCtx, 'tx' | 'tenantId'>,
  family: FamilyName,
  moments: readonly { readonly targetKey: string; readonly at: Date }[],
): Promise<(targetKey: string, at: Date) => Version | undefined> => {
  const times = moments.map(({ at }) => at.getTime())
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const rows = await tx.query<Version & { readonly targetKey: string } & Record<string, unknown>>(
    `select id as history_id, target_key, template_name, content, begin_time, end_time from rule_history
      where tenant_id = $1 and family = $2 and target_key = any($3::text[]) and begin_time <= $5 and (end_time is null or end_time > $4)`,
    [tenantId, family, [...new Set(moments.map(({ targetKey }) => targetKey))], from, to],
  )
  const byKey = new Map<string, Version[]>()
  for (const { targetKey, ...version } of rows) byKey.set(targetKey, [...(byKey.get(targetKey) ?? []), version])
  return (targetKey, at) =>
    byKey.get(targetKey)?.find(({ beginTime, endTime }) => beginTime <= at && (endTime === null || at < endTime))
}
