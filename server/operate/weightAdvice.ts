// 均重建议 · operate/weightAdvice
import {
  adoptWeight,
  adoptWeights,
  ignoreWeight,
  ignoreWeights,
  severalRight,
  weightAdvice,
} from '#contract/operate/weightAdvice'
import { adoptWeights as writeWeights } from '../core/goods/goodsRules.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { hasRight } from '../platform/person.ts'
import { moveRows } from '../platform/rows.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { adviceLife, type AdviceStatus } from '#contract/rules/goodsLife'
import { textsOf } from '#contract/rules/life'

const served = serve(weightAdvice, {
  from: 'goods_avg_weight a join goods g on g.tenant_id = $1 and g.owner_no = a.owner_no and g.goods_no = a.goods_no',
  alias: 'a',
  // below five samples there is no average yet
  where: 'a.avg_weight_g is not null',
  columns: { avgId: 'a.id::text', goodsName: 'g.goods_name' },
})

interface Advice {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly avgWeightG: number
  readonly archiveWeightG: number | null
  readonly suggestStatus: AdviceStatus
}
const verbs = { 2: '采纳', 3: '忽略' } as const
type Decision = keyof typeof verbs

/** Locks the goods, then the proposal, as changes of 商品档案 do. @throws Refused A0404, A1736 the proposal was decided before */
const lockAdvice = async (ctx: Ctx, avgId: string, to: Decision): Promise<Advice> => {
  const [key] = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select a.owner_no, a.goods_no from goods_avg_weight a where a.tenant_id = $1 and a.id = $2::bigint and a.avg_weight_g is not null`,
    [ctx.tenantId, avgId],
  )
  const { ownerNo, goodsNo } = visible(ctx.person, key)
  const goods = await ctx.tx.query('select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3 for update', [
    ctx.tenantId,
    ownerNo,
    goodsNo,
  ])
  const [found] = await ctx.tx.query<Advice>(
    `select owner_no, goods_no, avg_weight_g, archive_weight_g, suggest_status
       from goods_avg_weight where tenant_id = $1 and id = $2::bigint for update`,
    [ctx.tenantId, avgId],
  )
  if (goods.length === 0 || found === undefined) throw refuse('A0404')
  if (found.suggestStatus !== adviceLife.open) {
    const text = textsOf(adviceLife)[found.suggestStatus]
    throw refuse('A1736', { name: '均重建议', no: goodsNo, text, op: verbs[to] })
  }
  return found
}

const transitions = {
  2: transitionOf(adviceLife, 'act adopt', adviceLife.adopted),
  3: transitionOf(adviceLife, 'act ignore', adviceLife.ignored),
}
/** Records the decision and its author; for an ignored proposal also the average. */
const decide = async (ctx: Ctx, avgId: string, to: Decision): Promise<void> => {
  const advice = await lockAdvice(ctx, avgId, to)
  const { ownerNo, goodsNo, avgWeightG, archiveWeightG } = advice
  await moveRows(ctx.tx, transitions[to], [{ id: avgId }], {
    by: ctx,
    key: ['id'],
    all: { ignoredWeightG: to === 3 ? avgWeightG : null, decideUserName: ctx.person.name, decideTime: ctx.at },
  })
  // after the proposal is closed, because writing weights withdraws an open proposal
  if (to === 2) await writeWeights(ctx, [{ ownerNo, goodsNo, grossWeightG: avgWeightG }])
  const key = `${ownerNo}|${goodsNo}`
  await logWrite(
    ctx,
    weightAdvice,
    verbs[to],
    key,
    { archiveWeightG },
    { archiveWeightG: to === 2 ? avgWeightG : archiveWeightG, avgWeightG },
  )
  await changed(ctx, [{ resource: weightAdvice.id, key, op: 'put', ownerNo }])
}

const batch = (call: typeof adoptWeights | typeof ignoreWeights, to: Decision) =>
  handleLong(call, (run, { avgIds }, { person }) => {
    if (avgIds.length > 1 && !hasRight(person, severalRight)) throw refuse('A0312')
    const each = { by: 'avgId', nameOf: String, isOnly: avgIds.length === 1 } as const
    return oneByOne(new Set(avgIds), each, (avgId) => run((ctx) => decide(ctx, avgId, to)))
  })
const single = (call: typeof adoptWeight | typeof ignoreWeight, to: Decision) =>
  handle(call, async (ctx, { avgId }) => {
    await decide(ctx, avgId, to)
    return {}
  })

const endpoints: readonly Endpoint[] = [
  ...served,
  single(adoptWeight, 2),
  single(ignoreWeight, 3),
  batch(adoptWeights, 2),
  batch(ignoreWeights, 3),
]
export default endpoints
