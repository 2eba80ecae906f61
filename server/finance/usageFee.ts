// 本月用量与费用 · finance/usageFee
import { consumable } from '#contract/consumable/consumable'
import { consumableFees, planFees, usagePricesMax } from '#contract/finance/usageFee'
import type { ReplyOf } from '#contract/call'
import { unitPriceText } from '#contract/rules/amountText'
import { feeLineLife, valuationLife } from '#contract/rules/compensationLife'
import { metre } from '#contract/rules/consumableFee'
import { itemText } from '#contract/rules/feeItemText'
import { endlessDay } from '#contract/rules/feeVersion'
import { feeVersionLife } from '#contract/rules/financeLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { momentText } from '../platform/kinds.ts'
import { ownerSeen, partySeen } from '../platform/scope.ts'
import { SOURCE } from './pricing/charge.ts'

type Fees = ReplyOf<typeof consumableFees>
type Price = Fees['prices'][number]
/** First and last day of the month of today. */
const monthOf = ({ today }: Ctx): readonly [string, string] => [`${today.slice(0, 7)}-01`, today]

interface Item {
  readonly versionNo: string
  readonly customName: string
  readonly effectDate: string
  readonly expireDate: string
  readonly reviewUserName: string | null
  readonly itemName: string
  readonly calcMethod: number
  readonly unitPriceE4: string
  readonly minFen: string
  readonly maxFen: string
  readonly freeQty: number
  readonly ratioBp: number
  readonly ratioBase: number
}
/** Items of approved versions of what owners pay, the newest first; `consumableNo` and `ownerNo`: null is any. */
const itemPrices = async (
  { tx, tenantId, person }: Ctx,
  of: { readonly feeType: 'CONSUMABLE' | 'PROTECT'; readonly consumableNo: string | null; readonly ownerNo: string | null },
): Promise<readonly Price[]> => {
  const rows = await tx.query<Item & Record<string, unknown>>(
    `select v.version_no, m.custom_name, v.effect_date, v.expire_date, v.review_user_name, i.item_name, i.calc_method, i.unit_price_e4,
            i.min_fen, i.max_fen, i.free_qty, i.ratio_bp, i.ratio_base
       from fin_fee_item i
       join fin_fee_version v on v.tenant_id = $1 and v.version_no = i.version_no
       join fin_contract c on c.tenant_id = $1 and c.contract_no = v.contract_no
       join fin_custom m on m.tenant_id = $1 and m.custom_no = c.custom_no
      where i.tenant_id = $1 and i.fee_type = $2 and c.direction = 1 and v.status in (${feeVersionLife.live}, ${feeVersionLife.ended})
        and ($3::text is null or i.conditions->>'consumableNo' = $3) and ($4::text is null or v.owner_no = $4) and ${partySeen(person, 'v')}
      order by v.effect_date desc, v.version_no, i.item_code limit ${usagePricesMax}`,
    [tenantId, of.feeType, of.consumableNo, of.ownerNo],
  )
  return rows.map(({ versionNo, customName, effectDate, expireDate, reviewUserName, itemName, ...item }) => ({
    source: `${versionNo} ${itemName}`,
    customName,
    since: effectDate,
    until: expireDate === endlessDay ? null : expireDate,
    priceText: itemText({
      ...item,
      unitPriceE4: Number(item.unitPriceE4),
      minFen: Number(item.minFen),
      maxFen: Number(item.maxFen),
    }),
    userName: reviewUserName ?? '',
  }))
}

interface Changed {
  readonly createTime: Date
  readonly priceE4: string | null
  readonly userName: string | null
}
/** Prices of the archive as they were set, the newest first; each one until the next. */
const archivePrices = async ({ tx, tenantId }: Ctx, consumableNo: string): Promise<readonly Price[]> => {
  const rows = await tx.query<Changed & Record<string, unknown>>(
    `select l.create_time, l.after->>'salePriceE4' as price_e4, u.name as user_name
       from sys_operate_log l left join sys_user u on u.tenant_id = $1 and u.id = l.user_id
      where l.tenant_id = $1 and l.biz_type = '${consumable.id}' and l.biz_no = $2 and l.after ? 'salePriceE4'
        and l.after->>'salePriceE4' is distinct from l.before->>'salePriceE4'
      order by l.create_time desc, l.id desc limit ${usagePricesMax}`,
    [tenantId, consumableNo],
  )
  return rows.map(({ createTime, priceE4, userName }, at) => ({
    source: '耗材档案的销售价',
    customName: '',
    since: momentText(createTime),
    until: at === 0 ? null : momentText(rows[at - 1]?.createTime ?? createTime),
    priceText: priceE4 === null ? '没有价' : `${unitPriceText(Number(priceE4))}元`,
    userName: userName ?? '',
  }))
}

