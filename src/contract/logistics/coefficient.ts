// 重量系数 · logistics/coefficient
import { choice, code, count, day, moment, price, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { ROUND_MODE } from '../rules/billWeight.ts'
import { logisticsCompany, network } from '../warehouse/refs.ts'

/**
 * Coefficients of the billing weight: a weighed parcel is charged by the greater of its weights times the coefficient, rounded up (floor.md
 * §12.1, Q31, Q37).
 */
export const coefficient = resource({
  id: 'logistics/coefficient',
  title: '重量系数',
  fields: {
    ruleId: code('编号', { derived: true }),
    logisticsCode: ref('物流公司', logisticsCompany, { blank: '全部物流公司', help: '不选表示全部物流公司' }),
    networkId: ref('网点', network, { blank: '全部网点', help: '不选表示全部网点', width: 160 }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '选得越细越先用；一样细时先看货主，再看网点' }),
    coefficientBp: price('系数', {
      required: true,
      unit: '倍',
      min: 5000,
      max: 20_000,
      fault: '系数应在0.5-2之间',
      starts: 10_000,
      width: 90,
    }),
    volumeRatio: count('抛比', {
      unit: 'cm³/kg',
      min: 1000,
      max: 20_000,
      fault: '抛比应在1000-20000之间',
      help: '多少立方厘米算一公斤；不填用物流公司的抛比',
      blank: '按物流公司',
      width: 120,
    }),
    roundMode: choice('进位方式', ROUND_MODE, {
      required: true,
      starts: 1,
      dict: 'rule_weight_coefficient.round_mode',
      width: 100,
    }),
    effectDate: day('生效日期', { required: true, help: '从这一天起称的包裹用它；同一范围后生效的接替先生效的' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'logisticsCode',
    'networkId',
    'ownerNo',
    'coefficientBp',
    'volumeRatio',
    'roundMode',
    'effectDate',
    'updateUserName',
    'updateTime',
  ],
  shown: ['logisticsCode', 'networkId', 'ownerNo', 'coefficientBp', 'volumeRatio', 'roundMode', 'effectDate'],
  search: ['logisticsCode', 'networkId', 'ownerNo'],
  form: ['logisticsCode', 'networkId', 'ownerNo', 'coefficientBp', 'volumeRatio', 'roundMode', 'effectDate'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/coefficient/weight/list',
    one: 'GET /v1/rule/coefficient/weight',
    create: 'POST /v1/rule/coefficient/weight',
    update: 'PUT /v1/rule/coefficient/weight',
    remove: 'DELETE /v1/rule/coefficient/weight',
    export: 'POST /v1/rule/coefficient/weight/export',
  },
  may: { list: 250301, one: 250301, create: 250302, update: 250303, remove: 250304, export: 250306 },
  toasts: { create: '修改成功' },
  actions: [
    { label: '导入', on: 'page', import: 'coefficient', may: 250305 },
    { verb: 'remove', ask: ['删除这条重量系数？', '以后称的包裹改用范围更大的系数；没有别的系数就按重量本身。称过的不变。'] },
  ],
  empty: ['还没有重量系数', '没有系数时计费重量就是实重和体积重里大的那个。'],
})
