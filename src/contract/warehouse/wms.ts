// WMS仓 · warehouse/wms
import { Integer, Literal, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, flag, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** wms_mode (floor.md §1.2). */
export const wmsModes = { 1: '本系统作业', 2: '外部镜像' } as const

/** WMS warehouses, the key every document stores as (warehouse_no, sid) (floor.md §1.4 screen 1302). */
export const wms = resource({
  id: 'warehouse/wms',
  title: 'WMS仓',
  fields: {
    warehouseNo: code('编号', { required: true, max: 32, multi: true }),
    sid: code('sid', { required: true, max: 32 }),
    warehouseName: text('名称', { required: true, max: 64 }),
    parentWarehouseNo: ref('所属物理仓', 'parentWarehouse', { required: true }),
    wmsType: choice(
      '系统类型',
      { 1: '本系统', 2: '旺店通', 3: '富勒', 4: '聚水潭', 5: '京东云仓', 6: '菜鸟' },
      { dict: 'wms_warehouse.wms_type' },
    ),
    warehouseKind: choice(
      '类型',
      { 1: '普通/良品仓', 2: '残次仓', 3: '退货仓', 4: '耗材仓', 5: 'B2B仓' },
      { dict: 'wms_warehouse.warehouse_kind' },
    ),
    wmsMode: choice('作业模式', wmsModes, { dict: 'wms_warehouse.wms_mode', derived: true }),
    autoAlloc: flag('自动分配'),
    autoWave: flag('自动波次'),
    isDisabled: flag('停用'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid'],
  list: [
    'warehouseNo',
    'sid',
    'warehouseName',
    'parentWarehouseNo',
    'wmsType',
    'warehouseKind',
    'wmsMode',
    'autoAlloc',
    'autoWave',
    'isDisabled',
    'updateTime',
  ],
  search: ['warehouseNo', 'sid', 'parentWarehouseNo', 'warehouseKind', 'wmsMode', 'isDisabled'],
  form: [
    'warehouseNo',
    'sid',
    'warehouseName',
    'parentWarehouseNo',
    'wmsType',
    'warehouseKind',
    'autoAlloc',
    'autoWave',
    'isDisabled',
  ],
  sort: ['warehouseNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/wms/warehouse/list',
    one: 'GET /v1/wms/warehouse/detail',
    create: 'POST /v1/wms/warehouse',
    update: 'PUT /v1/wms/warehouse',
    export: 'POST /v1/wms/warehouse/export',
  },
  may: { list: 130201, one: 130201, create: 130202, update: 130203, export: 130206 },
  offline: 'pages',
})

/** Between own work and mirror, only without stock and open documents (A1015). */
export const switchMode = call({
  id: 'warehouse/wms.mode',
  title: '切换作业模式',
  method: 'PUT',
  path: '/v1/wms/warehouse/mode',
  input: Fields({
    warehouseNo: Text({ title: '编号', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'sid', minLength: 1, maxLength: 32 }),
    wmsMode: Union([Literal(1), Literal(2)], { title: '作业模式' }),
  }),
  reply: Fields({ wmsMode: Integer() }),
  may: 130221,
  toast: '设置成功',
})
