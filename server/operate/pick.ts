// 拣货 · operate/pick
import { pickLife } from '#contract/rules/pickLife'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { randomUUID } from 'node:crypto'
import { claimPick, finishPick, finishPicks, pick, pickAtDesk, seesAllRight } from '#contract/operate/pick'
import { pickOrder } from '#contract/stockout/pickOrder'
import { deskOnFloor } from '#contract/user/notify'
import { claimAtDesk, finishAtDesk, type DeskDone, type DeskFinish, type DeskPick } from '../core/floor/deskPick.ts'
import { pickOrders } from '../core/orders/pickOrders.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { hasRight } from '../platform/person.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { moment } from '../platform/time.ts'
import { logWrite } from '../platform/writeRow.ts'
import { changeRows } from '../platform/rows.ts'

/** Longest time for a pick order of many lines. */
const timeoutMs = 15_000

const served = serve(pick, (_today, person) => ({
  from: `${pickOrders} left join device d on d.tenant_id = $1 and d.device_id = p.device_id`,
  alias: 'p',
  columns: {
    pickTypeName: 't.pick_type_name',
    openLineNum: `(select count(*)::int from pick_line l
                    where l.tenant_id = $1 and l.pick_no = p.pick_no and l.picked_qty + l.short_qty < l.plan_qty)`,
    stoppedNum: `(select count(*)::int from stockout_order o
                   where o.tenant_id = $1 and (o.pick_no = p.pick_no or o.repick_no = p.pick_no)
                     and (o.intercept_status = ${interceptLife.asked} or o.hold_flag = 1))`,
    deviceName: `case when p.claim_time is not null then coalesce(d.device_name, '电脑端') end`,
  },
  // a staff member's key is U and the user id
  ...(!hasRight(person, seesAllRight) && {
    where: `(p.status = ${pickLife.open} or p.picker_key = '${person.operatorKey}')`,
  }),
}))

interface Head extends Omit<DeskPick, 'claimedAt'> {
  readonly status: number
  readonly pickerKey: string | null
  readonly pickerName: string | null
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly claimTime: Date | null
  readonly orderNum: number
  readonly goodsNum: number
  readonly lineNum: number
  readonly pickedNum: number
  readonly shortNum: number
}
/** @throws Refused A0404 */
const headOf = async (ctx: Ctx, pickNo: string): Promise<Head> => {
  const [head] = await ctx.tx.query<Head>(
    `select p.pick_no, p.warehouse_no, p.sid, p.status, p.picker_key, p.picker_name, p.device_id, d.device_name, p.claim_time,
            p.order_num, p.goods_num, p.line_num, p.picked_goods_num as picked_num, p.short_goods_num as short_num
       from pick_order p left join device d on d.tenant_id = $1 and d.device_id = p.device_id
      where p.tenant_id = $1 and p.pick_no = $2`,
    [ctx.tenantId, pickNo],
  )
  return visible(ctx.person, head)
}
const deskPickOf = ({ pickNo, warehouseNo, sid, claimTime }: Head): DeskPick => ({
  pickNo,
  warehouseNo,
  sid,
  claimedAt: claimTime?.getTime() ?? null,
})

/** Orders of a pick order that were intercepted, suspended or cancelled since. Their pieces are picked as well and laid aside. */
const stoppedIn = (ctx: Ctx, pickNo: string): Promise<{ stockoutNo: string; slot: number | null; why: string }[]> =>
  ctx.tx.query(
    `select o.stockout_no, o.pick_slot as slot,
            case when o.status = ${orderLife.off} then '已取消' when o.intercept_status = ${interceptLife.asked} then '已拦截' else '已挂起' end as why
       from stockout_order o
      where o.tenant_id = $1 and (o.pick_no = $2 or o.repick_no = $2)
        and (o.intercept_status = ${interceptLife.asked} or o.hold_flag = 1 or o.status = ${orderLife.off})
      order by o.pick_slot, o.stockout_no`,
    [ctx.tenantId, pickNo],
  )

const order = handle(pickAtDesk, async (ctx, { pickNo }) => {
  const head = await headOf(ctx, pickNo)
  const lines = await ctx.tx.query<{
    seqNo: number
    locationNo: string
    ownerNo: string
    goodsNo: string
    goodsName: string | null
    batchNo: string
    planQty: number
    pickedQty: number
    shortQty: number
  }>(
    `select l.seq_no, l.location_no, l.owner_no, l.goods_no, g.goods_name, l.batch_no, l.plan_qty, l.picked_qty, l.short_qty
       from pick_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.pick_no = $2 and l.picked_qty + l.short_qty < l.plan_qty order by l.seq_no`,
    [ctx.tenantId, pickNo],
  )
  const { status, pickerName, orderNum, goodsNum, pickedNum, shortNum } = head
  return {
    pickNo,
    status,
    pickerName,
    isMine: head.pickerKey === ctx.person.operatorKey ? 1 : 0,
    deviceName: head.deviceName,
    claimTime: head.claimTime === null ? null : moment(head.claimTime),
    orderNum,
    goodsNum,
    pickedNum,
    shortNum,
    lines: lines.map(({ planQty, pickedQty, shortQty, ...line }) => ({
      ...line,
      leftQty: planQty - pickedQty - shortQty,
    })),
    stopped: await stoppedIn(ctx, pickNo),
  }
})

