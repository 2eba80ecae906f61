// 物流公司 · warehouse/logisticsCompany
import { choice, code, count, flag, inUse, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** Carriers and the patterns of their numbers (floor.md §1.4 screen 1307). */
export const logisticsCompany = resource({
  id: 'warehouse/logisticsCompany',
  title: '物流公司',
  fields: {
    logisticsCode: code('编码', { required: true, max: 16 }),
    logisticsName: text('名称', { required: true, max: 32 }),
    noPattern: text('单号规则', { required: true, max: 128, width: 200, help: '正则表达式，例如 ^SF\\d{13}$' }),
    subNoRule: choice('子单规则', { 1: '子母件独立单号', 2: '母单号+序号' }, { dict: 'logistics_company.sub_no_rule' }),
    volumeRatio: count('抛比', { unit: 'cm³/kg', min: 1000, max: 20000 }),
    supportSub: flag('支持子母件'),
    isDisabled: inUse('停用后新订单不能再选用；已取的单号不受影响。'),
    sort: count('排序', { min: 0, max: 9999 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['logisticsCode'],
  list: [
    'logisticsCode',
    'logisticsName',
    'noPattern',
    'subNoRule',
    'volumeRatio',
    'supportSub',
    'sort',
    'isDisabled',
    'updateTime',
  ],
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
