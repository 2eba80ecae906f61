// 授权进度 · tempAuthDoc
/** State of the page of temp workers: the current task, the plan of the next authorisation and the badges scanned for it. */
import type { WorkerAuth } from '#contract/ops/kinds/workers'
import type { Floor } from '#contract/ops/view'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import type { Doc, Session } from './flow.ts'
import { badgeWords } from './cards.ts'

export interface TempAuthDoc extends Doc {
  readonly stage: 'menu' | 'in' | 'out' | 'hours' | 'works' | 'who' | 'asking' | 'lose' | 'why' | 'losing'
  /** hours of the next authorisation */
  readonly hours: number
  readonly works: readonly number[]
  /** badges scanned for the next authorisation */
  readonly who: readonly string[]
  /** badge whose authorisation is to end */
  readonly loses: string
}
export type TempAuthSession = Session<TempAuthDoc>

/** Initial state, with the usual authorisation of a day shift: 10 hours of picking, checking and packing. */
export const idle: TempAuthDoc = { stage: 'menu', docNo: '', hours: 10, works: [1, 2, 4], who: [], loses: '' }

/** Kinds of work a leader assigns at the gate; other kinds are assigned on the desktop. */
export const gateWorks: readonly WorkOp[] = [1, 2, 4, 7, 8, 9]
export const workWords = (works: readonly number[]): string => works.map((one) => WORK_OP[one as WorkOp]).join('、')

export const nameOf = (floor: Floor, badgeCode: string): string => floor.workers?.[badgeCode]?.name ?? badgeWords(badgeCode)

const allAuthsOf = ({ others = [], ...auth }: WorkerAuth): readonly WorkerAuth[] => [auth, ...others]
/** The number of workers who are here, and the workers still expected. */
export const presence = (floor: Floor): { readonly inside: number; readonly expected: readonly WorkerAuth[] } => {
  const people = Object.values(floor.workers ?? {})
  return {
    inside: people.filter((one) => allAuthsOf(one).some(({ signed }) => signed)).length,
    expected: people.filter((one) => allAuthsOf(one).every(({ signed, leftAt }) => !signed && leftAt === undefined)),
  }
}
