// 任务对话框 · kit/TaskDialog
import { Button, Modal } from 'antd'
import type { JSX, ReactNode } from 'react'
import { TaskTable, type TaskTableProps } from './TaskTable.tsx'
import './taskDialog.css'

interface TaskDialogProps<T> extends TaskTableProps<T> {
  readonly title: string
  readonly close: () => void
  /** the part that begins a task */
  readonly children: ReactNode
}
/** Tasks of one list (spec 1 §2.6), and the part that begins another. */
export const TaskDialog = <T,>({ title, close, children, ...tasks }: TaskDialogProps<T>): JSX.Element => (
  <Modal title={title} open width={1000} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
    <div className="task-dialog">
      <div className="task-begin">{children}</div>
      <TaskTable {...tasks} />
    </div>
  </Modal>
)
