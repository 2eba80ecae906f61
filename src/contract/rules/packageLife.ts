// 包裹状态 · rules/packageLife
import { life, type StatusOf } from './life.ts'

/** A parcel is voided with its order, or as a single sub-parcel before the hand-over. */
const voids = ['with order', 'act void'] as const

/** stockout_package.status (floor.md §8.1, §17.3). */
export const packageLife = life(
  { table: 'stockout_package', column: 'status' },
  {
    made: [10, '已创建'],
    packed: [20, '已打包', 'doing'],
    weighed: [30, '已称重', 'done'],
    handed: [40, '已交接', 'done'],
    off: [5, '已作废'],
  },
  {
    // weighed or handed over without having been packed here: a parcel of a mirrored warehouse
    made: {
      packed: ['op PACK_ORDER', 'op PACK_BATCH'],
      weighed: 'op WEIGH_PACKAGE',
      handed: ['with handover', 'with order'],
      off: voids,
    },
    packed: { weighed: 'op WEIGH_PACKAGE', handed: ['with handover', 'with order'], off: voids },
    weighed: { handed: ['with handover', 'with order'], packed: 'op SPOT_CHECK', off: voids },
  },
)
export type PackageStatus = StatusOf<typeof packageLife>

/**
 * stockout_package.pull_status: a parcel of a stopped order has to be taken out of the work. When the stop is withdrawn, the parcel goes
 * back to work, even if it was taken out already; another stop sets it to 待取出 again.
 */
export const pullLife = life(
  { table: 'stockout_package', column: 'pullStatus' },
  { none: [0, '无'], wanted: [1, '待取出', 'warning'], out: [2, '已取出', 'done'] },
  { none: { wanted: 'with order' }, wanted: { out: 'op PULL_OUT', none: 'with order' }, out: { none: 'with order' } },
)
export type PullStatus = StatusOf<typeof pullLife>
