// 出库交接 · operate/handover
import { wayOf } from '../platform/ways.ts'
import { packageLife } from '#contract/rules/packageLife'
import { handoverLife } from '#contract/rules/handoverLife'
import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/call'
import {
  handover,
  handoverCancel,
  handoverDetail,
  handoverOpen,
  handoverPending,
  handoverRemove,
  handoverScan,
} from '#contract/operate/handover'
import { maskMobile } from '../platform/personal.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { atDesk } from '../platform/ops/desk.ts'
import { reachWarehouse, visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { moment } from '../platform/time.ts'

const resource = serve(handover, {
  from: 'handover h',
  alias: 'h',
  columns: { driverMobile: `regexp_replace(h.driver_mobile, '^(.{3}).*(.{4})$', '\\1****\\2')` },
})

export interface HandoverHead {
  readonly handoverNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly logisticsCode: string
  readonly networkId: string | null
  readonly status: number
}

/** The hand-over, inside the caller's scope; A0404 otherwise. */
export const readHandover = async (ctx: Ctx, handoverNo: string, lock: '' | 'for update' = ''): Promise<HandoverHead> => {
  const rows = await ctx.tx.query<HandoverHead>(
    `select handover_no as "handoverNo", warehouse_no as "warehouseNo", sid, logistics_code as "logisticsCode", network_id as "networkId", status
       from handover where tenant_id = $1 and handover_no = $2 ${lock}`,
    [ctx.tenantId, handoverNo],
  )
  return visible(ctx.person, rows[0])
}

const tell = (ctx: Ctx, head: HandoverHead): Promise<void> =>
  changed(ctx, [{ resource: 'operate/handover', key: head.handoverNo, op: 'put', warehouseNo: head.warehouseNo, sid: head.sid }])

const open = handle(handoverOpen, async (ctx, input) => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  const carriers = await ctx.tx.query(
    'select 1 from logistics_company where tenant_id = $1 and logistics_code = $2 and is_disabled = 0',
    [ctx.tenantId, input.logisticsCode],
  )
  if (carriers.length === 0) throw refuse('A1003', { field: '物流公司' }, { logisticsCode: '物流公司不存在或已停用' })
  const mine = await ctx.tx.query<{ handover_no: string; package_num: number }>(
    `select handover_no, package_num from handover
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and logistics_code = $4 and network_id is not distinct from $5
        and operator_key = $6 and status = ${handoverLife.open} order by handover_no limit 1`,
    [ctx.tenantId, input.warehouseNo, input.sid, input.logisticsCode, input.networkId ?? null, ctx.person.operatorKey],
  )
  if (mine[0] !== undefined) return { handoverNo: mine[0].handover_no, packageNum: mine[0].package_num }
  const [handoverNo = ''] = await ctx.numbers('JJ', 1)
  await ctx.tx.query(
    `insert into handover as h (tenant_id, id, handover_no, warehouse_no, sid, logistics_code, network_id, plate_no, driver_name, driver_mobile,
                                start_time, operator_key, operator_id, operator_name, status, create_user_id, create_user_name, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 10, $13, $14, $11, $11)`,
    [
      ctx.tenantId,
      ctx.id(),
      handoverNo,
      input.warehouseNo,
      input.sid,
      input.logisticsCode,
      input.networkId ?? null,
      input.plateNo ?? null,
      input.driverName ?? null,
      input.driverMobile ?? null,
      ctx.at,
      ctx.person.operatorKey,
      ctx.person.userId,
      ctx.person.name,
    ],
  )
  const { warehouseNo, sid, logisticsCode } = input
  await tell(ctx, { handoverNo, warehouseNo, sid, logisticsCode, networkId: input.networkId ?? null, status: handoverLife.open })
  return { handoverNo, packageNum: 0 }
})

const packageNum = async (ctx: Ctx, handoverNo: string): Promise<number> => {
  const rows = await ctx.tx.query<{ package_num: number }>(
    'select package_num from handover where tenant_id = $1 and handover_no = $2',
    [ctx.tenantId, handoverNo],
  )
  return rows[0]?.package_num ?? 0
}

const scan = handle(handoverScan, async (ctx, { handoverNo, logisticsNo, opId = randomUUID() }) => {
  const head = await readHandover(ctx, handoverNo)
  await atDesk(ctx, head, 'HANDOVER_SCAN', { handoverNo, logisticsNo }, opId)
  await tell(ctx, head)
  const rows = await ctx.tx.query<{ stockout_no: string; package_no: string }>(
    'select stockout_no, package_no from stockout_package where tenant_id = $1 and logistics_code = $2 and logistics_no = $3',
    [ctx.tenantId, head.logisticsCode, logisticsNo],
  )
  const parcel = rows[0]
  return {
    packageNum: await packageNum(ctx, handoverNo),
    stockoutNo: parcel?.stockout_no ?? '',
    packageNo: parcel?.package_no ?? '',
  }
})

