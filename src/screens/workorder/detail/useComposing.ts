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

/** Kind of attachments of a message: pictures or files, but not both, because they are shown differently. */
export type AttachmentKind = 'image' | 'attach'

interface Composing {
  readonly order: WorkOrderHead
  readonly quoted: Message | null
  readonly unquote: () => void
}
/** Text that was typed while the message was sent; it remains in the input. */
const typedMeanwhile = (words: string, sent: string): string =>
  words.startsWith(sent) ? words.slice(sent.length).trimStart() : words

/** State of a message being written; it remains until it is sent. A repeated attempt has the same id, a changed message a new id. */
export const useComposing = ({ order, quoted, unquote }: Composing) => {
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [attachmentKind, setAttachmentKind] = useState<AttachmentKind | null>(null)
  const [isInternalNote, setIsInternalNote] = useState(false)
  const lastAttempt = useRef({ body: '', clientId: '' })
  // `uploadBlock`: the sentence that an upload is running; '' if none is
  const { reason: uploadBlock, note: uploads } = useUploads(attachmentKind === 'attach' ? '文件' : '图片')
  const send = useSend(say, { changes: orderViews })
  const isInternal = isInternalNote || quoted?.isInternal === 1
  const fault = lengthFault(words, messageMax)
  const hasChosen = files.length > 0 || uploadBlock !== ''
  const isEmpty = words.trim() === '' && files.length === 0
  const clear = (): void => {
    lastAttempt.current = { body: '', clientId: '' }
    setWords((current) => typedMeanwhile(current, words))
    setFiles([])
    setAttachmentKind(null)
    unquote()
  }
  const submit = (): void => {
    if (isEmpty || fault !== '' || uploadBlock !== '' || send.isPending) return
    const message = {
      workOrderId: order.id,
      msgType: files.length === 0 ? woMessage.text : attachmentKind === 'image' ? woMessage.image : woMessage.file,
      content: words.trim(),
      attachments: files.map(({ link }) => link),
      isInternal: isInternal ? 1 : 0,
      quoteId: quoted?.id ?? null,
    } as const
    const body = JSON.stringify(message)
    if (lastAttempt.current.body !== body) lastAttempt.current = { body, clientId: uuidv7() }
    send.mutate({ ...message, clientId: lastAttempt.current.clientId }, { onSuccess: clear })
  }
  return {
    words,
    setWords,
    files,
    setFiles,
    attachmentKind,
    /** opens the picker of a kind; closes an open one if no file is chosen */
    toggleKind: (kind: AttachmentKind): void =>
      setAttachmentKind(attachmentKind !== kind ? kind : hasChosen ? attachmentKind : null),
    /** whether this kind is unavailable, because attachments of the other kind are chosen */
    isBlocked: (kind: AttachmentKind): boolean => attachmentKind !== kind && hasChosen,
    isInternal,
    setIsInternalNote,
    fault,
    uploadBlock,
    uploads,
    canSend: !isEmpty && fault === '',
    isSending: send.isPending,
    submit,
  }
}
