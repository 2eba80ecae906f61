// 处罚的登记 · workorder/punishing
import type { Static } from 'typebox'
import { punishAmount, type PunishBase } from '#contract/rules/punishAmount'
import { punishLife } from '#contract/rules/punishLife'
import type { punishInput } from '#contract/workorder/act'
import type { PunishRow } from '#contract/workorder/punish'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertRows, moveRows } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { moment } from '../platform/time.ts'
import { transitionOf } from '../platform/transitions.ts'
import type { WorkOrder } from './order.ts'

export type PunishInput = Static<typeof punishInput>

interface PunishTypeRow {
  readonly id: string
  readonly punishName: string
  readonly objectType: number
  readonly calcMode: number
  readonly amountFen: string
  readonly ratioBp: number
  readonly timesE2: number
  readonly capFen: string
}
const toVoid = transitionOf(punishLife, 'with 撤回结算', punishLife.void)

/** Goods value and freight, from which a penalty is calculated. Without problem goods all lines of the outbound order count. */
export const punishBase = async (ctx: Ctx, order: WorkOrder): Promise<PunishBase> => {
  const [row] = await ctx.tx.query<{ own: string | null; shipped: string | null; freight: string | null }>(
    `select (select sum(g.amount_fen) from wo_goods g where g.tenant_id = $1 and g.work_order_id = $2)::bigint as own,
            (select sum(l.qty * coalesce(l.price_fen, 0)) from stockout_line l where l.tenant_id = $1 and l.stockout_no = $3)::bigint as shipped,
            (select coalesce(max(p.freight_fen), max(o.est_post_fen)) from stockout_order o
               left join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.logistics_no = $4
              where o.tenant_id = $1 and o.stockout_no = $3)::bigint as freight`,
    [ctx.tenantId, order.id, order.stockoutNo, order.logisticsNo],
  )
  return { goodsFen: Number(row?.own ?? row?.shipped ?? 0), freightFen: Number(row?.freight ?? 0) }
}

const objectTables: Readonly<Record<number, string>> = {
  1: `select w.warehouse_name as name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = $2`,
  2: `select n.name from network n where n.tenant_id = $1 and n.network_id = $2
      union all select c.logistics_name from logistics_company c where c.tenant_id = $1 and c.logistics_code = $2`,
  3: `select s.real_name as name from staff s where s.tenant_id = $1 and s.staff_no = $2`,
}
/**
 * The name of the penalized object. Partners have no table yet, so their number is the name. @throws Refused A3010 for an unknown object
 */
const objectName = async (ctx: Ctx, { objectType, objectNo }: PunishInput): Promise<string> => {
  const table = objectTables[objectType]
  if (table === undefined) return objectNo
  const [row] = await ctx.tx.query<{ name: string }>(table, [ctx.tenantId, objectNo])
  if (row === undefined) throw refuse('A3010.text', { reason: `处罚对象不存在：${objectNo}` }, { objectNo: '处罚对象不存在' })
  return row.name
}

/** Writes penalties of an order. @throws Refused A3010 if an amount exceeds the maximum of its type */
export const punishOrder = async (ctx: Ctx, order: WorkOrder, list: readonly PunishInput[]): Promise<void> => {
  if (list.length === 0) return
  const kinds = await ctx.tx.query<PunishTypeRow>(
    `select t.id::text, t.punish_name, t.object_type, t.calc_mode, t.amount_fen, t.ratio_bp, t.times_e2, t.cap_fen
       from wo_punish_type t where t.tenant_id = $1 and t.is_enabled = 1 and t.id = any($2::bigint[])`,
    [ctx.tenantId, list.map(({ punishTypeId }) => punishTypeId)],
  )
  const base = await punishBase(ctx, order)
  const rows = []
  for (const punishment of list) {
    const kind = kinds.find(({ id }) => id === punishment.punishTypeId)
    if (kind === undefined) throw refuse('A1003', { field: '处罚类型' }, { punishTypeId: '处罚类型不存在或已停用' })
    const { baseFen, maxFen } = punishAmount({ ...kind, amountFen: Number(kind.amountFen), capFen: Number(kind.capFen) }, base)
    const yuan = (maxFen / 100).toFixed(2)
    if (punishment.amountFen > maxFen) throw refuse('A3010.punish', { x: yuan }, { amountFen: `处罚金额不能大于${yuan}元` })
    rows.push({
      id: ctx.id(),
      workOrderId: order.id,
      punishTypeId: kind.id,
      punishName: kind.punishName,
      objectType: punishment.objectType,
      objectNo: punishment.objectNo,
      objectName: (await objectName(ctx, punishment)).slice(0, 64),
      baseFen,
      amountFen: punishment.amountFen,
      reason: punishment.reason?.trim() || null,
      status: punishLife.open,
    })
  }
  await insertRows(ctx.tx, 'wo_punish', rows, { all: { ...createdBy(ctx), ...updatedBy(ctx) } })
}

/** Voids the unconfirmed penalties of an order, because other penalties replace them or the settlement is withdrawn. */
export const dropPunishes = (ctx: Ctx, order: Pick<WorkOrder, 'id'>): Promise<unknown> =>
  moveRows(ctx.tx, toVoid, [{ workOrderId: order.id }], { by: ctx, key: ['workOrderId'] })

interface Stored extends Omit<PunishRow, 'baseFen' | 'amountFen' | 'createTime'> {
  readonly base: string
  readonly amount: string
  readonly createTime: Date
}
export const punishesOf = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, { id }: Pick<WorkOrder, 'id'>): Promise<PunishRow[]> => {
  const rows = await ctx.tx.query<Stored>(
    `select p.id::text, p.punish_type_id::text, p.punish_name, p.object_type, p.object_no, p.object_name, p.base_fen as base,
            p.amount_fen as amount, p.reason, p.status, p.create_user_name, p.create_time
       from wo_punish p where p.tenant_id = $1 and p.work_order_id = $2 order by p.id`,
    [ctx.tenantId, id],
  )
  return rows.map(({ base, amount, createTime, ...row }) => ({
    ...row,
    baseFen: Number(base),
    amountFen: Number(amount),
    createTime: moment(createTime) ?? '',
  }))
}
