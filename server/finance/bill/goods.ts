// 商品费用 · finance/bill/goods
/**
 * Spreads what the orders of a bill cost over their goods (office.md §9.1). A job reads the lines in pages and replaces the rows of the bill
 * as a whole; lines that change meanwhile queue it again, and the older result is left out.
 */
import { billGoods } from '#contract/finance/billGoods'
import { billLife, unreadyBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { spreadFen } from '#contract/rules/spread'
import type { Body } from '#contract/resource'
import { groupBy } from '../../core/floor/keyed.ts'
import { nameHolds } from '../../core/goods/words.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { jobRun } from '../../platform/jobRun.ts'
import { enqueue, type JobTask } from '../../platform/jobs.ts'
import type { Search } from '../../platform/listQuery.ts'
import type { Person } from '../../platform/person.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { partySeen } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { SOURCE } from '../pricing/charge.ts'
import { differenceSource } from '../pricing/feeLines.ts'

const linesAtOnce = 2000
const rowsAtOnce = 5000
/** Shown in place of a name where an order has no goods lines. */
const withoutGoods = '没有商品明细的单'
/** Lines of orders: their parcels, their consumables, and corrections of these. */
const ofOrders = `l.status <> ${feeLineLife.off} and l.source_type in (${SOURCE.parcel}, ${SOURCE.consumable}, ${differenceSource})`

interface OrderLine {
  readonly feeType: string
  readonly id: string
  readonly sourceNo: string
  readonly ownerNo: string | null
  readonly amountFen: string
}
const linesAfter = (
  { tx, tenantId }: Ctx,
  billNo: string,
  [feeType, id]: readonly [string, string],
): Promise<readonly OrderLine[]> =>
  tx.query<OrderLine & Record<string, unknown>>(
    `select l.fee_type, l.id, l.source_no, l.owner_no, l.amount_fen from fin_fee_line l
      where l.tenant_id = $1 and l.bill_no = $2 and (l.fee_type, l.id) > ($3, $4::bigint) and ${ofOrders}
      order by l.fee_type, l.id limit ${linesAtOnce}`,
    [tenantId, billNo, feeType, id],
  )
interface OrderGoods {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string
  readonly qty: number
}
const goodsOf = ({ tx, tenantId }: Ctx, lines: readonly OrderLine[]): Promise<readonly OrderGoods[]> =>
  tx.query<OrderGoods & Record<string, unknown>>(
    `select stockout_no, owner_no, goods_no, min(goods_name) as goods_name, sum(qty)::int as qty from fin_waybill_goods
      where tenant_id = $1 and stockout_no = any($2::text[]) group by stockout_no, owner_no, goods_no order by stockout_no, min(line_no)`,
    [tenantId, [...new Set(lines.map(({ sourceNo }) => sourceNo))]],
  )

interface Share {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string
  readonly amountFen: number
}
const shareKey = ({ ownerNo, goodsNo }: Pick<Share, 'ownerNo' | 'goodsNo'>): string => `${ownerNo}|${goodsNo}`
/** Adds what these lines cost to the goods of their orders. */
const addShares = (shares: Map<string, Share>, lines: readonly OrderLine[], goods: readonly OrderGoods[]): void => {
  const ofOrder = groupBy(goods, ({ stockoutNo }) => stockoutNo)
  for (const line of lines) {
    const fallback = { ownerNo: line.ownerNo ?? '', goodsNo: '', goodsName: withoutGoods, qty: 1 }
    const own = ofOrder.get(line.sourceNo) ?? [fallback]
    const parts = spreadFen(
      Number(line.amountFen),
      own.map(({ qty }) => qty),
    )
    for (const [at, { ownerNo, goodsNo, goodsName }] of own.entries()) {
      const key = shareKey({ ownerNo, goodsNo })
      const amountFen = (shares.get(key)?.amountFen ?? 0) + (parts[at] ?? 0)
      shares.set(key, { ownerNo, goodsNo, goodsName, amountFen })
    }
  }
}
/** Pieces of the bill's orders by goods; an order counts once, whatever the number of its lines. */
const piecesOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ ownerNo: string; goodsNo: string; qty: string }>(
    `select g.owner_no, g.goods_no, sum(g.qty)::text as qty from fin_waybill_goods g
      where g.tenant_id = $1 and g.stockout_no in (
            select l.source_no from fin_fee_line l where l.tenant_id = $1 and l.bill_no = $2 and ${ofOrders})
      group by g.owner_no, g.goods_no`,
    [tenantId, billNo],
  )
  return new Map(rows.map((row) => [shareKey(row), Number(row.qty)]))
}

