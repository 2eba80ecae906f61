// 均重学习 · core/floor/learnWeights
/**
 * Learns the weights of goods and of whole compositions from weighed parcels (floor.md §8.8); task packs and the audit estimate with them.
 */
import { at } from '#contract/ops/at'
import type { OrderView } from '#contract/ops/kinds/orders'
import { average, keepSamples, suggestStatus, weightSample } from '#contract/rules/average'
import { packageLife } from '#contract/rules/packageLife'
import { simulatedScaleNo } from '#contract/rules/station'
import { type LearnedWeight, learnedWeightG } from '#contract/rules/weigh'
import { adviceLife, type AdviceStatus } from '#contract/rules/goodsLife'
import { changed } from '../../platform/changes.ts'
import { changeRows, moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { bulk } from './bulk.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import type { LoadedViews } from './kind.ts'
import { feed } from './publishChanges.ts'

/** WEIGH_PACKAGE forceReason 档案重量不准: the scale was right. */
const archiveWrong = 3

/** A weighing to learn from: the parcel holds a whole order. */
interface Weighing {
  readonly order: OrderView
  readonly compositionKey: string | null
  readonly estPackageG: number | null
  readonly estG: number | null
  readonly weightG: number
  /** its earlier weight if it is weighed again */
  readonly beforeG: number | null
}

/**
 * The weighings of a batch to learn from, in order. Weighings that are flagged, void or repeated, or were released for a reason other than
 * a wrong archive weight, are left out.
 */
const weighingsOf = (views: LoadedViews, outcomes: readonly Outcome[]): Weighing[] => {
  const packaging = new Map<string, number>()
  return outcomes.flatMap((outcome): Weighing[] => {
    const { task, patch, verdict, before } = outcome
    for (const { stockoutNo, estPackageG } of patch.orders ?? [])
      if (estPackageG !== undefined) packaging.set(stockoutNo, estPackageG)
    if (task.op.opType !== 'WEIGH_PACKAGE' || verdict !== 1) return []
    const record = patch.records?.find((candidate) => candidate.table === 'weigh_record' && candidate.isValid)
    const part = patch.parcels?.find((parcel) => parcel.weightG !== undefined)
    const result = Number(record?.values.result)
    // a simulated scale carried no goods
    if (task.op.payload.scaleNo === simulatedScaleNo) return []
    const isUsable = result === 1 || result === 5 || (result === 4 && task.op.payload.forceReason === archiveWrong)
    const order = at(before.orders, part?.stockoutNo ?? '')
    const activeParcels = order?.parcels.filter((parcel) => parcel.status !== packageLife.off) ?? []
    const [parcel] = activeParcels
    if (!isUsable || order === undefined || part?.weightG === undefined || parcel === undefined || activeParcels.length > 1)
      return []
    const row = views.orders.get(order.stockoutNo)
    return [
      {
        order,
        compositionKey: row?.compositionKey ?? null,
        estPackageG: packaging.get(order.stockoutNo) ?? row?.estPackageG ?? null,
        estG: parcel.estG,
        weightG: part.weightG,
        beforeG: parcel.weightG,
      },
    ]
  })
}

interface Samples {
  readonly sampleNum: number
  readonly lastSamples: readonly number[]
}
/** The samples with these weighings added; null if no weighing is plausible. */
const learn = (
  before: Samples,
  weighings: readonly Weighing[],
  sampleOf: (weighing: Weighing, weightG: number) => number | null,
) => {
  let [samples, num] = [before.lastSamples, before.sampleNum]
  for (const weighing of weighings) {
    const sample = sampleOf(weighing, weighing.weightG)
    if (sample === null) continue
    const replaced = weighing.beforeG === null ? null : sampleOf(weighing, weighing.beforeG)
    if (replaced === null || !samples.includes(replaced)) num += 1
    samples = keepSamples(samples, sample, replaced)
  }
  return samples === before.lastSamples ? null : { samples, num, learned: average(samples) }
}

interface GoodsRow extends Samples {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly suggestStatus: AdviceStatus
  readonly ignoredWeightG: number | null
  readonly grossWeightG: number | null
}
const holdGoods = bulk<{ id: string; ownerNo: string; goodsNo: string }>(
  'ops_learn_goods_hold',
  { id: 'bigint', ownerNo: 'text', goodsNo: 'text' },
  1,
  // makes the row or locks the existing one, so that two stations do not overwrite each other's samples
  (source) => `insert into goods_avg_weight as a (tenant_id, id, owner_no, goods_no, sample_num, create_time, update_time)
    select $1, v.id, v.owner_no, v.goods_no, 0, $2::timestamptz, $2::timestamptz from ${source}
        on conflict (tenant_id, owner_no, goods_no) do update set version = a.version + 1
    returning a.owner_no, a.goods_no, a.sample_num, a.last_samples, a.suggest_status, a.ignored_weight_g,
      (select g.gross_weight_g from goods g where g.tenant_id = $1 and g.owner_no = a.owner_no and g.goods_no = a.goods_no) as gross_weight_g`,
)

interface CompositionRow extends Samples {
  readonly compositionKey: string
  /** time from which its average is used as an estimate; null if it is not */
  readonly learnedTime: Date | null
}
const holdCompositions = bulk<{ id: string; compositionKey: string }>(
  'ops_learn_composition_hold',
  { id: 'bigint', compositionKey: 'text' },
  3,
  (
    source,
  ) => `insert into composition_avg_weight as a (tenant_id, id, warehouse_no, sid, composition_key, sample_num, create_time, update_time)
    select $1, v.id, $3, $4, v.composition_key, 0, $2::timestamptz, $2::timestamptz from ${source}
        on conflict (tenant_id, warehouse_no, sid, composition_key) do update set version = a.version + 1
    returning a.composition_key, a.sample_num, a.last_samples, a.learned_time`,
)

/** The only goods of an order; null: it has several. */
const onlyGoods = ({ lines }: OrderView): { ownerNo: string; goodsNo: string; qty: number } | null => {
  const [first] = lines
  if (first === undefined || lines.some((line) => line.ownerNo !== first.ownerNo || line.goodsNo !== first.goodsNo)) return null
  return { ownerNo: first.ownerNo, goodsNo: first.goodsNo, qty: lines.reduce((sum, line) => sum + line.qty, 0) }
}

const grouped = (weighings: readonly Weighing[], keyOf: (weighing: Weighing) => string | null): Map<string, Weighing[]> => {
  const groups = new Map<string, Weighing[]>()
  for (const weighing of weighings) {
    const key = keyOf(weighing)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), weighing])
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Learned weights that a batch changes, locked. */
interface LockedRows {
  readonly ofGoods: readonly GoodsRow[]
  readonly ofCompositions: readonly CompositionRow[]
}
/** Changes of a batch to the learned weights of goods and compositions: their rows are locked in one order, then written. */
export interface Learning {
  readonly hold: () => Promise<LockedRows>
  readonly write: (held: LockedRows) => Promise<unknown>
}

