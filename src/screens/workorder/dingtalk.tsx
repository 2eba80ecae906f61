// 钉钉群关联 · workorder/dingtalk
import type { JSX } from 'react'
import { dingtalk } from '#contract/workorder/dingtalk'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { DingTalkNote } from './robot/DingTalkNote.tsx'

export default function DingtalkScreen(): JSX.Element {
  return <ResourceScreen of={dingtalk} head={<DingTalkNote />} />
}
