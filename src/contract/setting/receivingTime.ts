// 入库时效 · setting/receivingTime
import { choice, code, count, json, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { bandsMax } from '../rules/bands.ts'
import { warehouse } from '../warehouse/refs.ts'

/** rule_receiving_time.stockin_type; 0 means all of them. */
const STOCKIN_TYPE = { 0: '全部类型', 1: '采购', 2: '调拨', 3: '退货', 4: '生产', 5: '其他', 6: '残次', 7: 'B2B' } as const
const hours = { min: 1, max: 720, unit: '小时', width: 100 } as const
const pieces = { min: 0, max: 10_000_000, unit: '件', fault: '数量段应在0-10000000件之间' } as const

/** A quantity range of an inbound order with hours of its own; `toQty` is exclusive, null is open. */
export interface ReceivingBand {
  readonly fromQty: number
  readonly toQty: number | null
  readonly receiveHour: number
  readonly putawayHour: number
}

/**
 * How soon inbound orders have to be received and on their shelves, by warehouse, owner and type; the most specific rule applies (floor.md
 * §12.5).
 */
export const receivingTime = resource({
  id: 'setting/receivingTime',
  title: '入库时效',
  fields: {
    receivingTimeId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；范围越小越先用：先看仓库，再看货主，最后看类型' }),
    stockinType: choice('入库类型', STOCKIN_TYPE, {
      dict: 'rule_receiving_time.stockin_type',
      required: true,
      starts: 0,
      width: 100,
    }),
    startFrom: choice(
      '起算点',
      { 1: '到货', 2: '卸货完成', 3: '预约时段开始' },
      { dict: 'rule_receiving_time.start_from', required: true, starts: 1, width: 120 },
    ),
    receiveHour: count('收货', {
      ...hours,
      required: true,
      starts: 24,
      fault: '收货时效应在1-720小时之间',
      help: '从起算点到收完',
    }),
    putawayHour: count('上架', {
      ...hours,
      required: true,
      starts: 48,
      fault: '上架时效应在1-720小时之间',
      help: '从起算点到全部上架，不能小于收货',
    }),
    cutTime: text('截止时间', { format: 'clock', max: 8, width: 90, help: '这个时间之后到的，从第二天 9 点起算；不填是 16:00' }),
    workCalendar: choice(
      '日历',
      { 1: '自然日', 2: '工作日' },
      { dict: 'rule_receiving_time.work_calendar', required: true, starts: 1, width: 90 },
    ),
    bandJson: json<readonly ReceivingBand[]>('按数量分段', {
      max: bandsMax,
      help: '入库单的件数落在哪一段就用哪一段的时效；从 0 开始一段接一段，最后一段可以不填结束件数。不分段就都用上面的时效。',
      rows: {
        fromQty: count('起始', pieces),
        toQty: count('结束(不含)', pieces),
        receiveHour: count('收货', { ...hours, fault: '收货时效应在1-720小时之间' }),
        putawayHour: count('上架', { ...hours, fault: '上架时效应在1-720小时之间' }),
      },
    }),
    bandNum: count('数量段', { derived: true, width: 80 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['receivingTimeId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'stockinType',
    'startFrom',
    'receiveHour',
    'putawayHour',
    'cutTime',
    'workCalendar',
    'bandNum',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'ownerNo', 'stockinType', 'startFrom', 'receiveHour', 'putawayHour', 'cutTime', 'bandNum'],
  search: ['warehouseNo', 'ownerNo', 'stockinType'],
  form: {
    用在哪里: ['warehouseNo', 'sid', 'ownerNo', 'stockinType'],
    时效: ['startFrom', 'receiveHour', 'putawayHour', 'cutTime', 'workCalendar', 'bandJson'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/receivingtime/list',
    one: 'GET /v1/rule/receivingtime/detail',
    create: 'POST /v1/rule/receivingtime',
    update: 'PUT /v1/rule/receivingtime',
    remove: 'DELETE /v1/rule/receivingtime',
    export: 'POST /v1/rule/receivingtime/export',
  },
  may: { list: 260401, one: 260401, create: 260402, update: 260403, remove: 260404, export: 260406 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [
    { label: '导入', on: 'page', import: 'receivingTime', may: 260405 },
    { verb: 'remove', ask: ['删除这条入库时效？', '以后改用范围更大的时效。'] },
  ],
  empty: ['还没有入库时效', '定好收货和上架几小时内完成，入库单按它算截止时间。'],
})
