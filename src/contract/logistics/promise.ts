// 物流承诺时效 · logistics/promise
import { Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, inUse, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { city, logisticsCompany, province } from '../warehouse/refs.ts'

const hours = { required: true, unit: '小时', min: 1, max: 720, fault: '时长应在1-720小时之间', width: 92 } as const
/** logistics_promise.source */
const SOURCE = { 1: '合同', 2: '官方' } as const

/** The promise in force today from a city to a destination, with its hours; empty where the carrier promised nothing. */
export const findPromise = call({
  id: 'logistics/promise.find',
  title: '查物流承诺',
  method: 'GET',
  path: '/v1/rule/logistics/promise/find',
  input: Fields({
    logisticsCode: Text({ title: '物流公司', minLength: 1, maxLength: 16 }),
    fromCity: Text({ title: '始发城市', minLength: 1, maxLength: 12 }),
    toProvince: Text({ title: '目的省', minLength: 1, maxLength: 12 }),
    toCity: Optional(Text({ title: '目的市', maxLength: 12 })),
  }),
  reply: Fields({
    found: Union([
      Fields({
        collectHour: Integer(),
        transferHour: Integer(),
        signHour: Integer(),
        /** the promise is for: 1 the city, 2 the province, 3 the whole country */
        level: Integer(),
        effectDate: Text(),
      }),
      Null(),
    ]),
  }),
  may: 250401,
})

/** Times that carriers promise from a city, by destination (floor.md §13.1). */
export const promise = resource({
  id: 'logistics/promise',
  title: '物流承诺时效',
  fields: {
    ruleId: code('编号', { derived: true }),
    logisticsCode: ref('物流公司', logisticsCompany, { required: true, width: 110 }),
    fromCity: ref('始发城市', city, { required: true, width: 100 }),
    toProvince: ref('目的省', province, { blank: '全国', help: '不选表示全国', width: 100 }),
    toCity: ref('目的市', city, { blank: '全省', help: '不选表示全省；先看市，再看省，最后看全国', width: 100 }),
    collectHour: count('揽收', hours),
    transferHour: count('中转', hours),
    signHour: count('签收', hours),
    source: choice('来源', SOURCE, { required: true, starts: 1, dict: 'logistics_promise.source', width: 80 }),
    effectDate: day('生效日期', { required: true, help: '从这一天起按它算；同一线路后生效的接替先生效的' }),
    isDisabled: inUse('停用后这条线路改用范围更大的承诺。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'logisticsCode',
    'fromCity',
    'toProvince',
    'toCity',
    'collectHour',
    'transferHour',
    'signHour',
    'source',
    'effectDate',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    'logisticsCode',
    'fromCity',
    'toProvince',
    'toCity',
    'isDisabled',
    'collectHour',
    'transferHour',
    'signHour',
    'source',
    'effectDate',
  ],
  search: ['logisticsCode', 'fromCity', 'toProvince', 'toCity', 'source', 'effectDate', 'isDisabled'],
  form: {
    线路: ['logisticsCode', 'fromCity', 'toProvince', 'toCity'],
    承诺: ['collectHour', 'transferHour', 'signHour', 'source', 'effectDate'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/logistics/promise/list',
    one: 'GET /v1/rule/logistics/promise/detail',
    create: 'POST /v1/rule/logistics/promise',
    update: 'PUT /v1/rule/logistics/promise',
    status: 'PUT /v1/rule/logistics/promise/status',
    remove: 'DELETE /v1/rule/logistics/promise',
    export: 'POST /v1/rule/logistics/promise/export',
  },
  may: { list: 250401, one: 250401, create: 250402, update: 250403, status: 250408, remove: 250404, export: 250406 },
  actions: [
    { label: '导入', on: 'page', import: 'promise', may: 250405 },
    { verb: 'remove', ask: ['删除这条承诺时效？', '这条线路改用范围更大的承诺；没有别的就没有承诺。'] },
  ],
  empty: ['还没有物流承诺时效', '按始发城市和目的地登记快递承诺的揽收、中转、签收时长。'],
})