/** Whether this request was already carried out. @throws Refused A1103 if another operation has the same id */
const isRepeated = async (ctx: Ctx, pickNo: string, opId: string | undefined): Promise<boolean> => {
  if (opId === undefined) return false
  const [known] = await ctx.tx.query<{ docNo: string | null; userId: string }>(
    'select doc_no, user_id from pda_op where tenant_id = $1 and op_id = $2',
    [ctx.tenantId, opId],
  )
  if (known === undefined) return false
  if (known.docNo !== pickNo || known.userId !== ctx.person.userId) throw refuse('A1103')
  return true
}

/** Sends change notices to the desk lists and to the device of the pick order. */
const publishPick = (ctx: Ctx, { pickNo, warehouseNo, sid }: Head): Promise<void> =>
  changed(
    ctx,
    [pick.id, deskOnFloor].map((resource) => ({ resource, key: pickNo, op: 'put' as const, warehouseNo, sid })),
  )

const claim = handle(claimPick, async (ctx, { pickNo, opId }) => {
  const head = await headOf(ctx, pickNo)
  if (!(await isRepeated(ctx, pickNo, opId))) {
    await claimAtDesk(ctx, deskPickOf(head), opId ?? randomUUID())
    await publishPick(ctx, head)
  }
  return { pickNo, lineNum: head.lineNum, goodsNum: head.goodsNum }
})

const finishOne = async (ctx: Ctx, head: Head, opId: string, how: DeskFinish): Promise<DeskDone> => {
  const done = await finishAtDesk(ctx, deskPickOf(head), opId, how)
  await publishPick(ctx, head)
  return done
}

/** Open 补拣 that belong to this pick order. */
const repicksOf = async (ctx: Ctx, pickNo: string): Promise<string[]> => {
  const rows = await ctx.tx.query<{ pickNo: string }>(
    `select r.pick_no from pick_order r join pick_order p on p.tenant_id = $1 and p.pick_no = $2
      where r.tenant_id = $1 and r.main_pick_no = coalesce(p.main_pick_no, p.pick_no) and r.status = ${pickLife.open} order by 1`,
    [ctx.tenantId, pickNo],
  )
  return rows.map((row) => row.pickNo)
}

const finish = handle(
  finishPick,
  async (ctx, { pickNo, opId, shorts = [] }) => {
    const head = await headOf(ctx, pickNo)
    const done = (await isRepeated(ctx, pickNo, opId))
      ? { picked: 0, short: 0 }
      : await finishOne(ctx, head, opId ?? randomUUID(), { shorts })
    return {
      pickNo,
      pickedNum: done.picked,
      shortNum: done.short,
      repickNos: shorts.length === 0 ? [] : await repicksOf(ctx, pickNo),
      stopped: await stoppedIn(ctx, pickNo),
    }
  },
  { timeoutMs },
)

/**
 * Finishes a pick order without scans (一键完成). The work record counts only if the caller had claimed the pick order, because otherwise it
 * is unknown who picked. The log has the caller and the reason.
 */
const finishByKey = async (ctx: Ctx, pickNo: string, reason: string): Promise<void> => {
  const head = await headOf(ctx, pickNo)
  const opId = randomUUID()
  const { picked, wasMine } = await finishOne(ctx, head, opId, { shorts: [], takeoverReason: reason })
  if (!wasMine)
    await changeRows(ctx.tx, 'work_record', [{ opId, operatorKey: ctx.person.operatorKey }], {
      key: ['opId', 'operatorKey'],
      all: { isValid: 0, changedAt: ctx.at },
    })
  const before = { status: head.status, pickerName: head.pickerName, pickedGoodsNum: head.pickedNum }
  const after = { status: pickLife.picked, pickerName: ctx.person.name, pickedGoodsNum: head.pickedNum + picked, reason }
  await logWrite(ctx, pickOrder, '一键完成', pickNo, before, after)
}

const finishMany = handleLong(finishPicks, async (run, { pickNos, reason }) => {
  const each = { by: 'pickNo', nameOf: String, isOnly: pickNos.length === 1 } as const
  return oneByOne(new Set(pickNos), each, (pickNo) => run((ctx) => finishByKey(ctx, pickNo, reason), { timeoutMs }))
})

const endpoints: readonly Endpoint[] = [...served, order, claim, finish, finishMany]
export default endpoints
