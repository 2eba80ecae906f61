// 手持端的面单在哪里打 · handheld/usePaper
import { useEffect } from 'react'
import type { Doc, Saying } from '../flows/flow.ts'
import type { FlowRun } from '../floor/run.ts'
import { station } from '../state/station.ts'

/** operate_config.print_at of the benches where a handheld may also be used. */
export type PrintsAt = 2 | 3

/** Where the paper comes out: a handheld has no printer, and sends nothing to one. */
const where = (): Saying => {
  const bound = station.binding?.bound
  const computer = bound === undefined ? '电脑' : ` ${bound.workstationNo} ${bound.workstationName} 的电脑`
  return { tone: 'warn', words: '做完了，面单还没打', next: `到${computer}打：子包裹列表里查未打印` }
}

/** Shows where to print the waybills of what passed here unprinted, where the warehouse prints at this bench. */
export const usePaper = <D extends Doc>(run: FlowRun<D> | null, at: PrintsAt | undefined): void => {
  useEffect(() => {
    if (run === null || at === undefined) return undefined
    return run.onFinish((docNo) => {
      const { floor } = run.drawn()
      if (floor.options.printAt !== at) return
      const lacks = Object.values(floor.orders).some(
        (order) => (order.stockoutNo === docNo || order.pickNo === docNo) && order.unprinted === true,
      )
      // after the flow's own words of this scan
      if (lacks) queueMicrotask(() => run.remark(where()))
    })
  }, [run, at])
}
