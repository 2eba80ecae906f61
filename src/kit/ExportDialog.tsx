// 导出对话框 · kit/ExportDialog
/** Export tasks of a list (spec 1 §2.6): begin one, watch it, fetch its file, stop it, begin it again. */
import { Radio, Select } from 'antd'
import { useState, type JSX } from 'react'
import { exportDays, exportJobs, exportStatus, retryJob, type ExportJobRow } from '#contract/file/job'
import { stopJob } from '#contract/import/job'
import type { Resource } from '#contract/resource'
import { addDownload, filePages } from '../data/downloads.ts'
import { saveLink } from '../data/files.ts'
import { useRead, type Filter } from '../data/query.ts'
import { useSend, useSendRoute } from '../data/send.ts'
import { showDownloads } from '../state/downloads.ts'
import { confirm } from './confirm.ts'
import { Decide } from './Decide.tsx'
import type { Key } from './ExportTool.tsx'
import { bytesText, countText } from './formats.ts'
import { Meter } from './Meter.tsx'
import type { Action } from './RowActions.tsx'
import { TaskDialog, useTaskPage, type Task } from './TaskDialog.tsx'
import { tell, telling } from './tell.ts'

interface ExportDialogProps {
  readonly of: Resource
  /** what the list shows now, without its page */
  readonly filter: Filter
  /** rows under it */
  readonly total: number
  readonly chosen: readonly Key[]
  readonly close: () => void
}

const Progress = ({
  of: { status, doneNum, totalNum, fileSize, errorMsg, expired },
}: {
  readonly of: ExportJobRow
}): JSX.Element => {
  if (status === 4) return <span title={errorMsg ?? ''}>{errorMsg ?? '-'}</span>
  if (expired === 1) return <span className="dim">文件已过期</span>
  if (status === 0)
    return (
      <>
        {countText(totalNum)} 条 <span className="dim">{fileSize === null ? '' : bytesText(fileSize)}</span>
      </>
    )
  return status === 2 ? <Meter label="已写" done={doneNum} all={totalNum} /> : <>-</>
}

/** 下载 of a task whose file is there. */
const saving = ({ linkUrl, bizName }: ExportJobRow): readonly Action[] => {
  if (linkUrl === null) return []
  const save = async (): Promise<void> => {
    await saveLink(linkUrl, bizName)
    tell('success', '下载成功')
  }
  return [{ label: '下载', run: () => void telling(save) }]
}

/** What can be done with a task, as its state allows (spec 1 §4). */
const useActions = (): ((row: ExportJobRow) => readonly Action[]) => {
  const stop = useSend(stopJob, { toast: '已停止该导出任务', changes: ['file/job'] })
  const retry = useSend(retryJob)
  const ask = async (taskId: string): Promise<void> => {
    if (await confirm('是否确认停止该导出任务？')) stop.mutate({ taskId })
  }
  return (row) => [
    ...saving(row),
    { label: '停止', when: row.status === 1 || row.status === 2, danger: true, run: () => void ask(row.id) },
    {
      label: row.expired === 1 ? '重新导出' : '重试',
      when: row.status === 4 || row.status === 5 || row.expired === 1,
      run: () => retry.mutate({ taskId: row.id }),
    },
  ]
}

const ExportDialog = ({ of: resource, filter, total, chosen, close }: ExportDialogProps): JSX.Element => {
  const at = useTaskPage()
  const jobs = useRead(exportJobs, { bizType: resource.id, ...at[0] }, { keep: true })
  const actions = useActions()
  const taskOf = (job: ExportJobRow): Task => ({
    ...job,
    fileName: job.bizName,
    state: exportStatus[job.status],
    progress: <Progress of={job} />,
    actions: actions(job),
  })
  return (
    <TaskDialog
      title={`${resource.title}导出`}
      label="导出任务"
      jobs={jobs}
      taskOf={taskOf}
      at={at}
      ended="导出成功"
      empty={{ title: '还没有导出任务', text: '点“导出”后在这里看进度，完成后下载。' }}
      note={`文件保留 ${exportDays} 天`}
      close={close}
    >
      <Begin of={resource} filter={filter} total={total} chosen={chosen} close={close} />
    </TaskDialog>
  )
}
export default ExportDialog

/** The ticked rows, or all under the conditions of the list; all of them also straight into the download queue. */
const Begin = ({ of: resource, filter, total, chosen, close }: ExportDialogProps): JSX.Element => {
  const [pageSize, choose] = useState<number>(filePages[0])
  const [ticked, take] = useState(chosen.length > 0)
  const create = useSendRoute<object>(resource.calls.export ?? '', {
    changes: ['file/job'],
    toast: '导出任务已创建，请在下载列表中查看',
  })
  const queue = (): void => {
    const { pageNo: _page, pageSize: _size, ...conditions } = filter
    void addDownload({ name: resource.title, apiMethod: resource.id, filter: JSON.stringify(conditions), pageSize })
    showDownloads(true)
    close()
  }
  return (
    <>
      {chosen.length === 0 ? (
        <span>
          当前条件共 <b>{countText(total)}</b> 条，导出列表的全部列
        </span>
      ) : (
        <Radio.Group
          aria-label="导出哪些"
          value={ticked}
          onChange={(event) => take(event.target.value === true)}
          options={[
            { value: true, label: `已选择的 ${countText(chosen.length)} 条` },
            { value: false, label: `当前条件的 ${countText(total)} 条` },
          ]}
        />
      )}
      <span className="task-choices">
        {!ticked && (
          <>
            <Select
              aria-label="每个文件行数"
              value={pageSize}
              onChange={choose}
              options={filePages.map((rows) => ({ value: rows, label: `每个文件 ${countText(rows)} 条` }))}
            />
            <Decide onClick={queue}>加入下载列表</Decide>
          </>
        )}
        <Decide
          type="primary"
          loading={create.isPending}
          onClick={() => create.mutate(ticked ? { sort: filter['sort'], chosen } : filter)}
        >
          导出
        </Decide>
      </span>
    </>
  )
}
