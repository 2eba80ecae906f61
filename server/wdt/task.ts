// 同步任务 · wdt/task
/**
 * Reads all rows first, so that a failure of the outside system writes nothing. Then writes row by row, each in its own transaction by
 * the rules of its form, so that a bad row fails alone. A repeated run writes nothing new.
 */
import { syncKinds } from '#contract/rules/syncKinds'
import { siteSyncLife } from '#contract/rules/warehouseLife'
import { loadPlaces } from '../core/places.ts'
import { OutsideFailed } from '../platform/adapters/post.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { asRefused } from '../platform/errors.ts'
import { fileTask, JobFailed, type TaskKind, type TaskRun } from '../platform/fileTask.ts'
import { hasRight } from '../platform/person.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { rowRefusal } from '../platform/rowsApart.ts'
import { creatorOf, updaterOf } from '../platform/served.ts'
import { currentTenant } from '../platform/tenant.ts'
import { transitionOf } from '../platform/transitions.ts'
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'
import { sources, type ListType, type MappedRow, type SyncOrder } from './rowMapping.ts'
import { differing, readKnown, targets } from './target.ts'
import { announcedAsk, readAnnounced, writeAnnounced, type Announced } from './stockins.ts'
import { readRefunds, refundsAsk, writeRefund, type Refund } from './refunds.ts'
import { timeWindows } from './timeWindows.ts'
import { readTrades, tradesAsk, writeTrade, type Trade } from './trades.ts'

export const syncTaskName = 'wdt.sync'
const FAULTS_SHOWN = 200
/** Number of rows whose stored rows are read together. */
const PART = 500

export interface SyncFault {
  readonly rowNum: number
  readonly no: string
  readonly name: string
  readonly reason: string
}
/** file_job.result of a synchronisation. */
export interface SyncResult {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly failed: number
  readonly faults: readonly SyncFault[]
}

const kind: TaskKind = {
  gone: '同步人已不存在或已停用，已停止同步',
  halted: { stopped: true },
  refusalEnds: false,
  fault: (error) =>
    error instanceof OutsideFailed
      ? `数据同步失败：${error.message}。一行也没有写入，请稍后再试；一直这样请联系系统管理员检查旺店通的地址和账号`
      : '',
}

export const syncTask = fileTask(syncTaskName, kind, async (task) => {
  // only startSync writes these parameters
  const order = task.job.params as unknown as SyncOrder
  const { person } = task
  if (!hasRight(person, syncKinds[order.bizType].may)) throw new JobFailed('没有同步权限，已停止同步，请联系管理员')
  const run: Run = (work, options) => task.run((ctx) => work({ ...ctx, origin: 'sync' }), options)
  try {
    const result = await readAndWrite(task, run, order)
    if (order.bizType === 'warehouse') await run((ctx) => stampSync(ctx, order.sid, toCompared))
    return result
  } catch (error) {
    if (order.bizType === 'warehouse' && error instanceof OutsideFailed)
      await run((ctx) => stampSync(ctx, order.sid, toNotCompared))
    throw error
  }
})

const readAndWrite = async (task: TaskRun, run: Run, order: SyncOrder): Promise<SyncResult> => {
  if (order.bizType === 'trade')
    return writeAll(task, readTrades(await readAll(task, order, tradesAsk)), tradeWriter(run, order.sid))
  if (order.bizType === 'stockin') {
    const announced = readAnnounced(await readAll(task, order, announcedAsk))
    const write: WriteRow<Announced> = (sourceRow) => orSentence(() => run((ctx) => writeAnnounced(ctx, order, sourceRow)))
    return writeAll(task, announced, () => Promise.resolve(write))
  }
  if (order.bizType === 'refund') {
    const refunds = readRefunds(await readAll(task, order, refundsAsk))
    const write: WriteRow<Refund> = (sourceRow) => orSentence(() => run((ctx) => writeRefund(ctx, order, sourceRow)))
    return writeAll(task, refunds, () => Promise.resolve(write))
  }
  return writeList(task, run, { ...order, bizType: order.bizType })
}

const readAll = async ({ services, run, beat }: TaskRun, order: SyncOrder, ask: WdtAsk): Promise<readonly WdtRow[]> => {
  const tenant = await run((ctx) => currentTenant(ctx.tx), { readOnly: true })
  const rows = []
  for (const fields of timeWindows(order)) {
    const rowsBefore = rows.length
    const windowRows = await services.adapters.wdt.rows(
      tenant?.tenantCode ?? '',
      order.sid,
      { ...ask, fields: { ...ask.fields, ...fields } },
      (n) => beat(rowsBefore + n, 0),
    )
    rows.push(...windowRows)
  }
  return rows
}

