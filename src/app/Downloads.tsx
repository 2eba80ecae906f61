// 下载列表 · app/Downloads
import { Button, Drawer, Progress } from 'antd'
import { useSyncExternalStore, type JSX } from 'react'
import {
  downloadAll,
  downloadTasks,
  onDownloads,
  pauseDownload,
  removeDownload,
  startDownload,
  type DownloadTask,
} from '../data/downloads.ts'
import { StateTag } from '../kit/cells.tsx'
import { DataTable } from '../kit/DataTable.tsx'
import { countText, none } from '../kit/formats.ts'
import { useExportTasks } from '../kit/ExportTasks.tsx'
import { RowActions, type Action } from '../kit/RowActions.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TaskTable } from '../kit/TaskTable.tsx'
import type { Column } from '../kit/table/column.ts'
import { showDownloads } from '../state/downloads.ts'

const texts = { 0: '已暂停', 1: '待下载', 2: '下载中', 3: '已完成', 4: '下载失败' } as const

const actionsOf = ({ id, status }: DownloadTask): readonly Action[] => [
  { label: '暂停', when: status === 1, local: true, run: () => pauseDownload(id) },
  { label: status === 4 ? '重试' : '下载', when: status !== 2 && status !== 3, run: () => void startDownload(id) },
  { label: '删除', when: status !== 2, local: true, danger: true, run: () => removeDownload(id) },
]

const columns: readonly Column<DownloadTask>[] = [
  {
    key: 'name',
    title: '名称',
    width: 250,
    render: (task) => <span title={task.fileName}>{task.fileName === '' ? task.name : task.fileName}</span>,
  },
  { key: 'total', title: '条数', width: 80, align: 'right', render: ({ total }) => (total === null ? none : countText(total)) },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: ({ status, errorMsg }) => (
      <span title={errorMsg}>
        <StateTag text={texts[status]} />
      </span>
    ),
  },
  {
    key: 'percent',
    title: '进度',
    width: 140,
    render: ({ percent, status }) => (
      <Progress percent={percent} size="small" status={status === 4 ? 'exception' : 'normal'} aria-label={`进度 ${percent}%`} />
    ),
  },
  { key: '_actions', title: '操作', width: 130, fixed: 'right', render: (task) => <RowActions actions={actionsOf(task)} /> },
]

/** 下载列表 of the header: the queue, newest first, and the export tasks of all lists. */
const Downloads = (): JSX.Element => {
  const tasks = useSyncExternalStore(onDownloads, downloadTasks)
  const exports = useExportTasks()
  const startable = tasks.some(({ status }) => status === 0 || status === 4)
  return (
    <Drawer
      title="下载列表"
      open
      className="downloads"
      size={960}
      onClose={() => showDownloads(false)}
      extra={
        <Button disabled={!startable} onClick={() => void downloadAll()}>
          全部下载
        </Button>
      }
    >
      <h3>下载到本机</h3>
      <DataTable
        label="下载列表"
        columns={columns}
        rows={[...tasks].reverse()}
        rowKey={(task) => task.id}
        empty={<EmptyState title="没有下载任务" text="在列表里点“导出”，选“加入下载列表”，文件会一个接一个下载到本机。" />}
      />
      <h3>导出任务</h3>
      <TaskTable {...exports} />
    </Drawer>
  )
}
export default Downloads
