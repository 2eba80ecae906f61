// 订单退出拣货单 · core/orders/leavePick
import { advanceWaves } from './advanceWaves.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { pickLife } from '#contract/rules/pickLife'
import { linesWithout } from '#contract/rules/leavePick'
import type { PickShare } from '#contract/rules/pickOrders'
import { recountOutsidePick } from './outsidePicks.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, moveRowsApart, selected } from '../../platform/rows.ts'

interface LineRow {
  readonly seqNo: number
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly planQty: number
  readonly orders: readonly PickShare[]
}

/** Locks a pick order and its lines (order of I8, before any order row). Returns its status; null if it does not exist. */
export const lockPick = async (ctx: Ctx, pickNo: string): Promise<number | null> => {
  const rows = await ctx.tx.query<{ status: number }>(
    'select status from pick_order where tenant_id = $1 and pick_no = $2 for update',
    [ctx.tenantId, pickNo],
  )
  await ctx.tx.query('select seq_no from pick_line where tenant_id = $1 and pick_no = $2 order by seq_no for update', [
    ctx.tenantId,
    pickNo,
  ])
  return rows[0]?.status ?? null
}

/**
 * Takes an order out of an unclaimed pick order that the caller has locked (floor.md §7.2): its pieces leave the lines, empty lines are
 * deleted, counters are recounted; a pick order without orders is cancelled, and the wave counts one order less.
 */
export const leavePick = async (ctx: Ctx, pickNo: string, stockoutNo: string): Promise<void> => {
  const [inWave] = await ctx.tx.query('select 1 from pick_order where tenant_id = $1 and pick_no = $2 and wave_no is not null', [
    ctx.tenantId,
    pickNo,
  ])
  if (inWave === undefined) return recountOutsidePick(ctx, pickNo, stockoutNo)
  const lines = await ctx.tx.query<LineRow>(
    `select seq_no, location_no, owner_no, goods_no, plan_qty, orders
       from pick_line where tenant_id = $1 and pick_no = $2 order by seq_no`,
    [ctx.tenantId, pickNo],
  )
  const remaining = linesWithout(lines, new Set([stockoutNo]))
  const remainingSeqs = new Set(remaining.map((line) => line.seqNo))
  await ctx.tx.query('delete from pick_line where tenant_id = $1 and pick_no = $2 and seq_no = any($3)', [
    ctx.tenantId,
    pickNo,
    lines.filter((line) => !remainingSeqs.has(line.seqNo)).map((line) => line.seqNo),
  ])
  const reduced = remaining.filter((line) => !lines.includes(line))
  await changeRows(ctx.tx, 'pick_line', reduced, {
    key: ['pickNo', 'seqNo'],
    set: ['planQty', 'orders'],
    all: { pickNo, updateTime: ctx.at },
  })
  await ctx.tx.query('delete from pick_seed where tenant_id = $1 and pick_no = $2 and stockout_no = $3', [
    ctx.tenantId,
    pickNo,
    stockoutNo,
  ])
  await recount(ctx, pickNo, remaining)
}

const toOff = transitionOf(pickLife, 'with order', pickLife.off)
const pickWeight = `
  select $2::text as pick_no, $4::smallint as status,
         (select coalesce(sum(o.est_weight_g), 0) from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($3::text[])) as est_weight_g`
const recount = async (ctx: Ctx, pickNo: string, lines: readonly LineRow[]): Promise<void> => {
  const orders = new Set(lines.flatMap((line) => line.orders.map((share) => share.stockoutNo)))
  const [row] = await moveRowsApart(
    ctx.tx,
    [toOff],
    selected(pickWeight, pickNo, [...orders], orders.size === 0 ? toOff.to : null),
    {
      by: { at: ctx.at },
      key: ['pickNo'],
      set: ['estWeightG'],
      add: ['rev'],
      all: {
        orderNum: orders.size,
        skuNum: new Set(lines.map((line) => `${line.ownerNo}|${line.goodsNo}`)).size,
        goodsNum: lines.reduce((sum, line) => sum + line.planQty, 0),
        lineNum: lines.length,
        locationNum: new Set(lines.map((line) => line.locationNo)).size,
        rev: 1,
      },
      returning: ['waveNo', 'warehouseNo', 'sid'],
      orStay: true,
    },
  )
  if (row === undefined || row.waveNo === null) return
  await changeRows(ctx.tx, 'wave', [{ waveNo: row.waveNo }], {
    key: ['waveNo'],
    less: ['orderNum'],
    all: { orderNum: 1, updateTime: ctx.at },
  })
  await advanceWaves(ctx, [row.waveNo])
  const place = { op: 'put' as const, warehouseNo: row.warehouseNo, sid: row.sid }
  await changed(ctx, [
    { resource: 'stockout/pickOrder', key: pickNo, ...place },
    { resource: 'stockout/wave', key: row.waveNo, ...place },
  ])
}
