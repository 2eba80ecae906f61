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
/** Text of the level of a message: 紧急 is red, 重要 is amber, 普通 is grey. */
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
/** Opens a message and marks it as read. A link is opened; without a link the whole text is shown. */
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
