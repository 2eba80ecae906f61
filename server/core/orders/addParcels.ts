// 增加包裹 · core/orders/addParcels
/** Adds parcels to an order (PACK_ADD_SUB, floor.md §8.5). Their waybills, like the main one, are requested outside of any transaction. */
import { packageNo } from '#contract/rules/docNo'
import { orderLife, stopping } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import type { Waybill, WaybillAnswer } from '../../platform/adapters/waybill.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { visible } from '../../platform/scope.ts'
import { findDockings, type Docking } from './docking.ts'
import { floorTold, ordersChanged, writeOrderEvents, writeOrderLogs } from './trail.ts'
import { dockingOf, drawNumbers, dueColumns, requestOf, writeUse, type Due, type DueRow, type Got } from './waybill.ts'

/** Maximum number of parcels of an order (A1313). */
const parcelsMax = 50

export interface MadeParcel {
  readonly packageNo: string
  readonly seq: number
  readonly logisticsNo: string
}
export interface Wanted {
  readonly stockoutNo: string
  readonly num: number
  /** highest `seq` that the caller knows; later parcels were made by a call whose reply was lost. absent: the caller knows all parcels */
  readonly has?: number
  /** the caller's warehouse; without it any warehouse that the person sees */
  readonly place?: { readonly warehouseNo: string; readonly sid: string }
}

interface OrderRow extends DueRow {
  readonly status: number
  readonly logisticsNo: string | null
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly holdReason: string | null
}
interface ParcelRow extends MadeParcel {
  readonly status: number
}
interface Carrier {
  readonly name: string
  readonly supportSub: number
  /** 1 子母件独立单号 2 母单号+序号 */
  readonly subNoRule: number
}
/** A parcel to make, with its number where no carrier is needed. */
interface ParcelToMake {
  readonly seq: number
  readonly due: Due
  readonly logisticsNo: string | null
}

/** @throws Refused if the order cannot have more parcels; OutsideFailed if the carrier cannot be reached. Then nothing is written. */
export const makeParcels = async (run: Run, wanted: Wanted): Promise<readonly MadeParcel[]> => {
  const { fresh, making, adapter } = await run(
    async (ctx) => ({ adapter: ctx.adapters.waybill, ...(await prepare(ctx, wanted)) }),
    { readOnly: true },
  )
  if (making.length === 0) return fresh
  const answers = await requestNumbers(adapter, making)
  return run((ctx) => write(ctx, wanted, making, answers))
}

const requestNumbers = (adapter: Waybill, making: readonly ParcelToMake[]): Promise<readonly WaybillAnswer[]> => {
  const toRequest = making.filter(({ logisticsNo, due }) => logisticsNo === null && due.range === null)
  return toRequest.length === 0 ? Promise.resolve([]) : adapter.take(toRequest.map(({ due }) => due.request))
}

const prepare = async (ctx: Ctx, wanted: Wanted) => {
  const { order, parcels } = await readOrder(ctx, wanted, false)
  const carrier = await carrierOf(ctx, order.logisticsCode)
  if (carrier.supportSub !== 1) throw refuse('A1312', { name: carrier.name })
  const fresh = unknownToCaller(parcels, wanted)
  const seqs = seqsOf(parcels, wanted.num - fresh.length)
  const docking = seqs.length === 0 || carrier.subNoRule === 2 ? undefined : await openDocking(ctx, order)
  const making = seqs.map((seq): ParcelToMake => {
    const request = { ...requestOf(ctx, order, docking), packageNo: packageNo(order.stockoutNo, seq), goodsNum: 0, weightG: null }
    const range = docking?.ranged === true ? docking.name : null
    const logisticsNo = carrier.subNoRule === 2 ? `${order.logisticsNo}-${seq}` : null
    return { seq, logisticsNo, due: { request, dockingId: docking?.id ?? null, range, version: order.version } }
  })
  return { fresh, making }
}

/** @throws Refused A2231 if all suitable number sources are empty */
const openDocking = async (ctx: Ctx, order: DueRow): Promise<Docking | undefined> => {
  const docking = dockingOf(await findDockings(ctx), order)
  if (docking !== undefined && 'exhausted' in docking) throw refuse('A2231', { name: docking.exhausted })
  return docking
}

const activeParcels = (parcels: readonly ParcelRow[]): readonly ParcelRow[] =>
  parcels.filter(({ status }) => status !== packageLife.off)
/** Parcels that the caller does not know yet, because the reply to an earlier call was lost. */
const unknownToCaller = (parcels: readonly ParcelRow[], { has, num }: Wanted): readonly MadeParcel[] =>
  has === undefined
    ? []
    : activeParcels(parcels)
        .filter(({ seq }) => seq > has)
        .slice(0, num)
        .map(({ packageNo: no, seq, logisticsNo }) => ({ packageNo: no, seq, logisticsNo }))

/** `seq` of the new parcels; a voided parcel keeps its own. @throws Refused A1313 too many parcels */
const seqsOf = (parcels: readonly ParcelRow[], num: number): readonly number[] => {
  if (num <= 0) return []
  if (activeParcels(parcels).length + num > parcelsMax) throw refuse('A1313')
  const last = Math.max(...parcels.map(({ seq }) => seq))
  return Array.from({ length: num }, (_, i) => last + 1 + i)
}

