// 库存调整 · stock/adjust
import type { ReplyOf } from '#contract/call'
import { mayMove, statusText } from '#contract/rules/life'
import { ADJUST_REASON, adjustLife, type AdjustStatus } from '#contract/rules/stockLife'
import { adjust, adjustApprove, adjustCancel, adjustCreate, adjustDetail, adjustEdit, adjustSubmit } from '#contract/stock/adjust'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse, visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { adjustChanged, checkAdjust, pricesOf, writeAdjust, writeAdjustLines } from '../platform/stock/adjustDoc.ts'
import { lockStock, stockKeyText } from '../platform/stock/book.ts'
import { bookDocument, keyOf, shelfBins } from '../platform/stock/document.ts'
import { moment } from '../platform/time.ts'

/** stock_flow.flow_type 调整 */
const adjustFlow = 9
const lines = 'from stock_adjust_line l where l.tenant_id = $1 and l.adjust_no = a.adjust_no'
const resource = serve(adjust, {
  from: 'stock_adjust a',
  alias: 'a',
  columns: {
    lineNum: `(select count(*)::int ${lines})`,
    riseQty: `(select coalesce(sum(l.change_qty), 0)::int ${lines} and l.change_qty > 0)`,
    fallQty: `(select coalesce(-sum(l.change_qty), 0)::int ${lines} and l.change_qty < 0)`,
    amountFen: `(select coalesce(sum(l.amount_fen), 0)::bigint ${lines})`,
  },
})

interface Head {
  readonly adjustNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly reason: number
  readonly status: AdjustStatus
  readonly version: number
  readonly submitUserId: string | null
}

const lockAdjust = async (ctx: Ctx, adjustNo: string): Promise<Head> => {
  const rows = await ctx.tx.query<Head>(
    `select adjust_no as "adjustNo", warehouse_no as "warehouseNo", sid, owner_no as "ownerNo", reason, status, version,
            submit_user_id as "submitUserId"
       from stock_adjust where tenant_id = $1 and adjust_no = $2 for update`,
    [ctx.tenantId, adjustNo],
  )
  return visible(ctx.person, rows[0])
}

const mustMove = (head: Head, to: AdjustStatus, op: string): void => {
  if (!mayMove(adjustLife, head.status, to))
    throw refuse('A1736', { name: '调整单', no: head.adjustNo, text: statusText(adjustLife, head.status), op })
}

/** Columns beside the status, as SQL over $4 person, $5 name, $6 now. */
const sets = {
  submit: 'submit_user_id = $4, submit_user_name = $5, submit_time = $6',
  approve: 'approve_user_id = $4, approve_user_name = $5, approve_time = $6',
  touch: 'update_user_id = $4, update_user_name = $5',
} as const

const move = async (
  ctx: Ctx,
  head: Head,
  to: AdjustStatus,
  also: keyof typeof sets,
): Promise<{ adjustNo: string; status: number }> => {
  await ctx.tx.query(
    `update stock_adjust set status = $3, ${sets[also]}, update_time = $6, version = version + 1 where tenant_id = $1 and adjust_no = $2`,
    [ctx.tenantId, head.adjustNo, to, ctx.person.userId, ctx.person.name, ctx.at],
  )
  await adjustChanged(ctx, head)
  return { adjustNo: head.adjustNo, status: to }
}

const create = handle(adjustCreate, async (ctx, { submit = 0, remark = null, ...input }) => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  visible(ctx.person, { ownerNo: input.ownerNo })
  const [adjustNo = ''] = await ctx.numbers('TZ', 1)
  const doc = { ...input, remark, adjustNo }
  await writeAdjust(ctx, doc, await checkAdjust(ctx, doc), submit === 1)
  return { adjustNo, status: submit === 1 ? 20 : 10 }
})

const edit = handle(adjustEdit, async (ctx, { submit = 0, remark = null, version, ...input }) => {
  const head = await lockAdjust(ctx, input.adjustNo)
  mustMove(head, 20, '编辑')
  if (head.version !== version) throw refuse('A0409')
  const doc = { ...head, ...input, remark }
  await writeAdjustLines(ctx, doc, await checkAdjust(ctx, doc))
  await ctx.tx.query('update stock_adjust set reason = $3, remark = $4 where tenant_id = $1 and adjust_no = $2', [
    ctx.tenantId,
    head.adjustNo,
    input.reason,
    remark,
  ])
  return submit === 1 ? move(ctx, head, 20, 'submit') : move(ctx, head, head.status, 'touch')
})

