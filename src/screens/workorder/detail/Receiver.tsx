// 收件人 · workorder/detail/Receiver
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { receiver, type WorkOrderHead } from '#contract/workorder/detail'
import { useSend } from '../../../data/send.ts'
import { none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'

/** Masked until a user with the right asks for it; the look is logged. */
export const Receiver = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const may = useMay()
  const [clear, setClear] = useState<ReplyOf<typeof receiver> | null>(null)
  const send = useSend(receiver)
  const { consignee, consigneePhone, consigneeAddr } = clear ?? order
  const words = [consignee, consigneePhone, consigneeAddr].filter((one) => one !== null && one !== '')
  if (words.length === 0) return <>{none}</>
  return (
    <>
      {words.join(' ')}
      {clear === null && order.stockoutNo !== null && may(receiver.may) && (
        <OnlineButton
          type="link"
          size="small"
          loading={send.isPending}
          onClick={() => send.mutate({ id: order.id }, { onSuccess: setClear })}
        >
          查看明文
        </OnlineButton>
      )}
    </>
  )
}
