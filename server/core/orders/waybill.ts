// 电子面单取号 · core/orders/waybill
import { orderLife, waybillLife } from '#contract/rules/orderLife'
import { sentence } from '#contract/messages'
import { packageNo } from '#contract/rules/docNo'
import type { WaybillAnswer, WaybillRequest } from '../../platform/adapters/waybill.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { findDockings, type Dockings } from './docking.ts'
import { drawBalance, drawRange } from './dockingStock.ts'
import { ordersChanged, writeOrderEvents, writeOrderLogs } from './trail.ts'

export interface WaybillResult {
  readonly taken: readonly string[]
  readonly failed: readonly { readonly stockoutNo: string; readonly error: string }[]
}

/** An order whose main parcel has no waybill number yet, with the request for the number. */
export interface Due {
  readonly request: WaybillRequest
  readonly dockingId: string | null
  /** name of the docking whose range supplies the waybill number; null if the carrier supplies it */
  readonly range: string | null
  readonly version: number
}

/**
 * Takes the main waybill number of allocated orders (status 30 and later, without a number; §17.2 step 4): reads in one transaction, calls
 * the carrier without a transaction, writes number and parcel 1 in another transaction. After a crash in between the same parcel is
 * requested again. A refused order keeps status 30 with exception 3, which keeps it out of waves. Throws `OutsideFailed` if the carrier
 * cannot be reached; then nothing is written.
 */
export const takeWaybills = async (run: Run, stockoutNos: readonly string[]): Promise<WaybillResult> => {
  const { due, adapter, refused } = await run(
    async (ctx) => {
      const dueOrders = await findDue(ctx, stockoutNos)
      return { adapter: ctx.adapters.waybill, ...dueOrders }
    },
    { readOnly: true },
  )
  const requests = due.filter((one) => one.range === null).map((one) => one.request)
  const answers = requests.length === 0 ? [] : await adapter.take(requests)
  return run((ctx) => writeReplies(ctx, due, [...answers, ...refused]))
}

export interface DueRow {
  stockoutNo: string
  warehouseNo: string
  sid: string
  ownerNo: string
  logisticsCode: string
  networkId: string | null
  receiverName: string | null
  receiverMobile: string | null
  receiverAddress: string | null
  provinceCode: string
  cityCode: string
  districtCode: string | null
  goodsNum: number
  estWeightG: number | null
  version: number
}

/** Columns of DueRow. */
export const dueColumns = `stockout_no, warehouse_no, sid, owner_no, logistics_code, network_id, receiver_name, receiver_mobile, receiver_address,
            province_code, city_code, district_code, goods_num, est_weight_g, version`

