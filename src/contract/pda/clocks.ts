// 打卡名单 · pda/clocks
import { Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { ClockedView } from '../ops/kinds/clocks.ts'
import type { Applied } from '../ops/view.ts'
import type { Place } from '../rules/clockDay.ts'

/** People who can clock at the device's warehouse, with the records of these days. */
export interface ClocksPage {
  readonly clocked: readonly ClockedView[]
  /** coordinates of the warehouse; null: not configured */
  readonly place: Place | null
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these badges */
  readonly applied: Applied
}
/** People of the device's warehouse, for clocking without network (floor.md §16.3 打卡). */
export const clockedHere = call({
  id: 'pda/clocks.list',
  title: '打卡名单',
  method: 'GET',
  path: '/v1/pda/snapshot/clock',
  input: Fields({}),
  reply: Unsafe<ClocksPage>(Unknown()),
  may: 281_200,
  device: true,
})