const submitted = handle(adjustSubmit, async (ctx, { adjustNo }) => {
  const head = await lockAdjust(ctx, adjustNo)
  mustMove(head, 20, '提交')
  return move(ctx, head, 20, 'submit')
})

const approve = handle(adjustApprove, async (ctx, { adjustNo, pass, remark }) => {
  const head = await lockAdjust(ctx, adjustNo)
  mustMove(head, pass === 1 ? 30 : 50, '审核')
  if (head.submitUserId === ctx.person.userId) throw refuse('A1714')
  if (pass === 1) await book(ctx, head)
  await ctx.tx.query('update stock_adjust set approve_remark = $3 where tenant_id = $1 and adjust_no = $2', [
    ctx.tenantId,
    adjustNo,
    remark ?? null,
  ])
  return move(ctx, head, pass === 1 ? 30 : 50, 'approve')
})

/** Books every line as flow 9; the quantity before and the amount are those of this moment. */
const book = async (ctx: Ctx, head: Head): Promise<void> => {
  const rows = await ctx.tx.query<{
    id: string
    locationNo: string
    goodsNo: string
    batchNo: string
    quality: number
    changeQty: number
  }>(
    `select id, location_no as "locationNo", goods_no as "goodsNo", batch_no as "batchNo", quality, change_qty as "changeQty"
       from stock_adjust_line where tenant_id = $1 and adjust_no = $2 order by line_no`,
    [ctx.tenantId, head.adjustNo],
  )
  await shelfBins(
    ctx,
    head,
    rows.map((row) => row.locationNo),
  )
  const prices = await pricesOf(
    ctx,
    head.ownerNo,
    rows.map((row) => row.goodsNo),
  )
  const keys = rows.map((row) => keyOf(head, { ...row, ownerNo: head.ownerNo }))
  const held = await lockStock(ctx.tx, keys)
  await ctx.tx.query(
    `update stock_adjust_line as l set before_qty = v.qty, amount_fen = v.fen, update_time = $5, version = l.version + 1
       from unnest($2::bigint[], $3::int[], $4::bigint[]) as v(id, qty, fen) where l.tenant_id = $1 and l.id = v.id`,
    [
      ctx.tenantId,
      rows.map((row) => row.id),
      keys.map((key) => held.get(stockKeyText(key))?.qty ?? 0),
      rows.map((row) => (prices.get(row.goodsNo) ?? 0) * row.changeQty),
      ctx.at,
    ],
  )
  const remark = (ADJUST_REASON as Readonly<Record<number, string>>)[head.reason] ?? ''
  await bookDocument(
    ctx,
    head,
    { bizType: 'ADJUST', bizNo: head.adjustNo },
    keys.map((key, i) => ({ ...key, qty: rows[i]?.changeQty ?? 0, flowType: adjustFlow, remark })),
    held,
  )
}

const cancel = handle(adjustCancel, async (ctx, { adjustNo }) => {
  const head = await lockAdjust(ctx, adjustNo)
  mustMove(head, 5, '作废')
  return move(ctx, head, 5, 'touch')
})

type Detail = ReplyOf<typeof adjustDetail>
const detail = handle(adjustDetail, async (ctx, { adjustNo }) => {
  const [row] = await ctx.tx.query<
    Omit<Detail, 'submitTime' | 'approveTime' | 'lines'> & { sent: Date | null; seen: Date | null }
  >(
    `select adjust_no as "adjustNo", warehouse_no as "warehouseNo", sid, owner_no as "ownerNo", reason, remark, status, version,
            create_user_name as "createUserName", submit_user_name as "submitUserName", submit_time as sent,
            approve_user_name as "approveUserName", approve_time as seen, approve_remark as "approveRemark"
       from stock_adjust where tenant_id = $1 and adjust_no = $2`,
    [ctx.tenantId, adjustNo],
  )
  const { sent, seen, ...head } = visible(ctx.person, row)
  const found = await ctx.tx.query<Omit<Detail['lines'][number], 'amountFen'> & { fen: string }>(
    `select l.line_no as "lineNo", l.location_no as "locationNo", l.goods_no as "goodsNo", g.goods_name as "goodsName", l.batch_no as "batchNo",
            l.quality, l.before_qty as "beforeQty", l.change_qty as "changeQty", l.amount_fen as fen
       from stock_adjust_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.adjust_no = $2 order by l.line_no`,
    [ctx.tenantId, adjustNo],
  )
  return {
    ...head,
    submitTime: moment(sent),
    approveTime: moment(seen),
    lines: found.map(({ fen, ...line }) => ({ ...line, amountFen: Number(fen) })),
  }
})

export default [...resource, create, edit, submitted, approve, cancel, detail]
