// 库区 · stock/zone
import { choice, code, count, inUse, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

const ZONE_TYPE = {
  1: '拣选区',
  2: '存储区',
  3: '收货暂存',
  4: '出库暂存',
  5: '退货区',
  6: '残次区',
  7: '冻结区',
  8: '耗材区',
  9: '集货区',
  10: '异常区',
} as const

/** Zones of a warehouse (floor.md §5.1, screen 1607). */
export const zone = resource({
  id: 'stock/zone',
  title: '库区',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    zoneNo: code('库区编号', { required: true, max: 16 }),
    zoneName: text('名称', { required: true, max: 32 }),
    zoneType: choice('类型', ZONE_TYPE, { dict: 'zone.zone_type', required: true }),
    ownerMode: choice('货主方式', { 1: '共享', 2: '指定货主' }, { dict: 'zone.owner_mode', required: true }),
    ownerNos: many('指定货主', owner, { help: '货主方式为“指定货主”时必须选择' }),
    locationNum: count('库位数', { derived: true }),
    stockQty: count('库存件数', { derived: true }),
    sort: count('排序', { max: 9999 }),
    isDisabled: inUse('停用后不能再选用；已有的库位和库存不受影响。'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'zoneNo'],
  list: [
    'warehouseNo',
    'sid',
    'zoneNo',
    'zoneName',
    'zoneType',
    'ownerMode',
    'ownerNos',
    'locationNum',
    'stockQty',
    'sort',
    'isDisabled',
    'updateTime',
  ],
  shown: [['zoneNo', 'warehouseNo'], 'zoneName', 'isDisabled', 'stockQty', 'locationNum', 'zoneType', 'ownerMode', 'sort'],
  search: ['warehouseNo', 'zoneNo', 'zoneName', 'zoneType', 'ownerMode', 'isDisabled'],
  form: ['warehouseNo', 'sid', 'zoneNo', 'zoneName', 'zoneType', 'ownerMode', 'ownerNos', 'sort'],
  sort: ['sort', 'zoneNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/zone/list',
    one: 'GET /v1/zone/detail',
    create: 'POST /v1/zone',
    update: 'PUT /v1/zone',
    status: 'PUT /v1/zone/status',
    remove: 'DELETE /v1/zone',
    export: 'POST /v1/zone/export',
  },
  may: { list: 160701, one: 160703, create: 160702, update: 160703, status: 160708, remove: 160704, export: 160706 },
})
