// 物理仓 · warehouse/physical
import { choice, code, count, day, flag, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { inCharge } from '../user/refs.ts'
import { city, province } from './refs.ts'
import { siteLife } from '../rules/warehouseLife.ts'
import { textsOf } from '../rules/life.ts'

/** Physical sites (floor.md §1.4 screen 1301). Used area never exceeds hired area. */
export const physical = resource({
  id: 'warehouse/physical',
  title: '物理仓',
  fields: {
    parentWarehouseNo: code('仓库编号', { required: true, max: 32, searched: 'several' }),
    warehouseName: text('仓库名称', { required: true, max: 64 }),
    shortName: text('简称', { required: true, max: 32 }),
    provinceCode: ref('省', province, { required: true, max: 6, width: 90 }),
    cityCode: ref('市', city, { required: true, max: 6, width: 90 }),
    address: text('地址', { required: true, max: 200, width: 240 }),
    hireAreaM2: count('租赁面积', { required: true, unit: 'm²', min: 0, max: 99_999_999 }),
    useAreaM2: count('使用面积', { required: true, unit: 'm²', min: 0, max: 99_999_999 }),
    lng: text('经度', { max: 11, help: '例如 120.209947' }),
    lat: text('纬度', { max: 10, help: '例如 30.245853' }),
    buNo: text('事业部', { max: 32 }),
    managerUserId: ref('负责人', inCharge),
    managerName: text('负责人', { derived: true, width: 90 }),
    dayCutTime: text('日切时间', { max: 5, format: 'clock', help: '作业日从几点开始，夜班仓可填 06:00，不填为 00:00' }),
    coopType: choice('合作类型', { 1: '自营', 2: '加盟/合伙', 3: '托管' }, { dict: 'warehouse.coop_type' }),
    openDate: day('开仓日期'),
    wmsNum: count('WMS仓数', { derived: true }),
    isStat: flag('是否统计'),
    status: choice('状态', textsOf(siteLife), {
      dict: 'warehouse.status',
      turn: { on: siteLife.open, off: siteLife.closed, warning: '停用后不能再选用；下面还有启用的WMS仓时不能停用。' },
    }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['parentWarehouseNo'],
  list: [
    'parentWarehouseNo',
    'warehouseName',
    'provinceCode',
    'cityCode',
    'address',
    'hireAreaM2',
    'useAreaM2',
    'buNo',
    'managerName',
    'wmsNum',
    'isStat',
    'status',
    'updateTime',
  ],
  shown: [
    'parentWarehouseNo',
    'warehouseName',
    'status',
    'useAreaM2',
    'wmsNum',
    'managerName',
    ['provinceCode', 'cityCode'],
    'isStat',
  ],
  search: ['parentWarehouseNo', 'warehouseName', 'provinceCode', 'cityCode', 'coopType', 'status', 'isStat'],
  form: {
    基本信息: ['parentWarehouseNo', 'warehouseName', 'shortName'],
    位置与面积: ['provinceCode', 'cityCode', 'address', 'lng', 'lat', 'hireAreaM2', 'useAreaM2'],
    运营: ['buNo', 'managerUserId', 'coopType', 'openDate', 'dayCutTime', 'isStat', 'status'],
  },
  sort: ['parentWarehouseNo'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/list',
    one: 'GET /v1/warehouse/detail',
    create: 'POST /v1/warehouse',
    update: 'PUT /v1/warehouse',
    status: 'PUT /v1/warehouse/status',
    export: 'POST /v1/warehouse/export',
  },
  may: { list: 130101, one: 130107, create: 130102, update: 130103, status: 130108, export: 130106 },
  actions: [{ label: '详情', to: '/setting/warehouse/physical/detail/{parentWarehouseNo}', may: 130107 }],
})
