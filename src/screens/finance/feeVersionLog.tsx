// 费用版本日志 · finance/feeVersionLog
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { versionLogs } from '#contract/finance/feeVersionLog'
import { changeText } from '#contract/operateLog'
import { useRead } from '../../data/query.ts'
import { Code, Moment } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, NoRight } from '../../kit/states.tsx'
import type { Column } from '../../kit/table/column.ts'

type Line = ReplyOf<typeof versionLogs>[number]

const Changes = ({ changes }: Pick<Line, 'changes'>): JSX.Element => (
  <>
    {changes.length === 0 && none}
    {changes.map((change) => (
      <div key={change.label}>{changeText(change)}</div>
    ))}
  </>
)
const columns: readonly Column<Line>[] = [
  { key: 'time', title: '时间', width: 165, render: (row) => <Moment text={row.time} /> },
  { key: 'versionNo', title: '版本号', width: 180, render: (row) => <Code text={row.bizNo} /> },
  { key: 'userName', title: '操作人', width: 100, render: (row) => (row.userName === '' ? none : row.userName) },
  { key: 'action', title: '操作', width: 100, render: (row) => row.action },
  { key: 'changes', title: '变更内容', width: 520, render: (row) => <Changes changes={row.changes} /> },
]

/** What was changed in a version, or in all versions of a contract (office.md §12.1, screen 5305). */
export default function FeeVersionLogScreen(): JSX.Element {
  const { id = '' } = useParams()
  return useMay()(versionLogs.may) ? <Log no={id} /> : <NoRight />
}

/** The number of a version is that of its contract with `-V01` after it. */
const Log = ({ no }: { readonly no: string }): JSX.Element => {
  const read = useRead(versionLogs, /-V\d+$/.test(no) ? { versionNo: no } : { contractNo: no })
  return (
    <section className="screen">
      <PageHead />
      <DataTable
        label="费用版本日志"
        columns={columns}
        rows={read.data}
        rowKey={(row) => row.logId}
        loading={read.isFetching}
        failure={read.error?.failure ?? null}
        retry={() => void read.refetch()}
        empty={<EmptyState title="还没有操作记录" />}
      />
    </section>
  )
}
