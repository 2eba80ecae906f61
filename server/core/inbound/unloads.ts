// 卸货的开始与结束 · core/inbound/unloads
/** Unloading of trucks: the record and the truck go together (floor.md §6.2, §17.3). */
import { arrivalLife, unloadLife } from '#contract/rules/inboundLife'
import { insertRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { settleDeadlines } from './deadlines.ts'
import { settleTrucks } from './standing.ts'
import { stockinsOf, tellChanged, writeInboundEvents, type InboundCtx, type Placed } from './trail.ts'

const truckUnloads = transitionOf(arrivalLife, 'with 卸货', arrivalLife.unloading)
const truckUnloaded = transitionOf(arrivalLife, 'with 卸货', arrivalLife.toReceive)
const truckLeft = transitionOf(arrivalLife, 'with 卸货取消', arrivalLife.toUnload)
const unloaded = transitionOf(unloadLife, ['act finish', 'with 卸货'], unloadLife.done)

/** Whether unloading of a truck in this state may begin. */
export const mayUnload = (status: number): boolean => truckUnloads.leads(status)

export interface UnloadWorker {
  /** account, or number of a temp worker; null: not known any more */
  readonly workerNo: string | null
  readonly operatorKey: string
  readonly operatorName: string
  readonly shareBp: number
}
export interface UnloadFinish {
  readonly unloadNo: string
  readonly at: Date
  readonly boxNum: number
  readonly palletNum: number
  readonly weightG?: number | null
  readonly volumeCm3?: number | null
}
interface Stood extends Placed {
  readonly no: string
}

interface Unloaded extends Stood {
  readonly arrivalNo: string
  readonly boxNum: number
  readonly palletNum: number
  readonly weightG: number | null
  readonly volumeCm3: number | null
  readonly feeFen: number | null
  readonly workMin: number
}

/** Trucks whose unloading begins: 10→20. The record (unload_record, 进行中) is inserted by the caller with its number XH. */
export const truckUnloading = async (
  ctx: InboundCtx,
  trucks: readonly { readonly arrivalNo: string; readonly at: Date }[],
): Promise<void> => {
  const rows = await ctx.tx.query<Stood>(
    `update arrival as a set status = ${truckUnloads.to}, unload_start_time = v.at, update_time = $4, version = a.version + 1
       from unnest($2::text[], $3::timestamptz[]) as v(no, at) where a.tenant_id = $1 and a.arrival_no = v.no and a.status in (${truckUnloads.from})
     returning a.arrival_no as no, a.warehouse_no, a.sid, a.owner_no`,
    [ctx.tenantId, trucks.map(({ arrivalNo }) => arrivalNo), trucks.map(({ at }) => at), ctx.at],
  )
  await tellChanged(ctx, 'arrival', rows)
}

/** Who unloads; shares of a record add up to 10000 (A1807, the caller checked). */
export const putWorkers = async (ctx: InboundCtx, unloadNo: string, workers: readonly UnloadWorker[]): Promise<void> => {
  await ctx.tx.query('delete from unload_worker where tenant_id = $1 and unload_no = $2', [ctx.tenantId, unloadNo])
  if (workers.length === 0) return
  await insertRows(
    ctx.tx,
    'unload_worker',
    workers.map((worker, i) => ({ ...worker, lineNo: i + 1, id: ctx.id(), unloadNo })),
    { all: { createTime: ctx.at, updateTime: ctx.at } },
  )
}

/** Unloading ends: record 10→20, truck 20→30 with the boxes that were counted, event unload.finished. */
export const finishUnloads = async (ctx: InboundCtx, finishes: readonly UnloadFinish[]): Promise<void> => {
  if (finishes.length === 0) return
  const rows = await ctx.tx.query<Unloaded>(
    `update unload_record as u set status = ${unloaded.to}, end_time = v.at, box_num = v.box_num, pallet_num = v.pallet_num, weight_g = coalesce(v.weight_g, u.weight_g),
            volume_cm3 = coalesce(v.volume_cm3, u.volume_cm3), work_min = round(extract(epoch from v.at - u.start_time) / 60)::int, update_time = $8, version = u.version + 1
       from unnest($2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::bigint[], $7::bigint[]) as v(no, at, box_num, pallet_num, weight_g, volume_cm3)
      where u.tenant_id = $1 and u.unload_no = v.no and u.status in (${unloaded.from})
     returning u.unload_no as no, u.warehouse_no, u.sid, u.owner_no, u.arrival_no, u.start_time, u.box_num, u.pallet_num, u.weight_g::float8 as weight_g, u.volume_cm3::float8 as volume_cm3, u.fee_fen::float8 as fee_fen, u.work_min`,
    [
      ctx.tenantId,
      finishes.map(({ unloadNo }) => unloadNo),
      finishes.map(({ at }) => at),
      finishes.map(({ boxNum }) => boxNum),
      finishes.map(({ palletNum }) => palletNum),
      finishes.map(({ weightG = null }) => weightG),
      finishes.map(({ volumeCm3 = null }) => volumeCm3),
      ctx.at,
    ],
  )
  await tellChanged(ctx, 'unload', rows)
  const nos = rows.map(({ arrivalNo }) => arrivalNo)
  await truckIsUnloaded(ctx, nos)
  await tellUnloaded(ctx, rows)
}

const tellUnloaded = async (ctx: InboundCtx, rows: readonly Unloaded[]): Promise<void> => {
  const workers = await ctx.tx.query<Pick<UnloadWorker, 'operatorKey' | 'shareBp'> & { unloadNo: string }>(
    'select unload_no, operator_key, share_bp from unload_worker where tenant_id = $1 and unload_no = any($2::text[]) order by share_bp desc, operator_key',
    [ctx.tenantId, rows.map(({ no }) => no)],
  )
  await writeInboundEvents(
    ctx,
    'unload.finished',
    rows.map(({ no, warehouseNo, sid, ownerNo, arrivalNo, boxNum, palletNum, weightG, volumeCm3, feeFen, workMin }) => ({
      no,
      warehouseNo,
      sid,
      ownerNo,
      payload: {
        arrivalNo,
        boxNum,
        palletNum,
        weightG,
        volumeCm3,
        feeFen,
        workMin,
        workers: workers.filter(({ unloadNo }) => unloadNo === no).map(({ operatorKey, shareBp }) => ({ operatorKey, shareBp })),
      },
    })),
  )
}

const truckIsUnloaded = async (ctx: InboundCtx, nos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Stood>(
    `update arrival as a set status = ${truckUnloaded.to}, unload_end_time = v.at, unload_box_num = v.box_num, pallet_num = greatest(a.pallet_num, v.pallet_num),
            update_time = $3, version = a.version + 1
       from (select u.arrival_no, max(u.end_time) as at, sum(u.box_num)::int as box_num, sum(u.pallet_num)::int as pallet_num from unload_record u
              where u.tenant_id = $1 and u.arrival_no = any($2::text[]) and u.status = ${unloadLife.done} group by u.arrival_no) v
      where a.tenant_id = $1 and a.arrival_no = v.arrival_no and a.status in (${truckUnloaded.from})
     returning a.arrival_no as no, a.warehouse_no, a.sid, a.owner_no`,
    [ctx.tenantId, nos, ctx.at],
  )
  await tellChanged(ctx, 'arrival', rows)
  await settleDeadlines(ctx, await stockinsOf(ctx, nos))
  await settleTrucks(ctx, nos)
}

/** Unloading was entered wrongly: the truck waits again. The record's own state is its act's. */
export const unloadCalledOff = async (ctx: InboundCtx, arrivalNos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Stood>(
    `update arrival as a set status = ${truckLeft.to}, unload_start_time = null, update_time = $3, version = a.version + 1
      where a.tenant_id = $1 and a.arrival_no = any($2::text[]) and a.status in (${truckLeft.from})
     returning a.arrival_no as no, a.warehouse_no, a.sid, a.owner_no`,
    [ctx.tenantId, arrivalNos, ctx.at],
  )
  await tellChanged(ctx, 'arrival', rows)
}
