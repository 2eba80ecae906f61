// 工单统计 · workorder/stat
import { rm } from 'node:fs/promises'
import { bp } from '#contract/rules/round'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { exportStat, STAT_BY, statDaysMax, workOrderStat, type StatBy, type StatRow } from '#contract/workorder/stat'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { exportEntry } from '../platform/exports/entry.ts'
import { exportName } from '../platform/exports/job.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { fromMoment } from '../platform/time.ts'
import { writeBook, xlsxType } from '../platform/xlsx/book.ts'
import { numberCell, style, textCell } from '../platform/xlsx/cells.ts'
import { temporaryPath } from '../platform/exports/now.ts'
import { isOwnerSide } from './order.ts'

interface StatQuery {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly groupBy?: string | undefined
}
const dayMs = 86_400_000
/** Days a request without times covers. */
const defaultDays = 30

/** Begin and end of the requested period; a date without a time means the whole day. @throws Refused A0400 */
const spanOf = (ctx: Ctx, { startTime = '', endTime = '' }: StatQuery): readonly [Date, Date] => {
  const whole = (text: string, clock: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${clock}` : text)
  const end = endTime === '' ? ctx.at : fromMoment(whole(endTime, '23:59:59'))
  if (end === null) throw refuse('A0400', {}, { endTime: '结束时间格式不正确' })
  const start = startTime === '' ? new Date(end.getTime() - defaultDays * dayMs) : fromMoment(whole(startTime, '00:00:00'))
  if (start === null) throw refuse('A0400', {}, { startTime: '开始时间格式不正确' })
  if (start > end) throw refuse('A0400', {}, { endTime: '结束时间不能早于开始时间' })
  if (end.getTime() - start.getTime() > statDaysMax * dayMs)
    throw refuse('A0400', {}, { startTime: `一次最多统计${statDaysMax}天` })
  return [start, end]
}

const dayText = "to_char(w.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')"
/** Key and name of each grouping. */
const groups: Readonly<Record<StatBy, { readonly key: string; readonly name: string }>> = {
  type: { key: 'w.type_code', name: 'max(w.type_name)' },
  warehouse: {
    key: "coalesce(w.warehouse_no || '-' || w.sid, '')",
    name: `coalesce((select h.warehouse_name from wms_warehouse h where h.tenant_id = $1
      and h.warehouse_no = max(w.warehouse_no) and h.sid = max(w.sid)), max(w.warehouse_no), '未定仓库')`,
  },
  owner: { key: 'w.owner_no', name: 'max(w.owner_name)' },
  handler: {
    key: 'coalesce(w.accept_user_id, w.claim_user_id)::text',
    name: "coalesce(max(coalesce(w.accept_user_name, w.claim_user_name)), '未认领')",
  },
  day: { key: dayText, name: dayText },
}

interface StatSums extends Omit<StatRow, 'claimFen' | 'approveFen' | 'avgFinishMin' | 'timelyRate'> {
  readonly late: number
  readonly claimFen: string
  readonly approveFen: string
  readonly finishMs: string | null
}

/** Statistics by group. A work order is late if any of its main nodes was. A user of an owner may not group by handler. */
const rowsOf = async (ctx: Ctx, asked: StatQuery): Promise<readonly StatRow[]> => {
  const groupBy = (asked.groupBy ?? 'type') as StatBy
  if (groupBy === 'handler' && isOwnerSide(ctx.person)) throw refuse('A0400', {}, { groupBy: '不能按处理人统计' })
  const [start, end] = spanOf(ctx, asked)
  const p = params(ctx.tenantId, start, end)
  const seen = scopeConditions(
    ctx.person,
    ['owner', 'warehouse', 'shop'],
    { owner: 'w.owner_no', warehouse: ['w.warehouse_no', 'w.sid'], shop: 'w.shop_no' },
    p,
  )
  const { key, name } = groups[groupBy]
  const done = `w.status = ${workOrderLife.done}`
  const rows = await ctx.tx.query<StatSums>(
    `select coalesce(${key}, '') as key, ${name} as name, count(*)::int as total, count(*) filter (where ${done})::int as finished,
            count(l.work_order_id)::int as timeout, count(l.work_order_id) filter (where ${done})::int as late,
            sum(w.claim_fen) as claim_fen, sum(w.approve_fen) as approve_fen,
            avg(extract(epoch from w.finish_time - w.create_time) * 1000) filter (where ${done}) as finish_ms
       from work_order w
       left join (select distinct t.work_order_id from wo_timeliness t where t.tenant_id = $1 and t.is_timeout = 1 and t.lane = 1) l
         on l.work_order_id = w.id
      where ${['w.tenant_id = $1', 'w.create_time between $2 and $3', ...seen].join(' and ')}
      group by ${key} order by ${groupBy === 'day' ? 'key' : 'total desc, key'} limit 1000`,
    p.values,
  )
  return rows.map(({ late, finishMs, claimFen, approveFen, ...row }) => ({
    ...row,
    claimFen: Number(claimFen),
    approveFen: Number(approveFen),
    avgFinishMin: finishMs === null ? null : Math.floor(Number(finishMs) / 60_000),
    timelyRate: bp(row.finished - late, row.finished),
  }))
}

const read = handle(workOrderStat, (ctx, asked) => rowsOf(ctx, asked))

const columns = [
  { label: '名称', width: 160 },
  { label: '工单数', width: 90 },
  { label: '已完成', width: 90 },
  { label: '超时', width: 90 },
  { label: '及时率(%)', width: 100 },
  { label: '平均完成(分钟)', width: 120 },
  { label: '申请赔付(元)', width: 120 },
  { label: '核定赔付(元)', width: 120 },
]
const cellsOf = (row: StatRow): string =>
  textCell(row.name) +
  numberCell(row.total, 0) +
  numberCell(row.finished, 0) +
  numberCell(row.timeout, 0) +
  (row.timelyRate === null ? textCell('--') : numberCell(row.timelyRate / 100, style.money)) +
  (row.avgFinishMin === null ? textCell('--') : numberCell(row.avgFinishMin, 0)) +
  numberCell(row.claimFen / 100, style.money) +
  numberCell(row.approveFen / 100, style.money)

const download = handle(exportStat, async (ctx, asked) => {
  const rows = await rowsOf(ctx, asked)
  const title = `工单统计-按${STAT_BY[(asked.groupBy ?? 'type') as StatBy]}`
  const path = await temporaryPath(ctx)
  let pages = [rows.map(cellsOf)]
  try {
    await writeBook(path, '工单统计', columns, () => Promise.resolve(pages.shift() ?? null))
  } catch (error) {
    pages = []
    await rm(path, { force: true })
    throw error
  }
  const fileName = `${exportName(title, ctx.now)}.xlsx`
  const log = exportEntry({ id: 'workorder/stat', may: { export: exportStat.may } }, fileName, '导出', asked, rows.length)
  return new Download(fileName, xlsxType, { path, once: true }, log)
})

export default [read, download]