/** Number and name of a row, and the reason why the row cannot be imported. */
type SourceRow = Pick<MappedRow, 'no' | 'name' | 'fault'>
/** Writes one row of a part. Returns `added`, `changed`, `same`, or a sentence with the reason why it was not imported. */
type WriteRow<R> = (row: R) => Promise<string>

type ListOrder = SyncOrder & { readonly bizType: ListType }
const writeList = async (task: TaskRun, run: Run, order: ListOrder): Promise<SyncResult> => {
  const { ask, read } = sources[order.bizType]
  return writeAll(task, read(await readAll(task, order, ask), order), async (part) => {
    const storedRows = await run((ctx) => readKnown(ctx, order, part), { readOnly: true })
    return (row) => writeOne(run, order, row, storedRows.get(row.no))
  })
}

const tradeWriter = (run: Run, sid: string) => async (): Promise<WriteRow<Trade>> => {
  const places = await run(({ tx }) => loadPlaces(tx), { readOnly: true })
  return (trade) => orSentence(() => run((ctx) => writeTrade(ctx, sid, trade, places)))
}

const writeAll = async <R extends SourceRow>(
  task: TaskRun,
  rows: readonly R[],
  writerOf: (part: readonly R[]) => Promise<WriteRow<R>>,
): Promise<SyncResult> => {
  const counts = { added: 0, changed: 0, same: 0 }
  const faults: SyncFault[] = []
  const firstRowByNo = new Map<string, number>()
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART)
    const write = await writerOf(part)
    for (const [index, row] of part.entries()) {
      const rowNum = from + index + 1
      await task.beat(rowNum - 1, rows.length)
      const addFault = (reason: string): void => void faults.push({ rowNum, no: row.no, name: row.name, reason })
      const first = firstRowByNo.get(row.no)
      if (row.fault !== '') addFault(row.fault)
      else if (first !== undefined) addFault(`与第${first}行重复`)
      else {
        firstRowByNo.set(row.no, rowNum)
        const outcome = await write(row)
        if (outcome in counts) counts[outcome as keyof typeof counts] += 1
        else addFault(outcome)
      }
    }
  }
  return { ...counts, failed: faults.length, faults: faults.slice(0, FAULTS_SHOWN) }
}

const writeOne = async (run: Run, order: ListOrder, row: MappedRow, before: Stored | undefined): Promise<string> => {
  const { resource, key, within, foreign } = targets[order.bizType]
  const rowKey = { ...within(order), [key]: row.no }
  return orSentence(async () => {
    if (before === undefined && row.unborn !== '') return row.unborn
    if (before === undefined) {
      await run((ctx) => creatorOf(resource.id)(ctx, { ...row.born, ...row.filled, ...row.led, ...rowKey, confirmed: 1 }))
      return 'added'
    }
    const reason = foreign?.(before, order) ?? ''
    if (reason !== '') return reason
    const body = differing(row, before)
    if (Object.keys(body).length === 0) return 'same'
    await run((ctx) => updaterOf(resource.id)(ctx, { ...rowKey, ...body, version: before.version, confirmed: 1 }))
    return 'changed'
  })
}

/** The result of writing a row, or the sentence of its refusal. */
const orSentence = async (write: () => Promise<string>): Promise<string> => {
  try {
    return await write()
  } catch (error) {
    const refused = rowRefusal(error) ?? asRefused(error)
    // a lost database or a full disk is no fault of the row, so the job is interrupted and continued later
    if (refused === undefined || !refused.refusal.code.startsWith('A') || refused.refusal.code.startsWith('A05')) throw error
    return Object.values(refused.refusal.fields ?? {}).join('，') || refused.message
  }
}

const toCompared = transitionOf(siteSyncLife, 'job sync', siteSyncLife.done)
const toNotCompared = transitionOf(siteSyncLife, 'job sync', siteSyncLife.failed)
/**
 * Writes time and result of the last comparison into the account's warehouses; their version stays. The start state is not checked,
 * because a warehouse that was never compared has none.
 */
const stampSync = (ctx: Ctx, sid: string, transition: typeof toCompared): Promise<unknown> =>
  ctx.tx.query(`update wms_warehouse set last_sync_time = $3, sync_status = ${transition.to} where tenant_id = $1 and sid = $2`, [
    ctx.tenantId,
    sid,
    ctx.at,
  ])
