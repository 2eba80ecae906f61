// 无头件认主 · returns/claim
import { orderLife } from '#contract/rules/orderLife'
import { returnLife } from '#contract/rules/returnLife'
import type { Actor, ReturnCtx } from '../core/returns/context.ts'
import { joinNotice, noticeColumns, ownedBy, takeOver, type Learnt } from '../core/returns/join.ts'
import { pushReceived } from '../core/returns/push.ts'

interface Headless {
  readonly returnNo: string
  readonly ownerNo: string
  readonly srcTid: string | null
  readonly logisticsNo: string | null
  /** last four digits of the sender's telephone; '' if unknown */
  readonly mobileTail: string
}
/** A headless parcel, with the goods found in it so far. */
interface SoughtParcel extends Headless {
  readonly goods: readonly string[]
}

/** Days after shipping within which an order is matched by telephone and goods alone. */
const backDays = 90
const orderColumns = `'' as return_no, o.warehouse_no, o.sid, o.owner_no, null as outer_no, coalesce($3::text, o.src_order_no) as src_tid, o.shop_no, o.stockout_no,
            (select jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'qty', l.shipped_qty) order by l.line_no) from stockout_line l
              where l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.shipped_qty > 0) as lines`
/** SQL: whether the document `no` has all goods of the array `goods`; true for an empty array. */
const hasGoods = (table: string, key: string, no: string, goods: string): string =>
  `${goods}::text[] <@ array(select l.goods_no::text from ${table} l where l.tenant_id = $1 and l.${key} = ${no})`

/**
 * Matches a headless parcel again after it got an owner (floor.md §11.2). An open return notice (预告) of the owner that matches is joined
 * and ends. Without a notice, a matching shipped order gives the plan. Pieces already found stay and become the owner's.
 * A notice matches by parcel or order number, then by the sender's telephone, then by exactly the same goods; an order matches by its
 * number, then by telephone and goods together. If several match by telephone or goods, none is taken.
 */
export const claimHeadless = async (ctx: ReturnCtx, one: Headless, by: Actor): Promise<void> => {
  const { tx, tenantId } = ctx
  await ownedBy(ctx, one.returnNo, one.ownerNo)
  const goods = await tx.query<{ goodsNo: string }>(
    'select distinct goods_no from return_order_line where tenant_id = $1 and return_no = $2 and actual_qty > 0 and quality <> 7',
    [tenantId, one.returnNo],
  )
  const sought: SoughtParcel = { ...one, goods: goods.map(({ goodsNo }) => goodsNo) }
  const notice = await noticeOf(ctx, sought)
  if (notice !== undefined) await joinNotice(ctx, one, notice, by)
  else {
    const order = await orderOf(ctx, sought)
    if (order !== undefined) await takeOver(ctx, one, order)
  }
  await pushReceived(ctx, [one.returnNo])
}

/** The only row; undefined if there are several. */
const onlyOne = (rows: readonly Learnt[]): Learnt | undefined => (rows.length === 1 ? rows[0] : undefined)

const noticeOf = async (ctx: ReturnCtx, parcel: SoughtParcel): Promise<Learnt | undefined> => {
  const { tx, tenantId } = ctx
  const open = `from return_order r where r.tenant_id = $1 and r.owner_no = $2 and r.status = ${returnLife.open}`
  const [byNumber] = await tx.query<Learnt>(
    `select ${noticeColumns} ${open} and r.return_no <> $5 and (r.logistics_no = $3 or r.src_tid = $4) order by r.return_no limit 1 for update`,
    [tenantId, parcel.ownerNo, parcel.logisticsNo, parcel.srcTid, parcel.returnNo],
  )
  if (byNumber !== undefined) return byNumber
  if (parcel.mobileTail !== '') {
    const byTelephone = await tx.query<Learnt>(
      `select ${noticeColumns} ${open} and right(r.sender_mobile, 4) = $3 and ${hasGoods('return_order_line', 'return_no', 'r.return_no', '$4')}
        order by r.return_no limit 2 for update`,
      [tenantId, parcel.ownerNo, parcel.mobileTail, parcel.goods],
    )
    if (byTelephone.length > 0) return onlyOne(byTelephone)
  }
  if (parcel.goods.length === 0) return undefined
  const sameGoods = await tx.query<Learnt>(
    `select ${noticeColumns} ${open} and ${hasGoods('return_order_line', 'return_no', 'r.return_no', '$3')}
        and not exists (select 1 from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no and l.goods_no <> all($3::text[]))
      order by r.return_no limit 2 for update`,
    [tenantId, parcel.ownerNo, parcel.goods],
  )
  return onlyOne(sameGoods)
}

const orderOf = async ({ tx, tenantId, now }: ReturnCtx, parcel: SoughtParcel): Promise<Learnt | undefined> => {
  const shippedOrders = `from stockout_order o where o.tenant_id = $1 and o.owner_no = $2 and o.status in (${orderLife.shipped}, ${orderLife.done})`
  if (parcel.srcTid !== null) {
    const [order] = await tx.query<Learnt>(
      `select ${orderColumns} ${shippedOrders} and o.src_order_no = $3 order by o.stockout_no limit 1`,
      [tenantId, parcel.ownerNo, parcel.srcTid],
    )
    if (order !== undefined) return order
  }
  if (parcel.mobileTail === '' || parcel.goods.length === 0) return undefined
  const called = await tx.query<Learnt>(
    `select ${orderColumns} ${shippedOrders} and o.create_time > $5 and right(o.receiver_mobile_mask, 4) = $4
        and ${hasGoods('stockout_line', 'stockout_no', 'o.stockout_no', '$6')} order by o.stockout_no limit 2`,
    [tenantId, parcel.ownerNo, parcel.srcTid, parcel.mobileTail, new Date(now - backDays * 86_400_000), parcel.goods],
  )
  return onlyOne(called)
}
