// 导出对话框 · kit/ExportDialog
/** Export tasks of a list (spec 1 §2.6): begin one, watch it, fetch its file, stop it, begin it again. */
import { Button, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import { downloadJob, exportDays, exportJobs, exportStatus, retryJob, type ExportJobRow } from '#contract/file/job'
import { stopJob } from '#contract/import/job'
import type { Resource } from '#contract/resource'
import { failureOf } from '../data/api.ts'
import { addDownload, filePages } from '../data/downloads.ts'
import { saveFile } from '../data/files.ts'
import { useRead, type Filter } from '../data/query.ts'
import { useSend, useSendRoute } from '../data/send.ts'
import { showDownloads } from '../state/downloads.ts'
import { Moment, StateTag } from './cells.tsx'
import { confirm } from './confirm.tsx'
import { DataTable } from './DataTable.tsx'
import { Decide } from './Decide.tsx'
import { bytesText, countText } from './formats.ts'
import { ListFooter } from './ListFooter.tsx'
import { Meter } from './Meter.tsx'
import { RowActions, type Action } from './RowActions.tsx'
import { EmptyState } from './states.tsx'
import type { Column } from './table/column.ts'
import { tell, tellFailure } from './tell.ts'

interface ExportDialogProps {
  readonly of: Resource
  /** what the list shows now, without its page */
  readonly filter: Filter
  /** rows under it */
  readonly total: number
  readonly close: () => void
}

const columns: readonly Column<ExportJobRow>[] = [
  { key: 'bizName', title: '文件名', width: 240, render: (row) => <span title={row.bizName}>{row.bizName}</span> },
  { key: 'createUserName', title: '创建人', width: 96, render: (row) => row.createUserName },
  { key: 'createTime', title: '创建时间', width: 168, render: (row) => <Moment text={row.createTime} /> },
  { key: 'status', title: '状态', width: 90, render: (row) => <StateTag text={exportStatus[row.status]} /> },
  { key: 'progress', title: '进度', width: 176, render: (row) => <Progress of={row} /> },
]

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

/** What can be done with a task, as its state allows (spec 1 §4). */
const useActions = (): ((row: ExportJobRow) => readonly Action[]) => {
  const stop = useSend(stopJob, { toast: '已停止该导出任务', changes: ['file/job'] })
  const retry = useSend(retryJob)
  const ask = async (taskId: string): Promise<void> => {
    if (await confirm('是否确认停止该导出任务？')) stop.mutate({ taskId })
  }
  const fetch = async ({ id, bizName }: ExportJobRow): Promise<void> => {
    try {
      await saveFile(downloadJob, { taskId: id }, bizName)
      tell('success', '下载成功')
    } catch (error) {
      tellFailure(failureOf(error))
    }
  }
  return (row) => [
    { label: '下载', when: row.status === 0 && row.expired === 0, run: () => void fetch(row) },
    { label: '停止', when: row.status === 1 || row.status === 2, danger: true, run: () => void ask(row.id) },
    {
      label: row.expired === 1 ? '重新导出' : '重试',
      when: row.status === 4 || row.status === 5 || row.expired === 1,
      run: () => retry.mutate({ taskId: row.id }),
    },
  ]
}

const ExportDialog = ({ of: resource, filter, total, close }: ExportDialogProps): JSX.Element => {
  const [{ pageNo, pageSize }, page] = useState({ pageNo: 1, pageSize: 10 })
  const jobs = useRead(exportJobs, { bizType: resource.id, pageNo, pageSize }, { keep: true })
  const actions = useActions()
  const shown = [
    ...columns,
    {
      key: '_actions',
      title: '操作',
      width: 110,
      fixed: 'right' as const,
      render: (row: ExportJobRow) => <RowActions actions={actions(row)} />,
    },
  ]
  return (
    <Modal title={`${resource.title}导出`} open width={1000} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <div className="export-dialog">
        <Begin of={resource} filter={filter} total={total} close={close} />
        <DataTable
          label="导出任务"
          columns={shown}
          rows={jobs.data?.records}
          rowKey={(row) => row.id}
          loading={jobs.isFetching && jobs.data === undefined}
          failure={jobs.error?.failure ?? null}
          retry={() => void jobs.refetch()}
          first={(pageNo - 1) * pageSize + 1}
          empty={<EmptyState title="还没有导出任务" text="点“导出”后在这里看进度，完成后下载。" />}
        />
        <ListFooter
          total={jobs.data?.total ?? 0}
          pageNo={pageNo}
          pageSize={pageSize}
          page={(no, size) => page({ pageNo: no, pageSize: size })}
          chosen={0}
          clear={() => undefined}
          note={`文件保留 ${exportDays} 天`}
        />
      </div>
    </Modal>
  )
}
export default ExportDialog

/** The rows of the list as it is filtered now: as a task of the server, or straight into the download queue. */
const Begin = ({ of: resource, filter, total, close }: ExportDialogProps): JSX.Element => {
  const [pageSize, choose] = useState<number>(filePages[0])
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
    <div className="export-begin">
      <span>
        当前条件共 <b>{countText(total)}</b> 条，导出列表的全部列
      </span>
      <span className="export-choices">
        <Select
          aria-label="每个文件行数"
          value={pageSize}
          onChange={choose}
          options={filePages.map((rows) => ({ value: rows, label: `每个文件 ${countText(rows)} 条` }))}
        />
        <Decide onClick={queue}>加入下载列表</Decide>
        <Decide type="primary" loading={create.isPending} onClick={() => create.mutate(filter)}>
          导出
        </Decide>
      </span>
    </div>
  )
}
