// 同步的结果 · kit/SyncOutcome
import { Alert } from 'antd'
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { syncState } from '#contract/wdt/sync'
import { fileJobLife } from '#contract/rules/fileJobLife'
import { DataTable } from './DataTable.tsx'
import { countText } from './formats.ts'
import { Meter } from './Meter.tsx'
import type { Column } from './table/column.ts'
import './import.css'

type Job = NonNullable<ReplyOf<typeof syncState>['job']>
type Fault = Job['faults'][number]

const columns: readonly Column<Fault>[] = [
  { key: 'rowNum', title: '第几行', width: 70, align: 'right', render: (row) => row.rowNum },
  { key: 'no', title: '编号', width: 120, render: (row) => <span title={row.no}>{row.no}</span> },
  { key: 'name', title: '名称', width: 130, render: (row) => <span title={row.name}>{row.name}</span> },
  { key: 'reason', title: '原因', width: 320, ellipsis: false, render: (row) => row.reason },
]

const words = ({ added, changed, same, failed }: Job): string =>
  `新增 ${countText(added)} 行，更新 ${countText(changed)} 行，未变 ${countText(same)} 行，失败 ${countText(failed)} 行`

/** The latest synchronisation: its progress, its result, which rows were not imported and why. */
export const SyncOutcome = ({ job }: { readonly job: Job }): JSX.Element => {
  if (job.status === fileJobLife.waiting) return <p role="status">{job.sid} 等待执行</p>
  if (job.status === fileJobLife.running)
    return (
      <p role="status">
        {job.totalNum === 0 ? `正在读取旺店通 ${job.sid}，已读 ${countText(job.doneNum)} 行` : '正在写入 '}
        {job.totalNum > 0 && <Meter label="已处理" done={job.doneNum} all={job.totalNum} />}
        {job.errorMsg !== null && <span className="dim"> {job.errorMsg}</span>}
      </p>
    )
  const when = `上次同步 ${job.sid} ${job.endTime ?? job.createTime}`
  if (job.status === fileJobLife.failed) return <Alert type="error" showIcon title={when} description={job.errorMsg} />
  if (job.status === fileJobLife.stopped)
    return <Alert type="warning" showIcon title={when} description="已停止；写入的保留，再同步会接着写其余的" />
  return (
    <div className="import-result">
      <Alert type={job.failed > 0 ? 'warning' : 'success'} showIcon title={when} description={words(job)} />
      {job.faults.length > 0 && (
        <div className="import-errors">
          <DataTable label="没有进来的行" columns={columns} rows={job.faults} rowKey={(row) => String(row.rowNum)} lazy />
        </div>
      )}
    </div>
  )
}
