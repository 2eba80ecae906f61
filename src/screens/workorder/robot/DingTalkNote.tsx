// 模拟钉钉的提示 · workorder/robot/DingTalkNote
import type { JSX } from 'react'
import { dingtalkAdapter } from '#contract/workorder/dingtalk'
import { SimulatedNote } from '../../../kit/SimulatedNote.tsx'

/** Warning that DingTalk is simulated, so no group is notified. */
export const DingTalkNote = (): JSX.Element => (
  <SimulatedNote
    call={dingtalkAdapter}
    title="钉钉是模拟的：要发到群里的消息只记在机器人日志里，没有真的发出去。要真的发出去，请联系管理员连接钉钉。"
  />
)
