// 每日指标 · valve/deviationFigure
import { statusText } from '#contract/rules/life'
import { METRIC, METRIC_NAME } from '#contract/rules/valves'
import { valveFigureLife } from '#contract/rules/valveFigureLife'
import { confirmFigures, deviationFigure } from '#contract/valve/deviationFigure'
import { targetColumns, targetSeen } from '../core/targets.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { moveRows } from '../platform/rows.ts'

const targetColumnNames = { type: 'r.target_type', key: 'r.target_key' }
const percentMetrics = Object.entries(METRIC).flatMap(([code, { unit }]) => (unit === 2 ? [`'${code}'`] : []))
/** SQL of a value as text: a share in per cent, a number unchanged. */
const displayText = (value: string): string =>
  `(case when r.metric_code in (${percentMetrics.join(', ')}) then trim_scale(${value} / 100.0)::text || '%' else ${value}::text end)`

const { targetType: _type, target } = targetColumns(targetColumnNames)

const list = serve(deviationFigure, (_today: string, person: Person) => ({
  from: 'valve_figure r',
  alias: 'r',
  columns: { figureId: 'r.id::text', target, valueText: displayText('r.value'), meanText: displayText('r.mean') },
  where: targetSeen(targetColumnNames, person),
}))

const toPassed = transitionOf(valveFigureLife, 'act confirm', valveFigureLife.passed)

interface Figure {
  readonly metricCode: string
  readonly status: number
}
/** Confirms a figure, so that lists show it. @throws Refused A0404, A1736 if the figure does not wait for confirmation */
const confirm = async (ctx: Ctx, figureId: string): Promise<void> => {
  const [figure] = await ctx.tx.query<Figure>(
    `select r.metric_code, r.status from valve_figure r where r.tenant_id = $1 and r.id = $2::bigint and ${targetSeen(targetColumnNames, ctx.person)} for update`,
    [ctx.tenantId, figureId],
  )
  if (figure === undefined) throw refuse('A0404')
  const no = METRIC_NAME[figure.metricCode] ?? figure.metricCode
  if (!toPassed.leads(figure.status))
    throw refuse('A1736', { name: '指标', no, text: statusText(valveFigureLife, figure.status), op: '放行' })
  await moveRows(ctx.tx, toPassed, [{ id: figureId }], {
    by: { at: ctx.at },
    key: ['id'],
    all: { confirmUserId: ctx.person.userId, confirmUserName: ctx.person.name, confirmTime: ctx.at },
  })
  await logWrite(ctx, deviationFigure, '确认放行', figureId, null, { metricCode: figure.metricCode })
  await changed(
    ctx,
    [deviationFigure.id, 'valve/deviation', 'setting/threshold'].map((resource) => ({
      resource,
      key: figureId,
      op: 'put' as const,
    })),
  )
}

const confirmMany = handleLong(confirmFigures, (run, { figureIds }) => {
  const ids = new Set(figureIds)
  const options = { by: 'figureId', nameOf: String, isOnly: ids.size === 1 } as const
  return oneByOne(ids, options, (figureId) => run((ctx) => confirm(ctx, figureId)))
})

export default [...list, confirmMany]