const remove = handle(handoverRemove, async (ctx, { handoverNo, logisticsNo, opId = randomUUID() }) => {
  const head = await readHandover(ctx, handoverNo)
  await atDesk(ctx, head, 'HANDOVER_REMOVE', { handoverNo, logisticsNo }, opId)
  await tell(ctx, head)
  return { packageNum: await packageNum(ctx, handoverNo) }
})

const cancelled = wayOf(handoverLife, 'act cancel', handoverLife.off)
const cancel = handle(handoverCancel, async (ctx, { handoverNo }) => {
  const head = await readHandover(ctx, handoverNo, 'for update')
  if (!cancelled.leads(head.status)) throw refuse('A1601')
  await ctx.tx.query(
    'update handover_item set status = 0, update_time = $3, version = version + 1 where tenant_id = $1 and handover_no = $2 and status = 1',
    [ctx.tenantId, handoverNo, ctx.at],
  )
  await ctx.tx.query(
    `update stockout_package set handover_no = null, update_time = $3, version = version + 1
      where tenant_id = $1 and handover_no = $2 and status <> ${packageLife.handed}`,
    [ctx.tenantId, handoverNo, ctx.at],
  )
  await ctx.tx.query(
    `update handover set status = ${cancelled.to}, package_num = 0, weight_g = 0, update_time = $3, version = version + 1 where tenant_id = $1 and handover_no = $2`,
    [ctx.tenantId, handoverNo, ctx.at],
  )
  await tell(ctx, head)
  return { handoverNo }
})

type Detail = ReplyOf<typeof handoverDetail>
const detail = handle(handoverDetail, async (ctx, { handoverNo }) => {
  const head = await readHandover(ctx, handoverNo)
  const rows = await ctx.tx.query<{
    name: string | null
    plate: string | null
    driver: string | null
    mobile: string | null
    n: number
    g: string
    start: Date
    confirm: Date | null
  }>(
    `select c.logistics_name as name, h.plate_no as plate, h.driver_name as driver, h.driver_mobile as mobile, h.package_num as n,
            h.weight_g as g, h.start_time as start, h.confirm_time as confirm
       from handover h left join logistics_company c on c.tenant_id = $1 and c.logistics_code = h.logistics_code
      where h.tenant_id = $1 and h.handover_no = $2`,
    [ctx.tenantId, handoverNo],
  )
  const row = rows[0]
  const items = await ctx.tx.query<Omit<Detail['items'][number], 'scanTime'> & { at: Date }>(
    `select i.logistics_no as "logisticsNo", i.package_no as "packageNo", p.stockout_no as "stockoutNo", i.weight_g as "weightG",
            i.scan_time as at, i.status
       from handover_item i left join stockout_package p on p.tenant_id = $1 and p.package_no = i.package_no
      where i.tenant_id = $1 and i.handover_no = $2 order by i.scan_time desc, i.id desc limit 5000`,
    [ctx.tenantId, handoverNo],
  )
  const driver = row?.mobile ? `${row.driver ?? ''} ${maskMobile(row.mobile)}`.trim() : (row?.driver ?? null)
  return {
    ...head,
    logisticsName: row?.name ?? null,
    plateNo: row?.plate ?? null,
    driverName: driver,
    packageNum: row?.n ?? 0,
    weightG: Number(row?.g ?? 0),
    startTime: moment(row?.start ?? null),
    confirmTime: moment(row?.confirm ?? null),
    items: items.map(({ at, ...item }) => ({ ...item, scanTime: moment(at) })),
  }
})

const pending = handle(handoverPending, async (ctx, { warehouseNo, sid }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  return ctx.tx.query<{ logisticsCode: string; logisticsName: string | null; packageNum: number; weightG: number }>(
    `select p.logistics_code as "logisticsCode", max(c.logistics_name) as "logisticsName", count(*)::int as "packageNum",
            coalesce(sum(p.weight_g), 0)::int as "weightG"
       from stockout_package p left join logistics_company c on c.tenant_id = $1 and c.logistics_code = p.logistics_code
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.status = ${packageLife.weighed} and p.handover_no is null
      group by p.logistics_code order by p.logistics_code`,
    [ctx.tenantId, warehouseNo, sid],
  )
})

export default [...resource, open, scan, remove, cancel, detail, pending]
