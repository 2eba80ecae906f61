// 赔付重算 · workorder/comp/refresh
/** Recalculates waiting claims from the current parcel, prices and rules; manual prices stay (office.md §5.2, §5.4). */
import { compDetail } from '#contract/workorder/compDetail'
import { compSource, type CompGoods } from '#contract/rules/compensation'
import { compDetailLife, compDiffLife, valuationLife, compPriceLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { moveRows, moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { followDiffs } from './paid.ts'
import { sumOrders } from './orderSums.ts'
import { reckonStored } from './reckon.ts'
import type { NewComp, Reckoned } from './types.ts'

const byRefresh = 'with 赔付刷新'
const priceWays = [
  transitionOf(compPriceLife, byRefresh, compPriceLife.no),
  transitionOf(compPriceLife, byRefresh, compPriceLife.byRule),
  transitionOf(compPriceLife, byRefresh, compPriceLife.byHand),
] as const
const toPriced = transitionOf(valuationLife, 'with 赔付刷新', valuationLife.priced)

export interface StoredComp {
  readonly compNo: string
  readonly source: number
  readonly workOrderNo: string | null
  readonly logisticsNo: string | null
  readonly stockoutNo: string | null
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly compType: number
  readonly liability: number
  readonly payerType: number
  readonly payerNo: string
  readonly goods: readonly CompGoods[]
  readonly goodsValueFen: string | null
  readonly freightFen: string
  readonly claimFen: string
  readonly approveFen: string
  readonly recoverFen: string
  readonly delayMin: number | null
  readonly happenDate: string
  readonly priceStatus: number
  readonly status: number
}
/** Claims by number, locked until the transaction ends. A claim with a closed difference is left out: its amount must not change. */
export const readComps = (ctx: Pick<Ctx, 'tx' | 'tenantId'>, nos: readonly string[]): Promise<StoredComp[]> =>
  ctx.tx.query<StoredComp>(
    `select comp_no, source, work_order_no, logistics_no, stockout_no, owner_no, warehouse_no, sid, comp_type, liability, payer_type, payer_no, goods,
            goods_value_fen, freight_fen, claim_fen, approve_fen, recover_fen, delay_min, happen_date, price_status, status
       from comp_detail where tenant_id = $1 and comp_no = any($2::text[])
        and not exists (select 1 from comp_fee_diff f where f.tenant_id = $1 and f.comp_no = comp_detail.comp_no and f.status = ${compDiffLife.closed})
      order by comp_no for update`,
    [ctx.tenantId, nos],
  )

/** A stored claim as input for a new calculation. Goods keep their price only with `keepsPrices`; value and freight of a file stay. */
const asNewComp = (of: StoredComp, keepsPrices: boolean): NewComp => ({
  ...of,
  goods: of.goods.map((goods) => ({ ...goods, priceFen: keepsPrices ? goods.priceFen : null })),
  valueFen: of.goods.length > 0 || of.goodsValueFen === null ? null : Number(of.goodsValueFen),
  freightFen: of.source === compSource.imported ? Number(of.freightFen) : null,
  // pieces missing in a stock check are claimed at their current price
  claimFen: of.source === compSource.stockCheck ? null : Number(of.claimFen),
  approveFen: null,
  remark: null,
})

const write = async (
  ctx: Ctx,
  rows: readonly { readonly of: StoredComp; readonly now: Reckoned; readonly priceStatus: number }[],
): Promise<void> => {
  await moveRowsApart(
    ctx.tx,
    priceWays,
    rows.map(({ of, now, priceStatus }) => ({
      compNo: of.compNo,
      goods: now.goods,
      goodsValueFen: now.valueFen,
      freightFen: now.freightFen,
      claimFen: now.claimFen,
      insuredFen: now.parcel?.insuredFen ?? 0,
      ruleId: now.ruleId,
      terms: now.terms,
      baseFen: now.baseFen,
      capFen: now.capFen,
      approveFen: now.approveFen,
      recoverFen: now.recoverFen,
      priceStatus,
    })),
    {
      key: ['compNo'],
      set: [
        'goods',
        'goodsValueFen',
        'freightFen',
        'claimFen',
        'insuredFen',
        'ruleId',
        'terms',
        'baseFen',
        'capFen',
        'approveFen',
        'recoverFen',
      ],
      by: ctx,
      all: { refreshTime: ctx.at },
    },
  )
  await changed(
    ctx,
    rows.map(({ of: { compNo, ownerNo, warehouseNo, sid } }) => ({
      resource: compDetail.id,
      key: compNo,
      op: 'put',
      ownerNo,
      ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
    })),
  )
  await followDiffs(
    ctx,
    rows.map(({ of }) => of.compNo),
  )
  await sumOrders(
    ctx,
    rows.flatMap(({ of }) => of.workOrderNo ?? []),
  )
}

export interface Refreshed {
  readonly refreshed: number
  readonly changed: number
  readonly failed: readonly { readonly compNo: string; readonly reason: string }[]
}

/** Recalculates claims. Claims that are not in 待核对 or have a manual amount stay, and are returned in `failed`. */
export const refreshComps = async (ctx: Ctx, nos: readonly string[]): Promise<Refreshed> => {
  const stored = await readComps(ctx, nos)
  const failed: { compNo: string; reason: string }[] = []
  const open = stored.filter(({ compNo, status, priceStatus }) => {
    if (status === compDetailLife.open && priceStatus !== compPriceLife.byHand) return true
    failed.push({ compNo, reason: status === compDetailLife.open ? '人工定价的不重算' : '只重算待核对的赔付' })
    return false
  })
  const now = await reckonStored(
    ctx,
    open.map((of) => asNewComp(of, false)),
  )
  const rows = open.flatMap((of, at) => {
    const one = now[at]
    if (one !== null && one !== undefined) return [{ of, now: one, priceStatus: one.priceStatus }]
    failed.push({ compNo: of.compNo, reason: '承担方不存在了' })
    return []
  })
  await write(ctx, rows)
  const pricedNos = rows.filter(({ priceStatus }) => priceStatus !== compPriceLife.no).map(({ of }) => of.compNo)
  await moveRows(
    ctx.tx,
    toPriced,
    pricedNos.map((compNo) => ({ compNo, retryCount: 1 })),
    { by: { at: ctx.at }, key: ['compNo'], add: ['retryCount'], all: { handleTime: ctx.at } },
  )
  const differs = ({ of, now: one }: (typeof rows)[number]): boolean => Number(of.approveFen) !== one.approveFen
  return { refreshed: rows.length, changed: rows.filter(differs).length, failed }
}

/** A manual price for one kind of goods of a claim, or with an empty goodsNo the value of all goods of the claim together. */
export interface GivenPrice {
  readonly compNo: string
  readonly goodsNo: string
  readonly priceFen: number
}
/** Recalculates claims with manual prices; returns how many have every price now. */
export const priceComps = async (ctx: Ctx, prices: readonly GivenPrice[]): Promise<number> => {
  const manualPrices = new Map(prices.map((price) => [`${price.compNo}|${price.goodsNo}`, price.priceFen]))
  const stored = await readComps(ctx, [...new Set(prices.map(({ compNo }) => compNo))])
  const open = stored.filter(({ status }) => status === compDetailLife.open || status === compDetailLife.held)
  const inputs = open.map((of): NewComp => {
    const comp = asNewComp(of, true)
    return {
      ...comp,
      goods: comp.goods.map((goods) => ({
        ...goods,
        priceFen: manualPrices.get(`${of.compNo}|${goods.goodsNo}`) ?? goods.priceFen,
      })),
      valueFen: manualPrices.get(`${of.compNo}|`) ?? comp.valueFen,
    }
  })
  const now = await reckonStored(ctx, inputs)
  const rows = open.flatMap((of, at) => {
    const one = now[at]
    return one === null || one === undefined
      ? []
      : [{ of, now: one, priceStatus: one.priceStatus === compPriceLife.no ? compPriceLife.no : compPriceLife.byHand }]
  })
  await write(ctx, rows)
  return rows.filter(({ priceStatus }) => priceStatus === compPriceLife.byHand).length
}