interface Standing {
  readonly status: number
  readonly linesRevision: number
}
const standing = async ({ tx, tenantId }: Ctx, billNo: string): Promise<Standing | null> => {
  const [row] = await tx.query<{ status: number; linesRevision: number }>(
    'select status, lines_revision from fin_bill where tenant_id = $1 and bill_no = $2 for update',
    [tenantId, billNo],
  )
  return row ?? null
}
const replaceGoods = async (ctx: Ctx, billNo: string, shares: readonly Share[], linesRevision: number): Promise<void> => {
  const { tx, tenantId, id, at } = ctx
  // who changed the lines meanwhile has queued the job again
  if ((await standing(ctx, billNo))?.linesRevision !== linesRevision) return
  const pieces = await piecesOf(ctx, billNo)
  await tx.query('delete from fin_bill_goods where tenant_id = $1 and bill_no = $2', [tenantId, billNo])
  for (let from = 0; from < shares.length; from += rowsAtOnce)
    await insertRows(
      tx,
      'fin_bill_goods',
      shares.slice(from, from + rowsAtOnce).map((share) => ({ ...share, id: id(), qty: pieces.get(shareKey(share)) ?? 0 })),
      { all: { billNo, createTime: at, updateTime: at } },
    )
  await changeRows(tx, 'fin_bill', [{ billNo, goodsRevision: linesRevision }], {
    key: ['billNo'],
    set: ['goodsRevision'],
    quiet: true,
  })
  await changed(ctx, [{ resource: billGoods.id, key: billNo, op: 'put' }])
}
const spreadBill = async (run: Run, billNo: string): Promise<void> => {
  const before = await run((ctx) => standing(ctx, billNo), { readOnly: true })
  if (before === null || unreadyBills.includes(before.status)) return
  const shares = new Map<string, Share>()
  for (let cursor: readonly [string, string] = ['', '0'], left = true; left;) {
    const from = cursor
    const [lines, goods] = await run(
      async (ctx) => {
        const page = await linesAfter(ctx, billNo, from)
        return [page, await goodsOf(ctx, page)] as const
      },
      { readOnly: true, timeoutMs: 30_000 },
    )
    addShares(shares, lines, goods)
    const last = lines.at(-1)
    cursor = last === undefined ? cursor : [last.feeType, last.id]
    left = lines.length === linesAtOnce
  }
  await run((ctx) => replaceGoods(ctx, billNo, [...shares.values()], before.linesRevision), { timeoutMs: 60_000 })
}

/** A void bill has no goods. */
export const clearGoods = (run: Run, billNo: string): Promise<unknown> =>
  run(({ tx, tenantId }) => tx.query('delete from fin_bill_goods where tenant_id = $1 and bill_no = $2', [tenantId, billNo]), {
    timeoutMs: 60_000,
  })

const goodsTaskName = 'fin-bill.goods'
export const goodsTask: JobTask = {
  name: goodsTaskName,
  heavy: true,
  run: (services, { tenantId, billNo = '' }) => spreadBill(jobRun(services, tenantId), String(billNo)),
}
/** Queues it in the transaction that changed the lines, after what is urgent. */
export const enqueueGoods = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, billNo: string): Promise<void> =>
  enqueue(tx, goodsTaskName, { tenantId, billNo }, `${goodsTaskName}-${tenantId}-${billNo}`, 1)

/** Rows of goods whose number begins with the word, or whose name has it. The goods of the name are looked up once, not for each row. */
const named: Search<Body<typeof billGoods>> = ({ keyword }, p) => {
  const word = typeof keyword === 'string' ? keyword.trim() : ''
  const name = nameHolds('d', word, p)
  if (name === null) return null
  return `g.goods_no >= ${p.add(word)} and g.goods_no < ${p.add(`${word}\u{10FFFF}`)}
    or (g.owner_no, g.goods_no) in (select d.owner_no, d.goods_no from goods d where d.tenant_id = $1 and ${name})`
}
/** A person sees the goods of the bills he sees. */
export default serve(billGoods, (_today: string, person: Person) => ({
  from: 'fin_bill_goods g join fin_bill b on b.tenant_id = $1 and b.bill_no = g.bill_no',
  alias: 'g',
  where: `b.status <> ${billLife.off} and ${partySeen(person, 'b')}`,
  search: { keyword: named },
}))
