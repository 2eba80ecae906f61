// 仓库与网点的状态 · rules/warehouseLife
import { life } from './life.ts'

/** warehouse.status of a site. */
export const siteLife = life(
  { table: 'warehouse', column: 'status' },
  { planned: [0, '筹建'], open: [1, '运营'], closed: [2, '停用'] },
  {
    planned: { open: ['act turn', 'act edit'], closed: ['act turn', 'act edit'] },
    open: { closed: ['act turn', 'act edit'], planned: 'act edit' },
    closed: { open: ['act turn', 'act edit'], planned: 'act edit' },
  },
)

/** wms_warehouse.sync_status: result of the last comparison with the outside system. */
export const siteSyncLife = life(
  { table: 'wms_warehouse', column: 'syncStatus' },
  { none: [0, '未同步'], done: [1, '成功'], failed: [2, '失败'] },
  {
    none: { done: 'job sync', failed: 'job sync' },
    done: { done: 'job sync', failed: 'job sync' },
    failed: { done: 'job sync', failed: 'job sync' },
  },
)

/** logistics_docking.status (floor.md §14): a docking without numbers becomes empty by itself, and works again after a recharge. */
export const dockingLife = life(
  { table: 'logistics_docking', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'], empty: [2, '余额不足'] },
  {
    on: { on: 'act enable', off: 'act disable', empty: ['with 取号', 'act enable'] },
    off: { on: 'act enable', off: 'act disable', empty: ['act enable', 'with 取号'] },
    empty: { on: ['act enable', 'act recharge'], off: 'act disable', empty: ['act enable', 'with 取号'] },
  },
)

/** device.status: a disabled device uploads the operations from before it was disabled, and none from later. */
export const deviceLife = life(
  { table: 'device', column: 'status' },
  { off: [0, '停用'], on: [1, '启用'] },
  { off: { on: 'act edit' }, on: { off: 'act edit' } },
)
