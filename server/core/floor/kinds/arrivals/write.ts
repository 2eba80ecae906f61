// 写回到货与卸货 · core/floor/kinds/arrivals/write
/** Writes trucks that arrived, began unloading and ended it. */
import type { ArrivalsPatch, UnloadShare } from '#contract/ops/kinds/arrivals'
import { equalShares } from '#contract/rules/customTask'
import { unloadLife } from '#contract/rules/inboundLife'
import { insertRows } from '../../../../platform/rows.ts'
import { arrivalsCame } from '../../../inbound/arrivals.ts'
import { finishUnloads, putWorkers, truckUnloading, type UnloadWorker } from '../../../inbound/unloads.ts'
import { findTaskPeople } from '../../../people/taskPeople.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews, Writing } from '../../kind.ts'
import { truckNumber } from '../../truckNumbers.ts'

type Part<K extends keyof ArrivalsPatch> = NonNullable<ArrivalsPatch[K]>[number]
type Decided<K extends keyof ArrivalsPatch> = { readonly one: Part<K>; readonly outcome: Outcome }

const partsOf = <K extends keyof ArrivalsPatch>(outcomes: readonly Outcome[], part: K): readonly Decided<K>[] =>
  outcomes.flatMap((outcome) => ((outcome.patch[part] ?? []) as readonly Part<K>[]).map((one) => ({ one, outcome })))

/** Gives new trucks of these operations their numbers, which every row of the batch uses. */
export const numberTrucks = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const arrived = partsOf(outcomes, 'arrived')
  if (arrived.length === 0) return
  const nos = await ctx.numbers('DH', arrived.length)
  for (const [i, { one }] of arrived.entries()) views.truckNumbers.set(one.opId, nos[i] ?? '')
}

/** Writes trucks that arrived, began unloading and ended it, in this order. */
export const writeArrivals = async ({ ctx, views, outcomes }: Writing): Promise<void> => {
  const arrived = partsOf(outcomes, 'arrived')
  if (arrived.length > 0) {
    await insertTrucks(ctx, arrived, views.truckNumbers)
    await arrivalsCame(ctx, [...views.truckNumbers.values()])
  }
  const truckNoOf = (no: string): string => truckNumber(views, no)
  await beginUnloading(ctx, partsOf(outcomes, 'unloading'), truckNoOf)
  await finishUnloading(ctx, partsOf(outcomes, 'unloaded'), truckNoOf)
}

const insertTrucks = (
  ctx: OpsTx,
  arrived: readonly Decided<'arrived'>[],
  numbers: ReadonlyMap<string, string>,
): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'arrival',
    arrived.map(({ one, outcome: { task } }) => ({
      id: ctx.id(),
      arrivalNo: numbers.get(one.opId) ?? '',
      opId: one.opId,
      reservationNo: one.reservationNo === '' ? null : one.reservationNo,
      ownerNo: one.ownerNo,
      arrivalTime: new Date(one.at),
      gateInTime: new Date(one.at),
      plateNo: one.plateNo === '' ? null : one.plateNo,
      boxNum: one.boxNum,
      damageBoxNum: one.damageBoxNum,
      photos: one.photos,
      createUserId: task.author.userId,
      createUserName: task.author.operatorName,
    })),
    { all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at, updateTime: ctx.at }, hot: true },
  )

const beginUnloading = async (
  ctx: OpsTx,
  begunUnloads: readonly Decided<'unloading'>[],
  truckNoOf: (no: string) => string,
): Promise<void> => {
  if (begunUnloads.length === 0) return
  await truckUnloading(
    ctx,
    begunUnloads.map(({ one }) => ({ arrivalNo: truckNoOf(one.arrivalNo), at: new Date(one.at) })),
  )
  const nos = await ctx.numbers('XH', begunUnloads.length)
  await insertRows(
    ctx.tx,
    'unload_record',
    begunUnloads.map(({ one, outcome: { task } }, i) => ({
      id: ctx.id(),
      unloadNo: nos[i] ?? '',
      arrivalNo: truckNoOf(one.arrivalNo),
      ownerNo: one.ownerNo,
      startTime: new Date(one.at),
      opId: task.op.opId,
      createUserId: task.author.userId,
      createUserName: task.author.operatorName,
    })),
    { all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at, updateTime: ctx.at } },
  )
  for (const [i, { one }] of begunUnloads.entries()) {
    const shares = equalShares(one.operatorKeys.length)
    await putPeople(
      ctx,
      nos[i] ?? '',
      one.operatorKeys.map((operatorKey, at) => ({ operatorKey, shareBp: shares[at] ?? 0 })),
    )
  }
}

const putPeople = async (ctx: OpsTx, unloadNo: string, workers: readonly UnloadShare[]): Promise<void> => {
  const people = await findTaskPeople(ctx.tx, { keys: workers.map(({ operatorKey }) => operatorKey) })
  const personByKey = new Map(people.map((person) => [person.operatorKey, person]))
  await putWorkers(
    ctx,
    unloadNo,
    workers.map((worker): UnloadWorker => {
      const { workerNo = null, name = worker.operatorKey } = personByKey.get(worker.operatorKey) ?? {}
      return { ...worker, workerNo, operatorName: name }
    }),
  )
}

const finishUnloading = async (
  ctx: OpsTx,
  all: readonly Decided<'unloaded'>[],
  truckNoOf: (no: string) => string,
): Promise<void> => {
  if (all.length === 0) return
  const records = await ctx.tx.named<{ arrivalNo: string; unloadNo: string }>(
    'ops_unload_open',
    `select arrival_no, max(unload_no) as unload_no from unload_record
      where tenant_id = $1 and arrival_no = any($2::text[]) and status = ${unloadLife.doing} group by arrival_no`,
    [ctx.tenantId, all.map(({ one }) => truckNoOf(one.arrivalNo))],
  )
  const recordOf = new Map(records.map(({ arrivalNo, unloadNo }) => [arrivalNo, unloadNo]))
  for (const { one } of all) {
    const arrivalNo = truckNoOf(one.arrivalNo)
    await ctx.tx.named(
      'ops_arrival_damage',
      `update arrival as a set damage_box_num = least(greatest(a.damage_box_num, $3), a.box_num), photos = a.photos || $4::jsonb, update_time = $5, version = a.version + 1
        where a.tenant_id = $1 and a.arrival_no = $2`,
      [ctx.tenantId, arrivalNo, one.damageBoxNum, JSON.stringify(one.photos), ctx.at],
    )
    await putPeople(ctx, recordOf.get(arrivalNo) ?? '', one.workers)
  }
  await finishUnloads(
    ctx,
    all.map(({ one }) => ({
      unloadNo: recordOf.get(truckNoOf(one.arrivalNo)) ?? '',
      at: new Date(one.at),
      boxNum: one.boxNum,
      palletNum: one.palletNum,
    })),
  )
}
