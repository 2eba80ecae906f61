// 拣货单 · stockout/pickOrder
import { advanceWaves } from '../core/floor/writePicks.ts'
import { wayOf } from '../platform/ways.ts'
import type { ReplyOf } from '#contract/call'
import { statusText } from '#contract/rules/life'
import { pickLife, toteLife } from '#contract/rules/pickLife'
import { pickOrder, pickOrderAssign, pickOrderOne, pickOrderRelease } from '#contract/stockout/pickOrder'
import { deskOnFloor } from '#contract/user/notify'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesWarehouse, visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { moment } from '../platform/time.ts'

type Detail = ReplyOf<typeof pickOrderOne>

const resource = serve(pickOrder, {
  from: `pick_order p left join lateral (
           select d.pick_type_name from pick_type_def d
            where d.tenant_id = $1 and d.pick_type_code = p.pick_type_code and d.warehouse_no in (p.warehouse_no, '*')
            order by d.warehouse_no = '*' limit 1) t on true`,
  alias: 'p',
  columns: {
    pickTypeName: 't.pick_type_name',
    usedMin: `(extract(epoch from p.finish_time - coalesce(p.start_time, p.claim_time)) / 60)::int`,
  },
})

const headOf = async (ctx: Ctx, pickNo: string) => {
  const rows = await ctx.tx.query<
    Omit<Detail, 'lines' | 'slots' | 'claimTime' | 'finishTime'> & { claim: Date | null; finish: Date | null }
  >(
    `select pick_no, wave_no, warehouse_no, sid, pick_type_code,
            pick_method, check_mode, is_repick, status, picker_name,
            device_id, claim_time as claim, finish_time as finish, order_num, goods_num,
            picked_goods_num, short_goods_num
       from pick_order where tenant_id = $1 and pick_no = $2`,
    [ctx.tenantId, pickNo],
  )
  const { claim, finish, ...head } = visible(ctx.person, rows[0])
  return { ...head, claimTime: moment(claim), finishTime: moment(finish) }
}

const detail = handle(pickOrderOne, async (ctx, { pickNo }) => {
  const head = await headOf(ctx, pickNo)
  const lines = await ctx.tx.query<Detail['lines'][number]>(
    `select l.seq_no, l.location_no, l.owner_no, l.goods_no, g.goods_name,
            g.main_barcode as barcode, l.batch_no, l.plan_qty, l.picked_qty, l.short_qty,
            l.status, l.orders
       from pick_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.pick_no = $2 order by l.seq_no`,
    [ctx.tenantId, pickNo],
  )
  const slots = await ctx.tx.query<Detail['slots'][number]>(
    `select o.pick_slot as slot, o.stockout_no, t.tote_no, o.status, o.intercept_status,
            o.hold_flag
       from stockout_order o
       left join tote t on t.tenant_id = $1 and t.pick_no = $2 and t.stockout_no = o.stockout_no and t.status = ${toteLife.used}
      where o.tenant_id = $1 and (o.pick_no = $2 or o.repick_no = $2) order by o.pick_slot`,
    [ctx.tenantId, pickNo],
  )
  return {
    ...head,
    lines: lines.map((line) => ({
      ...line,
      orders: line.orders.map(({ stockoutNo, lineNo, slot, qty }) => ({ stockoutNo, lineNo, slot, qty })),
    })),
    slots,
  }
})

const assign = handle(pickOrderAssign, async (ctx, { pickNos, userId }) => {
  const users = await ctx.tx.query<{ name: string }>(
    'select name from sys_user where tenant_id = $1 and id::text = $2 and status = 1',
    [ctx.tenantId, userId],
  )
  const user = users[0]
  if (userId !== '' && user === undefined) throw refuse('A1003', { field: '拣货员' }, { userId: '拣货员不存在或已停用' })
  const found = await ctx.tx.query<{ pickNo: string; warehouseNo: string; sid: string; status: number }>(
    'select pick_no, warehouse_no, sid, status from pick_order where tenant_id = $1 and pick_no = any($2) order by pick_no for update',
    [ctx.tenantId, pickNos],
  )
  const seen = found.filter((row) => seesWarehouse(ctx.person, row.warehouseNo, row.sid))
  if (seen.length === 0) throw refuse('A0404')
  const started = seen.find((row) => row.status !== pickLife.open)
  if (started !== undefined) throw refuse('A2225', { text: statusText(pickLife, started.status), op: '指派' })
  await ctx.tx.query(
    `update pick_order set picker_key = $3, picker_id = $4, picker_name = $5, rev = rev + 1, update_time = $6, version = version + 1
      where tenant_id = $1 and pick_no = any($2)`,
    [
      ctx.tenantId,
      seen.map((row) => row.pickNo),
      user === undefined ? null : `U${userId}`,
      user === undefined ? null : userId,
      user?.name ?? null,
      ctx.at,
    ],
  )
  await changed(
    ctx,
    seen.map((row) => ({
      resource: 'stockout/pickOrder',
      key: row.pickNo,
      op: 'put',
      warehouseNo: row.warehouseNo,
      sid: row.sid,
    })),
  )
  return { done: seen.length }
})

const released = wayOf(pickLife, 'act release', pickLife.open)
const release = handle(pickOrderRelease, async (ctx, { pickNo, reason }) => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string; status: number }>(
    'select warehouse_no, sid, status from pick_order where tenant_id = $1 and pick_no = $2 for update',
    [ctx.tenantId, pickNo],
  )
  const pick = visible(ctx.person, rows[0])
  if (!released.leads(pick.status)) throw refuse('A2225', { text: statusText(pickLife, pick.status), op: '强制释放' })
  const made = await ctx.tx.query<{ leaseVersion: number; waveNo: string }>(
    `update pick_order set status = ${released.to}, lease_version = lease_version + 1, picker_key = null, picker_id = null, picker_name = null,
            temp_user_id = null, device_id = null, rev = rev + 1, update_time = $3, version = version + 1
      where tenant_id = $1 and pick_no = $2 returning lease_version, wave_no`,
    [ctx.tenantId, pickNo, ctx.at],
  )
  await ctx.tx.query(
    `insert into sys_operate_log as l (tenant_id, id, user_id, menu_code, biz_type, biz_no, action, after, create_time)
     values ($1, $2, $3, '180322', 'stockout/pickOrder', $4, '强制释放', $5, $6)`,
    [ctx.tenantId, ctx.id(), ctx.person.userId, pickNo, JSON.stringify({ reason }), ctx.at],
  )
  await advanceWaves(
    ctx,
    made.map((row) => row.waveNo),
  )
  const put = { key: pickNo, op: 'put' as const, warehouseNo: pick.warehouseNo, sid: pick.sid }
  await changed(ctx, [
    { resource: 'stockout/pickOrder', ...put },
    { resource: deskOnFloor, ...put },
    ...made.map((row) => ({ ...put, resource: 'stockout/wave', key: row.waveNo })),
  ])
  return { pickNo, leaseVersion: made[0]?.leaseVersion ?? 0 }
})

export default [...resource, detail, assign, release]
