// 组合重量的夜间计算 · finance/combinationTask
/**
 * Learns what parcels of each combination weigh from those that left in the last thirty days (office.md §7.2, combinationWeightJob). The
 * combinations are read in sixteen slices of their key and written in parts; a slice that was written already changes nothing when the job
 * runs again.
 */
import { comboSource, weightCombination } from '#contract/finance/weightCombination'
import {
  comboDays,
  comboSamplesMin,
  comboTextOf,
  comboWeight,
  type ComboLine,
  type ComboWeight,
} from '#contract/rules/comboWeight'
import { VIRTUAL_GOODS } from '#contract/rules/composition'
import { packageLife } from '#contract/rules/packageLife'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { insertColumns } from '../platform/given.ts'
import { momentOf } from '../platform/http.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, insertRows } from '../platform/rows.ts'

export const combinationTaskName = 'combination-weight'
const dayMs = 86_400_000
/** Combinations per transaction. */
const part = 500
/** Timeout of the statement that reads the parcels of a month. */
const readMs = 120_000
/** First characters of the keys, which are hexadecimal; the first slice also has what comes before, the last what comes after. */
const digits = '123456789abcdef'.split('')
const slices = ['', ...digits].map((from, at) => [from, digits[at] ?? null] as const)

interface Weighed {
  readonly ownerNo: string
  readonly comboKey: string
  /** an order of the combination */
  readonly stockoutNo: string
  readonly lastTime: Date
  readonly weightsG: readonly number[]
}
/** Weights of the parcels of each combination that holds enough of them; a parcel counts if it is the only one of its order. */
const readSlice = (ctx: Ctx, [from, to]: readonly [string, string | null]): Promise<Weighed[]> =>
  ctx.tx.query<Weighed & Record<string, unknown>>(
    `select o.owner_no, o.composition_key as combo_key, max(o.stockout_no) as stockout_no, max(o.ship_time) as last_time,
            array_agg(p.weight_g) as weights_g
       from stockout_order o
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off} and p.weight_g > 0
      where o.tenant_id = $1 and o.ship_time >= $2 and o.composition_key >= $3 and ($4::text is null or o.composition_key < $4)
        and not exists (select 1 from stockout_package q where q.tenant_id = $1 and q.stockout_no = o.stockout_no
                           and q.seq <> p.seq and q.status <> ${packageLife.off})
      group by o.owner_no, o.composition_key having count(*) >= ${comboSamplesMin}
      order by o.owner_no, o.composition_key`,
    [ctx.tenantId, new Date(ctx.now - comboDays * dayMs), from, to],
  )

interface Known extends ComboWeight {
  readonly id: string
  readonly ownerNo: string
  readonly comboKey: string
  readonly source: number
}
const knownOf = ({ tx, tenantId }: Ctx, combos: readonly Weighed[]): Promise<Known[]> =>
  tx.query<Known & Record<string, unknown>>(
    `select c.id, c.owner_no, c.combo_key, c.source, c.std_weight_g, c.sample_count, coalesce(c.min_g, 0) as min_g, coalesce(c.max_g, 0) as max_g
       from unnest($2::text[], $3::text[]) as v(owner_no, combo_key)
       join fin_weight_combination c on c.tenant_id = $1 and c.owner_no = v.owner_no and c.combo_key = v.combo_key
      where c.tenant_id = $1 order by c.id for update of c`,
    [tenantId, combos.map(({ ownerNo }) => ownerNo), combos.map(({ comboKey }) => comboKey)],
  )

/** Goods of these orders, each once, by number. */
const linesOf = async ({ tx, tenantId }: Ctx, stockoutNos: readonly string[]): Promise<ReadonlyMap<string, ComboLine[]>> => {
  const rows = await tx.query<ComboLine & { stockoutNo: string }>(
    `select l.stockout_no, l.goods_no, sum(l.qty)::int as qty
       from stockout_line l join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) and g.goods_type <> ${VIRTUAL_GOODS}
      group by l.stockout_no, l.goods_no order by l.stockout_no, l.goods_no`,
    [tenantId, stockoutNos],
  )
  const lines = new Map<string, ComboLine[]>()
  for (const { stockoutNo, goodsNo, qty } of rows) lines.set(stockoutNo, [...(lines.get(stockoutNo) ?? []), { goodsNo, qty }])
  return lines
}

