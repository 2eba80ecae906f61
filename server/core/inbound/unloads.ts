// 卸货的开始与结束 · core/inbound/unloads
/** Unloading of trucks: the record and the truck change together (floor.md §6.2, §17.3). */
import { arrivalLife, unloadLife } from '#contract/rules/inboundLife'
import { insertRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import type { Row } from '../../platform/tableTypes.ts'
import { settleDeadlines } from './deadlines.ts'
import { settleTrucks } from './standing.ts'
import { placeColumns, stockinsOf, tellMoved, writeInboundEvents, type InboundCtx, type Placed } from './trail.ts'

const truckToUnloading = transitionOf(arrivalLife, 'with 卸货', arrivalLife.unloading)
const truckToReceive = transitionOf(arrivalLife, 'with 卸货', arrivalLife.toReceive)
const truckToUnload = transitionOf(arrivalLife, 'with 卸货取消', arrivalLife.toUnload)
const recordToDone = transitionOf(unloadLife, ['act finish', 'with 卸货'], unloadLife.done)

/** Whether unloading of a truck in this state may begin. */
export const mayUnload = (status: number): boolean => truckToUnloading.leads(status)

export interface UnloadWorker {
  /** account, or number of a temp worker; null if unknown now */
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
type FinishedUnload = Pick<
  Row<'unload_record'>,
  'unloadNo' | keyof Placed | 'arrivalNo' | 'boxNum' | 'palletNum' | 'weightG' | 'volumeCm3' | 'feeFen' | 'workMin'
>
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Starts unloading of trucks: 10→20. The caller inserts the record (unload_record, 进行中) with its number XH. */
export const truckUnloading = async (
  ctx: InboundCtx,
  trucks: readonly { readonly arrivalNo: string; readonly at: Date }[],
): Promise<void> => {
  const rows = await moveRows(
    ctx.tx,
    truckToUnloading,
    trucks.map(({ arrivalNo, at }) => ({ arrivalNo, unloadStartTime: at })),
    { by: { at: ctx.at }, key: ['arrivalNo'], set: ['unloadStartTime'], returning: placeColumns },
  )
  await tellMoved(ctx, 'arrival', 'arrivalNo', rows)
}

/** Writes the unloading workers; shares of a record add up to 10000 (A1807, checked by the caller). */
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

const finishedRows = `
  select n.no as unload_no, n.at as end_time, n.box_num, n.pallet_num, n.weight_g, n.volume_cm3,
         round(extract(epoch from n.at - u.start_time) / 60)::int as work_min
    from unnest($2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::bigint[], $7::bigint[]) as n(no, at, box_num, pallet_num, weight_g, volume_cm3)
    join unload_record u on u.tenant_id = $1 and u.unload_no = n.no`

/** Ends unloading: record 10→20, truck 20→30 with the counted boxes, event unload.finished. */
export const finishUnloads = async (ctx: InboundCtx, finishes: readonly UnloadFinish[]): Promise<void> => {
  if (finishes.length === 0) return
  const columns = [
    finishes.map(({ unloadNo }) => unloadNo),
    finishes.map(({ at }) => at),
    finishes.map(({ boxNum }) => boxNum),
    finishes.map(({ palletNum }) => palletNum),
    finishes.map(({ weightG = null }) => weightG),
    finishes.map(({ volumeCm3 = null }) => volumeCm3),
  ]
  const rows = await moveRows(ctx.tx, recordToDone, selected(finishedRows, ...columns), {
    by: { at: ctx.at },
    key: ['unloadNo'],
    set: ['endTime', 'boxNum', 'palletNum', 'workMin'],
    keep: ['weightG', 'volumeCm3'],
    returning: [...placeColumns, 'arrivalNo', 'boxNum', 'palletNum', 'weightG', 'volumeCm3', 'feeFen', 'workMin'],
  })
  await tellMoved(ctx, 'unload', 'unloadNo', rows)
  const nos = rows.map(({ arrivalNo }) => arrivalNo)
  await finishTrucks(ctx, nos)
  await writeUnloadEvents(ctx, rows)
}

const writeUnloadEvents = async (ctx: InboundCtx, rows: readonly FinishedUnload[]): Promise<void> => {
  const workers = await ctx.tx.query<Pick<UnloadWorker, 'operatorKey' | 'shareBp'> & { unloadNo: string }>(
    'select unload_no, operator_key, share_bp from unload_worker where tenant_id = $1 and unload_no = any($2::text[]) order by share_bp desc, operator_key',
    [ctx.tenantId, rows.map(({ unloadNo }) => unloadNo)],
  )
  await writeInboundEvents(
    ctx,
    'unload.finished',
    rows.map(
      ({ unloadNo: no, warehouseNo, sid, ownerNo, arrivalNo, boxNum, palletNum, weightG, volumeCm3, feeFen, workMin }) => ({
        no,
        warehouseNo,
        sid,
        ownerNo,
        payload: {
          arrivalNo,
          boxNum,
          palletNum,
          weightG: numberOf(weightG),
          volumeCm3: numberOf(volumeCm3),
          feeFen: numberOf(feeFen),
          workMin,
          workers: workers
            .filter(({ unloadNo }) => unloadNo === no)
            .map(({ operatorKey, shareBp }) => ({ operatorKey, shareBp })),
        },
      }),
    ),
  )
}

const unloadedOfTrucks = `
  select a.arrival_no, v.at as unload_end_time, v.box_num as unload_box_num, greatest(a.pallet_num, v.pallet_num) as pallet_num
    from (select u.arrival_no, max(u.end_time) as at, sum(u.box_num)::int as box_num, sum(u.pallet_num)::int as pallet_num from unload_record u
           where u.tenant_id = $1 and u.arrival_no = any($2::text[]) and u.status = ${unloadLife.done} group by u.arrival_no) v
    join arrival a on a.tenant_id = $1 and a.arrival_no = v.arrival_no`
const finishTrucks = async (ctx: InboundCtx, nos: readonly string[]): Promise<void> => {
  const rows = await moveRows(ctx.tx, truckToReceive, selected(unloadedOfTrucks, nos), {
    by: { at: ctx.at },
    key: ['arrivalNo'],
    set: ['unloadEndTime', 'unloadBoxNum', 'palletNum'],
    returning: placeColumns,
  })
  await tellMoved(ctx, 'arrival', 'arrivalNo', rows)
  await settleDeadlines(ctx, await stockinsOf(ctx, nos))
  await settleTrucks(ctx, nos)
}

/** Undoes a wrongly entered unloading: the truck waits again. The act itself sets the record's state. */
export const unloadCalledOff = async (ctx: InboundCtx, arrivalNos: readonly string[]): Promise<void> => {
  const rows = await moveRows(
    ctx.tx,
    truckToUnload,
    arrivalNos.map((arrivalNo) => ({ arrivalNo })),
    { by: { at: ctx.at }, key: ['arrivalNo'], all: { unloadStartTime: null }, returning: placeColumns },
  )
  await tellMoved(ctx, 'arrival', 'arrivalNo', rows)
}