const milli = 1000
const ofConsumable = handle(consumableFees, async (ctx, { consumableNo }): Promise<Fees> => {
  const { tx, tenantId, person } = ctx
  const [archive] = await tx.query<{ unit: string }>(
    `select c.unit from consumable c where c.tenant_id = $1 and c.consumable_no = $2 and (c.owner_no is null or ${ownerSeen(person, 'c.owner_no')})`,
    [tenantId, consumableNo],
  )
  if (archive === undefined) throw refuse('A0404')
  const [from, to] = monthOf(ctx)
  const [sums] = await tx.query<{ qty: string; amountFen: string; waiting: number }>(
    `select coalesce(sum(l.qty), 0)::text as qty, coalesce(sum(l.amount_fen), 0)::text as amount_fen,
            (select count(*)::int from valuation_pool v where v.tenant_id = $1 and v.status in (${valuationLife.open}, ${valuationLife.held})
                and v.biz_date between $3 and $4 and v.source_type = ${SOURCE.consumable} and v.line_key = $2
                and ${ownerSeen(person, 'v.owner_no')}) as waiting
       from fin_fee_line l
      where l.tenant_id = $1 and l.source_type = ${SOURCE.consumable} and l.line_key = $2 and l.biz_date between $3 and $4
        and l.direction = 1 and l.status <> ${feeLineLife.off} and ${ownerSeen(person, 'l.owner_no')}`,
    [tenantId, consumableNo, from, to],
  )
  const qty = Number(sums?.qty ?? 0)
  return {
    month: from.slice(0, 7),
    // goods by the metre are counted in thousandths
    qty: String(archive.unit === metre ? qty / milli : qty),
    unit: archive.unit,
    amountFen: Number(sums?.amountFen ?? 0),
    waiting: sums?.waiting ?? 0,
    prices: [
      ...(await itemPrices(ctx, { feeType: 'CONSUMABLE', consumableNo, ownerNo: null })),
      ...(await archivePrices(ctx, consumableNo)),
    ],
  }
})

const ofPlan = handle(planFees, async (ctx, { planNo }): Promise<Fees> => {
  const { tx, tenantId, person } = ctx
  const [plan] = await tx.query<{ ownerNo: string }>(
    `select p.owner_no from protection_plan p where p.tenant_id = $1 and p.plan_no = $2 and ${ownerSeen(person, 'p.owner_no')}`,
    [tenantId, planNo],
  )
  if (plan === undefined) throw refuse('A0404')
  const [from, to] = monthOf(ctx)
  const [sums] = await tx.query<{ orders: number; amountFen: string; waiting: number }>(
    `with shipped as (
       select w.stockout_no from fin_waybill w join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no
        where w.tenant_id = $1 and w.owner_no = $2 and w.ship_date between $3 and $4 and w.is_first = 1
          and o.protection_snapshot->'planNos' @> $5::jsonb)
     select count(*)::int as orders,
            (select coalesce(sum(l.amount_fen), 0)::text from fin_fee_line l join shipped s on s.stockout_no = l.source_no
              where l.tenant_id = $1 and l.direction = 1 and l.source_type = ${SOURCE.parcel} and l.fee_type = 'PROTECT'
                and l.status <> ${feeLineLife.off}) as amount_fen,
            (select count(*)::int from valuation_pool v join shipped s on s.stockout_no = v.source_no
              where v.tenant_id = $1 and v.status in (${valuationLife.open}, ${valuationLife.held}) and v.line_key = 'PROTECT') as waiting
       from shipped`,
    [tenantId, plan.ownerNo, from, to, JSON.stringify([planNo])],
  )
  return {
    month: from.slice(0, 7),
    qty: String(sums?.orders ?? 0),
    unit: '单',
    amountFen: Number(sums?.amountFen ?? 0),
    waiting: sums?.waiting ?? 0,
    prices: [...(await itemPrices(ctx, { feeType: 'PROTECT', consumableNo: null, ownerNo: plan.ownerNo }))],
  }
})

export default [ofConsumable, ofPlan]
