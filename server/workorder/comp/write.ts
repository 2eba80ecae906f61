// 赔付落库 · workorder/comp/write
import { compDetail } from '#contract/workorder/compDetail'
import { compDetailLife, valuationLife, compPriceLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse } from '../../platform/errors.ts'
import { insertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import { sumOrders } from './orderSums.ts'
import { judgeComps } from './reckon.ts'
import type { NewComp, Reckoned } from './types.ts'

/** valuation_pool of a claim: biz_type 6 赔付, direction 1 应收货主, source_type 8 赔付. */
export const compPool = { bizType: 6, direction: 1, sourceType: 8 } as const

const headOf = (ctx: Ctx, comp: NewComp, of: Reckoned) => ({
  source: comp.source,
  sourceNo: comp.sourceNo ?? null,
  workOrderNo: comp.workOrderNo,
  logisticsNo: comp.logisticsNo ?? of.parcel?.logisticsNo ?? null,
  logisticsCode: of.parcel?.logisticsCode ?? null,
  stockoutNo: comp.stockoutNo ?? of.parcel?.stockoutNo ?? null,
  ownerNo: of.ownerNo,
  shopNo: of.parcel?.shopNo ?? null,
  warehouseNo: of.parcel?.warehouseNo ?? comp.place?.warehouseNo ?? null,
  sid: of.parcel?.sid ?? comp.place?.sid ?? null,
  networkId: of.parcel?.networkId ?? null,
  compType: comp.compType,
  liability: comp.liability,
  ...of.payer,
  payeeNo: of.ownerNo,
  shipDate: of.parcel?.shipDate ?? null,
  happenDate: comp.happenDate,
  goods: of.goods,
  goodsValueFen: of.valueFen,
  freightFen: of.freightFen,
  claimFen: of.claimFen,
  insuredFen: of.parcel?.insuredFen ?? 0,
  delayMin: comp.delayMin,
  ruleId: of.ruleId,
  terms: of.terms,
  baseFen: of.baseFen,
  capFen: of.capFen,
  approveFen: of.approveFen,
  recoverFen: of.recoverFen,
  priceStatus: of.priceStatus,
  refreshTime: ctx.at,
  remark: comp.remark,
})

/** Goods without a price wait in the valuation pool; a claim without known goods waits as one row without goods. */
const openPool = async (
  ctx: Ctx,
  made: readonly { readonly compNo: string; readonly comp: NewComp; readonly of: Reckoned }[],
): Promise<void> => {
  const rows = made.flatMap(({ compNo, comp, of }) => {
    if (of.priceStatus !== compPriceLife.no) return []
    const unknown = of.goods.filter(({ priceFen }) => priceFen === null)
    const waiting = unknown.length > 0 ? unknown : [{ goodsNo: '', goodsName: '商品价值', qty: 1 }]
    return waiting.map(({ goodsNo, goodsName, qty }) => ({
      ...compPool,
      id: ctx.id(),
      sourceNo: compNo,
      lineKey: goodsNo,
      logisticsNo: comp.logisticsNo ?? of.parcel?.logisticsNo ?? null,
      ownerNo: of.ownerNo,
      shopNo: of.parcel?.shopNo ?? null,
      warehouseNo: of.parcel?.warehouseNo ?? comp.place?.warehouseNo ?? null,
      sid: of.parcel?.sid ?? comp.place?.sid ?? null,
      networkId: of.parcel?.networkId ?? null,
      bizDate: comp.happenDate,
      goodsNo: goodsNo === '' ? null : goodsNo,
      goodsName: goodsName.slice(0, 200),
      qty,
      compNo,
    }))
  })
  await insertRows(ctx.tx, 'valuation_pool', rows, {
    all: { reasonCode: 'NO_PRICE', reasonText: '无单价', status: valuationLife.open, ...createdBy(ctx), updateTime: ctx.at },
  })
  await changed(
    ctx,
    rows.map(({ id, ownerNo, warehouseNo, sid }) => ({
      resource: 'workorder/compValuation',
      key: id,
      op: 'put',
      ownerNo,
      ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
    })),
  )
}

/**
 * Creates claims of a settlement, a part of a file or a job in the caller's transaction. Each is completed (parcel, prices, rule, payer),
 * calculated and stored as 待核对. Goods without a price go to the valuation pool. The work orders of the claims get new sums.
 * @returns the numbers of the claims, in the order of `comps`
 * @throws Refused A3020 with the first fault, at the field of its claim
 */
export const createComps = async (ctx: Ctx, comps: readonly NewComp[]): Promise<readonly string[]> => {
  const { faults, reckoned } = await judgeComps(ctx, comps)
  const [fault] = faults
  if (fault !== undefined)
    throw refuse('A3020.field', { reason: fault.why }, { [`compList.${fault.row}.${fault.field}`]: fault.why })
  const ready = comps.map((comp, at) => {
    const of = reckoned[at]
    if (of === null || of === undefined) throw new Error('a claim was judged and is gone')
    return { comp, of }
  })
  const nos = await insertDocuments(
    ctx,
    compDetail,
    ready.map(({ comp, of }) => ({ status: compDetailLife.open, head: headOf(ctx, comp, of), lines: [] })),
    ctx.person,
  )
  await openPool(
    ctx,
    ready.map((one, at) => ({ ...one, compNo: nos[at] ?? '' })),
  )
  await sumOrders(
    ctx,
    comps.flatMap(({ workOrderNo }) => workOrderNo ?? []),
  )
  return nos
}
