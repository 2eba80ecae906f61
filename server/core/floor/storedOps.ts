// 已存作业 · core/floor/storedOps
import { deviceLife } from '#contract/rules/warehouseLife'
import type { AnyOp, Op } from '#contract/envelope'
import { authorOf, type People } from './actors.ts'
import type { Device, OpsTx } from './context.ts'
import type { Task } from './decideBatch.ts'
import { slot } from './slot.ts'

/** An operation from pda_op: a waiting one, or one that a supervisor has decided again. */
export interface StoredOp {
  readonly op: AnyOp
  readonly effectiveAt: number
  readonly deviceId: string
  /** the sending device in its present state; null if it is no longer enrolled */
  readonly device: Device | null
}

/** operations that wait at these documents */
export const waitingAtPicks = slot<readonly StoredOp[]>([])
export const waitingAtOrders = slot<readonly StoredOp[]>([])
export const waitingAtArrivals = slot<readonly StoredOp[]>([])

/** A stored operation to be decided again, with the person and the device that made the operation. */
export const storedTask = (people: People, { op, effectiveAt, deviceId, device }: StoredOp, now: number): Task => ({
  op,
  effectiveAt,
  author: authorOf(people, op, effectiveAt, device, now),
  deviceId,
  stored: true,
  isOld: false,
})

interface Row {
  opId: string
  deviceId: string
  device: Omit<Device, 'deviceId'> | null
  seq: string
  lane: string
  laneSeq: string
  opType: string
  typeVer: number
  warehouseNo: string
  sid: string
  workstationNo: string | null
  docNo: string | null
  leaseVersion: number | null
  payload: object
  raw: { readonly text: string; readonly symbology?: string } | null
  userId: string
  tempUserId: string | null
  sessionId: string | null
  taskRev: string | null
  refRev: string | null
  capturedWall: string
  capturedMono: string
  bootId: string
  build: string
  effectiveAt: Date
}
export const storedColumns = `op_id, device_id, seq, lane, lane_seq, op_type, type_ver, warehouse_no, sid, workstation_no, doc_no, lease_version,
  payload, raw, user_id, temp_user_id, session_id, task_rev, ref_rev, captured_wall, captured_mono, boot_id, build, effective_at,
  (select jsonb_build_object('name', d.device_name, 'warehouseNo', d.warehouse_no, 'sid', d.sid, 'enabled', d.status = ${deviceLife.on},
                             'former', d.former_device_id,
                             'disabledAt', (extract(epoch from d.disable_time) * 1000)::bigint)
     from device d where d.tenant_id = $1 and d.device_id = pda_op.device_id) as device`

export const storedOp = (row: object): StoredOp => {
  const one = row as Row
  const op: Omit<Op, 'payload'> & { readonly payload: object } = {
    opId: one.opId,
    seq: Number(one.seq),
    lane: one.lane,
    laneSeq: Number(one.laneSeq),
    opType: one.opType as AnyOp['opType'],
    typeVer: one.typeVer,
    warehouseNo: one.warehouseNo,
    sid: one.sid,
    ...(one.workstationNo === null ? {} : { workstationNo: one.workstationNo }),
    ...(one.docNo === null ? {} : { docNo: one.docNo }),
    ...(one.leaseVersion === null ? {} : { leaseVersion: one.leaseVersion }),
    payload: one.payload,
    ...(one.raw === null ? {} : { raw: one.raw }),
    actor: {
      userId: one.userId,
      ...(one.tempUserId === null ? {} : { tempUserId: one.tempUserId }),
      sessionId: one.sessionId ?? '',
    },
    basis: { taskRev: Number(one.taskRev ?? 0), refRev: Number(one.refRev ?? 0) },
    capturedWall: Number(one.capturedWall),
    capturedMono: Number(one.capturedMono),
    bootId: one.bootId,
    build: one.build,
  }
  const device = one.device === null ? null : { ...one.device, deviceId: one.deviceId }
  return { op: op as AnyOp, effectiveAt: one.effectiveAt.getTime(), deviceId: one.deviceId, device }
}

/** The batch packing of these pick orders waits for orders of this load, so the pick orders must be loaded completely. */
export class BatchAwaits extends Error {
  readonly pickNos: readonly string[]
  constructor(pickNos: readonly string[]) {
    super('a batch waits for these orders')
    this.pickNos = pickNos
  }
}

/**
 * Pick orders of these locked orders whose batch packing waits for a check. Their numbers are an array, so that the query searches the
 * index, because a join planned while the table was empty reads every operation of the tenant.
 */
export const readAwaitingPicks = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.named<{ docNo: string }>(
    'ops_waiting_batches',
    `select distinct w.doc_no from pda_op w
      where w.tenant_id = $1 and w.waiting_for = 'CHECK' and w.stockout_no is null
        and w.doc_no = any(array(select o.pick_no from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($2::text[])))`,
    [ctx.tenantId, stockoutNos],
  )
  return rows.map((row) => row.docNo)
}

/** An operation on a whole pick order waits at that pick order, also for its 补拣. */
const waitConditions = {
  pick: `stockout_no is null and doc_no in (select unnest($2::text[])
           union select r.main_pick_no from pick_order r where r.tenant_id = $1 and r.pick_no = any($2::text[]) and r.main_pick_no is not null)`,
  order: 'stockout_no = any($2::text[])',
  arrival: "waiting_for = 'UNLOAD' and doc_no = any($2::text[])",
} as const

/**
 * Locks the operations that wait for these pick orders, orders or trucks. Read after the documents are locked, so that all earlier writers
 * have committed and all later ones see the changed documents.
 */
export const readWaiting = async (ctx: OpsTx, at: keyof typeof waitConditions, nos: readonly string[]): Promise<StoredOp[]> => {
  if (nos.length === 0) return []
  const rows = await ctx.tx.named(
    `ops_waiting_${at}`,
    `select ${storedColumns} from pda_op
      where tenant_id = $1 and waiting_for is not null and ${waitConditions[at]}
      order by effective_at, op_id for update`,
    [ctx.tenantId, nos],
  )
  return rows.map(storedOp)
}
