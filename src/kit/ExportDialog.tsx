// 导出对话框 · kit/ExportDialog
import { Button, Radio, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { Resource } from '#contract/resource'
import { addDownload, filePages } from '../data/downloads.ts'
import type { Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import { showDownloads } from '../state/downloads.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { useExportTasks } from './ExportTasks.tsx'
import type { Key } from './ExportTool.tsx'
import { countText } from './formats.ts'
import { TaskDialog } from './TaskDialog.tsx'

interface ExportDialogProps {
  readonly of: Resource
  /** current conditions of the list, without its page */
  readonly filter: Filter
  /** number of rows under these conditions */
  readonly total: number
  readonly chosen: readonly Key[]
  readonly close: () => void
}

const ExportDialog = (props: ExportDialogProps): JSX.Element => {
  const { of: resource, close } = props
  const look = (): void => {
    showDownloads(true)
    close()
  }
  const tasks = useExportTasks(
    resource.id,
    <Button type="link" size="small" onClick={look}>
      打开下载列表
    </Button>,
  )
  return (
    <TaskDialog {...tasks} title={`${resource.title}导出`} close={close}>
      <BeginExport {...props} />
    </TaskDialog>
  )
}
export default ExportDialog

/** Exports the ticked rows, or all rows under the conditions of the list. All rows can also go straight into the download queue. */
const BeginExport = ({ of: resource, filter, total, chosen, close }: ExportDialogProps): JSX.Element => {
  const [pageSize, setPageSize] = useState<number>(filePages[0])
  const [ticked, setTicked] = useState(chosen.length > 0)
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
          onChange={(event) => setTicked(event.target.value === true)}
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
              onChange={setPageSize}
              options={filePages.map((rows) => ({ value: rows, label: `每个文件 ${countText(rows)} 条` }))}
            />
            <OnlineButton onClick={queue}>加入下载列表</OnlineButton>
          </>
        )}
        <OnlineButton
          type="primary"
          loading={create.isPending}
          onClick={() => create.mutate(ticked ? { sort: filter['sort'], chosen } : filter)}
        >
          导出
        </OnlineButton>
      </span>
    </>
  )
}
