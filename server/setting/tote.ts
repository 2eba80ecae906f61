// 周转箱 · setting/tote
import type { Body } from '#contract/resource'
import { transitionOf } from '../platform/transitions.ts'
import { toteNo } from '#contract/rules/docNo'
import { madeMax, stepsIn } from '#contract/rules/madeAtOnce'
import { toteLife } from '#contract/rules/pickLife'
import { orderLife } from '#contract/rules/orderLife'
import { tote, toteBatch, toteClear, totePrinted, toteStatus } from '#contract/setting/tote'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

type Tote = Body<typeof tote>

const check = async (ctx: Ctx, body: Tote): Promise<void> => {
  await reachWarehouse(ctx, body.warehouseNo ?? '', body.sid ?? '')
  if (!/^ZX\d{6}$/.test(body.toteNo ?? '')) throw refuse('A0400', {}, { toteNo: '周转箱编号应为ZX加6位数字' })
}

const createBatch = handle(toteBatch, async (ctx, input) => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  const n = stepsIn(input)
  if (n === 0) throw refuse('A0400', {}, { to: '结束号不能小于起始号' })
  if (n > madeMax) throw refuse('A0421.made', { n, what: '周转箱', max: madeMax })
  const numbers = Array.from({ length: n }, (_, i) => toteNo(input.from + i))
  const newTotes = await ctx.tx.query<{ toteNo: string }>(
    `insert into tote as t (tenant_id, id, warehouse_no, sid, tote_no, create_user_id, create_user_name, create_time, update_time)
     select $1, n.id, $2, $3, n.tote_no, $4, $5, $6, $6 from unnest($7::bigint[], $8::text[]) as n(id, tote_no)
     on conflict on constraint tote_uk do nothing returning tote_no`,
    [
      ctx.tenantId,
      input.warehouseNo,
      input.sid,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      numbers.map(() => ctx.id()),
      numbers,
    ],
  )
  await changed(ctx, [
    {
      resource: 'setting/tote',
      key: `${input.warehouseNo}|${input.sid}`,
      op: 'put',
      warehouseNo: input.warehouseNo,
      sid: input.sid,
    },
  ])
  return { made: newTotes.length, toteNos: newTotes.map((row) => row.toteNo) }
})

interface ToteRow {
  readonly toteNo: string
  readonly status: number
  readonly stockoutNo: string | null
  /** whether the tote's order is not packed yet */
  readonly isOpen: boolean
}

/** Locks the totes of these numbers. @throws Refused A0404 if one does not exist */
const lockTotes = async (
  ctx: Ctx,
  input: { readonly warehouseNo: string; readonly sid: string; readonly toteNos: readonly string[] },
): Promise<ToteRow[]> => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  const rows = await ctx.tx.query<ToteRow>(
    `select t.tote_no, t.status, t.stockout_no,
            coalesce((select o.status between ${orderLife.toPick} and ${orderLife.toPack} from stockout_order o where o.tenant_id = $1 and o.stockout_no = t.stockout_no), false) as is_open
       from tote t where t.tenant_id = $1 and t.warehouse_no = $2 and t.sid = $3 and t.tote_no = any($4::text[]) order by t.tote_no for update of t`,
    [ctx.tenantId, input.warehouseNo, input.sid, input.toteNos],
  )
  if (rows.length < new Set(input.toteNos).size) throw refuse('A0404')
  return rows
}

const statusTransitions = {
  off: transitionOf(toteLife, 'act turnOff', toteLife.out),
  on: transitionOf(toteLife, 'act turnOn', toteLife.free),
}
const toCleared = transitionOf(toteLife, 'act clear', toteLife.free)
const moveTotes = async (
  ctx: Ctx,
  input: { readonly warehouseNo: string; readonly sid: string; readonly toteNos: readonly string[] },
  transition: typeof toCleared,
): Promise<{ done: number }> => {
  const { warehouseNo, sid } = input
  const rows = await moveRows(
    ctx.tx,
    transition,
    input.toteNos.map((toteNo) => ({ toteNo })),
    {
      by: ctx,
      key: ['warehouseNo', 'sid', 'toteNo'],
      all: { warehouseNo, sid, pickNo: null, slot: null, stockoutNo: null, bindTime: null },
    },
  )
  await changed(
    ctx,
    rows.map(({ toteNo: key }) => ({ resource: 'setting/tote', key, op: 'put', warehouseNo, sid })),
  )
  return { done: rows.length }
}

const setStatus = handle(toteStatus, async (ctx, { status, ...input }) => {
  const totes = await lockTotes(ctx, input)
  if (totes.some((toteRow) => toteRow.status === toteLife.used)) throw refuse('A1747')
  return moveTotes(ctx, input, statusTransitions[status === toteLife.out ? 'off' : 'on'])
})

const clear = handle(toteClear, async (ctx, input) => {
  const totes = await lockTotes(ctx, input)
  const toteInUse = totes.find((toteRow) => toteRow.status === toteLife.used && toteRow.isOpen)
  if (toteInUse !== undefined) throw refuse('A1748', { no: toteInUse.stockoutNo ?? '' })
  return moveTotes(ctx, input, toCleared)
})

const countPrints = handle(totePrinted, async (ctx, input) => {
  await lockTotes(ctx, input)
  const rows = await changeRows(
    ctx.tx,
    'tote',
    input.toteNos.map((toteNo) => ({ toteNo })),
    {
      key: ['warehouseNo', 'sid', 'toteNo'],
      add: ['printCount'],
      all: { warehouseNo: input.warehouseNo, sid: input.sid, printCount: 1 },
      returning: ['toteNo'],
      quiet: true,
    },
  )
  return { done: rows.length }
})

const checkRemove = (_ctx: Ctx, before: Tote): void => {
  if (before.status === toteLife.used) throw refuse('A1749')
}

export default [
  ...serve(tote, { from: 'tote t', alias: 't', write: { table: 'tote', check, checkRemove } }),
  createBatch,
  setStatus,
  clear,
  countPrints,
]
