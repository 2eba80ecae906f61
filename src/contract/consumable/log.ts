// 耗材流水 · consumable/log
import { choice, code, count, moment, ref, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/** consumable_log.biz_type (floor.md §4.1). */
const CONSUMABLE_LOG = { 1: '采购入', 2: '打包消耗', 3: '盘点', 4: '调拨', 5: '报废', 6: '领用', 7: '冲销' } as const

/** Every change in the stock of packaging, newest first. */
export const consumableLog = resource({
  id: 'consumable/log',
  title: '耗材流水',
  fields: {
    logId: code('编号'),
    consumableNo: code('耗材编号'),
    createTime: moment('时间'),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    bizType: choice('类型', CONSUMABLE_LOG, { dict: 'consumable_log.biz_type', width: 90 }),
    bizNo: code('业务单号'),
    stockoutNo: code('出库单号'),
    changeQty: count('变动', { min: -9_999_999 }),
    afterQty: count('变动后', { min: -9_999_999 }),
  },
  key: ['logId'],
  list: ['createTime', 'warehouseNo', 'bizType', 'bizNo', 'stockoutNo', 'changeQty', 'afterQty'],
  search: ['consumableNo', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/consumable/log/list' },
  may: { list: 150601 },
})
