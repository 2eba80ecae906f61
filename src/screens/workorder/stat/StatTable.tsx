// 统计表 · workorder/stat/StatTable
import type { JSX } from 'react'
import { STAT_BY, type StatBy, type StatRow } from '#contract/workorder/stat'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, minutesText, moneyText, none, percentText } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

const numberColumn = (key: keyof StatRow, title: string, width: number, text: (row: StatRow) => string): Column<StatRow> => ({
  key,
  title,
  width,
  align: 'right',
  render: text,
})
const columnsOf = (by: StatBy): readonly Column<StatRow>[] => [
  { key: 'name', title: STAT_BY[by], width: 180, render: ({ name }) => name },
  numberColumn('total', '工单(张)', 90, ({ total }) => countText(total)),
  numberColumn('finished', '已完成(张)', 100, ({ finished }) => countText(finished)),
  {
    ...numberColumn('timeout', '超时(张)', 90, () => ''),
    render: ({ timeout }) => (timeout === 0 ? '0' : <span className="overdue">{countText(timeout)}</span>),
  },
  numberColumn('timelyRate', '及时率', 100, ({ timelyRate }) => (timelyRate === null ? none : percentText(timelyRate))),
  numberColumn('avgFinishMin', '平均完成', 140, ({ avgFinishMin }) => (avgFinishMin === null ? none : minutesText(avgFinishMin))),
  numberColumn('claimFen', '申请赔付(元)', 120, ({ claimFen }) => moneyText(claimFen)),
  numberColumn('approveFen', '核定赔付(元)', 120, ({ approveFen }) => moneyText(approveFen)),
]

/** Table of the figures of a grouping. */
export const StatTable = ({ rows, by }: { readonly rows: readonly StatRow[]; readonly by: StatBy }): JSX.Element => (
  <DataTable
    label="工单统计"
    columns={columnsOf(by)}
    rows={rows}
    rowKey={({ key }) => key}
    empty={<EmptyState title="没有可以统计的工单" text="换一段创建时间看看。" />}
  />
)
