// 逐单结果 · stockout/order/outcome
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { order } from '#contract/stockout/order'
import { useSend } from '../../../data/send.ts'
import { toastBatchOutcome } from '../../../kit/outcome.ts'

/** Views an act on orders changes. */
const changes = ['stockout/order', 'stockout/orderDetail', 'stockout/subPackage', 'stockout/pullOut', 'workbench/home']

/** Sends an act for many orders and says what became of each. */
export const useOutcomes = <C extends Call>(
  call: C,
): { readonly run: (input: InputOf<C>, after?: () => void) => void; readonly busy: boolean } => {
  const send = useSend(call, { changes, toast: '' })
  return {
    run: (input, after) =>
      send.mutate(input, {
        onSuccess: (reply: ReplyOf<C>) => {
          void toastBatchOutcome(order, [], reply)
          after?.()
        },
      }),
    busy: send.isPending,
  }
}
