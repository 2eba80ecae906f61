// 演示的赔付 · seed/claimRoom
/** Claims of the last days at a desk in the middle of its month: rules, claims in every state, bills of owners and carriers. */
import { COMP_TYPE, compSource } from '#contract/rules/compensation'
import { compBill } from '#contract/workorder/compBill'
import { compBillMake } from '#contract/workorder/compBillCalls'
import { compDetail } from '#contract/workorder/compDetail'
import { compDiff, compDiffAdd } from '#contract/workorder/compDiff'
import { compRule } from '#contract/workorder/compRule'
import { woBill } from '#contract/workorder/woBill'
import { woBillAdd, woBillOpenLines, woBillPayers } from '#contract/workorder/woBillCalls'
import type { NewComp } from '../workorder/comp/types.ts'
import { createComps } from '../workorder/comp/write.ts'
import { callerOf, transacted } from '../platform/http.ts'
import type { Services } from '../platform/services.ts'
import { systemPerson } from '../platform/systemPerson.ts'
import { enter, make, tell, type Desk } from './deskClient.ts'

const rule = (compType: number, liability: number, more: object) => ({
  compType,
  liability,
  payerType: liability === 1 ? 2 : 1,
  goodsRatioBp: 10_000,
  includeFreight: 1,
  priceBasis: 1,
  ...more,
})
const rules = [
  rule(1, 2, { capMode: 3, capFen: 10_000 }),
  rule(2, 2, { goodsRatioBp: 8_000, capMode: 1, capFen: 8_000 }),
  rule(3, 1, { includeFreight: 0, capMode: 0 }),
  rule(4, 1, { includeFreight: 0, capMode: 0 }),
  rule(5, 2, { includeFreight: 0, capMode: 0 }),
  rule(6, 2, { goodsRatioBp: 5_000, capMode: 2, timesE2: 300 }),
  rule(8, 1, { includeFreight: 0, capMode: 1, capFen: 500 }),
] as const

interface Shipped {
  readonly logisticsNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string
  readonly qty: number
}
/** Common pairs of claim type and liability: mostly the carrier is liable, sometimes the warehouse. */
const usualPairs = [
  [1, 2],
  [2, 2],
  [3, 1],
  [4, 1],
  [6, 2],
  [2, 2],
] as const
const claimsMax = 30

const claimOf = ({ goodsNo, goodsName, qty, ...parcel }: Shipped, nth: number, day: string): NewComp => {
  const [compType, liability] = usualPairs[nth % usualPairs.length] ?? [1, 2]
  // every fifth claim is a gift without a known price, which waits to be priced
  const isGift = nth % 5 === 4
  const priceFen = isGift ? null : 2_900 + ((nth * 1_370) % 9_000)
  return {
    source: compSource.imported,
    workOrderNo: null,
    logisticsNo: parcel.logisticsNo,
    stockoutNo: null,
    ownerNo: parcel.ownerNo,
    compType,
    liability,
    payerType: null,
    payerNo: null,
    goods: [{ goodsNo: isGift ? `${goodsNo}-ZP` : goodsNo, goodsName: isGift ? `${goodsName} 赠品` : goodsName, qty, priceFen }],
    valueFen: null,
    freightFen: 320,
    claimFen: (priceFen ?? 5_000) * qty + 320,
    approveFen: null,
    delayMin: null,
    happenDate: day,
    remark: `客户来电：${COMP_TYPE[compType]}`,
  }
}

const shippedParcels = (services: Services, tenantId: number): Promise<Shipped[]> =>
  services.db.inTenant(tenantId, (tx) =>
    tx.query<Shipped>(
      `select p.logistics_no, p.owner_no, l.goods_no, coalesce(l.goods_name, l.goods_no) as goods_name, l.qty
         from stockout_package p
         join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no and o.ship_time is not null
         join stockout_line l on l.tenant_id = $1 and l.stockout_no = p.stockout_no and l.line_no = 1
        where p.tenant_id = $1 and p.is_main = 1 order by p.owner_no, p.logistics_no limit ${claimsMax}`,
      [tenantId],
    ),
  )

/** The owner with the most claims gets two bills: one confirmed, one still a draft. */
const billOwner = async (desk: Desk, nos: readonly string[], ownerNo: string, month: string): Promise<void> => {
  const bill = (detailIds: readonly string[], more: object = {}) =>
    tell(desk, desk.admin, compBillMake, {
      ownerNo,
      periodStart: `${month}-01`,
      periodEnd: `${month}-28`,
      detailIds: [...detailIds],
      ...more,
    })
  const { billNo } = await bill(nos.slice(0, 4), { adjustFen: -100, adjustReason: '抹零' })
  await enter(desk, desk.leader, compBill, { billNo }, 'confirm')
  await bill(nos.slice(4, 6))
}

/** Bills the payer who owes most; the bill waits for the person it is assigned to. */
const billPayer = async (desk: Desk, month: string, userId: string): Promise<void> => {
  const [payer] = await tell(desk, desk.admin, woBillPayers, { month })
  if (payer === undefined) return
  const { payerType, payerNo } = payer
  const lines = await tell(desk, desk.admin, woBillOpenLines, { payerType, payerNo, month })
  const comp = lines.flatMap((line) => (line.lineType === 1 ? [line.sourceNo] : [])).slice(0, 6)
  if (comp.length === 0) return
  const { billNo } = await tell(desk, desk.admin, woBillAdd, { payerType, payerNo, month, lineIds: { comp }, adjustFen: 0 })
  await enter(desk, desk.admin, woBill, { ids: [billNo], assignUserId: userId }, 'assign')
}

/** Credits of carriers for the first three claims: too little, nothing, all but one fen. */
const creditSome = async (desk: Desk, nos: readonly string[]): Promise<void> => {
  for (const [nth, compNo] of nos.entries()) {
    const { diffNo } = await tell(desk, desk.admin, compDiffAdd, { compNo, carrierPaidFen: nth * 1_500 })
    if (nth === 1) await enter(desk, desk.admin, compDiff, { ids: [diffNo], remark: '已发网点群' }, 'report')
  }
}

/** `day`: today, `YYYY-MM-DD`. Does nothing if nothing was shipped yet. */
export const workClaims = async (desk: Desk, services: Services, tenantId: number, day: string): Promise<void> => {
  for (const newRule of rules) await make(desk, desk.admin, compRule, newRule)
  const parcels = await shippedParcels(services, tenantId)
  if (parcels.length === 0) return
  const run = callerOf(services, tenantId, systemPerson)
  const nos = await transacted(run, (ctx) =>
    createComps(
      ctx,
      parcels.map((parcel, nth) => claimOf(parcel, nth, day)),
    ),
  )
  const claims = nos.map((no, nth) => ({
    no,
    ownerNo: parcels[nth]?.ownerNo ?? '',
    isPriced: nth % 5 !== 4,
    type: usualPairs[nth % usualPairs.length],
  }))
  const first = claims[0]?.ownerNo ?? ''
  const billable = claims.filter(({ ownerNo, isPriced }) => ownerNo === first && isPriced)
  if (billable.length >= 8) {
    await billOwner(
      desk,
      billable.map(({ no }) => no),
      first,
      day.slice(0, 7),
    )
    await enter(desk, desk.admin, compDetail, { ids: [billable[6]?.no], reason: '等破损照片' }, 'suspend')
  }
  const carriers = billable.filter(({ type }) => type?.[1] === 2).slice(0, 3)
  await creditSome(
    desk,
    carriers.map(({ no }) => no),
  )
  await billPayer(desk, day.slice(0, 7), desk.manager.userId)
}
