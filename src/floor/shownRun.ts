// 画面看到的作业 · floor/shownRun
import type { Action, Saying, WeightEvent } from '../flows/flow.ts'
import type { Shown } from './run.ts'

/** The part of a run the screen needs; `FlowRun` of any document has it. */
export interface ShownRun {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => Shown
  readonly control: (code: Action['control']) => void
  readonly choose: (key: string) => void
  readonly scan: (raw: { readonly text: string }) => void
  readonly photo: (sha256: string, bytes: number) => void
  readonly weigh: (grams: number, scaleNo: string, how?: Pick<WeightEvent, 'again' | 'simulated'>) => void
  readonly emptied: () => void
  readonly onFinish: (listener: (docNo: string) => void) => () => void
  readonly remark: (saying: Saying) => void
}
