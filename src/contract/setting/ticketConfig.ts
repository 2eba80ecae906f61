// 票量配置 · setting/ticketConfig
import { choice, code, count, flag, moment, percent, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { ORDER_TYPE } from '../rules/orderLife.ts'
import { warehouse } from '../warehouse/refs.ts'

/** How orders become tickets (票), by warehouse, owner and type; the most specific rule applies (floor.md §13.4). */
export const ticketConfig = resource({
  id: 'setting/ticketConfig',
  title: '票量配置',
  fields: {
    ticketConfigId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主' }),
    orderType: choice(
      '订单类型',
      { 0: '全部类型', ...ORDER_TYPE },
      { dict: 'ticket_config.order_type', required: true, starts: 0, width: 100 },
    ),
    ticketUnit: choice(
      '计票方式',
      { 1: '按单', 2: '按包裹', 3: '按箱折算' },
      { dict: 'ticket_config.ticket_unit', required: true, starts: 1, width: 100 },
    ),
    ratioBp: percent('折算比例', {
      required: true,
      min: 1,
      max: 1_000_000,
      starts: 10_000,
      fault: '折算比例应在0.01%-10000%之间',
      width: 100,
      help: '数出来的单、包裹或箱乘这个比例，四舍五入成票数',
    }),
    minTicket: count('最小票数', { min: 0, max: 10_000, unit: '票', starts: 1, width: 100, help: '一单最少算这么多票' }),
    includeReturn: flag('含退货', { starts: 0, help: '退货处理也算票' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ticketConfigId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'orderType',
    'ticketUnit',
    'ratioBp',
    'minTicket',
    'includeReturn',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'ownerNo', 'orderType', 'ticketUnit', 'ratioBp', 'minTicket', 'includeReturn', 'updateTime'],
  search: ['warehouseNo', 'ownerNo', 'orderType'],
  form: ['warehouseNo', 'sid', 'ownerNo', 'orderType', 'ticketUnit', 'ratioBp', 'minTicket', 'includeReturn'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/operation/stat/ticket/list',
    one: 'GET /v1/rule/operation/stat/ticket/detail',
    create: 'POST /v1/rule/operation/stat/ticket',
    update: 'PUT /v1/rule/operation/stat/ticket',
    remove: 'DELETE /v1/rule/operation/stat/ticket',
    export: 'POST /v1/rule/operation/stat/ticket/export',
  },
  may: { list: 262301, one: 262301, create: 262302, update: 262303, remove: 262304, export: 262306 },
  actions: [
    { label: '导入', on: 'page', import: 'ticketConfig', may: 262305 },
    { verb: 'remove', ask: ['删除这条票量配置？', '以后改用范围更大的配置；没有别的配置就一单一票。'] },
  ],
  empty: ['还没有票量配置', '没有配置时一单算一票。'],
})
