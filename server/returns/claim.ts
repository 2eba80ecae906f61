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
/** What is searched for, with the goods found in the parcel so far. */
interface Sought extends Headless {
  readonly goods: readonly string[]
}

/** Days after shipping within which an order is matched by telephone and goods alone. */
const backDays = 90
const orderColumns = `'' as return_no, o.warehouse_no, o.sid, o.owner_no, null as outer_no, coalesce($3::text, o.src_order_no) as src_tid, o.shop_no, o.stockout_no,
            (select jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'qty', l.shipped_qty) order by l.line_no) from stockout_line l
              where l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.shipped_qty > 0) as lines`
/** Whether a document has all found goods; true if none were found. */
const holds = (table: string, key: string, no: string, goods: string): string =>
  `${goods}::text[] <@ array(select l.goods_no::text from ${table} l where l.tenant_id = $1 and l.${key} = ${no})`

/**
 * Matches a parcel again after it got an owner (floor.md §11.2). An open notice of the owner is taken over whole and ends: by parcel or
 * order number, else the only one with the sender's telephone, else the only one with exactly these goods. Without a notice, a shipped
 * order of the owner gives the plan: by its number, else the only one with the telephone and the goods. Pieces already found stay and
 * become the owner's. If several fit, none is taken.
 */
export const claimHeadless = async (ctx: ReturnCtx, one: Headless, by: Actor): Promise<void> => {
  const { tx, tenantId } = ctx
  await ownedBy(ctx, one.returnNo, one.ownerNo)
  const goods = await tx.query<{ goodsNo: string }>(
    'select distinct goods_no from return_order_line where tenant_id = $1 and return_no = $2 and actual_qty > 0 and quality <> 7',
    [tenantId, one.returnNo],
  )
  const sought: Sought = { ...one, goods: goods.map(({ goodsNo }) => goodsNo) }
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

const noticeOf = async (ctx: ReturnCtx, one: Sought): Promise<Learnt | undefined> => {
  const { tx, tenantId } = ctx
  const open = `from return_order r where r.tenant_id = $1 and r.owner_no = $2 and r.status = ${returnLife.open}`
  const [named] = await tx.query<Learnt>(
    `select ${noticeColumns} ${open} and r.return_no <> $5 and (r.logistics_no = $3 or r.src_tid = $4) order by r.return_no limit 1 for update`,
    [tenantId, one.ownerNo, one.logisticsNo, one.srcTid, one.returnNo],
  )
  if (named !== undefined) return named
  if (one.mobileTail !== '') {
    const called = await tx.query<Learnt>(
      `select ${noticeColumns} ${open} and right(r.sender_mobile, 4) = $3 and ${holds('return_order_line', 'return_no', 'r.return_no', '$4')}
        order by r.return_no limit 2 for update`,
      [tenantId, one.ownerNo, one.mobileTail, one.goods],
    )
    if (called.length > 0) return onlyOne(called)
  }
  if (one.goods.length === 0) return undefined
  const alike = await tx.query<Learnt>(
    `select ${noticeColumns} ${open} and ${holds('return_order_line', 'return_no', 'r.return_no', '$3')}
        and not exists (select 1 from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no and l.goods_no <> all($3::text[]))
      order by r.return_no limit 2 for update`,
    [tenantId, one.ownerNo, one.goods],
  )
  return onlyOne(alike)
}

const orderOf = async ({ tx, tenantId, now }: ReturnCtx, one: Sought): Promise<Learnt | undefined> => {
  const left = `from stockout_order o where o.tenant_id = $1 and o.owner_no = $2 and o.status in (${orderLife.shipped}, ${orderLife.done})`
  if (one.srcTid !== null) {
    const [order] = await tx.query<Learnt>(
      `select ${orderColumns} ${left} and o.src_order_no = $3 order by o.stockout_no limit 1`,
      [tenantId, one.ownerNo, one.srcTid],
    )
    if (order !== undefined) return order
  }
  if (one.mobileTail === '' || one.goods.length === 0) return undefined
  const called = await tx.query<Learnt>(
    `select ${orderColumns} ${left} and o.create_time > $5 and right(o.receiver_mobile_mask, 4) = $4
        and ${holds('stockout_line', 'stockout_no', 'o.stockout_no', '$6')} order by o.stockout_no limit 2`,
    [tenantId, one.ownerNo, one.srcTid, one.mobileTail, new Date(now - backDays * 86_400_000), one.goods],
  )
  return onlyOne(called)
}
