// 组合重量 · finance/weightCombination
import { Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { goodsCode } from '../goods/refs.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { choice, code, count, moment, percent, ref, text, weight } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { combinationLife } from '../rules/financeLife.ts'
import { textsOf } from '../rules/life.ts'

const at = '/v1/finance/weight/combination'

/** fin_weight_combination.source; only a learned weight changes by itself. */
export const COMBO_SOURCE = { 1: '自动', 2: '导入', 3: '手工' } as const
export const comboSource = { learned: 1, file: 2, form: 3 } as const

/** Learns the weights of all combinations again now. */
export const refreshCombinations = call({
  id: 'finance/weightCombination.refresh',
  title: '重新计算组合重量',
  method: 'POST',
  path: `${at}/refresh`,
  input: Fields({}),
  reply: Fields({}),
  may: 531221,
  toast: '操作成功',
})
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportCombinations = call({
  id: 'finance/weightCombination.exportNow',
  title: '导出组合重量',
  method: 'GET',
  path: `${at}/export`,
  input: Unsafe<Readonly<Record<string, unknown>>>(Fields({}, { additionalProperties: Unknown() })),
  reply: Unknown(),
  may: 531206,
})
export const {
  parse: parseCombinations,
  submit: importCombinations,
  template: combinationTemplate,
} = importCallsAt('finance/weightCombination', at, '组合重量导入', 531205, 531205)

/** What a parcel of a combination of goods weighs, learned from parcels or entered (office.md §7.2, screen 5312). */
export const weightCombination = resource({
  id: 'finance/weightCombination',
  title: '组合重量',
  fields: {
    combinationId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { required: true }),
    comboText: text('组合内容', { required: true, max: 2000, help: '商品编号*件数，多个用分号隔开', width: 260 }),
    goodsNo: goodsCode('商品', { derived: true }),
    pieceQty: count('件数', { derived: true, width: 80 }),
    stdWeightG: weight('标准重', { required: true, min: 1, max: 60_000, fault: '标准重应在1-60000克之间', help: '含包装' }),
    sampleCount: count('样本数', { derived: true, width: 80 }),
    minG: weight('最小', { derived: true }),
    maxG: weight('最大', { derived: true }),
    spreadBp: percent('偏差', { derived: true, help: '（最大−最小）÷标准重' }),
    source: choice('来源', COMBO_SOURCE, { derived: true, dict: 'fin_weight_combination.source', width: 80 }),
    status: choice('状态', textsOf(combinationLife), {
      dict: 'fin_weight_combination.status',
      derived: true,
      width: 80,
      turn: { on: combinationLife.on, off: combinationLife.off, warning: '停用后计费不再用它，按实际重量算；夜里照常更新。' },
    }),
    lastTime: moment('最近一件', { derived: true }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['combinationId'],
  list: [
    'ownerNo',
    'comboText',
    'pieceQty',
    'stdWeightG',
    'sampleCount',
    'minG',
    'maxG',
    'spreadBp',
    'source',
    'status',
    'lastTime',
    'updateUserName',
    'updateTime',
  ],
  shown: ['comboText', 'status', 'ownerNo', 'pieceQty', 'stdWeightG', 'sampleCount', 'spreadBp', 'source'],
  search: ['ownerNo', 'goodsNo', 'pieceQty', 'source', 'status'],
  form: ['ownerNo', 'comboText', 'stdWeightG'],
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
    remove: `DELETE ${at}`,
    export: `POST ${at}/export`,
  },
  may: { list: 531201, one: 531201, create: 531202, update: 531203, status: 531208, remove: 531204, export: 531206 },
  actions: [
    { label: '导入', on: 'page', import: 'weightCombination', may: 531205 },
    {
      label: '重新计算',
      on: 'page',
      call: refreshCombinations,
      ask: ['重新计算组合重量？', '按最近30天发出的包裹算；手工和导入的不变。算好之前列表还是原来的。'],
    },
    { verb: 'remove', ask: ['删除这个组合的重量？', '最近30天发出的同样包裹够20件时，夜里会重新算出来。'] },
  ],
  empty: ['还没有组合重量', '同样的商品组合30天里发出20件以上，夜里自动算出；也可以新增或导入。'],
})
