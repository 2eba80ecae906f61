// 打开消息 · workbench/message/open
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { message, messageRead } from '#contract/workbench/message'
import { useSend } from '../../../data/send.ts'

export type Message = Row<typeof message>
export const idOf = (row: Message): string => row.messageId ?? ''

const urgent = 3
const important = 2
/** 紧急 is highlighted, 重要 is shown, 普通 is not. */
export const levelText = (row: Message): JSX.Element =>
  Number(row.level) === urgent ? (
    <b className="alarming">紧急</b>
  ) : Number(row.level) === important ? (
    <span className="soon">重要</span>
  ) : (
    <span className="dim">普通</span>
  )

interface UsedMessage {
  /** the message whose whole text is shown */
  readonly shown: Message | null
  readonly open: (row: Message) => void
  readonly close: () => void
}
/** Opening marks a message as read: one with a link opens it, any other shows its whole text. */
export const useOpenMessage = (): UsedMessage => {
  const navigate = useNavigate()
  const read = useSend(messageRead)
  const [shown, setShown] = useState<Message | null>(null)
  const open = (row: Message): void => {
    if (row.isRead !== 1) read.mutate({ messageIds: [idOf(row)] })
    if (row.linkPath) void navigate(row.linkPath)
    else setShown(row)
  }
  return { shown, open, close: () => setShown(null) }
}
