// 一条消息 · workorder/detail/Bubble
import { Button } from 'antd'
import type { JSX } from 'react'
import { readFile } from '#contract/file/store'
import { recall, recallMin, type Message } from '#contract/workorder/conversation'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { woMessage } from '#contract/rules/workOrder'
import { WO_SIDE } from '#contract/rules/workOrderTerms'
import { saveFile } from '../../../data/files.ts'
import { fileOf } from '../../../data/pictures.ts'
import { useSend } from '../../../data/send.ts'
import { bytesText, momentMs } from '../../../kit/formats.ts'
import { useNow } from '../../../kit/now.ts'
import { StoredPictures } from '../../../kit/Photos.tsx'
import { withFailureToast } from '../../../kit/toast.ts'

interface BubbleProps {
  readonly message: Message
  readonly order: WorkOrderHead
  readonly isFirstNew: boolean
  readonly quote: () => void
}

export const Bubble = ({ message, order, isFirstNew, quote }: BubbleProps): JSX.Element => (
  <>
    {isFirstNew && (
      <li className="wo-new" role="separator">
        以下是新消息
      </li>
    )}
    {message.msgType === woMessage.system ? (
      <li className="wo-system">
        <time>{message.time.slice(5, 16)}</time> {message.content}
      </li>
    ) : (
      <UserMessage message={message} order={order} quote={quote} />
    )}
  </>
)

const UserMessage = ({ message, order, quote }: Omit<BubbleProps, 'isFirstNew'>): JSX.Element => {
  const side = (WO_SIDE as Readonly<Record<number, string>>)[message.senderSide] ?? ''
  return (
    <li className="wo-said" data-own={message.isOwn === 1} data-internal={message.isInternal === 1}>
      <p className="wo-who">
        {message.senderName} <span className="dim">{side}</span> <time className="dim">{message.time.slice(5, 16)}</time>
        {message.isInternal === 1 && <strong>内部备注</strong>}
        {message.msgType === woMessage.survey && <strong>调查结果</strong>}
      </p>
      {message.isRecalled === 1 ? (
        <p className="dim">消息已撤回</p>
      ) : (
        <div className="wo-words">
          {message.quote !== null && (
            <blockquote>
              {message.quote.senderName}：{message.quote.content}
            </blockquote>
          )}
          {message.content !== '' && <p>{message.content}</p>}
          <Attachments message={message} />
        </div>
      )}
      {message.isRecalled === 0 && <Tools message={message} order={order} quote={quote} />}
    </li>
  )
}

const Attachments = ({ message: { msgType, attachments, files } }: Pick<BubbleProps, 'message'>): JSX.Element | null => {
  if (attachments.length === 0) return null
  if (msgType !== woMessage.file) return <StoredPictures links={attachments} label="会话图片" />
  return (
    <ul className="wo-files" aria-label="会话文件">
      {files.map(({ link, fileName, size }) => (
        <li key={link}>
          <Button
            type="link"
            size="small"
            title={`下载 ${fileName}`}
            onClick={() => void withFailureToast(() => saveFile(readFile, { file: fileOf(link) }, fileName))}
          >
            {fileName}
          </Button>
          <span className="dim">{bytesText(size)}</span>
        </li>
      ))}
    </ul>
  )
}

const Tools = ({ message, order, quote }: Omit<BubbleProps, 'isFirstNew'>): JSX.Element => {
  const now = useNow()
  const send = useSend(recall)
  const mayRecall = message.isOwn === 1 && now - momentMs(message.time) < recallMin * 60_000
  return (
    <p className="wo-tools">
      <Button type="link" size="small" onClick={quote}>
        引用
      </Button>
      {mayRecall && (
        <Button
          type="link"
          size="small"
          loading={send.isPending}
          onClick={() => send.mutate({ workOrderId: order.id, id: message.id })}
        >
          撤回
        </Button>
      )}
    </p>
  )
}
