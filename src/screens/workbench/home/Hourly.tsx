// 每小时接单与发运 · workbench/home/Hourly
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { hourly, hourlyHours } from '#contract/workbench/home'
import { useRead } from '../../../data/query.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText } from '../../../kit/formats.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { EmptyState, FailureState, StaleNote } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { placeInput, useEveryMs, type UsedPlace } from './place.ts'

const ColumnChart = lazyPart(async () => (await import('../../../kit/ColumnChart.tsx')).default)

type Hour = ReplyOf<typeof hourly>['hours'][number]
const title = `近 ${hourlyHours} 小时接单与发运`

const columns: readonly Column<Hour>[] = [
  { key: 'hour', title: '时间', width: 160, render: ({ hour }) => `${hour.slice(5, 16)} 起` },
  { key: 'received', title: '接单', width: 90, align: 'right', render: ({ received }) => countText(received) },
  { key: 'shipped', title: '发运', width: 90, align: 'right', render: ({ shipped }) => countText(shipped) },
]

/** Orders received and shipped in each hour, as a column chart or as a table. */
export const Hourly = ({ warehouseNo, unknown }: UsedPlace): JSX.Element | null => {
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, dataUpdatedAt } = useRead(hourly, placeInput(warehouseNo), {
    everyMs: useEveryMs(),
    enabled: !unknown,
    keep: true,
  })
  // an empty list: the person has no right to the orders
  if (data?.hours.length === 0) return null
  return (
    <section className="panel" aria-label={title} aria-busy={data === undefined && error === null}>
      <h2 className="panel-title">
        {title}
        <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表格'}
        </Button>
      </h2>
      {data !== undefined && error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      <div className="home-hourly">
        {data === undefined ? (
          error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />
        ) : asTable ? (
          <DataTable label={title} columns={columns} rows={[...data.hours].reverse()} rowKey={({ hour }) => hour} />
        ) : (
          <HoursChart hours={data.hours} />
        )}
      </div>
    </section>
  )
}

const HoursChart = ({ hours }: { readonly hours: readonly Hour[] }): JSX.Element => {
  const sum = (name: 'received' | 'shipped'): number => hours.reduce((all, hour) => all + hour[name], 0)
  if (sum('received') + sum('shipped') === 0) return <EmptyState title="这段时间没有接单，也没有发运" />
  return (
    <ColumnChart
      label={`${title}：共接单 ${countText(sum('received'))} 单，发运 ${countText(sum('shipped'))} 单，逐小时数字见表格`}
      names={hours.map(({ hour }) => hour.slice(11, 16))}
      series={[
        { name: '接单', values: hours.map(({ received }) => received) },
        { name: '发运', values: hours.map(({ shipped }) => shipped) },
      ]}
    />
  )
}
