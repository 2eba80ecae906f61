// 工单会话 · workorder/detail/Talk
/** Messages between owner, warehouse and customer service: newest at the bottom, internal notes in their own colour. */
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
/** Pages above the newest one, which the stream refreshes by itself. */
const useMessages = (workOrderId: string) => {
  const newest = useRead(piece, { workOrderId })
  const [older, setOlder] = useState<readonly Message[]>([])
  const [hasMore, setHasMore] = useState<boolean | null>(null)
  const list = newest.data?.list ?? []
  const known = new Set(list.map(({ id }) => id))
  const messages = [...older.filter(({ id }) => !known.has(id)), ...list]
  const earlier = async (): Promise<void> => {
    const [first] = messages
    if (first === undefined) return
    const before = await request(piece, { workOrderId, lastId: first.id, direction: 'before' })
    setOlder((now) => [...before.list, ...now])
    setHasMore(before.more)
  }
  return { newest, messages, hasMore: hasMore ?? newest.data?.more ?? false, earlier }
}

export const Talk = ({ order, isOwnerSide }: TalkProps): JSX.Element => {
  const { newest, messages, hasMore, earlier } = useMessages(order.id)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const place = newest.data?.lastReadId ?? null
  const [startPlace, setStartPlace] = useState<string | null | undefined>(undefined)
  if (startPlace === undefined && newest.data !== undefined) setStartPlace(place)
  const last = messages.at(-1)?.id
  useReadUpTo(order.id, last, place)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // only the list scrolls: where it is one of several on a phone, the page does not move
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
              <Button type="link" onClick={() => void withFailureToast(earlier)}>
                更早的消息
              </Button>
            </li>
          )}
          {messages.length === 0 && <li className="dim wo-earlier">还没有人说话，在下面写第一句。</li>}
          {messages.map((message, at) => (
            <Bubble
              key={message.id}
              message={message}
              order={order}
              isFirstNew={isFirstNew(messages, at, startPlace)}
              quote={() => setQuoted(message)}
            />
          ))}
        </ol>
      )}
      <Composer order={order} isOwnerSide={isOwnerSide} quoted={quoted} unquote={() => setQuoted(null)} />
    </section>
  )
}

/** Where the reader stopped at the last visit. */
const isFirstNew = (messages: readonly Message[], at: number, place: string | null | undefined): boolean => {
  if (place === null || place === undefined) return false
  const isNew = (message: Message | undefined): boolean =>
    message !== undefined && BigInt(message.id) > BigInt(place) && message.isOwn === 0
  return isNew(messages[at]) && !isNew(messages[at - 1])
}

/** Visible messages count as read, once for each newest message, while the page is visible. */
const useReadUpTo = (workOrderId: string, last: string | undefined, place: string | null): void => {
  const { mutate } = useSend(read, { quiet: true })
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (last === undefined || told.current === last || document.visibilityState !== 'visible') return
    if (place !== null && BigInt(place) >= BigInt(last)) return
    told.current = last
    mutate({ workOrderId, lastReadId: last })
  }, [workOrderId, last, place, mutate])
}
