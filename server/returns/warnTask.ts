// 退货预警任务 · returns/warnTask
/**
 * Every ten minutes (floor.md §18 return-warn): a cause that lasts too long becomes a warning, a lasting warning rises in level, and a
 * warning without a cause is released. All is derived from the documents, so a repeated or parallel run changes nothing.
 */
import { bizDate } from '#contract/rules/clock'
import { RETURN_WARN_LEVEL, RETURN_WARN_TYPE, type ReturnWarnType } from '#contract/rules/returnWarning'
import { returnWarningLife } from '#contract/rules/returnWarningLife'
import { tellRoles } from '../core/tellRoles.ts'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import { writeEvents } from '../platform/events.ts'
import type { Run } from '../platform/ctx.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, insertRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { causesWithLevel } from './warnCauses.ts'

/** Warnings per transaction. */
const part = 500

interface WarningRow {
  readonly id: string
  readonly warnType: ReturnWarnType
  readonly bizNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
  readonly level: 1 | 2 | 3
  readonly beginTime: Date
  readonly configId: string
  readonly noticeRoles: readonly string[]
}
type WarningCause = Omit<WarningRow, 'id'>

const { open, taken } = returnWarningLife
const toReleased = transitionOf(returnWarningLife, 'job return-warn', returnWarningLife.released)

export const returnWarnTask: JobTask = {
  name: 'return-warn',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const changes = await compareWarnings(run)
    const written: WarningRow[] = []
    const inParts = async <T, R>(rows: readonly T[], write: (ctx: ChangeCtx, some: readonly T[]) => Promise<R>): Promise<R[]> => {
      const done: R[] = []
      for (let from = 0; from < rows.length && !stopping(); from += part)
        done.push(await run((ctx) => write(ctx, rows.slice(from, from + part))))
      return done
    }
    written.push(...(await inParts(changes.fresh, writeNew)).flat(), ...(await inParts(changes.worse, raiseLevels)).flat())
    await inParts(changes.gone, releaseEnded)
    await run(markSeen)
    if (written.length > 0) await run((ctx) => sendMessages(ctx, written))
  },
}

/** Longest time of one search for causes, ms; it locks nothing. */
const lookMs = 60_000

interface StoredWarning {
  readonly id: string
  readonly warnType: number
  readonly bizNo: string
  readonly level: number
  readonly status: number
  readonly handleTime: Date | null
}
const nameOf = ({ warnType, bizNo }: Pick<StoredWarning, 'warnType' | 'bizNo'>): string => `${warnType}|${bizNo}`

/** Compares causes and warnings: causes without a warning, warnings whose level rises, and ids of warnings without a cause. */
const compareWarnings = (run: Run) =>
  run(
    async ({ tx, tenantId, at, today }) => {
      const standing = await tx.query<WarningCause>(causesWithLevel, [tenantId, at, today])
      const storedWarnings = await tx.query<StoredWarning>(
        `select id, warn_type, biz_no, level, status, handle_time from return_warning
          where tenant_id = $1 and (status in (${open}, ${taken}) or (status = ${returnWarningLife.done} and biz_no = any($2::text[])))`,
        [tenantId, standing.map(({ bizNo }) => bizNo)],
      )
      const openWarnings = new Map(
        storedWarnings.filter(({ status }) => status !== returnWarningLife.done).map((warning) => [nameOf(warning), warning]),
      )
      const handled = new Map<string, StoredWarning[]>()
      for (const warning of storedWarnings)
        if (warning.status === returnWarningLife.done)
          handled.set(nameOf(warning), [...(handled.get(nameOf(warning)) ?? []), warning])
      // a handled warning comes back only if the cause now has a higher level
      const isHandled = (cause: WarningCause): boolean =>
        (handled.get(nameOf(cause)) ?? []).some(
          ({ level, handleTime }) => level >= cause.level && handleTime !== null && handleTime >= cause.beginTime,
        )
      const causes = new Set(standing.map(nameOf))
      return {
        fresh: standing.filter((cause) => !openWarnings.has(nameOf(cause)) && !isHandled(cause)),
        worse: standing.flatMap((cause): WarningRow[] => {
          const before = openWarnings.get(nameOf(cause))
          return before === undefined || before.level >= cause.level ? [] : [{ ...cause, id: before.id }]
        }),
        gone: [...openWarnings.values()].filter((openWarning) => !causes.has(nameOf(openWarning))).map(({ id }) => id),
      }
    },
    { readOnly: true, timeoutMs: lookMs },
  )

