// 工单的操作日志 · workorder/detail/LogTab
import { useState, type JSX } from 'react'
import { log, note, type WorkOrderHead } from '#contract/workorder/detail'
import { useSend } from '../../../data/send.ts'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { lengthFault } from '../../../kit/maxLength.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { orderViews, useOfOrder } from './useWorkOrder.ts'

const noteMax = 500

/** Log of the work order, to which users can add notes. */
export const LogTab = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const read = useOfOrder(log, { id: order.id })
  const may = useMay()
  return (
    <>
      {may(note.may) && <Note order={order} />}
      {read.data === undefined && read.error === null && <SkeletonPage />}
      {read.data === undefined && read.error !== null && (
        <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
      )}
      {read.data?.length === 0 && <EmptyState title="没有日志" text="对工单做过的事会记在这里。" />}
      {read.data !== undefined && (
        <Timeline
          happenings={[...read.data].reverse().map(({ logId, time, userName, action, text }) => ({
            key: logId,
            time,
            tone: 'done',
            title: `${action} ${userName}`,
            ...(text !== '' && { note: text }),
          }))}
        />
      )}
    </>
  )
}

const Note = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const [draft, setDraft] = useState('')
  const send = useSend(note, { changes: orderViews })
  return (
    <p className="wo-note">
      <LimitedInput
        aria-label="备注"
        placeholder="记一笔备注"
        max={noteMax}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <OnlineButton
        disabled={draft.trim() === '' || lengthFault(draft, noteMax) !== ''}
        loading={send.isPending}
        onClick={() => send.mutate({ id: order.id, content: draft.trim() }, { onSuccess: () => setDraft('') })}
      >
        记下
      </OnlineButton>
    </p>
  )
}
