// 库位管理 · stock/location
import { Array as List, Integer, Literal, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, inUse, ref, text, weight, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { LOCATION_TYPE } from '../rules/locationType.ts'
import { BIN_SPANS, type BinSpan } from '../rules/madeAtOnce.ts'
import { warehouse } from '../warehouse/refs.ts'
import { zone } from './refs.ts'

const span = (name: BinSpan) =>
  Obj({
    from: Integer({ title: `${BIN_SPANS[name]}从`, minimum: 0, maximum: 999 }),
    to: Integer({ title: `${BIN_SPANS[name]}到`, minimum: 0, maximum: 999 }),
  })

/**
 * Creates bins `区-巷道-排-层-位` (e.g. `A-03-12-2-05`) in S-shaped walking order: every second aisle is walked in the opposite direction.
 * Existing bins do not change; at most `madeMax` at once. `preview` 1 only counts.
 */
export const locationBatch = call({
  id: 'stock/location.batch',
  title: '批量生成库位',
  method: 'POST',
  path: '/v1/location/batch',
  input: Obj({
    warehouseNo: Str({ title: '仓库', minLength: 1 }),
    sid: Str({ title: 'WMS账号', minLength: 1 }),
    zoneNo: Str({ title: '库区', minLength: 1, maxLength: 16 }),
    locationType: Integer({ title: '类型', minimum: 1, maximum: 8 }),
    aisle: span('aisle'),
    bay: span('bay'),
    level: span('level'),
    slot: span('slot'),
    firstSeq: Integer({ title: '拣货顺序从', minimum: 0, maximum: 9_000_000 }),
    preview: Optional(Union([Literal(0), Literal(1)])),
  }),
  reply: Obj({ total: Integer(), made: Integer(), first: Str(), last: Str() }),
  may: 160111,
  toast: '新增成功',
})

const lockInput = {
  warehouseNo: Str({ title: '仓库', minLength: 1 }),
  sid: Str({ title: 'WMS账号', minLength: 1 }),
  locationNos: List(Str(), { title: '库位', minItems: 1, maxItems: 1000 }),
}

/** Locked bins give no allocation and take no putaway (I5); existing reservations there remain. */
export const locationLock = call({
  id: 'stock/location.lock',
  title: '锁定',
  method: 'POST',
  path: '/v1/location/lock',
  input: Obj({ ...lockInput, reason: Str({ title: '原因', minLength: 1, maxLength: 64 }) }),
  reply: Obj({ done: Integer() }),
  may: 160121,
  toast: '操作成功',
})

export const locationUnlock = call({
  id: 'stock/location.unlock',
  title: '解锁',
  method: 'POST',
  path: '/v1/location/unlock',
  input: Obj(lockInput),
  reply: Obj({ done: Integer() }),
  may: 160122,
  toast: '操作成功',
})

/** Bins with their walking order (floor.md §5.1, screen 1601). */
export const location = resource({
  id: 'stock/location',
  title: '库位管理',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    zoneNo: ref('库区', zone, { required: true }),
    zoneName: text('库区', { derived: true, width: 110 }),
    locationNo: code('库位编号', { required: true, max: 32, searched: 'several' }),
    locationType: choice('类型', LOCATION_TYPE, { dict: 'location.location_type', required: true }),
    aisle: text('巷道', { max: 8, width: 70 }),
    bay: text('排', { max: 8, width: 70 }),
    level: text('层', { max: 4, width: 70 }),
    slot: text('位', { max: 8, width: 70 }),
    pickSeq: count('拣货顺序', { required: true, max: 9_999_999 }),
    pickFace: flag('高频位'),
    mixGoods: flag('混放商品'),
    mixBatch: flag('混放批次'),
    mixOwner: flag('混放货主'),
    maxWeightG: weight('最大重量', { max: 100_000_000 }),
    maxVolumeCm3: count('最大体积', { max: 1_000_000_000, unit: 'cm³' }),
    stockQty: count('库存件数', { derived: true }),
    skuNum: count('SKU数', { derived: true }),
    stockEmpty: flag('空位', { derived: true }),
    isLocked: flag('锁定', { derived: true }),
    lockReason: text('锁定原因', { derived: true }),
    isDisabled: inUse('停用后不再分配、不再上架到这里；在库的货不受影响。'),
  },
  key: ['warehouseNo', 'sid', 'locationNo'],
  list: [
    'warehouseNo',
    'sid',
    'zoneName',
    'locationNo',
    'locationType',
    'pickSeq',
    'mixGoods',
    'mixBatch',
    'mixOwner',
    'maxWeightG',
    'maxVolumeCm3',
    'stockQty',
    'skuNum',
    'isLocked',
    'lockReason',
    'isDisabled',
    'pickFace',
  ],
  shown: [
    ['locationNo', 'zoneName'],
    ['isDisabled', 'isLocked'],
    'stockQty',
    'skuNum',
    'locationType',
    'pickSeq',
    'pickFace',
    'warehouseNo',
  ],
  search: ['warehouseNo', 'zoneNo', 'locationNo', 'locationType', 'stockEmpty', 'isLocked', 'isDisabled'],
  form: {
    位置: ['warehouseNo', 'sid', 'zoneNo', 'locationNo', 'locationType'],
    规则与限制: [
      'pickSeq',
      'aisle',
      'bay',
      'level',
      'slot',
      'pickFace',
      'mixGoods',
      'mixBatch',
      'mixOwner',
      'maxWeightG',
      'maxVolumeCm3',
    ],
  },
  sort: ['pickSeq', 'locationNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/location/list',
    one: 'GET /v1/location/detail',
    create: 'POST /v1/location',
    update: 'PUT /v1/location',
    status: 'PUT /v1/location/status',
    remove: 'DELETE /v1/location',
    export: 'POST /v1/location/export',
  },
  may: { list: 160101, one: 160103, create: 160102, update: 160103, status: 160108, remove: 160104, export: 160106 },
  actions: [
    {
      label: '锁定',
      on: 'rows',
      call: locationLock,
      rows: ['locationNos', 'locationNo'],
      ask: ['锁定 {locationNo}', '锁定的库位不再分配，也不收上架；已占用的保持占用。'],
      fields: { reason: text('原因', { required: true, max: 64 }) },
    },
    { label: '解锁', on: 'rows', call: locationUnlock, rows: ['locationNos', 'locationNo'] },
    {
      label: '打印标签',
      on: 'rows',
      labels: { kind: 'bin', code: 'locationNo', more: ['warehouseNo', 'zoneName', 'locationType'] },
      may: 160112,
    },
    { label: '导入', on: 'page', import: 'location', may: 160105 },
  ],
  empty: ['还没有库位', '可以导入库位，或按巷道批量生成。'],
})