/** The order with its parcels, if parcels may be added. @throws Refused */
const readOrder = async (ctx: Ctx, { stockoutNo, place }: Wanted, lock: boolean) => {
  const [row] = await ctx.tx.query<OrderRow>(
    `select ${dueColumns}, status, logistics_no, intercept_status, hold_flag, hold_reason from stockout_order
      where tenant_id = $1 and stockout_no = $2 ${lock ? 'for update' : ''}`,
    [ctx.tenantId, stockoutNo],
  )
  const order = visible(ctx.person, row)
  if (place !== undefined && (order.warehouseNo !== place.warehouseNo || order.sid !== place.sid)) throw refuse('A0404')
  if (stopping.includes(order.interceptStatus)) throw refuse('A2211')
  if (order.holdFlag === 1) throw refuse('A2212', { reason: order.holdReason ?? '' })
  const parcels = await ctx.tx.query<ParcelRow>(
    'select package_no, seq, logistics_no, status from stockout_package where tenant_id = $1 and stockout_no = $2 order by seq',
    [ctx.tenantId, stockoutNo],
  )
  if (order.logisticsNo === null || parcels.length === 0) throw refuse('A1315')
  const isOpen = order.status >= orderLife.toPick && order.status <= orderLife.toWeigh
  if (!isOpen || parcels.some(({ status }) => status >= packageLife.weighed)) throw refuse('A1314')
  return { order: { ...order, logisticsNo: order.logisticsNo }, parcels }
}

const carrierOf = async (ctx: Ctx, logisticsCode: string): Promise<Carrier> => {
  const [row] = await ctx.tx.query<Carrier>(
    `select logistics_name as name, support_sub, sub_no_rule from logistics_company where tenant_id = $1 and logistics_code = $2`,
    [ctx.tenantId, logisticsCode],
  )
  if (row === undefined) throw refuse('A1312', { name: logisticsCode })
  return row
}

const write = async (
  ctx: Ctx,
  wanted: Wanted,
  making: readonly ParcelToMake[],
  answers: readonly WaybillAnswer[],
): Promise<readonly MadeParcel[]> => {
  const { order, parcels } = await readOrder(ctx, wanted, true)
  const existingSeqs = new Set(parcels.map(({ seq }) => seq))
  if (making.some(({ seq }) => existingSeqs.has(seq))) {
    // another call added parcels at the same moment: they are returned if they are enough, or the caller must try again
    const fresh = unknownToCaller(parcels, wanted)
    if (fresh.length < wanted.num) throw refuse('A0409')
    return fresh
  }
  const numbered = await numbersOf(ctx, making, answers)
  await insertRows(
    ctx.tx,
    'stockout_package',
    numbered.map(({ seq, due, logisticsNo }) => ({
      id: ctx.id(),
      packageNo: due.request.packageNo,
      stockoutNo: order.stockoutNo,
      seq,
      isMain: 0,
      warehouseNo: order.warehouseNo,
      sid: order.sid,
      ownerNo: order.ownerNo,
      logisticsCode: order.logisticsCode,
      logisticsNo,
      mainLogisticsNo: order.logisticsNo,
      status: packageLife.made,
      createUserId: ctx.person.userId,
      createUserName: ctx.person.name,
    })),
    { all: { createTime: ctx.at, updateTime: ctx.at } },
  )
  await writeUse(ctx, numbered)
  await writeTrail(ctx, order, numbered)
  return [
    ...unknownToCaller(parcels, wanted),
    ...numbered.map(({ seq, due, logisticsNo }) => ({ packageNo: due.request.packageNo, seq, logisticsNo })),
  ]
}

type Numbered = Got & { readonly seq: number }

/**
 * Every parcel with its waybill number: made by a pattern, taken from a range, or given by the carrier.
 * @throws Refused A2231 the range is used up, A1316 the carrier gave no number
 */
const numbersOf = async (
  ctx: Ctx,
  making: readonly ParcelToMake[],
  answers: readonly WaybillAnswer[],
): Promise<readonly Numbered[]> => {
  const drawn = await drawNumbers(
    ctx,
    making.filter(({ due }) => due.range !== null).map(({ due }) => due),
  )
  return making.map(({ seq, due, logisticsNo }) => {
    if (logisticsNo !== null) return { seq, due, logisticsNo }
    const range = drawn.find((one) => one.due === due)
    if (range !== undefined) {
      if (range.logisticsNo === null) throw refuse('A2231', { name: due.range ?? '' })
      return { seq, due, logisticsNo: range.logisticsNo }
    }
    const answer = answers.find((candidate) => candidate.packageNo === due.request.packageNo)
    if (answer?.ok !== true) throw refuse('A1316', { msg: answer?.error ?? '没有返回面单号' })
    return { seq, due, logisticsNo: answer.logisticsNo }
  })
}

const writeTrail = async (ctx: Ctx, order: DueRow, numbered: readonly Numbered[]): Promise<void> => {
  await changeRows(ctx.tx, 'stockout_order', [order], { key: ['stockoutNo'], all: { updateTime: ctx.at } })
  await writeOrderLogs(ctx, [
    {
      stockoutNo: order.stockoutNo,
      node: '加包裹',
      before: null,
      after: null,
      msg: numbered.map(({ seq, logisticsNo }) => `第${seq}个 ${logisticsNo}`).join('，'),
    },
  ])
  await writeOrderEvents(
    ctx,
    numbered.map(({ due, logisticsNo }) => ({
      order,
      type: 'waybill.taken',
      key: `${order.logisticsCode}-${logisticsNo}`,
      payload: { logisticsNo, dockingId: due.dockingId },
    })),
  )
  await ordersChanged(ctx, [order])
  await floorTold(ctx, [order])
}
