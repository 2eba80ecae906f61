// 卡板配置 · setting/cardConfig
import { code, count, moment, ref, text } from '../kinds.ts'
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { parentWarehouse } from '../warehouse/refs.ts'
import { copyIndexMonth, monthField } from './indexValue.ts'

/** Copies the rows of the month before, where this month has none yet. */
export const copyCardMonth = call({
  ...copyIndexMonth,
  id: 'setting/cardConfig.copy',
  title: '复制上月的卡板配置',
  path: '/v1/rule/operation/stat/card/copy',
  may: 262217,
})

const area = { derived: true, format: 'decimal', unit: 'm²', width: 120 } as const

/** Pallet places of a site in a month, and their floor space: figures per pallet area are divided by it (floor.md §13.4). */
export const cardConfig = resource({
  id: 'setting/cardConfig',
  title: '卡板配置',
  fields: {
    cardConfigId: code('编号', { derived: true }),
    parentWarehouseNo: ref('物理仓', parentWarehouse, { required: true }),
    effectMonth: { ...monthField, searched: 'beginning' },
    cardNum: count('卡板位数', { required: true, min: 1, max: 1_000_000, unit: '个', width: 110 }),
    areaPerCardM2: text('单位面积', {
      format: 'decimal',
      required: true,
      max: 9,
      unit: 'm²',
      width: 110,
      help: '一个卡板位占的平方米，常用 1.44',
    }),
    stackLevel: count('堆叠层数', { required: true, min: 1, max: 20, unit: '层', starts: 1, width: 110 }),
    cardAreaM2: text('卡板面积', area),
    hireAreaM2: text('租赁面积', area),
    useAreaM2: text('使用面积', area),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['cardConfigId'],
  list: [
    'parentWarehouseNo',
    'effectMonth',
    'cardNum',
    'areaPerCardM2',
    'stackLevel',
    'cardAreaM2',
    'hireAreaM2',
    'useAreaM2',
    'updateUserName',
    'updateTime',
  ],
  shown: ['parentWarehouseNo', 'effectMonth', 'cardNum', 'areaPerCardM2', 'stackLevel', 'cardAreaM2', 'hireAreaM2', 'useAreaM2'],
  search: ['parentWarehouseNo', 'effectMonth'],
  form: ['parentWarehouseNo', 'effectMonth', 'cardNum', 'areaPerCardM2', 'stackLevel'],
  sort: ['-effectMonth'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/operation/stat/card/list',
    one: 'GET /v1/rule/operation/stat/card/detail',
    create: 'POST /v1/rule/operation/stat/card',
    update: 'PUT /v1/rule/operation/stat/card',
    remove: 'DELETE /v1/rule/operation/stat/card',
    export: 'POST /v1/rule/operation/stat/card/export',
  },
  may: { list: 262201, one: 262201, create: 262202, update: 262203, remove: 262204, export: 262206 },
  actions: [
    { label: '导入', on: 'page', import: 'cardConfig', may: 262205 },
    {
      label: '复制上月',
      on: 'page',
      call: copyCardMonth,
      ask: ['复制上月的卡板配置', '把上个月的卡板配置复制到这个月，这个月已经有的不动。'],
      fields: { effectMonth: { ...monthField, label: '复制到' } },
    },
  ],
  empty: ['还没有卡板配置', '填每个物理仓的卡板位数，就有它的卡板面积。'],
})
