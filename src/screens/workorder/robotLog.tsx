// 机器人日志 · workorder/robotLog
import type { JSX } from 'react'
import { robotLog } from '#contract/workorder/robotLog'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { DingTalkNote } from './robot/DingTalkNote.tsx'

export default function RobotLogScreen(): JSX.Element {
  return <ResourceScreen of={robotLog} head={<DingTalkNote />} />
}
