// 仓库承诺时效 · logistics/warehousePromise
import { choice, code, count, day, flag, inUse, moment, percent, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { ORDER_STRUCTURE } from '../rules/pickTypes.ts'
import { warehouse } from '../warehouse/refs.ts'

/** order_structure; 0 means orders of any structure. */
const ANY_STRUCTURE = { 0: '全部', ...ORDER_STRUCTURE } as const

/** How fast a warehouse promises to ship, by owner and kind of order (floor.md §13.1). */
export const warehousePromise = resource({
  id: 'logistics/warehousePromise',
  title: '仓库承诺时效',
  fields: {
    ruleId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主' }),
    orderStructure: choice('订单结构', ANY_STRUCTURE, {
      required: true,
      starts: 0,
      dict: 'warehouse_promise.order_structure',
      width: 100,
    }),
    shipHour: count('发货', { required: true, unit: '小时', min: 1, max: 720, fault: '时长应在1-720小时之间', width: 90 }),
    sameDayCut: text('当日截单', {
      max: 5,
      format: 'clock',
      help: '这个时间之前的订单当天发出；不填不分',
      blank: '不分',
      width: 90,
    }),
    rateTargetBp: percent('目标及时率', {
      required: true,
      min: 0,
      max: 10_000,
      fault: '目标及时率应在0-100%之间',
      starts: 9800,
      width: 110,
    }),
    compensateFlag: flag('是否赔付', { starts: 0, help: '超时未发的订单按合同赔付', width: 90 }),
    effectDate: day('生效日期', { required: true, help: '从这一天起按它算；同一范围后生效的接替先生效的' }),
    isDisabled: inUse('停用后改用范围更大的承诺。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'orderStructure',
    'shipHour',
    'sameDayCut',
    'rateTargetBp',
    'compensateFlag',
    'effectDate',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    'warehouseNo',
    'ownerNo',
    'orderStructure',
    'isDisabled',
    'shipHour',
    'sameDayCut',
    'rateTargetBp',
    'compensateFlag',
    'effectDate',
  ],
  search: ['warehouseNo', 'ownerNo', 'orderStructure', 'isDisabled'],
  form: {
    用在哪里: ['warehouseNo', 'sid', 'ownerNo', 'orderStructure'],
    承诺: ['shipHour', 'sameDayCut', 'rateTargetBp', 'compensateFlag', 'effectDate'],
  },
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/rule/warehouse/promise/list',
    one: 'GET /v1/rule/warehouse/promise/detail',
    create: 'POST /v1/rule/warehouse/promise',
    update: 'PUT /v1/rule/warehouse/promise',
    status: 'PUT /v1/rule/warehouse/promise/status',
    remove: 'DELETE /v1/rule/warehouse/promise',
    export: 'POST /v1/rule/warehouse/promise/export',
  },
  may: { list: 250501, one: 250501, create: 250502, update: 250503, status: 250508, remove: 250504, export: 250506 },
  actions: [
    { label: '导入', on: 'page', import: 'warehousePromise', may: 250505 },
    { verb: 'remove', ask: ['删除这条承诺时效？', '以后改用范围更大的承诺；没有别的就没有承诺。'] },
  ],
  empty: ['还没有仓库承诺时效', '按仓库、货主和订单结构登记多少小时内发货、及时率要到多少。'],
})
