// 首页的消息 · workbench/home/Messages
import { Button } from 'antd'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { message, messageMark, messageRead } from '#contract/workbench/message'
import { useList } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useMay } from '../../../kit/may.ts'
import { EmptyState, FailureState, StaleNote } from '../../../kit/states.tsx'
import { showToast } from '../../../kit/toast.ts'
import { MessageDialog } from '../message/MessageDialog.tsx'
import { levelText, useOpenMessage, type Message } from '../message/open.tsx'
import { useEveryMs } from './place.ts'

/** Number of messages on the workbench; the message page lists all. */
const shownMax = 6

/** The newest messages. A click opens the link of the message, else its whole text. */
export const Messages = (): JSX.Element => {
  const { data, error, refetch, dataUpdatedAt } = useList(message, { pageNo: 1, pageSize: shownMax }, { everyMs: useEveryMs() })
  const read = useSend(messageRead)
  const { shown, open, close } = useOpenMessage()
  const rows = data?.records ?? []
  return (
    <section className="panel" aria-label="消息" aria-busy={data === undefined && error === null}>
      <h2 className="panel-title">
        消息
        <span>
          <OnlineButton
            type="link"
            size="small"
            disabled={rows.length === 0}
            onClick={() => read.mutate({}, { onSuccess: ({ done }) => showToast('success', `已读 ${done} 条`) })}
          >
            全部已读
          </OnlineButton>
          <Link to="/front/workbench/message">全部消息</Link>
        </span>
      </h2>
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      {data !== undefined && rows.length === 0 && <EmptyState title="没有消息" text="超时、库存、审批和数据异常会在这里提醒。" />}
      <ul className="home-messages">
        {rows.map((row) => (
          <li key={row.messageId}>
            {levelText(row)}
            <button type="button" className="message-title" onClick={() => open(row)}>
              {row.isRead === 1 ? <span>{row.title}</span> : <b>{row.title}</b>}
              <span className="clipped dim">{row.content}</span>
            </button>
            <time className="dim">{row.createTime?.slice(5, 16)}</time>
            <Star row={row} />
          </li>
        ))}
      </ul>
      {shown !== null && <MessageDialog row={shown} close={close} />}
    </section>
  )
}

const Star = ({ row }: { readonly row: Message }): JSX.Element | null => {
  const may = useMay()
  const mark = useSend(messageMark)
  if (!may(messageMark.may)) return null
  const isMarked = row.isMark === 1
  return (
    <Button
      type="text"
      size="small"
      aria-label={`${isMarked ? '取消标记' : '标记'}${row.title ?? ''}`}
      aria-pressed={isMarked}
      onClick={() => mark.mutate({ messageIds: [row.messageId ?? ''], mark: isMarked ? 0 : 1 })}
    >
      <span className={isMarked ? 'soon' : 'dim'}>{isMarked ? '★' : '☆'}</span>
    </Button>
  )
}
