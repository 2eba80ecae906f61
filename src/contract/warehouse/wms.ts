// WMS仓 · warehouse/wms
import { Integer, Literal, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, flag, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { parentWarehouse } from './refs.ts'
import { siteSyncLife } from '../rules/warehouseLife.ts'
import { textsOf } from '../rules/life.ts'

/** wms_mode (floor.md §1.2). */
export const wmsModes = { 1: '本系统作业', 2: '外部镜像' } as const

/** wms_mode 外部镜像: an outside system controls stock and orders; scans record work and move orders forward. */
export const mirrorMode = 2

/** Switches between own work and mirror, only without stock and open documents (A1015). */
export const switchMode = call({
  id: 'warehouse/wms.mode',
  title: '切换作业模式',
  method: 'PUT',
  path: '/v1/wms/warehouse/mode',
  input: Fields({
    warehouseNo: Text({ title: '编号', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    wmsMode: Union([Literal(1), Literal(2)], { title: '作业模式' }),
  }),
  reply: Fields({ wmsMode: Integer() }),
  may: 130221,
  toast: '设置成功',
})

/** WMS warehouses (floor.md §1.4 screen 1302). Every document stores the key of its warehouse, (warehouse_no, sid). */
export const wms = resource({
  id: 'warehouse/wms',
  title: 'WMS仓',
  fields: {
    warehouseNo: code('编号', { required: true, max: 32, searched: 'several' }),
    sid: wmsAccount({ required: true, max: 32 }),
    warehouseName: text('名称', { required: true, max: 64 }),
    parentWarehouseNo: ref('所属物理仓', parentWarehouse, { required: true }),
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
    lastSyncTime: moment('最近同步时间', { derived: true }),
    syncStatus: choice('同步状态', textsOf(siteSyncLife), { dict: 'wms_warehouse.sync_status', derived: true, width: 90 }),
    isDisabled: inUse('停用后不能再选用；有库存或未完成单据时不能停用。'),
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
    'lastSyncTime',
    'syncStatus',
    'isDisabled',
    'updateTime',
  ],
  shown: [['warehouseNo', 'sid'], 'warehouseName', 'isDisabled', 'syncStatus', 'lastSyncTime', 'wmsMode', 'parentWarehouseNo'],
  search: ['warehouseNo', 'sid', 'parentWarehouseNo', 'warehouseKind', 'wmsMode', 'isDisabled'],
  form: ['warehouseNo', 'sid', 'warehouseName', 'parentWarehouseNo', 'wmsType', 'warehouseKind', 'autoAlloc', 'autoWave'],
  sort: ['warehouseNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/wms/warehouse/list',
    one: 'GET /v1/wms/warehouse/detail',
    create: 'POST /v1/wms/warehouse',
    update: 'PUT /v1/wms/warehouse',
    status: 'PUT /v1/wms/warehouse/status',
    export: 'POST /v1/wms/warehouse/export',
  },
  may: { list: 130201, one: 130201, create: 130202, update: 130203, status: 130208, export: 130206 },
  actions: [
    { label: '同步', on: 'page', sync: 'warehouse', may: 130213 },
    {
      label: '切换模式',
      call: switchMode,
      when: { wmsMode: [1] },
      send: { wmsMode: 2 },
      ask: [
        '{warehouseName} 切换为外部镜像？',
        '库存以外部系统的同步为准，本系统不再分配、不建波次；有库存或未完成单据时不能切换。',
      ],
    },
    {
      label: '切换模式',
      call: switchMode,
      when: { wmsMode: [2] },
      send: { wmsMode: 1 },
      ask: ['{warehouseName} 切换为本系统作业？', '由本系统管理库存、分配和波次；有库存或未完成单据时不能切换。'],
    },
  ],
  empty: ['没有WMS仓', '请先新增物理仓，再新增WMS仓。'],
})
