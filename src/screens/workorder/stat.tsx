// 工单统计 · workorder/stat
import { Select } from 'antd'
import { useState, type JSX } from 'react'
import { dayAfter } from '#contract/rules/workCalendar'
import { exportStat, STAT_BY, statDaysMax, workOrderStat, type StatBy, type StatRow } from '#contract/workorder/stat'
import { useRead } from '../../data/query.ts'
import { saveFile } from '../../data/files.ts'
import { countText, dayText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { DayRange } from '../../kit/ranges/DayRange.tsx'
import { FailureState, NoRight, SkeletonPage, StaleNote } from '../../kit/states.tsx'
import { withFailureToast } from '../../kit/toast.ts'
import { Daily } from './stat/Daily.tsx'
import { Kinds } from './stat/Kinds.tsx'
import { StatTable } from './stat/StatTable.tsx'
import './stat/stat.css'

const groupings = Object.entries(STAT_BY).map(([value, label]) => ({ value: value as StatBy, label: `按${label}` }))

/** Totals of the whole period, for any grouping. */
const Sums = ({ rows }: { readonly rows: readonly StatRow[] }): JSX.Element => {
  const sum = (name: 'total' | 'finished' | 'timeout'): string => countText(rows.reduce((all, row) => all + row[name], 0))
  return (
    <span className="stat-sums">
      共 {sum('total')} 张，已完成 {sum('finished')} 张，超时 {sum('timeout')} 张
    </span>
  )
}

/** Statistics of work orders: number, types, overdue ones, and compensation. */
export default function StatScreen(): JSX.Element {
  const may = useMay()
  const [by, setBy] = useState<StatBy>('type')
  const [days, setDays] = useState(() => {
    const today = dayText(Date.now())
    return { startTime: dayAfter(today, -29), endTime: today }
  })
  const [saving, setSaving] = useState(false)
  const canRead = may(workOrderStat.may)
  const rows = useRead(workOrderStat, { ...days, groupBy: by }, { enabled: canRead, keep: true })
  const save = async (): Promise<void> => {
    setSaving(true)
    await withFailureToast(() => saveFile(exportStat, { ...days, groupBy: by }, '工单统计.xlsx'))
    setSaving(false)
  }
  return (
    <section className="screen stat">
      <PageHead>
        {may(exportStat.may) && (
          <OnlineButton loading={saving} onClick={() => void save()}>
            导出
          </OnlineButton>
        )}
      </PageHead>
      {!canRead && <NoRight />}
      {canRead && (
        <div className="stat-body">
          <div className="stat-conditions">
            <DayRange
              label="创建时间"
              from={days.startTime}
              to={days.endTime}
              maxDays={statDaysMax}
              change={(from, to) => {
                if (from !== '' && to !== '') setDays({ startTime: from, endTime: to })
              }}
            />
            <Select aria-label="维度" className="stat-by" options={groupings} value={by} onChange={setBy} />
            {rows.data !== undefined && <Sums rows={rows.data} />}
          </div>
          <div className="stat-charts">
            <Kinds {...days} />
            <Daily {...days} />
          </div>
          {rows.error !== null && rows.data !== undefined && (
            <StaleNote failure={rows.error.failure} since={rows.dataUpdatedAt} />
          )}
          {rows.error !== null && rows.data === undefined && (
            <FailureState failure={rows.error.failure} retry={() => void rows.refetch()} />
          )}
          {rows.error === null && rows.data === undefined && <SkeletonPage />}
          {rows.data !== undefined && <StatTable rows={rows.data} by={by} />}
        </div>
      )}
    </section>
  )
}
