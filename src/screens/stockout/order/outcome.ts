// 逐单结果 · stockout/order/outcome
import { Modal } from 'antd'
import { createElement } from 'react'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { useSend } from '../../../data/send.ts'
import { tell } from '../../../kit/tell.ts'

/** What became of each order an act was asked for. */
export interface Outcome {
  readonly done: readonly string[]
  readonly failed: readonly { readonly stockoutNo: string; readonly msg: string }[]
}

/** Says what was done, and of each order left as it was why. */
const report = ({ done, failed }: Outcome): void => {
  if (failed.length === 0) return tell('success', `${done.length} 单操作成功`)
  const rows = failed.map(({ stockoutNo, msg }) =>
    // most sentences name the order themselves
    createElement('li', { key: stockoutNo }, msg.includes(stockoutNo) ? msg : `${stockoutNo} ${msg}`),
  )
  Modal.info({
    title: `成功 ${done.length} 单，失败 ${failed.length} 单`,
    width: 560,
    content: createElement('ul', { className: 'outcome' }, rows),
  })
}

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
          report(reply)
          after?.()
        },
      }),
    busy: send.isPending,
  }
}
