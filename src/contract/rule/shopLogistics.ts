// 店铺快递 · rule/shopLogistics
import { Null, Object as Obj, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, count, json, many, percent, ref, weight } from '../kinds.ts'
import { CARRIER_MODE, GOODS_FLAG, type CarrierLine, type GoodsFlag } from '../rules/shopLogistics.ts'
import { logisticsCompany, network, province } from '../warehouse/refs.ts'
import { ruleFamily } from './family.ts'
import { shopTarget } from './target.ts'

/** Rules for choosing the carrier of a shop's orders (floor.md §12.6, screen 2408). */
const family = ruleFamily({
  family: 'shop_logistics',
  id: 'rule/shopLogistics',
  title: '店铺快递',
  target: shopTarget,
  page: 240800,
  base: '/v1/rule/shop/logistics',
  at: '',
  toasts: { set: '添加配置成功' },
  import: 'shopLogisticsShop',
  content: {
    mode: choice('方式', CARRIER_MODE, { required: true, starts: 1, help: '固定用第一个合适的；优先级用最小的；比例按单号分' }),
    lines: json<readonly CarrierLine[]>('物流公司', {
      required: true,
      max: 50,
      named: ['logisticsCode', 'networkId'],
      help: '地区、重量、商品、日限额都合适的才算；不填就是不限。都不合适的单停在待审核：无可用快递。',
      rows: {
        logisticsCode: ref('物流公司', logisticsCompany, { required: true, width: 104 }),
        networkId: ref('网点', network, { width: 120 }),
        priority: count('优先级', { min: 1, max: 999, width: 64 }),
        ratioBp: percent('比例', { min: 0, max: 10_000, width: 68 }),
        includeRegions: many('只发', province, { max: 40, width: 118 }),
        excludeRegions: many('不发', province, { max: 40, width: 118 }),
        minG: weight('起', { unit: 'kg', min: 0, max: 60_000, width: 68 }),
        maxG: weight('止(不含)', { unit: 'kg', min: 1, max: 60_001, width: 84 }),
        goodsFlags: json<readonly GoodsFlag[]>('不收', { texts: GOODS_FLAG, width: 104 }),
        maxDaily: count('日限额', { unit: '单', min: 1, max: 1_000_000, width: 76 }),
      },
    }),
  },
})

export const shopLogistics = family.config
export const shopLogisticsTemplate = family.template
export const shopLogisticsPrerelease = family.prerelease
export const shopLogisticsHistory = family.history
export const setShopLogistics = family.calls.set
export const remarkShopLogistics = family.calls.remark
export const shopLogisticsDetail = family.calls.detail
export const cancelShopLogistics = family.calls.cancel
export const compareShopLogistics = family.calls.compare
export const copyShopLogistics = family.calls.copy
export const syncShopLogistics = family.calls.sync
const textOrNull = Union([Str(), Null()])
/** Why an order has its carrier. */
export const explainCarrier = call({
  id: 'rule/shopLogistics.explain',
  title: '快递的解释',
  method: 'GET',
  path: '/v1/rule/shop/logistics/explain',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 40 }) }),
  reply: Obj({
    /** `order`: the order named it; `shop`: the shop's usual one */
    by: Unsafe<'order' | 'shop' | 'rule'>(Str()),
    templateName: textOrNull,
    /** the version in force from … until … */
    beginTime: textOrNull,
    endTime: textOrNull,
    /** 固定, 优先级, 比例 */
    mode: textOrNull,
  }),
  may: 180107,
})

export const shopLogisticsFamily = family
