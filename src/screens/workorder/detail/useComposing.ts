// 正在写的消息 · workorder/detail/useComposing
import { useRef, useState } from 'react'
import { messageMax, say, type Message } from '#contract/workorder/conversation'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { woMessage } from '#contract/rules/workOrder'
import type { UploadedFile } from '../../../data/fileUpload.ts'
import { uuidv7 } from '../../../data/uuid.ts'
import { useSend } from '../../../data/send.ts'
import { lengthFault } from '../../../kit/maxLength.ts'
import { useUploads } from '../../../kit/uploads.ts'
import { orderViews } from './useWorkOrder.ts'

/** A message has pictures or files, not both: they are shown in different ways. */
export type Brought = 'image' | 'attach'

interface Composing {
  readonly order: WorkOrderHead
  readonly quoted: Message | null
  readonly unquote: () => void
}
/** Text that remains after a message was sent: what was typed meanwhile. */
const leftOf = (words: string, sent: string): string => (words.startsWith(sent) ? words.slice(sent.length).trimStart() : words)

/** Typed text and chosen files remain until the message is sent; the same message sent twice has the same id, a changed one a new id. */
export const useComposing = ({ order, quoted, unquote }: Composing) => {
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [brings, setBrings] = useState<Brought | null>(null)
  const [isNote, setIsNote] = useState(false)
  const tried = useRef({ body: '', clientId: '' })
  const { reason, note } = useUploads(brings === 'attach' ? '文件' : '图片')
  const send = useSend(say, { changes: orderViews })
  const isInternal = isNote || quoted?.isInternal === 1
  const fault = lengthFault(words, messageMax)
  const hasChosen = files.length > 0 || reason !== ''
  const isEmpty = words.trim() === '' && files.length === 0
  const clear = (): void => {
    tried.current = { body: '', clientId: '' }
    setWords((now) => leftOf(now, words))
    setFiles([])
    setBrings(null)
    unquote()
  }
  const submit = (): void => {
    if (isEmpty || fault !== '' || reason !== '' || send.isPending) return
    const message = {
      workOrderId: order.id,
      msgType: files.length === 0 ? woMessage.text : brings === 'image' ? woMessage.image : woMessage.file,
      content: words.trim(),
      attachments: files.map(({ link }) => link),
      isInternal: isInternal ? 1 : 0,
      quoteId: quoted?.id ?? null,
    } as const
    const body = JSON.stringify(message)
    if (tried.current.body !== body) tried.current = { body, clientId: uuidv7() }
    send.mutate({ ...message, clientId: tried.current.clientId }, { onSuccess: clear })
  }
  return {
    words,
    setWords,
    files,
    setFiles,
    brings,
    /** opens the picker of a kind, or closes it again while nothing is chosen */
    bring: (kind: Brought): void => setBrings(brings !== kind ? kind : hasChosen ? brings : null),
    /** pictures are chosen: then no files, and the other way round */
    isTaken: (kind: Brought): boolean => brings !== kind && hasChosen,
    isInternal,
    setIsNote,
    fault,
    reason,
    note,
    canSend: !isEmpty && fault === '',
    isSending: send.isPending,
    submit,
  }
}
