// 用工任务 · hr/task
import type { JSX } from 'react'
import { employTask } from '#contract/hr/task'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { Progress } from './task/Progress.tsx'

export default function EmployTaskScreen(): JSX.Element {
  return <DocumentScreen of={employTask} entry={{}} opens={() => '日志'} More={Progress} />
}