/** Writes new warnings; returns only those that no other run wrote first. */
const writeNew = async (ctx: ChangeCtx, found: readonly WarningCause[]): Promise<readonly WarningRow[]> => {
  const rows = found.map((cause) => ({ ...cause, id: ctx.id() }))
  const written = await insertRows(
    ctx.tx,
    'return_warning',
    rows.map(({ configId: _config, noticeRoles: _roles, ...row }) => ({ ...row, lastTime: ctx.at, status: open })),
    { all: { createTime: ctx.at, updateTime: ctx.at }, skip: ['warnType', 'bizNo', 'liveKey'], returning: ['id'] },
  )
  const ids = new Set(written.map(({ id }) => id))
  const writtenRows = rows.filter(({ id }) => ids.has(id))
  await record(ctx, writtenRows)
  return writtenRows
}

const higherLevels = `
  select w.id, v.level from unnest($2::bigint[], $3::int[]) as v(id, level)
    join return_warning w on w.tenant_id = $1 and w.id = v.id
   where w.level < v.level and w.status in (${open}, ${taken}) order by w.id for update of w`

/** Raises the level of open warnings. */
const raiseLevels = async (ctx: ChangeCtx, found: readonly WarningRow[]): Promise<readonly WarningRow[]> => {
  const levels = selected(
    higherLevels,
    found.map(({ id }) => id),
    found.map(({ level }) => level),
  )
  const written = await changeRows(ctx.tx, 'return_warning', levels, {
    key: ['id'],
    set: ['level'],
    all: { lastTime: ctx.at, updateTime: ctx.at },
    returning: ['id'],
  })
  const ids = new Set(written.map(({ id }) => id))
  const raisedRows = found.filter(({ id }) => ids.has(id))
  await record(ctx, raisedRows)
  return raisedRows
}

/** Ends open warnings without a cause. */
const releaseEnded = async (ctx: ChangeCtx, ids: readonly string[]): Promise<void> => {
  const gone = await moveRows(
    ctx.tx,
    toReleased,
    ids.map((id) => ({ id })),
    { by: { at: ctx.at }, key: ['id'], all: { lastTime: ctx.at }, returning: ['warehouseNo', 'sid', 'ownerNo'] },
  )
  await listsChanged(ctx, gone)
}

/** Marks the remaining open warnings as seen now. */
const markSeen = async (ctx: ChangeCtx): Promise<void> => {
  await ctx.tx.query(
    `update return_warning set last_time = $2 where tenant_id = $1 and status in (${open}, ${taken}) and last_time < $2`,
    [ctx.tenantId, ctx.at],
  )
}

const listsChanged = (
  ctx: ChangeCtx,
  rows: readonly Pick<WarningRow, 'id' | 'warehouseNo' | 'sid' | 'ownerNo'>[],
): Promise<void> =>
  changed(
    ctx,
    rows.map(({ id, warehouseNo, sid, ownerNo }) => ({
      resource: 'returns/warning',
      key: id,
      op: 'put',
      warehouseNo,
      sid,
      ...(ownerNo !== null && { ownerNo }),
    })),
  )

/** Writes events and change notices for new and raised warnings. */
const record = async (ctx: ChangeCtx, rows: readonly WarningRow[]): Promise<void> => {
  await writeEvents(
    ctx.tx,
    rows.map(({ id, warnType, bizNo, warehouseNo, sid, ownerNo, level, beginTime }) => ({
      type: 'return.warned',
      key: `${id}:${level}`,
      aggregateType: 'return_warning',
      aggregateNo: bizNo,
      warehouseNo,
      sid,
      ownerNo,
      bizDate: bizDate(ctx.at.getTime()),
      payload: { warnType, level, beginTime },
      occurredAt: ctx.at,
    })),
    ctx,
  )
  await listsChanged(ctx, rows)
}

/** Sends one message per configuration: the number of warnings of each colour, and a link to the list. */
const sendMessages = (ctx: ChangeCtx, told: readonly WarningRow[]): Promise<void> => {
  const configs = [...new Set(told.map(({ configId }) => configId))].toSorted()
  return tellRoles(
    ctx,
    configs.flatMap((configId) => {
      const ownWarnings = told.filter((warning) => warning.configId === configId)
      const [first] = ownWarnings
      if (first === undefined) return []
      const title = RETURN_WARN_TYPE[first.warnType]
      const counts = ([3, 2, 1] as const).flatMap((level) => {
        const n = ownWarnings.filter((warning) => warning.level === level).length
        return n === 0 ? [] : [`${RETURN_WARN_LEVEL[level]}色 ${n} 件`]
      })
      return [
        {
          roles: first.noticeRoles,
          msgType: 2,
          level: Math.max(...ownWarnings.map(({ level }) => level)),
          title: '退货预警',
          content: `${title}：${counts.join('，')}，如 ${first.bizNo}`,
          linkPath: `/front/operator-center/return/warning?warnType=${first.warnType}&status=${open},${taken}`,
        },
      ]
    }),
  )
}
