// 已存作业 · core/floor/stored
import type { AnyOp, Op } from '#contract/envelope'
import { authorOf, type People } from './actors.ts'
import type { Task } from './judge.ts'
import type { Device, OpsTx } from './place.ts'

/** An operation that is in pda_op already: one that waits, or one a supervisor has decided again. */
export interface StoredOp {
  readonly op: AnyOp
  readonly effectiveAt: number
  readonly deviceId: string
  /** the device it came through, as it is now; null: its entry is gone */
  readonly device: Device | null
}

/** A stored operation on its way to a verdict, from the same person and device as when it came in. */
export const storedTask = (people: People, { op, effectiveAt, deviceId, device }: StoredOp, now: number): Task => ({
  op,
  effectiveAt,
  author: authorOf(people, op, effectiveAt, device, now),
  deviceId,
  stored: true,
  isOld: false,
})

interface Row {
  op_id: string
  device_id: string
  device: Omit<Device, 'deviceId'> | null
  seq: string
  lane: string
  lane_seq: string
  op_type: string
  type_ver: number
  warehouse_no: string
  sid: string
  workstation_no: string | null
  doc_no: string | null
  lease_version: number | null
  payload: object
  raw: { readonly text: string; readonly symbology?: string } | null
  user_id: string
  temp_user_id: string | null
  session_id: string | null
  task_rev: string | null
  ref_rev: string | null
  captured_wall: string
  captured_mono: string
  boot_id: string
  build: string
  effective_at: Date
}
export const storedColumns = `op_id, device_id, seq, lane, lane_seq, op_type, type_ver, warehouse_no, sid, workstation_no, doc_no, lease_version,
  payload, raw, user_id, temp_user_id, session_id, task_rev, ref_rev, captured_wall, captured_mono, boot_id, build, effective_at,
  (select jsonb_build_object('name', d.device_name, 'warehouseNo', d.warehouse_no, 'sid', d.sid, 'enabled', d.status = 1,
                             'former', d.former_device_id,
                             'disabledAt', (extract(epoch from d.disable_time) * 1000)::bigint)
     from device d where d.tenant_id = $1 and d.device_id = pda_op.device_id) as device`

export const storedOp = (row: object): StoredOp => {
  const one = row as Row
  const op: Omit<Op, 'payload'> & { readonly payload: object } = {
    opId: one.op_id,
    seq: Number(one.seq),
    lane: one.lane,
    laneSeq: Number(one.lane_seq),
    opType: one.op_type as AnyOp['opType'],
    typeVer: one.type_ver,
    warehouseNo: one.warehouse_no,
    sid: one.sid,
    ...(one.workstation_no === null ? {} : { workstationNo: one.workstation_no }),
    ...(one.doc_no === null ? {} : { docNo: one.doc_no }),
    ...(one.lease_version === null ? {} : { leaseVersion: one.lease_version }),
    payload: one.payload,
    ...(one.raw === null ? {} : { raw: one.raw }),
    actor: {
      userId: one.user_id,
      ...(one.temp_user_id === null ? {} : { tempUserId: one.temp_user_id }),
      sessionId: one.session_id ?? '',
    },
    basis: { taskRev: Number(one.task_rev ?? 0), refRev: Number(one.ref_rev ?? 0) },
    capturedWall: Number(one.captured_wall),
    capturedMono: Number(one.captured_mono),
    bootId: one.boot_id,
    build: one.build,
  }
  const device = one.device === null ? null : { ...one.device, deviceId: one.device_id }
  return { op: op as AnyOp, effectiveAt: one.effective_at.getTime(), deviceId: one.device_id, device }
}

/**
 * Operations that wait at these pick orders or orders, locked. Read after the documents were locked: whoever stored one there
 * before has committed, whoever comes later will find the documents changed.
 */
export const readWaiting = async (ctx: OpsTx, at: 'pick' | 'order', nos: readonly string[]): Promise<StoredOp[]> => {
  if (nos.length === 0) return []
  const rows = await ctx.tx.named(
    `ops_waiting_${at}`,
    `select ${storedColumns} from pda_op
      where tenant_id = $1 and waiting_for is not null and ${at === 'pick' ? 'stockout_no is null and doc_no' : 'stockout_no'} = any($2::text[])
      order by effective_at, op_id for update`,
    [ctx.tenantId, nos],
  )
  return rows.map(storedOp)
}
