// 指标与往常的偏差 · valve/figures
/**
 * Compares a day's figures with the same hours of the same weekday in earlier weeks, and hides deviating figures until a person confirms
 * them (floor.md §13.2).
 */
import { isDoubtful, judgeFigure, METRIC, METRIC_NAME, weeksBack, type Judged } from '#contract/rules/valves'
import { valveFigureLife } from '#contract/rules/valveFigureLife'
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import { insertRows, moveRowsApart } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { transitionOf } from '../platform/transitions.ts'
import { readSpans, spanKey, type Period, type Spans } from './spans.ts'

const toDoubtful = transitionOf(valveFigureLife, 'job valve-figure', valveFigureLife.doubtful)
const toFine = transitionOf(valveFigureLife, 'job valve-figure', valveFigureLife.fine)

const weekMs = 7 * 86_400_000

interface FigureKey {
  readonly metricCode: string
  readonly targetType: number
  readonly targetKey: string
}
interface Band extends FigureKey {
  readonly lowBp: number
  readonly highBp: number
}
interface Figure extends Band, Judged {
  readonly sampleNum: number
  readonly isDoubtful: boolean
}

const bandsOf = (tx: Tx): Promise<Band[]> =>
  tx.query<Band>(
    'select metric_code, target_type, target_key, low_bp, high_bp from valve_deviation where tenant_id = $1 and is_disabled = 0 order by id',
    [tx.tenantId],
  )

/** The hours of the day up to `end`, for the day itself and for the same weekday in the weeks before. */
const periodsOf = (day: string, end: number): readonly Period[] => {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return Array.from({ length: weeksBack + 1 }, (_, index) => ({
    at: index,
    begins: new Date(begin - index * weekMs),
    ends: new Date(end - index * weekMs),
  }))
}

const noCounts = { whole: 0, part: 0 }
const figureOf = (band: Band, spans: Spans): Figure => {
  const { metricCode, targetType, targetKey, lowBp, highBp } = band
  const spanOf = (span: number) => spans.get(spanKey(metricCode, targetType, targetKey, span)) ?? noCounts
  const earlierSpans = Array.from({ length: weeksBack }, (_, week) => spanOf(week + 1))
  const judgedFigure = judgeFigure(METRIC[metricCode]?.unit ?? 1, spanOf(0), earlierSpans)
  return { ...band, ...judgedFigure, sampleNum: spanOf(0).whole, isDoubtful: isDoubtful(judgedFigure.deviationBp, lowBp, highBp) }
}

/** Checks the figures of `day` up to `end` (epoch ms). */
export const checkDay = async (services: Services, tenantId: number, day: string, end: number): Promise<void> => {
  const figures = await services.db.inTenant(
    tenantId,
    async (tx) => {
      const bands = await bandsOf(tx)
      if (bands.length === 0) return []
      const spans = await readSpans(tx, new Set(bands.map(({ metricCode }) => metricCode)), periodsOf(day, end))
      return bands.map((band) => figureOf(band, spans))
    },
    { readOnly: true, timeoutMs: 60_000 },
  )
  if (figures.length === 0) return
  const { at } = momentOf(services)
  await services.db.inTenant(tenantId, (tx) => storeFigures({ tenantId, tx, at, id: services.ids.next }, day, figures))
}

const keyOf = ({ metricCode, targetType, targetKey }: FigureKey): string => [metricCode, targetType, targetKey].join('|')

const storeFigures = async (ctx: ChangeCtx, day: string, figures: readonly Figure[]): Promise<void> => {
  await insertRows(
    ctx.tx,
    'valve_figure',
    figures.map(({ metricCode, targetType, targetKey }) => ({ metricCode, targetType, targetKey, id: ctx.id() })),
    {
      all: { bizDate: day, status: valveFigureLife.fine, checkTime: ctx.at, createTime: ctx.at, updateTime: ctx.at },
      skip: ['metricCode', 'targetType', 'targetKey', 'bizDate'],
    },
  )
  const fineRows = await ctx.tx.query<FigureKey>(
    `select metric_code, target_type, target_key from valve_figure
      where tenant_id = $1 and biz_date = $2 and status = ${valveFigureLife.fine} for update`,
    [ctx.tenantId, day],
  )
  await moveRowsApart(
    ctx.tx,
    [toDoubtful, toFine],
    figures.map(({ metricCode, targetType, targetKey, value, mean, sampleNum, deviationBp, isDoubtful }) => ({
      metricCode,
      targetType,
      targetKey,
      value,
      mean,
      sampleNum,
      deviationBp,
      status: isDoubtful ? toDoubtful.to : toFine.to,
    })),
    {
      by: { at: ctx.at },
      key: ['metricCode', 'targetType', 'targetKey', 'bizDate'],
      set: ['value', 'mean', 'sampleNum', 'deviationBp'],
      all: { bizDate: day, checkTime: ctx.at },
      orStay: true,
    },
  )
  const fineKeys = new Set(fineRows.map(keyOf))
  await notifyAdmins(
    ctx,
    day,
    figures.filter((figure) => figure.isDoubtful && fineKeys.has(keyOf(figure))),
  )
  await changed(
    ctx,
    ['valve/deviation', 'valve/deviationFigure', 'setting/threshold'].map((resource) => ({
      resource,
      key: day,
      op: 'put' as const,
    })),
  )
}

/** Sends one message about all figures that became doubtful in this run. */
const notifyAdmins = async (ctx: ChangeCtx, day: string, figures: readonly Figure[]): Promise<void> => {
  if (figures.length === 0) return
  const names = [...new Set(figures.map(({ metricCode }) => METRIC_NAME[metricCode] ?? metricCode))].join('、')
  await tellRoles(ctx, [
    {
      roles: await adminRoles(ctx.tx),
      msgType: 6,
      level: 2,
      title: '指标待确认',
      content: `${day}有 ${figures.length} 个指标离往常太远，确认以前不显示：${names}`,
      linkPath: '/setting/valve/deviation-ratio?kind=result',
    },
  ])
}
