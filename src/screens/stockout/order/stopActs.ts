// 拦下之后 · stockout/order/stopActs
import { interceptConfirm, orderHold, orderIntercept } from '#contract/stockout/orderAct'
import { confirm } from '../../../kit/confirm.ts'
import { useOutcomes } from './outcome.ts'

const named = (stockoutNos: readonly string[]): string =>
  stockoutNos.length === 1 ? (stockoutNos[0] ?? '') : `${stockoutNos.length} 单`

export interface StopActs {
  /** 确认拦截; `left`: parcels nobody has scanned out yet, where known */
  readonly end: (stockoutNos: readonly string[], left?: number) => void
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
    end: (nos, left = 0) => {
      const missing = left > 0 ? `还有 ${left} 个包裹没有扫描取出，确定货已在手上？` : '货已在手上才能确认。'
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
