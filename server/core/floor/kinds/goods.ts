// 商品 · core/floor/kinds/goods
import type { GoodsFacts, GoodsFloor } from '#contract/ops/kinds/goods'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { roundProduct } from '#contract/rules/round'
import { logGoods } from '../../goods/goodsLog.ts'
import { refreshComplete } from '../../goods/goodsRules.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { readGoods } from './goods/load.ts'
import { type OrderLineRow, orderParts } from './orders/load.ts'
import { namedLines } from './picks/load.ts'
import { changeRows } from '../../../platform/rows.ts'

const facts = slot<readonly GoodsFacts[]>([])

/** Goods named by the operations or by the lines they name. */
export const goodsNamed = (at: Loading): readonly GoodsKey[] => {
  const ofLines = namedLines(at).map((line) => ({ ownerNo: line.ownerNo, goodsNo: line.goodsNo }))
  return [...new Map([...at.named.of('goods'), ...ofLines].map((key) => [goodsKey(key), key])).values()]
}

/** Goods names for messages of a check, from the lines of the order. */
const namesIn = (lines: readonly OrderLineRow[]): GoodsFloor['goods'] =>
  Object.fromEntries(
    lines.map((line) => [
      `${line.ownerNo}|${line.goodsNo}`,
      {
        ownerNo: line.ownerNo,
        goodsNo: line.goodsNo,
        name: line.goodsName ?? line.goodsNo,
        barcodes: [],
        white: [],
        expiry: false,
        fragile: false,
      },
    ]),
  )

/** goods_log.source 收货量方 */
const logSource = 5

interface Measures {
  readonly grossWeightG: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
}

/**
 * Writes measured values into the archive; the last measure of each kind of goods counts. Each change is logged under the measuring person.
 */
const writeMeasured = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const measured = outcomes.flatMap(({ task, patch }) => (patch.measured ?? []).map((one) => ({ task, one })))
  for (const { task, one } of new Map(measured.map((each) => [goodsKey(each.one), each])).values()) {
    const key = { ownerNo: one.ownerNo, goodsNo: one.goodsNo }
    const [before] = await ctx.tx.named<Measures & { id: string }>(
      'ops_measure_before',
      `select id, gross_weight_g, length_mm, width_mm, height_mm from goods
        where tenant_id = $1 and owner_no = $2 and goods_no = $3 for update`,
      [ctx.tenantId, one.ownerNo, one.goodsNo],
    )
    if (before === undefined) continue
    const { id, ...oldMeasures } = before
    const { weightG: grossWeightG, lengthMm, widthMm, heightMm } = one
    const volumeCm3 = roundProduct([lengthMm, widthMm, heightMm], 1000)
    await changeRows(ctx.tx, 'goods', [{ id }], {
      key: ['id'],
      all: { grossWeightG, lengthMm, widthMm, heightMm, volumeCm3, weightSource: 2, updateTime: ctx.at },
      hot: true,
    })
    const person = { userId: task.author.userId, name: task.author.operatorName }
    const after = { ...key, grossWeightG, lengthMm, widthMm, heightMm }
    await logGoods({ ...ctx, person }, [{ before: { ...key, ...oldMeasures }, after }], logSource)
    await refreshComplete(ctx, [key])
  }
}

export const goods: FloorKind = {
  id: 'goods',
  load: {
    rest: async (at) => at.put(facts, await readGoods(at.ctx, goodsNamed(at), at.settings)),
  },
  view: (at): GoodsFloor => ({ goods: { ...namesIn(at.get(orderParts).lines), ...byNumber(at.get(facts), goodsKey) } }),
  write: async ({ ctx, outcomes }) => {
    await writeMeasured(ctx, outcomes)
    return {}
  },
}
