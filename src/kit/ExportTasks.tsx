// 导出任务表 · kit/ExportTasks
/** Export tasks (spec 1 §2.6): a user can watch, stop and restart a task and download its file. */
import type { JSX, ReactNode } from 'react'
import { exportDays, exportJobs, exportStatus, retryJob, type ExportJobRow } from '#contract/file/job'
import { stopJob } from '#contract/import/job'
import { fileJobLife } from '#contract/rules/fileJobLife'
import { saveLink } from '../data/files.ts'
import { useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { confirm } from './confirm.ts'
import { bytesText, countText, none } from './formats.ts'
import { Meter } from './Meter.tsx'
import type { Action } from './RowActions.tsx'
import { useTaskPage, type Task, type TaskTableProps } from './TaskTable.tsx'
import { showToast, withFailureToast } from './toast.ts'

const Progress = ({
  of: { status, doneNum, totalNum, fileSize, errorMsg, expired },
}: {
  readonly of: ExportJobRow
}): JSX.Element => {
  if (status === fileJobLife.failed) return <span title={errorMsg ?? ''}>{errorMsg ?? none}</span>
  if (expired === 1) return <span className="dim">文件已过期</span>
  if (status === fileJobLife.done)
    return (
      <>
        {countText(totalNum)} 条 <span className="dim">{fileSize === null ? '' : bytesText(fileSize)}</span>
      </>
    )
  return status === fileJobLife.running ? <Meter label="已写" done={doneNum} all={totalNum} /> : <>{none}</>
}

/** 下载 for a task whose file exists. */
const saving = ({ linkUrl, bizName }: ExportJobRow): readonly Action[] => {
  if (linkUrl === null) return []
  const save = async (): Promise<void> => {
    await saveLink(linkUrl, bizName)
    showToast('success', '下载成功')
  }
  return [{ label: '下载', run: () => void withFailureToast(save) }]
}

/** Actions for a task, as its state allows (spec 1 §4). */
const useActions = (): ((row: ExportJobRow) => readonly Action[]) => {
  const stop = useSend(stopJob, { toast: '已停止该导出任务', changes: ['file/job'] })
  const retry = useSend(retryJob)
  const confirmStop = async (taskId: string): Promise<void> => {
    if (await confirm('是否确认停止该导出任务？')) stop.mutate({ taskId })
  }
  return (row) => [
    ...saving(row),
    {
      label: '停止',
      when: row.status === fileJobLife.waiting || row.status === fileJobLife.running,
      danger: true,
      run: () => void confirmStop(row.id),
    },
    {
      label: row.expired === 1 ? '重新导出' : '重试',
      when: row.status === fileJobLife.failed || row.status === fileJobLife.stopped || row.expired === 1,
      run: () => retry.mutate({ taskId: row.id }),
    },
  ]
}

/** The person's export tasks for a table: of one list, or of all where `bizType` is absent. */
export const useExportTasks = (bizType?: string, more?: ReactNode): TaskTableProps<ExportJobRow> => {
  const at = useTaskPage()
  const jobs = useRead(exportJobs, { ...(bizType !== undefined && { bizType }), ...at[0] }, { keep: true })
  const actions = useActions()
  const taskOf = (job: ExportJobRow): Task => ({
    ...job,
    fileName: job.bizName,
    state: exportStatus[job.status],
    progress: <Progress of={job} />,
    actions: actions(job),
  })
  return {
    label: '导出任务',
    jobs,
    taskOf,
    at,
    ended: '导出成功',
    empty: { title: '还没有导出任务', text: '在列表里点“导出”后在这里看进度，完成后下载。' },
    note: (
      <>
        文件保留 {exportDays} 天{more}
      </>
    ),
  }
}
