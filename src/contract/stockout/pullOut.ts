// 待取出 · stockout/pullOut
import { choice, code, count, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { orderLife } from '../rules/orderLife.ts'
import { logisticsCompany, warehouse } from '../warehouse/refs.ts'

/** Why the parcels of an order have to be taken out. */
export const STOPPED = { 1: '拦截中', 2: '挂起' } as const

/**
 * Parcels to be taken off the line: those of intercepted and held orders that are not scanned out yet (floor.md §17.3 pull_status 1), the
 * longest waiting first. With the places where one may be: its tote, the cart it was picked into, the place of the last work on it, its
 * next step.
 */
export const pullOut = resource({
  id: 'stockout/pullOut',
  title: '待取出',
  fields: {
    packageNo: code('包裹号'),
    logisticsNo: code('物流单号', { searched: 'several' }),
    stockoutNo: code('出库单号', { searched: 'several' }),
    stopped: choice('拦下', STOPPED, { dict: 'stockout_package.stopped', derived: true, width: 80 }),
    reason: text('原因', { derived: true, width: 180 }),
    pullTime: moment('待取出起'),
    orderStatus: state('订单状态', orderLife, { dict: 'stockout_order.status', derived: true, width: 90 }),
    toteNo: code('周转箱', { derived: true, width: 110 }),
    pickNo: code('拣货单号', { derived: true }),
    pickSlot: count('格口', { derived: true, width: 70 }),
    lastStation: code('最近工位', { derived: true, width: 100 }),
    lastBy: text('最近经手', { derived: true, width: 100 }),
    lastTime: moment('最近作业', { derived: true }),
    ownerNo: ref('货主', owner),
    logisticsCode: ref('物流公司', logisticsCompany),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
  },
  key: ['packageNo'],
  list: [
    'logisticsNo',
    'stopped',
    'orderStatus',
    'toteNo',
    'reason',
    'pullTime',
    'lastStation',
    'lastBy',
    'lastTime',
    'pickNo',
    'pickSlot',
    'stockoutNo',
    'ownerNo',
    'logisticsCode',
    'warehouseNo',
    'sid',
    'packageNo',
  ],
  shown: [['logisticsNo', 'stockoutNo'], ['stopped', 'orderStatus'], 'toteNo', 'reason', 'pullTime', 'lastStation', 'lastBy'],
  search: ['logisticsNo', 'stockoutNo', 'warehouseNo', 'ownerNo'],
  sort: ['pullTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stockout/package/pull/list', export: 'POST /v1/stockout/package/pull/export' },
  may: { list: 180401, export: 180406 },
  everySec: 30,
  empty: ['没有要取出的包裹', '在作业中的订单被拦截或挂起后，它的包裹列在这里，手持扫描取出后消失。'],
})
