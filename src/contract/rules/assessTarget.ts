// 目标考核 · rules/assessTarget
import { monthAfter } from './clock.ts'

/** target_assess_time.target_type: whose work is measured. */
export const ASSESS_TARGET = { 1: '仓库', 2: '货主', 3: '网点' } as const

/** target_assess_time.index_code: what is measured (floor.md §12.8). */
export const ASSESS_INDEX = {
  SHIP_RATE: '发货及时率',
  COLLECT_RATE: '揽收及时率',
  SIGN_RATE: '签收及时率',
  POSTBACK_RATE: '回传及时率',
  CHECK_RATE: '复核及时率',
  RECEIVE_RATE: '收货及时率',
  PUTAWAY_RATE: '上架及时率',
  RETURN_RATE: '退货处理及时率',
} as const

/**
 * First month that can still be changed: the month before that of `today`. Earlier months count as closed, since there is no closing of the
 * books yet.
 */
export const firstOpenMonth = (today: string): string => monthAfter(today.slice(0, 7), -1)

/** Whether a text is a month `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)
