// 系统试算 · finance/billSystem
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'

/** Most lines of a bill that is reckoned within a request: 18,000 take a second. */
export const systemLinesMax = 100_000
/** Longest time of it, s. */
export const systemSecondsMax = 60

/** What the bill would cost by the contracts and weights of now, beside what it says; nothing is written (office.md §9.3). */
export const billSystem = call({
  id: 'finance/billSystem.detail',
  title: '系统试算',
  method: 'GET',
  path: '/v1/finance/bill/system/detail',
  input: Obj({ billNo: Str({ title: '账单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    rows: List(Obj({ feeType: Str(), billedFen: Integer(), computedFen: Integer() })),
    billedFen: Integer(),
    computedFen: Integer(),
    /** lines that a recalculation changes, adds or takes away */
    changedNum: Integer(),
    /** lines that wait for a bill, which a recalculation takes besides */
    openNum: Integer(),
    openFen: Integer(),
    /** facts of the period in the pool, and those that are just to be priced */
    waiting: Integer(),
    due: Integer(),
  }),
  may: 520101,
})
