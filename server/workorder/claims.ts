// 结算的赔付 · workorder/claims
/** Turns the claims of a settlement into claims of workorder/comp, and calculates their amounts before anything is written. */
import type { Static } from 'typebox'
import { COMP_TYPE, countsDays, delayMinOf, payerType, type CompGoods } from '#contract/rules/compensation'
import type { settle, SettleTerms } from '#contract/workorder/act'
import { reckonStored } from './comp/reckon.ts'
import type { NewComp } from './comp/types.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { WorkOrder } from './order.ts'
import { goodsOfOrders } from './orderFound.ts'

export type CompEntry = Static<typeof settle.input>['compList'][number]

/** The problem goods of the work order, without prices: the claim rule chooses the prices. */
const problemGoods = async (ctx: Ctx, { id }: WorkOrder): Promise<readonly CompGoods[]> => {
  const rows = await ctx.tx.query<{ goodsNo: string; goodsName: string | null; qty: number }>(
    `select g.goods_no, g.goods_name, g.problem_qty as qty from wo_goods g
      where g.tenant_id = $1 and g.work_order_id = $2 and g.problem_qty > 0 order by g.id`,
    [ctx.tenantId, id],
  )
  return rows.map(({ goodsNo, goodsName, qty }) => ({ goodsNo, goodsName: goodsName ?? goodsNo, qty, priceFen: null }))
}

const noDays = '延误赔付请填写延误天数'
/** Refuses a claim for a delay without its days, because its amount would be 0. @throws Refused A3020 at the first such claim */
export const checkDays = (list: readonly CompEntry[]): void => {
  const at = list.findIndex(({ compType, delayDays = null }) => countsDays(compType) && delayDays === null)
  if (at >= 0) throw refuse('A3020.field', { reason: noDays }, { [`compList.${at}.delayDays`]: noDays })
}

/** An entry without a goods list takes the problem goods of the work order; an entry with an empty list has no goods. */
export const claimsFor = async (
  ctx: Ctx,
  order: WorkOrder,
  liability: number,
  list: readonly CompEntry[],
): Promise<readonly NewComp[]> => {
  if (list.length === 0) return []
  const problemList = await problemGoods(ctx, order)
  const hasGoods = list.some(({ goods = [] }) => goods.length > 0)
  const shippedGoods = order.stockoutNo === null || !hasGoods ? [] : await goodsOfOrders(ctx, [order.stockoutNo])
  const nameOf = (goodsNo: string): string => shippedGoods.find((goods) => goods.goodsNo === goodsNo)?.goodsName ?? goodsNo
  return list.map((one) => ({
    source: 1,
    workOrderNo: order.workOrderNo,
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    ownerNo: order.ownerNo,
    compType: one.compType,
    liability,
    payerType: one.payerType,
    payerNo: one.payerNo ?? null,
    goods:
      one.goods?.map(({ goodsNo, qty, priceFen }) => ({ goodsNo, goodsName: nameOf(goodsNo), qty, priceFen })) ?? problemList,
    valueFen: null,
    freightFen: one.freightFen ?? null,
    claimFen: one.claimFen,
    approveFen: one.approveFen ?? null,
    delayMin: delayMinOf(one.delayDays),
    happenDate: ctx.today,
    remark: one.remark ?? null,
  }))
}

/** The claim rule for each type of claim against the liable party; the page calculates with the rule while amounts are typed. */
export const termsFor = async (ctx: Ctx, order: WorkOrder, liability: number): Promise<SettleTerms[]> => {
  const kinds = Object.keys(COMP_TYPE).map(Number)
  // the payer does not change the amount, and the company always exists
  const comps = await claimsFor(
    ctx,
    order,
    liability,
    kinds.map((compType) => ({ compType, payerType: payerType.company, claimFen: 0 })),
  )
  const reckoned = await reckonStored(ctx, comps)
  return reckoned.flatMap((of, at) =>
    of === null
      ? []
      : [
          {
            compType: kinds[at] ?? 0,
            isByRule: of.ruleId === null ? 0 : 1,
            terms: of.terms,
            valueFen: of.valueFen,
            freightFen: of.freightFen,
            insuredFen: of.parcel?.insuredFen ?? 0,
          } as const,
        ],
  )
}
