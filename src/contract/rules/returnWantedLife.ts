// 通缉件的状态 · rules/returnWantedLife
import { life } from './life.ts'

/** return_wanted.status (floor.md §17.3): a scan at 签收 or a user in the list marks the parcel as found. */
export const returnWantedLife = life(
  { table: 'return_wanted', column: 'status' },
  { open: [1, '寻找中', 'warning'], found: [2, '已找到', 'done'], expired: [3, '已过期'], off: [5, '已取消'] },
  { open: { found: ['act find', 'with return_receive'], expired: 'job wanted-expire', off: 'act cancel' } },
)

/** return_wanted.reason: why the parcel is searched for, shown when the parcel is received. */
export const WANTED_REASON = { 1: '客户催退', 2: '仲裁取证', 3: '丢件查找', 4: '高价值', 5: '其他' } as const
