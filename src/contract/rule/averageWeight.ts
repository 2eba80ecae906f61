// 均重 · rule/averageWeight
import { Array as ListOf, Boolean as Flag, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { json, many, percent, price, text, weight } from '../kinds.ts'
import { bandsMax } from '../rules/bands.ts'
import type { RegionGroup, WeightRange } from '../rules/averageWeight.ts'
import { province } from '../warehouse/refs.ts'
import { ruleFamily } from './family.ts'
import { networkTarget } from './target.ts'

const kilograms = { unit: 'kg', min: 0, max: 1_000_000, fault: '重量应在0-1000千克之间', width: 92 } as const
const deviation = { required: true, starts: 1000, min: 0, max: 10_000, fault: '偏差应在0-100%之间', width: 84 } as const

/** Average weights of the parcels of a branch, by region and range (floor.md §12.1, screen 2501). */
const family = ruleFamily({
  family: 'av_weight',
  id: 'rule/averageWeight',
  title: '均重',
  target: networkTarget,
  page: 250100,
  base: '/v1/rule/AvWeight',
  at: '/network',
  paths: { detail: '/weightrange/detail' },
  toasts: { set: '均重配置创建成功' },
  changeToast: '均重配置修改成功',
  import: 'averageWeightNetwork',
  content: {
    regions: json<readonly RegionGroup[]>('区域', {
      required: true,
      max: 40,
      named: ['regionGroup'],
      help: '每个省在一个区域里，不多也不少；每个区域的重量段从 0 开始一段接一段。',
      rows: {
        regionGroup: text('区域', { required: true, max: 32 }),
        regionCodes: many('省份', province, { required: true, max: 40 }),
        ranges: json<readonly WeightRange[]>('重量段', {
          required: true,
          max: bandsMax,
          named: ['minG'],
          rows: {
            minG: weight('起始', { ...kilograms, required: true }),
            maxG: weight('结束(不含)', { ...kilograms, blank: '不限' }),
            avgWeightG: weight('均重', { ...kilograms, required: true }),
            coefficientBp: price('系数', {
              required: true,
              unit: '倍',
              starts: 10_000,
              min: 5000,
              max: 20_000,
              fault: '系数应在0.5-2之间',
              width: 84,
            }),
            upperBp: percent('上偏差', deviation),
            lowerBp: percent('下偏差', deviation),
          },
        }),
      },
    }),
  },
})

export const averageWeight = family.config
export const averageWeightTemplate = family.template
export const averageWeightPrerelease = family.prerelease
export const averageWeightHistory = family.history
export const setAverageWeight = family.calls.set
export const changeAverageWeight = family.calls.change
export const remarkAverageWeight = family.calls.remark
export const averageWeightDetail = family.calls.detail
export const cancelAverageWeight = family.calls.cancel
export const compareAverageWeight = family.calls.compare
export const copyAverageWeight = family.calls.copy
export const syncAverageWeight = family.calls.sync

const grams = (title: string) => Optional(Union([Integer({ title, minimum: 0, maximum: kilograms.max }), Null()]))
const basisPoints = (title: string) => Optional(Union([Integer({ title, minimum: 0, maximum: 20_000 }), Null()]))
/** Checks typed ranges: they have to follow each other, and each average has to be within its range. */
export const verifyRanges = call({
  id: 'rule/averageWeight.verify',
  title: '重量段校验',
  method: 'POST',
  path: '/v1/rule/AvWeight/weightrange/vefify',
  input: Obj({
    ranges: ListOf(
      Obj({
        minG: grams('起始'),
        maxG: grams('结束'),
        avgWeightG: grams('均重'),
        coefficientBp: basisPoints('系数'),
        upperBp: basisPoints('上偏差'),
        lowerBp: basisPoints('下偏差'),
      }),
      { title: '重量段', maxItems: 1000 },
    ),
  }),
  /** `row` from 1; 0: the ranges as a whole */
  reply: Obj({ pass: Flag(), errors: ListOf(Obj({ row: Integer(), msg: Str() })) }),
  may: 250101,
})

export const averageWeightFamily = family
