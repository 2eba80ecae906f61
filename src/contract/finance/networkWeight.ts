// 网点均重 · finance/networkWeight
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'
import { code, count, flag, moment, percent, ref, text, weight } from '../kinds.ts'
import { resource } from '../resource.ts'
import { city, network, province } from '../warehouse/refs.ts'

const at = '/v1/finance/network/weight'
const monthText = Text({ title: '月份', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })
const month = text('月份', { required: true, format: 'month', max: 7, width: 90 })

/** Computes the averages of a month again from its parcels, in the background. */
export const recalcNetworkWeights = call({
  id: 'finance/networkWeight.recalc',
  title: '重新计算网点均重',
  method: 'POST',
  path: `${at}/recalc`,
  input: Fields({ month: monthText, withManual: Integer({ title: '手工改过的也重算', enum: [0, 1] }) }),
  reply: Fields({}),
  may: 531421,
  toast: '操作成功',
})

/** Average weights of a branch by city; of its last month without a month. */
export const networkCities = call({
  id: 'finance/networkWeight.cities',
  title: '网点各市均重',
  method: 'GET',
  path: '/v1/finance/network/city',
  input: Fields({ networkId: Text({ title: '网点', minLength: 1, maxLength: 32 }), month: Optional(monthText) }),
  reply: ListOf(
    Fields({
      month: Text(),
      provinceCode: Text(),
      cityCode: Text(),
      cityName: Text(),
      parcelCount: Integer(),
      totalG: Integer(),
      avgG: Integer(),
    }),
  ),
  may: 531401,
})

/** Average weight of the parcels of a branch in a month, by destination (office.md §7.2, screen 5314). */
export const networkWeight = resource({
  id: 'finance/networkWeight',
  title: '网点均重',
  fields: {
    networkWeightId: code('编号', { derived: true }),
    networkId: ref('网点', network, { derived: true, width: 180 }),
    provinceCode: ref('省', province, { derived: true, blank: '全部', width: 90 }),
    cityCode: ref('市', city, { derived: true, blank: '全部', width: 110 }),
    month: { ...month, derived: true, searched: 'beginning' },
    parcelCount: count('票数', { derived: true }),
    totalG: weight('总重', { derived: true, width: 120 }),
    avgG: weight('均重', { required: true, min: 1, max: 60_000, fault: '均重应在1-60000克之间' }),
    configG: weight('配置均重', { derived: true, help: '均重规则里这个重量所在段的均重' }),
    deviationBp: percent('偏差', { derived: true, signed: true, help: '（均重−配置均重）÷配置均重' }),
    isManual: flag('手工改过', { derived: true, width: 90 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['networkWeightId'],
  list: [
    'networkId',
    'provinceCode',
    'cityCode',
    'month',
    'parcelCount',
    'totalG',
    'avgG',
    'configG',
    'deviationBp',
    'isManual',
    'updateUserName',
    'updateTime',
  ],
  shown: [['networkId'], 'provinceCode', 'cityCode', 'month', 'parcelCount', 'avgG', 'configG', 'deviationBp'],
  search: ['networkId', 'provinceCode', 'month'],
  form: ['avgG'],
  sort: ['-month'],
  scope: ['network'],
  calls: { list: `GET ${at}/list`, one: `GET ${at}`, update: `PUT ${at}`, export: `POST ${at}/export` },
  may: { list: 531401, one: 531401, update: 531403, export: 531406 },
  actions: [
    {
      label: '重新计算',
      on: 'page',
      call: recalcNetworkWeights,
      fields: { month, withManual: flag('手工改过的也重算', { required: true, starts: 0, help: '不选时手工改过的均重不变' }) },
    },
  ],
  empty: ['还没有网点均重', '每月1日算出上个月的；要早点看，点“重新计算”。'],
})
