// 每日工单 · workorder/stat/Daily
import type { JSX } from 'react'
import { daysBetween } from '#contract/rules/clock'
import { daysFromTo } from '#contract/rules/shift'
import { statDaysMax, workOrderStat } from '#contract/workorder/stat'
import { useRead } from '../../../data/query.ts'
import { countText } from '../../../kit/formats.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'

const LineChart = lazyPart(async () => (await import('../../../kit/LineChart.tsx')).default)
const title = '每日工单（张）'

interface Days {
  readonly startTime: string
  readonly endTime: string
}
/** Every day of the period, including those without work orders; empty for a period longer than the call accepts. */
const daysOf = ({ startTime, endTime }: Days): readonly string[] =>
  daysBetween(startTime, endTime) > statDaysMax ? [] : daysFromTo(startTime, endTime)

export const Daily = (days: Days): JSX.Element => {
  const { data, error, refetch } = useRead(workOrderStat, { ...days, groupBy: 'day' }, { keep: true })
  const byDay = new Map((data ?? []).map((row) => [row.key, row]))
  const all = daysOf(days)
  const values = (name: 'total' | 'finished' | 'timeout'): readonly number[] => all.map((day) => byDay.get(day)?.[name] ?? 0)
  const sum = (data ?? []).reduce((total, row) => total + row.total, 0)
  return (
    <section className="panel" aria-label={title} aria-busy={data === undefined && error === null}>
      <h2 className="panel-title">{title}</h2>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && sum === 0 && <EmptyState title="这段时间没有工单" />}
      {sum > 0 && (
        <div className="stat-lines">
          <LineChart
            label={`每日工单：共 ${countText(sum)} 张，逐日数字按“日期”看表`}
            names={all.map((day) => day.slice(5))}
            series={[
              { name: '新建', values: values('total') },
              { name: '其中已完成', values: values('finished') },
              { name: '其中超时', values: values('timeout') },
            ]}
          />
        </div>
      )}
    </section>
  )
}