/**
 * The learning of a batch; null without weighings, and then no statement is sent. Many stations share these rows, so they are locked only
 * for the last round trips, together with shared stock.
 */
export const learningOf = (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Learning | null => {
  const weighings = weighingsOf(views, outcomes)
  if (weighings.length === 0) return null
  const goods = grouped(weighings, ({ order, estPackageG }) => {
    const goods = estPackageG === null ? null : onlyGoods(order)
    return goods === null ? null : `${goods.ownerNo}|${goods.goodsNo}`
  })
  const compositions = grouped(weighings, (weighing) => weighing.compositionKey)
  const hold = async (): Promise<LockedRows> => {
    const [ofGoods, ofCompositions] = await Promise.all([
      holdGoods<GoodsRow>(
        ctx.tx,
        [...goods.values()].flatMap(([one]) => {
          const key = one && onlyGoods(one.order)
          return key ? [{ id: ctx.id(), ownerNo: key.ownerNo, goodsNo: key.goodsNo }] : []
        }),
        ctx.at,
      ),
      holdCompositions<CompositionRow>(
        ctx.tx,
        [...compositions.keys()].map((compositionKey) => ({ id: ctx.id(), compositionKey })),
        ctx.at,
        ctx.warehouseNo,
        ctx.sid,
      ),
    ])
    return { ofGoods, ofCompositions }
  }
  const write = ({ ofGoods, ofCompositions }: LockedRows): Promise<unknown> => {
    const learned = ofGoods.flatMap((row) => learnedGoods(row, goods.get(`${row.ownerNo}|${row.goodsNo}`) ?? []))
    const learnedWhole = ofCompositions.flatMap((row) =>
      learnedComposition(row, compositions.get(row.compositionKey) ?? [], (weighing) => isEstimateFor(views, weighing), ctx.at),
    )
    return Promise.all([writeGoods(ctx, learned), publishProposals(ctx, ofGoods, learned), writeCompositions(ctx, learnedWhole)])
  }
  return { hold, write }
}

/** Notifies the desk of new and withdrawn proposals; most weighings change none. */
const publishProposals = (ctx: OpsTx, before: readonly GoodsRow[], now: ReturnType<typeof learnedGoods>): Promise<void> => {
  const statusBefore = new Map(before.map((row) => [`${row.ownerNo}|${row.goodsNo}`, row.suggestStatus]))
  return changed(
    ctx,
    now.flatMap(({ ownerNo, goodsNo, suggestStatus: status }) => {
      const key = `${ownerNo}|${goodsNo}`
      return statusBefore.get(key) === status ? [] : [{ resource: feed.weightAdvice, key, op: 'put' as const, ownerNo }]
    }),
  )
}

const toOpen = transitionOf(adviceLife, 'op WEIGH_PACKAGE', adviceLife.open)
const toNone = transitionOf(adviceLife, 'op WEIGH_PACKAGE', adviceLife.none)
const writeGoods = (ctx: OpsTx, rows: ReturnType<typeof learnedGoods>) =>
  moveRowsApart(ctx.tx, [toOpen, toNone], rows, {
    by: { at: ctx.at },
    key: ['ownerNo', 'goodsNo'],
    set: ['sampleNum', 'avgWeightG', 'stdG', 'minG', 'maxG', 'lastSamples', 'archiveWeightG', 'diffBp'],
    orStay: true,
    hot: true,
  })
const writeCompositions = (ctx: OpsTx, rows: ReturnType<typeof learnedComposition>) =>
  changeRows(ctx.tx, 'composition_avg_weight', rows, {
    all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, lastTime: ctx.at, updateTime: ctx.at },
    key: ['warehouseNo', 'sid', 'compositionKey'],
    set: ['sampleNum', 'avgWeightG', 'lastSamples', 'learnedTime'],
    hot: true,
  })

