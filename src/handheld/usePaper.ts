// 手持端的面单在哪里打 · handheld/usePaper
import { useEffect } from 'react'
import type { Doc, Saying } from '../flows/flow.ts'
import type { FlowRun } from '../floor/run.ts'
import { station } from '../state/station.ts'

/** operate_config.print_at of the steps for which a handheld may also be used. */
export const printsAt = { check: 2, pack: 3 } as const
export type PrintsAt = (typeof printsAt)[keyof typeof printsAt]

/** Saying that names the computer that prints, because a handheld has no printer. */
const printElsewhere = (): Saying => {
  const bound = station.binding?.bound
  const computer = bound === undefined ? '电脑' : ` ${bound.workstationNo} ${bound.workstationName} 的电脑`
  return { tone: 'warn', words: '做完了，面单还没打', next: `到${computer}打：子包裹列表里查未打印` }
}

/** After a document with unprinted waybills is finished, shows where to print them, if the warehouse prints at this step (`at`). */
export const usePaper = <D extends Doc>(run: FlowRun<D> | null, at: PrintsAt | undefined): void => {
  useEffect(() => {
    if (run === null || at === undefined) return undefined
    return run.onFinish((docNo) => {
      const { floor } = run.drawn()
      if (floor.options.printAt !== at) return
      const hasUnprinted = Object.values(floor.orders).some(
        (order) => (order.stockoutNo === docNo || order.pickNo === docNo) && order.unprinted === true,
      )
      // the flow shows its own words on this scan first
      if (hasUnprinted) queueMicrotask(() => run.remark(printElsewhere()))
    })
  }, [run, at])
}
