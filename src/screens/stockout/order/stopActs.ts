// 拦下之后 · stockout/order/stopActs
import { interceptConfirm, orderHold, orderIntercept } from '#contract/stockout/orderAct'
import { confirm } from '../../../kit/confirm.ts'
import { useOutcomes } from './outcome.ts'

const named = (stockoutNos: readonly string[]): string =>
  stockoutNos.length === 1 ? (stockoutNos[0] ?? '') : `${stockoutNos.length} 单`

/** What of these orders is still to be taken off the line, as the question says it. */
export const unpulled = (rows: readonly { readonly pulling: unknown }[]): string =>
  rows.some(({ pulling }) => Number(pulling) === 1) ? '包裹' : ''

export interface StopActs {
  /** 确认拦截; `left`: what nobody has scanned out yet, '' where nothing is left */
  readonly end: (stockoutNos: readonly string[], left: string) => void
  /** 撤回拦截 */
  readonly withdraw: (stockoutNos: readonly string[]) => void
  /** 解挂 */
  readonly release: (stockoutNos: readonly string[]) => void
  readonly busy: boolean
}

/** What ends a stop of orders in work (floor.md §7.2): each asked before, each answered order by order. */
export const useStopActs = (): StopActs => {
  const end = useOutcomes(interceptConfirm)
  const withdraw = useOutcomes(orderIntercept)
  const release = useOutcomes(orderHold)
  const ask = async (question: string, text: string, run: () => void): Promise<void> => {
    if (await confirm(question, text)) run()
  }
  return {
    end: (nos, left) => {
      const missing = left === '' ? '' : `还有${left}没有扫描取出，确定货已在手上？`
      const text = `${missing}确认后订单取消、包裹作废，已拣的商品生成回库单。`
      void ask(`确认拦截 ${named(nos)}？`, text, () => end.run({ stockoutNos: [...nos] }))
    },
    withdraw: (nos) =>
      void ask(`撤回拦截 ${named(nos)}？`, '撤回后照常作业，已取出的包裹放回原来的工位。', () =>
        withdraw.run({ stockoutNos: [...nos], withdraw: 1 }),
      ),
    release: (nos) =>
      void ask(`解挂 ${named(nos)}？`, '解挂后照常作业，已取出的包裹放回原来的工位。', () =>
        release.run({ stockoutNos: [...nos], hold: 0 }),
      ),
    busy: end.busy || withdraw.busy || release.busy,
  }
}
