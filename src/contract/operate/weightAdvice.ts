// 均重建议 · operate/weightAdvice
import { Array as List, Object as Obj, String as Str } from 'typebox'
import type { SendAction } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, moment, percent, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { adviceLife } from '../rules/goodsLife.ts'
import { textsOf } from '../rules/life.ts'

const avgId = Str({ title: '均重建议', pattern: '^\\d{1,19}$' })
const done = List(Str())
const failed = List(Obj({ avgId: Str(), msg: Str() }))

/** 批量操作: right needed for several weights at once, in addition to the right for one. */
export const severalRight = 190_811

/** Calls of a decision: about one weight, and about many, each of which succeeds or returns a reason. */
const decision = <const R extends number>(verb: string, title: string, may: R) =>
  [
    call({
      id: `operate/weightAdvice.${verb}`,
      title,
      method: 'POST',
      path: `/v1/warehouse/operate/weight/average/${verb}`,
      input: Obj({ avgId }),
      reply: Obj({}),
      may,
      toast: `已${title}`,
    }),
    call({
      id: `operate/weightAdvice.${verb}Many`,
      title: `批量${title}`,
      method: 'POST',
      path: `/v1/warehouse/operate/weight/average/${verb}/batch`,
      input: Obj({ avgIds: List(avgId, { title: '均重建议', minItems: 1, maxItems: 200 }) }),
      reply: Obj({ done, failed }),
      may,
    }),
  ] as const

/** The learned weight replaces the archive's (weight_source 均重回写). */
export const [adoptWeight, adoptWeights] = decision('adopt', '采纳', 190_821)
/** The archive does not change; the weight is proposed again only when the average has changed. */
export const [ignoreWeight, ignoreWeights] = decision('ignore', '忽略', 190_822)

const open = { suggestStatus: [adviceLife.open] } as const
const many = (one: typeof adoptWeights | typeof ignoreWeights, label: string, consequence: string) =>
  ({
    label,
    on: 'rows',
    call: one,
    rows: ['avgIds', 'avgId'],
    each: true,
    when: open,
    ask: [`${label}？`, consequence],
    toasts: { each: `已${label} {n} 条` },
    changes: ['goods/goods'],
  }) as const satisfies SendAction<'avgId' | 'suggestStatus'>

const adopts = '均重写进商品档案的毛重，之后的预估按它算。'
const ignores = '档案不变；均重又变了 5% 以上才会再提。'

/** Weights learned from the scale that differ from the archive by more than 10 % (floor.md §8.8, screen 1908). */
export const weightAdvice = resource({
  id: 'operate/weightAdvice',
  title: '均重建议',
  fields: {
    avgId: code('编号'),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 220 }),
    archiveWeightG: count('档案重', { unit: 'g', width: 90 }),
    avgWeightG: count('均重', { unit: 'g', width: 90 }),
    diffBp: percent('偏差'),
    sampleNum: count('样本', { width: 70 }),
    stdG: count('标准差', { unit: 'g', width: 100 }),
    minG: count('最轻', { unit: 'g', width: 90 }),
    maxG: count('最重', { unit: 'g', width: 90 }),
    suggestStatus: choice('状态', textsOf(adviceLife), { dict: 'goods_avg_weight.suggest_status', width: 80 }),
    ignoredWeightG: count('忽略时均重', { unit: 'g', width: 120 }),
    decideUserName: text('处理人', { width: 90 }),
    decideTime: moment('处理时间'),
    updateTime: moment('更新时间'),
  },
  key: ['avgId'],
  list: [
    'goodsNo',
    'goodsName',
    'ownerNo',
    'suggestStatus',
    'archiveWeightG',
    'avgWeightG',
    'diffBp',
    'sampleNum',
    'stdG',
    'minG',
    'maxG',
    'ignoredWeightG',
    'decideUserName',
    'decideTime',
    'updateTime',
  ],
  shown: [
    ['goodsNo', 'goodsName'],
    'suggestStatus',
    'archiveWeightG',
    'avgWeightG',
    'diffBp',
    'sampleNum',
    'stdG',
    'ownerNo',
    ['decideTime', 'decideUserName'],
  ],
  search: ['ownerNo', 'goodsNo', 'suggestStatus'],
  sort: ['goodsNo'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/warehouse/operate/weight/average/list',
    count: 'GET /v1/warehouse/operate/weight/average/count',
    export: 'POST /v1/warehouse/operate/weight/average/export',
  },
  may: { list: 190_801, count: 190_801, export: 190_806 },
  tabs: 'suggestStatus',
  actions: [
    {
      label: '采纳',
      call: adoptWeight,
      when: open,
      ask: ['采纳 {goodsNo} 的均重 {avgWeightG} 克？', `档案重 {archiveWeightG} 克。${adopts}`],
      changes: ['goods/goods'],
    },
    {
      label: '忽略',
      call: ignoreWeight,
      when: open,
      ask: ['忽略 {goodsNo} 的均重建议？', ignores],
    },
    many(adoptWeights, '采纳', adopts),
    many(ignoreWeights, '忽略', ignores),
  ],
  startTab: '1',
  empty: ['没有待确认的均重', '同一商品单独成包称满 5 件、和档案重差 10% 以上且稳定时，会列在这里。'],
})
