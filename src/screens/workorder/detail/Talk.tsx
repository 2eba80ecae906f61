// 工单会话 · workorder/detail/Talk
/** Messages between owner, warehouse and customer service, the newest at the bottom; internal notes have their own colour. */
import { Button } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { piece, read, type Message } from '#contract/workorder/conversation'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { request } from '../../../data/api.ts'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { withFailureToast } from '../../../kit/toast.ts'
import { Composer } from './Composer.tsx'
import { Bubble } from './Bubble.tsx'

interface TalkProps {
  readonly order: WorkOrderHead
  readonly isOwnerSide: boolean
}
/** The newest page of messages, which the event stream refreshes, and the older pages loaded so far. */
const useMessages = (workOrderId: string) => {
  const newest = useRead(piece, { workOrderId })
  const [older, setOlder] = useState<readonly Message[]>([])
  const [hasMore, setHasMore] = useState<boolean | null>(null)
  const list = newest.data?.list ?? []
  const newestIds = new Set(list.map(({ id }) => id))
  const messages = [...older.filter(({ id }) => !newestIds.has(id)), ...list]
  const loadOlder = async (): Promise<void> => {
    const [first] = messages
    if (first === undefined) return
    const olderPage = await request(piece, { workOrderId, lastId: first.id, direction: 'before' })
    setOlder((loaded) => [...olderPage.list, ...loaded])
    setHasMore(olderPage.more)
  }
  return { newest, messages, hasMore: hasMore ?? newest.data?.more ?? false, loadOlder }
}

export const Talk = ({ order, isOwnerSide }: TalkProps): JSX.Element => {
  const { newest, messages, hasMore, loadOlder } = useMessages(order.id)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const lastReadId = newest.data?.lastReadId ?? null
  const [readAtStart, setReadAtStart] = useState<string | null | undefined>(undefined)
  if (readAtStart === undefined && newest.data !== undefined) setReadAtStart(lastReadId)
  const last = messages.at(-1)?.id
  useReportRead(order.id, last, lastReadId)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // scrolls the list only; on a phone the page has other lists and must not move
    if (last !== undefined && list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <section className="wo-column wo-talk" aria-label="会话">
      {newest.data === undefined && newest.error === null && <SkeletonPage />}
      {newest.data === undefined && newest.error !== null && (
        <FailureState failure={newest.error.failure} retry={() => void newest.refetch()} />
      )}
      {newest.data !== undefined && (
        <ol ref={list} className="wo-messages" tabIndex={0} aria-label="消息，旧的在上" aria-live="polite">
          {hasMore && (
            <li className="wo-earlier">
              <Button type="link" onClick={() => void withFailureToast(loadOlder)}>
                更早的消息
              </Button>
            </li>
          )}
          {messages.length === 0 && <li className="dim wo-earlier">还没有人说话，在下面写第一句。</li>}
          {messages.map((message, index) => (
            <Bubble
              key={message.id}
              message={message}
              order={order}
              isFirstNew={isFirstNew(messages, index, readAtStart)}
              quote={() => setQuoted(message)}
            />
          ))}
        </ol>
      )}
      <Composer order={order} isOwnerSide={isOwnerSide} quoted={quoted} unquote={() => setQuoted(null)} />
    </section>
  )
}

/** Whether a message is the first new one after the last message read (`lastReadId`) at the last visit. */
const isFirstNew = (messages: readonly Message[], index: number, lastReadId: string | null | undefined): boolean => {
  if (lastReadId === null || lastReadId === undefined) return false
  const isNew = (message: Message | undefined): boolean =>
    message !== undefined && BigInt(message.id) > BigInt(lastReadId) && message.isOwn === 0
  return isNew(messages[index]) && !isNew(messages[index - 1])
}

/** Reports the messages as read while the page is visible, once for each newest message. */
const useReportRead = (workOrderId: string, last: string | undefined, lastReadId: string | null): void => {
  const { mutate } = useSend(read, { quiet: true })
  const reportedId = useRef<string | null>(null)
  useEffect(() => {
    if (last === undefined || reportedId.current === last || document.visibilityState !== 'visible') return
    if (lastReadId !== null && BigInt(lastReadId) >= BigInt(last)) return
    reportedId.current = last
    mutate({ workOrderId, lastReadId: last })
  }, [workOrderId, last, lastReadId, mutate])
}
