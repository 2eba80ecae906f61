// 自定义任务页 · handheld/pages/CustomTask
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { usePart, type BesideProps } from '../../floor/regions.tsx'
import { customTask } from '../../flows/customTask.ts'
import { online } from '../../state/online.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useWork } from '../useWork.ts'
import { WorkNote } from '../WorkNote.tsx'

const OpenTasks = ({ run }: BesideProps): JSX.Element => {
  const { floor, failure, takenAt, ask } = useWork('tasks')
  const rows = usePart(run, (shown) => shown.view.choices)
  const { reachable } = useSnapshot(online)
  return (
    <div className="offers">
      {rows.map(({ key, label, note }) => (
        <button key={key} type="button" className="offer" data-testid="task-row" onClick={() => run.choose(key)}>
          <b>{label}</b>
          <span>{note}</span>
        </button>
      ))}
      {floor !== null && rows.length === 0 && (
        <p className="offers-note">{reachable ? '没有进行中的任务；主管审批后会列在这里' : '本机没有任务，联网后再看'}</p>
      )}
      <WorkNote failure={failure} takenAt={takenAt} again={ask} />
    </div>
  )
}

/** /wx/wms/custom-task (2810): lists the tasks in progress. People join a task by badge, and pieces are counted by scans. */
const CustomTask = (): JSX.Element => <FlowPage flow={customTask} Idle={OpenTasks} Aside={PhotoButton} />
export default CustomTask
