// 收件人 · workorder/detail/Receiver
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { receiver, type WorkOrderHead } from '#contract/workorder/detail'
import { useSend } from '../../../data/send.ts'
import { none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'

/** The masked receiver, with a button that shows the data unmasked; the server logs each use. */
export const Receiver = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const may = useMay()
  const [unmasked, setUnmasked] = useState<ReplyOf<typeof receiver> | null>(null)
  const send = useSend(receiver)
  const { consignee, consigneePhone, consigneeAddr } = unmasked ?? order
  const parts = [consignee, consigneePhone, consigneeAddr].filter((one) => one !== null && one !== '')
  if (parts.length === 0) return <>{none}</>
  return (
    <>
      {parts.join(' ')}
      {unmasked === null && order.stockoutNo !== null && may(receiver.may) && (
        <OnlineButton
          type="link"
          size="small"
          loading={send.isPending}
          onClick={() => send.mutate({ id: order.id }, { onSuccess: setUnmasked })}
        >
          查看明文
        </OnlineButton>
      )}
    </>
  )
}