const learnedGoods = (row: GoodsRow, weighings: readonly Weighing[]) => {
  const now = learn(row, weighings, (weighing, weightG) =>
    weightSample(weightG, weighing.estPackageG ?? 0, onlyGoods(weighing.order)?.qty ?? 0, row.grossWeightG),
  )
  if (now === null) return []
  const { diffBp, advice } = suggestStatus(
    { advice: row.suggestStatus, ignoredG: row.ignoredWeightG },
    now.learned,
    row.grossWeightG,
  )
  return [
    {
      ownerNo: row.ownerNo,
      goodsNo: row.goodsNo,
      sampleNum: now.num,
      avgWeightG: now.learned?.avgG ?? null,
      stdG: now.learned?.stdG ?? null,
      minG: now.learned?.minG ?? null,
      maxG: now.learned?.maxG ?? null,
      lastSamples: now.samples,
      archiveWeightG: row.grossWeightG,
      diffBp,
      suggestStatus: advice,
    },
  ]
}

/** The weight of a whole parcel with packaging is plausible between half and double its estimate. */
const learnedComposition = (
  row: CompositionRow,
  weighings: readonly Weighing[],
  countsFor: (weighing: Weighing) => (learned: LearnedWeight) => boolean,
  at: Date,
) => {
  const now = learn(row, weighings, (weighing, weightG) => weightSample(weightG, 0, 1, weighing.estG))
  if (now === null) return []
  const before = { avgWeightG: average(row.lastSamples)?.avgG ?? null, sampleNum: row.sampleNum }
  const after = { avgWeightG: now.learned?.avgG ?? null, sampleNum: now.num }
  const begins = weighings.map(countsFor).some((isEstimate) => !isEstimate(before) && isEstimate(after))
  return [
    {
      compositionKey: row.compositionKey,
      sampleNum: now.num,
      avgWeightG: now.learned?.avgG ?? null,
      lastSamples: now.samples,
      learnedTime: begins ? at : row.learnedTime,
    },
  ]
}

/** Whether a learned weight is the estimate for orders like this one. */
const isEstimateFor =
  ({ orders, settings }: LoadedViews, { order: { stockoutNo } }: Weighing) =>
  (learned: LearnedWeight): boolean => {
    const row = orders.get(stockoutNo)
    return row !== undefined && learnedWeightG(learned, settings.weightUseOf(row.ownerNo, row.shopNo)) !== null
  }
