// 通缉件的状态 · rules/returnWantedLife
import { life } from './life.ts'

/** return_wanted.status (floor.md §17.3): a scan at 签收 marks it as found, or a user does in the list. */
export const returnWantedLife = life(
  { table: 'return_wanted', column: 'status' },
  { open: [1, '寻找中', 'warning'], found: [2, '已找到', 'done'], expired: [3, '已过期'], off: [5, '已取消'] },
  { open: { found: ['act find', 'with return_receive'], expired: 'job wanted-expire', off: 'act cancel' } },
)

/** How to handle the parcel is shown when it is received. */
export const WANTED_REASON = { 1: '客户催退', 2: '仲裁取证', 3: '丢件查找', 4: '高价值', 5: '其他' } as const
