// 退货暂存位 · returns/position
import { choice, code, count, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/** return_position.position_type. */
export const POSITION_TYPE = { 1: '待拆', 2: '待推送', 3: '良品待上架', 4: '残次', 5: '无头件', 6: '报废' } as const

/**
 * Where returned goods are until they are on a shelf: each position is a bin of its own, so its content is stock (floor.md §11.3, screen
 * 2307).
 */
export const position = resource({
  id: 'returns/position',
  title: '退货暂存位',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    positionNo: code('编号', { required: true, max: 32, searched: 'several', help: '也是库位编号；库位还没有就一起建好' }),
    positionType: choice('类型', POSITION_TYPE, { dict: 'return_position.position_type', required: true, width: 110 }),
    ownerNo: ref('货主', owner, { blank: '共用', help: '不选表示各货主共用' }),
    capacity: count('容量', { min: 1, max: 1_000_000, unit: '件', width: 90, blank: '不限' }),
    used: count('已用', { derived: true, unit: '件', width: 90 }),
    isDisabled: inUse('停用后不再往这里放；在库的货不受影响。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'positionNo'],
  list: [
    'warehouseNo',
    'positionNo',
    'positionType',
    'ownerNo',
    'capacity',
    'used',
    'isDisabled',
    'sid',
    'updateUserName',
    'updateTime',
  ],
  shown: [['positionNo', 'warehouseNo'], 'positionType', 'isDisabled', 'ownerNo', 'capacity', 'used'],
  search: ['warehouseNo', 'positionNo', 'positionType', 'ownerNo'],
  form: ['warehouseNo', 'sid', 'positionNo', 'positionType', 'ownerNo', 'capacity'],
  sort: ['positionNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/return/position/list',
    one: 'GET /v1/return/position/detail',
    create: 'POST /v1/return/position',
    update: 'PUT /v1/return/position',
    status: 'PUT /v1/return/position/status',
    remove: 'DELETE /v1/return/position',
    export: 'POST /v1/return/position/export',
  },
  may: { list: 230701, one: 230701, create: 230702, update: 230703, status: 230708, remove: 230704, export: 230706 },
  actions: [
    { label: '导入', on: 'page', import: 'returnPosition', may: 230705 },
    {
      label: '打印标签',
      on: 'rows',
      labels: { kind: 'bin', code: 'positionNo', more: ['warehouseNo', 'positionType', 'ownerNo'] },
      may: 230712,
    },
    { verb: 'remove', ask: ['删除暂存位 {positionNo}？', '它的库位也一起删除；有货的不能删除。'] },
  ],
  empty: ['还没有暂存位', '待拆、待推送、良品、残次、无头件各要一处；建好以后打印标签贴上。'],
})
