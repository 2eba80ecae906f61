// 物流公司 · warehouse/logisticsCompany
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, inUse, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { patternMax } from '../rules/numberWays.ts'

/** Carriers and the patterns of their numbers (floor.md §1.4 screen 1307). */
export const logisticsCompany = resource({
  id: 'warehouse/logisticsCompany',
  title: '物流公司',
  fields: {
    logisticsCode: code('编码', { required: true, max: 16 }),
    logisticsName: text('名称', { required: true, max: 32 }),
    noPattern: text('单号规则', {
      required: true,
      max: patternMax,
      width: 200,
      format: 'pattern',
      missing: '单号规则还没写完整',
    }),
    subNoRule: choice('子单规则', { 1: '子母件独立单号', 2: '母单号+序号' }, { dict: 'logistics_company.sub_no_rule' }),
    volumeRatio: count('抛比', { unit: 'cm³/kg', min: 1000, max: 20000 }),
    supportSub: flag('支持子母件'),
    networkNum: count('网点数', { derived: true, width: 80 }),
    dockingNum: count('对接数', { derived: true, width: 80 }),
    isDisabled: inUse('停用后新订单不能再选用；已取的单号不受影响。'),
    sort: count('排序', { min: 0, max: 9999 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['logisticsCode'],
  list: [
    'logisticsCode',
    'logisticsName',
    'subNoRule',
    'volumeRatio',
    'supportSub',
    'networkNum',
    'dockingNum',
    'sort',
    'isDisabled',
    'updateTime',
  ],
  shown: ['logisticsCode', 'logisticsName', 'isDisabled', 'networkNum', 'dockingNum', 'supportSub'],
  search: ['logisticsCode', 'logisticsName', 'supportSub', 'isDisabled'],
  form: ['logisticsCode', 'logisticsName', 'noPattern', 'subNoRule', 'volumeRatio', 'supportSub', 'sort'],
  sort: ['sort'],
  scope: [],
  calls: {
    list: 'GET /v1/logistics/company/list',
    one: 'GET /v1/logistics/company/detail',
    create: 'POST /v1/logistics/company',
    update: 'PUT /v1/logistics/company',
    status: 'PUT /v1/logistics/company/status',
    remove: 'DELETE /v1/logistics/company',
    export: 'POST /v1/logistics/company/export',
  },
  may: { list: 130701, one: 130701, create: 130702, update: 130703, status: 130708, remove: 130704, export: 130706 },
})

/** Most numbers tried in one call. */
export const triedMax = 500

/** Whether numbers fit the carrier's pattern, and which other carriers' patterns they fit as well. */
export const tryNumbers = call({
  id: 'warehouse/logisticsCompany.try',
  title: '试单号',
  method: 'POST',
  path: '/v1/logistics/company/try',
  input: Fields({
    logisticsCode: Text({ title: '编码', minLength: 1, maxLength: 16 }),
    numbers: ListOf(Text({ minLength: 1, maxLength: 64 }), { title: '单号', minItems: 1, maxItems: triedMax }),
  }),
  reply: Fields({ unfit: ListOf(Text()), shared: ListOf(Fields({ number: Text(), others: Text() })) }),
  may: 130721,
})
