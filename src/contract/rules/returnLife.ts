// 退货的状态 · rules/returnLife
import { life, type StatusOf } from './life.ts'

/** return_order.source (floor.md §11.1). */
export const RETURN_SOURCE = { 1: '接口预告', 2: '手工新建', 3: '导入', 4: '签收自动' } as const
export const RETURN_TYPE = { 1: '客户退货', 2: '拒收', 3: '换货', 4: '拦截退回', 5: '无头件', 6: '维修' } as const
/** The type of an unannounced and unknown parcel: it may have no owner. */
export const headless = 5
/** return_order_line.quality: 1–4 are stocked as stock.quality, 6 and 7 never are. */
export const RETURN_QUALITY = { 1: '正品', 2: '残次', 3: '机损', 4: '箱损', 6: '报废', 7: '错件' } as const
export type ReturnQuality = keyof typeof RETURN_QUALITY
export const scrapQuality = 6
export const wrongQuality = 7
export const isDefect = (quality: number): boolean => quality >= 2 && quality <= 4
/** Whether pieces of this quality enter the owner's stock. */
export const isStocked = (quality: number): boolean => quality >= 1 && quality <= 4
/** Why pieces are not good (dictionary return_defect, which a tenant can extend). */
export const RETURN_DEFECT = {
  1: '外包装破损',
  2: '已使用',
  3: '缺配件',
  4: '污渍',
  5: '过期',
  6: '假货',
  7: '错发',
  8: '少件',
  9: '其他',
} as const
export const PACKAGE_STATE = { 1: '完好', 2: '破损', 3: '湿损', 4: '空包' } as const
export type PackageState = keyof typeof PACKAGE_STATE
/** return_order.push_status and return_push_log.result. */
const erpAnswered = 'with ERP回传'
const pushedAgain = ['act again', 'op RETURN_INSPECT', 'with 结果确认'] as const
export const returnPushLife = life(
  { table: 'return_order', column: 'pushStatus' },
  { none: [0, '未推送'], done: [1, '成功'], failed: [2, '失败'], forced: [3, '强制成功'] },
  {
    none: { none: pushedAgain, done: erpAnswered, failed: erpAnswered, forced: 'act force' },
    failed: { none: pushedAgain, done: erpAnswered, failed: erpAnswered, forced: 'act force' },
    done: { none: pushedAgain },
    forced: { none: pushedAgain },
  },
)
/** return_push_log.push_type */
export const PUSH_TYPE = { 1: '签收', 2: '质检结果', 3: '入库' } as const
export const PUSH_TARGET = { 1: 'ERP', 2: '货主' } as const
export const OWNER_CONFIRM = { 0: '无需', 1: '待确认', 2: '已确认' } as const
export const MARK_COLOR = { 0: '无', 1: '红', 2: '橙', 3: '黄', 4: '绿', 5: '蓝', 6: '紫' } as const
export const WAVE_TYPE = { 1: '上架', 2: '退供/返货主', 3: '报废', 4: '转仓' } as const
/** return_wave.waits: what a wave made by the job needs before it is picked. */
export const RETURN_WAVE_WAITS = { 0: '无', 1: '待货主同意', 2: '待填收件信息' } as const
export const waveWaits = { nothing: 0, approval: 1, address: 2 } as const
export const RETURN_WAVE_SOURCE = { 1: '手工', 2: '自动' } as const
/** Most returns of one wave, and most repeated inspections of one return. */
export const waveMax = 50
export const againMax = 3

/**
 * return_order.status (floor.md §11.2, §17.3). After its result is pushed, an empty return is done. A return with pieces of another owner
 * stays open until a person records where the pieces went. When a wave is given up or cancelled, its remaining returns wait for another
 * wave.
 */
export const returnLife = life(
  { table: 'return_order', column: 'status' },
  {
    open: [10, '待收货'],
    arrived: [20, '待质检', 'warning'],
    inspecting: [30, '质检中', 'doing'],
    inspected: [40, '待推送', 'warning'],
    waiting: [50, '待上架', 'warning'],
    handling: [60, '处理中', 'doing'],
    done: [70, '已完成', 'done'],
    off: [5, '已取消'],
  },
  {
    open: { arrived: 'op RETURN_RECEIVE', off: ['act cancel', 'with 无头件认领'] },
    arrived: { inspecting: 'act begin', inspected: 'op RETURN_INSPECT', open: 'with 签收作废', off: 'act cancel' },
    inspecting: { inspected: 'op RETURN_INSPECT' },
    inspected: { waiting: ['with 退货推送', 'act force'], done: ['with 退货推送', 'act force'], inspecting: 'act again' },
    waiting: { handling: 'with 退货波次', done: 'act finish', inspecting: 'act again' },
    handling: { done: ['act finish', 'with 退货波次'], waiting: 'with 退货波次' },
  },
)
export type ReturnStatus = StatusOf<typeof returnLife>
/** States with a deadline for unpacking or putting away. */
export const returnsDue: readonly number[] = [returnLife.arrived, returnLife.inspecting, returnLife.waiting, returnLife.handling]

/** return_receive.status */
export const returnReceiveLife = life(
  { table: 'return_receive', column: 'status' },
  {
    open: [10, '待拆包', 'warning'],
    unpacked: [20, '已拆包', 'done'],
    refused: [30, '拒收', 'error'],
    off: [5, '已作废'],
  },
  { open: { unpacked: 'op RETURN_INSPECT', refused: 'act refuse', off: 'act discard' } },
)
export type ReturnReceiveStatus = StatusOf<typeof returnReceiveLife>

/** return_wave.status: a wave is done with its last piece, or when a user ends it with a reason. */
export const returnWaveLife = life(
  { table: 'return_wave', column: 'status' },
  { open: [10, '已创建'], doing: [20, '处理中', 'doing'], done: [30, '已完成', 'done'], off: [5, '已取消'] },
  {
    open: {
      doing: ['op RETURN_PUTAWAY', 'op RETURN_PICK'],
      done: ['op RETURN_PUTAWAY', 'op RETURN_PICK', 'act finish'],
      off: 'act cancel',
    },
    doing: { done: ['op RETURN_PUTAWAY', 'op RETURN_PICK', 'act finish'] },
  },
)
export type ReturnWaveStatus = StatusOf<typeof returnWaveLife>

/** return_pick.status */
export const returnPickLife = life(
  { table: 'return_pick', column: 'status' },
  { open: [10, '待拣货'], doing: [20, '拣货中', 'doing'], done: [30, '已完成', 'done'], off: [5, '已取消'] },
  {
    open: { doing: 'op RETURN_PICK', done: ['op RETURN_PICK', 'with 退货波次'], off: 'with 退货波次' },
    doing: { done: ['op RETURN_PICK', 'act finish', 'with 退货波次'] },
  },
)
export type ReturnPickStatus = StatusOf<typeof returnPickLife>