const findDue = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<{ due: Due[]; refused: WaybillAnswer[] }> => {
  const rows = await ctx.tx.query<DueRow>(
    `select ${dueColumns}
       from stockout_order
      where tenant_id = $1 and stockout_no = any($2) and status between ${orderLife.toWave} and ${orderLife.toShip} and waybill_status <> ${waybillLife.taken}
      order by stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  const dockings = await findDockings(ctx)
  const due: Due[] = []
  const refused: WaybillAnswer[] = []
  for (const row of rows) {
    const parcel = packageNo(row.stockoutNo, 1)
    const docking = dockingOf(dockings, row)
    if (docking !== undefined && 'exhausted' in docking)
      refused.push({ packageNo: parcel, ok: false, error: exhausted(docking.exhausted) })
    else
      due.push({
        request: requestOf(ctx, row, docking),
        dockingId: docking?.id ?? null,
        range: docking?.ranged === true ? docking.name : null,
        version: row.version,
      })
  }
  return { due, refused }
}

/** Message that the numbers of a docking are used up; `name` is the name of the docking. */
export const exhausted = (name: string): string => sentence('A2231', { name })

export const dockingOf = (dockings: Dockings, row: DueRow) =>
  dockings.choose(row.warehouseNo, row.sid, row.logisticsCode, row.networkId, row.ownerNo)

export const requestOf = (
  ctx: Ctx,
  row: DueRow,
  docking: { readonly networkId: string; readonly accountNo: string } | undefined,
): WaybillRequest => ({
  tenantId: ctx.tenantId,
  packageNo: packageNo(row.stockoutNo, 1),
  stockoutNo: row.stockoutNo,
  warehouseNo: row.warehouseNo,
  sid: row.sid,
  ownerNo: row.ownerNo,
  logisticsCode: row.logisticsCode,
  networkId: row.networkId ?? docking?.networkId ?? null,
  accountNo: docking?.accountNo ?? '',
  receiver: {
    name: ctx.personal.open(row.receiverName ?? ''),
    mobile: ctx.personal.open(row.receiverMobile ?? ''),
    address: ctx.personal.open(row.receiverAddress ?? ''),
    provinceCode: row.provinceCode,
    cityCode: row.cityCode,
    districtCode: row.districtCode ?? '',
  },
  goodsNum: row.goodsNum,
  weightG: row.estWeightG,
})

/** An order with its new waybill number. */
export interface Got {
  readonly due: Due
  readonly logisticsNo: string
}

const writeReplies = async (ctx: Ctx, due: readonly Due[], answers: readonly WaybillAnswer[]): Promise<WaybillResult> => {
  const byParcel = new Map(due.map((dueOrder) => [dueOrder.request.packageNo, dueOrder]))
  const fromRanges = due.filter((dueOrder) => dueOrder.range !== null)
  const waiting = await lockWaiting(ctx, [
    ...answers.map((answer) => answer.packageNo),
    ...fromRanges.map((order) => order.request.packageNo),
  ])
  const numbered: Got[] = []
  const failed: { stockoutNo: string; error: string }[] = []
  for (const answer of answers) {
    const stockoutNo = orderOf(answer.packageNo)
    if (!waiting.has(stockoutNo)) continue
    const dueOrder = byParcel.get(answer.packageNo)
    if (answer.ok && dueOrder !== undefined) numbered.push({ due: dueOrder, logisticsNo: answer.logisticsNo })
    else if (!answer.ok) failed.push({ stockoutNo, error: answer.error })
  }
  const drawn = await drawNumbers(
    ctx,
    fromRanges.filter((order) => waiting.has(order.request.stockoutNo)),
  )
  for (const { due: dueOrder, logisticsNo } of drawn) {
    if (logisticsNo !== null) numbered.push({ due: dueOrder, logisticsNo })
    else failed.push({ stockoutNo: dueOrder.request.stockoutNo, error: exhausted(dueOrder.range ?? '') })
  }
  await writeNumbers(ctx, numbered)
  await writeRefusals(ctx, failed)
  await writeTrail(ctx, numbered, failed)
  return { taken: numbered.map((numberedOrder) => numberedOrder.due.request.stockoutNo), failed }
}

const orderOf = (parcel: string): string => parcel.slice(0, parcel.lastIndexOf('-'))
/** Locks the orders that still need a waybill number. Meanwhile another call may have written one, or the order may be cancelled. */
const lockWaiting = async (ctx: Ctx, parcels: readonly string[]): Promise<Set<string>> => {
  const rows = await ctx.tx.query<{ stockoutNo: string }>(
    `select stockout_no from stockout_order
      where tenant_id = $1 and stockout_no = any($2) and status between ${orderLife.toWave} and ${orderLife.toShip} and waybill_status <> ${waybillLife.taken}
      order by stockout_no for update`,
    [ctx.tenantId, parcels.map(orderOf)],
  )
  return new Set(rows.map((row) => row.stockoutNo))
}

/** Writes waybill numbers that the outside system of a mirrored warehouse has taken. */
export const numbersCame = async (ctx: Ctx, got: readonly Got[]): Promise<void> => {
  await writeNumbers(ctx, got)
  await writeTrail(ctx, got, [])
}

const toTaken = transitionOf(waybillLife, ['act waybill', 'job sync'], waybillLife.taken)
const toFailed = transitionOf(waybillLife, 'act waybill', waybillLife.failed)
/** SQL: orders with their new waybill numbers. The number clears exception 3, the refusal of an earlier try. */
const numberRows = `
  select v.*, case when o.exception_type = 3 then 0 else o.exception_type end as exception_type,
         case when o.exception_type = 3 then null else o.exception_msg end as exception_msg
    from unnest($2::text[], $3::text[], $4::text[]) as v(stockout_no, logistics_no, network_id)
    join stockout_order o on o.tenant_id = $1 and o.stockout_no = v.stockout_no for update of o`

const writeNumbers = async (ctx: Ctx, got: readonly Got[]): Promise<void> => {
  if (got.length === 0) return
  const requests = got.map((numberedOrder) => numberedOrder.due.request)
  const numbers = selected(
    numberRows,
    requests.map((request) => request.stockoutNo),
    got.map((numberedOrder) => numberedOrder.logisticsNo),
    requests.map((request) => request.networkId),
  )
  await moveRows(ctx.tx, toTaken, numbers, {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    set: ['logisticsNo', 'exceptionType', 'exceptionMsg'],
    fill: ['networkId'],
    all: { waybillError: null },
    orStay: true,
    hot: true,
  })
  await ctx.tx.named(
    'waybill_parcel',
    `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
                                        logistics_no, main_logistics_no, goods_num, est_weight_g, status, create_time, update_time)
     select $1, v.id, v.package_no, v.stockout_no, 1, 1, v.warehouse_no, v.sid, v.owner_no, v.logistics_code, v.logistics_no, v.logistics_no,
            v.goods_num, v.est_g, 10, $12, $12
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[])
         as v(id, package_no, stockout_no, warehouse_no, sid, owner_no, logistics_code, logistics_no, goods_num, est_g)
         on conflict (tenant_id, package_no)
         do update set logistics_code = excluded.logistics_code, logistics_no = excluded.logistics_no,
                       main_logistics_no = excluded.main_logistics_no, update_time = excluded.update_time, version = p.version + 1`,
    [
      ctx.tenantId,
      got.map(() => ctx.id()),
      requests.map((request) => request.packageNo),
      requests.map((request) => request.stockoutNo),
      requests.map((request) => request.warehouseNo),
      requests.map((request) => request.sid),
      requests.map((request) => request.ownerNo),
      requests.map((request) => request.logisticsCode),
      got.map((numberedOrder) => numberedOrder.logisticsNo),
      requests.map((request) => request.goodsNum),
      requests.map((request) => request.weightG),
      ctx.at,
    ],
  )
  await writeUse(ctx, got)
}

/** Draws waybill numbers from the ranges, in the transaction that writes them, so that no number is lost or used twice. */
export const drawNumbers = async (
  ctx: Ctx,
  due: readonly Due[],
): Promise<readonly { readonly due: Due; readonly logisticsNo: string | null }[]> => {
  const drawn: { due: Due; logisticsNo: string | null }[] = []
  for (const dockingId of [...new Set(due.map((dueOrder) => dueOrder.dockingId ?? ''))].toSorted()) {
    const ofDocking = due.filter((dueOrder) => dueOrder.dockingId === dockingId)
    const numbers = await drawRange(ctx, dockingId, ofDocking.length)
    for (const [index, dueOrder] of ofDocking.entries()) drawn.push({ due: dueOrder, logisticsNo: numbers[index] ?? null })
  }
  return drawn
}

/** Reduces the balance of the dockings by the used numbers, and logs each number. */
export const writeUse = async (ctx: Ctx, got: readonly Got[]): Promise<void> => {
  const withDocking = got.filter((numberedOrder) => numberedOrder.due.dockingId !== null)
  if (withDocking.length === 0) return
  await drawBalance(
    ctx,
    withDocking
      .filter((numberedOrder) => numberedOrder.due.range === null)
      .map((numberedOrder) => numberedOrder.due.dockingId ?? ''),
  )
  await ctx.tx.named(
    'waybill_use',
    `insert into waybill_use_log as w (tenant_id, id, docking_id, logistics_code, logistics_no, stockout_no, package_no, use_type, use_time,
                                       create_time)
     select $1, v.*, 1, $8, $8 from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[]) as v`,
    [
      ctx.tenantId,
      withDocking.map(() => ctx.id()),
      withDocking.map((numberedOrder) => numberedOrder.due.dockingId),
      withDocking.map((numberedOrder) => numberedOrder.due.request.logisticsCode),
      withDocking.map((numberedOrder) => numberedOrder.logisticsNo),
      withDocking.map((numberedOrder) => numberedOrder.due.request.stockoutNo),
      withDocking.map((numberedOrder) => numberedOrder.due.request.packageNo),
      ctx.at,
    ],
  )
}

const writeRefusals = async (ctx: Ctx, failed: readonly { stockoutNo: string; error: string }[]): Promise<void> => {
  if (failed.length === 0) return
  await moveRows(
    ctx.tx,
    toFailed,
    failed.map(({ stockoutNo, error }) => ({
      stockoutNo,
      waybillError: error.slice(0, 200),
      exceptionMsg: error.slice(0, 200),
    })),
    {
      by: { at: ctx.at },
      key: ['stockoutNo'],
      set: ['waybillError', 'exceptionMsg'],
      all: { exceptionType: 3 },
    },
  )
}

/** Carrier names for the log of an order. */
const carrierNames = async (ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (codes.length === 0) return new Map()
  const rows = await ctx.tx.query<{ logisticsCode: string; logisticsName: string }>(
    'select logistics_code, logistics_name from logistics_company where tenant_id = $1 and logistics_code = any($2)',
    [ctx.tenantId, [...new Set(codes)]],
  )
  return new Map(rows.map((row) => [row.logisticsCode, row.logisticsName]))
}

const writeTrail = async (
  ctx: Ctx,
  got: readonly Got[],
  failed: readonly { stockoutNo: string; error: string }[],
): Promise<void> => {
  const carriers = await carrierNames(
    ctx,
    got.map((numberedOrder) => numberedOrder.due.request.logisticsCode),
  )
  await writeOrderLogs(ctx, [
    ...got.map((numberedOrder) => ({
      stockoutNo: numberedOrder.due.request.stockoutNo,
      node: '取号',
      before: null,
      after: null,
      msg: `${carriers.get(numberedOrder.due.request.logisticsCode) ?? numberedOrder.due.request.logisticsCode} ${numberedOrder.logisticsNo}`,
    })),
    ...failed.map((failure) => ({
      stockoutNo: failure.stockoutNo,
      node: '取号',
      before: null,
      after: null,
      msg: `失败：${failure.error}`,
    })),
  ])
  await writeOrderEvents(
    ctx,
    got.map(({ due, logisticsNo }) => ({
      order: due.request,
      type: 'waybill.taken',
      key: `${due.request.logisticsCode}-${logisticsNo}`,
      payload: { logisticsNo, dockingId: due.dockingId },
    })),
  )
  await ordersChanged(
    ctx,
    got.map((numberedOrder) => numberedOrder.due.request),
  )
}