const keyOf = ({ ownerNo, comboKey }: Pick<Weighed, 'ownerNo' | 'comboKey'>): string => `${ownerNo}|${comboKey}`
const figures = ['stdWeightG', 'sampleCount', 'minG', 'maxG'] as const

type Learned = Weighed & ComboWeight
const learnedOf = (combos: readonly Weighed[]): readonly Learned[] =>
  combos.flatMap((combo) => {
    const weight = comboWeight(combo.weightsG)
    return weight === null ? [] : [{ ...combo, ...weight }]
  })

/** Adds combinations with their goods. One that a person entered meanwhile stays. */
const addNew = async (ctx: Ctx, learned: readonly Learned[]): Promise<readonly string[]> => {
  const lines = await linesOf(
    ctx,
    learned.map(({ stockoutNo }) => stockoutNo),
  )
  const rows = learned.flatMap(({ ownerNo, comboKey, stockoutNo, lastTime, stdWeightG, sampleCount, minG, maxG }) => {
    const goods = lines.get(stockoutNo) ?? []
    const pieceQty = goods.reduce((sum, { qty }) => sum + qty, 0)
    // an order of nothing but virtual goods has no combination
    if (pieceQty === 0) return []
    const comboText = comboTextOf(goods)
    const row = { ownerNo, comboKey, comboText, pieceQty, stdWeightG, sampleCount, minG, maxG, lastTime }
    return [{ goods, row: { ...row, source: comboSource.learned, ...insertColumns(ctx) } }]
  })
  const added = await insertRows(
    ctx.tx,
    'fin_weight_combination',
    rows.map(({ row }) => row),
    { skip: ['ownerNo', 'comboKey'], returning: ['id'] },
  )
  const ids = new Set(added.map(({ id }) => id))
  await insertFields(
    ctx.tx,
    'fin_weight_combination_goods',
    rows.flatMap(({ row: { id }, goods }) =>
      ids.has(id) ? goods.map((line) => ({ ...insertColumns(ctx), combinationId: id, ...line })) : [],
    ),
  )
  return [...ids]
}

const writePart = async (ctx: Ctx, learned: readonly Learned[]): Promise<void> => {
  const known = new Map((await knownOf(ctx, learned)).map((row) => [keyOf(row), row]))
  const moved = learned.flatMap((combo) => {
    const row = known.get(keyOf(combo))
    const isSame = row === undefined || figures.every((name) => row[name] === combo[name])
    if (isSame || row.source !== comboSource.learned) return []
    const { stdWeightG, sampleCount, minG, maxG, lastTime } = combo
    return [{ id: row.id, stdWeightG, sampleCount, minG, maxG, lastTime }]
  })
  const ids = await addNew(
    ctx,
    learned.filter((combo) => !known.has(keyOf(combo))),
  )
  await changeRows(ctx.tx, 'fin_weight_combination', moved, {
    key: ['id'],
    set: [...figures, 'lastTime'],
    only: { source: comboSource.learned },
    all: { updateTime: ctx.at },
  })
  await changed(
    ctx,
    [...ids, ...moved.map(({ id }) => id)].map((key) => ({ resource: weightCombination.id, key, op: 'put' })),
  )
}

const learnSlice = async (run: Run, slice: readonly [string, string | null], mayGoOn: () => void): Promise<void> => {
  const learned = learnedOf(await run((ctx) => readSlice(ctx, slice), { readOnly: true, timeoutMs: readMs }))
  for (let from = 0; from < learned.length; from += part) {
    mayGoOn()
    await run((ctx) => writePart(ctx, learned.slice(from, from + part)))
  }
}

export const combinationWeightTask: JobTask = {
  name: combinationTaskName,
  dailyAt: '02:30',
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    for (const slice of slices) {
      const mayGoOn = (): void => {
        if (stopping()) throw new Error(`组合重量停在 ${slice[0]}，${momentOf(services).today}`)
      }
      mayGoOn()
      await learnSlice(run, slice, mayGoOn)
    }
  },
}
