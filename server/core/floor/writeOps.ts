// 写作业流水 · core/floor/writeOps
import type { AnyOp, Effects } from '#contract/envelope'
import type { Note } from '#contract/ops/decision'
import { say, sayOf } from '#contract/ops/say'
import { bulk } from './bulk.ts'
import type { Admitted, Batch, Fresh } from './admit.ts'
import type { Hall } from './hall.ts'
import type { Incoming } from './incoming.ts'
import { earlierIn } from './earlier.ts'
import { docOf, type Outcome } from './judge.ts'
import { namePhotos } from './photos.ts'
import type { OpsTx } from './place.ts'
import { countedOf, type Counted } from './shares.ts'

/** What pda_op keeps of an answer: what travels, and what the finished pick is divided by. */
export type StoredEffects = Effects & Partial<Counted>

/** Notes of an operation; one that was on the device very long says so to the supervisor (floor.md §16.1 time). */
const notesOf = (outcome: Outcome): readonly Note[] =>
  outcome.task.isOld ? [...outcome.notes, { code: 'A1101', args: {} }] : outcome.notes

export const effectsOf = (outcome: Outcome): StoredEffects | null => {
  const { waitingFor } = outcome
  const notes = notesOf(outcome)
  const counted = countedOf(outcome)
  if (waitingFor === null && notes.length === 0 && counted === null) return null
  return {
    ...(waitingFor === null ? {} : { waiting: waitingFor }),
    ...(notes.length === 0 ? {} : { notes: notes.map((note: Note) => say(note.code, note.args)) }),
    ...counted,
  }
}

/** Sentence of a flagged or refused operation, its document first; null when nothing was wrong. */
export const messageOf = (hall: Hall, outcome: Outcome): string | null => {
  if (outcome.code === null) return null
  const sentence = sayOf(docNosOf(hall, outcome.task.op).docNo ?? undefined, outcome.code, outcome.args)
  return `${sentence}${earlierIn(outcome.args)}${outcome.isProposal === true ? '，等主管采纳后入账' : ''}`.slice(0, 200)
}

export const docNosOf = (hall: Hall, op: AnyOp) => docOf(op, hall.floor, (doc) => hall.docs.get(doc)?.stockout_no)

interface OpRow {
  op_id: string
  seq: number
  lane: string
  lane_seq: number
  depends_on: string | null
  op_type: string
  type_ver: number
  warehouse_no: string
  sid: string
  workstation_no: string | null
  doc_no: string | null
  stockout_no: string | null
  lease_version: number | null
  payload: string
  raw: string | null
  payload_hash: string
  content_hash: string
  verdict: number
  code: string | null
  msg: string | null
  effects: string | null
  notes: string | null
  waiting_for: string | null
  waiting_until: Date | null
  user_id: string
  temp_user_id: string | null
  session_id: string
  operator_key: string
  task_rev: number
  ref_rev: number
  captured_wall: number
  captured_mono: number
  boot_id: string
  build: string
  effective_at: Date
}
const insertOps = bulk<OpRow>(
  'ops_insert',
  {
    op_id: 'text',
    seq: 'bigint',
    lane: 'text',
    lane_seq: 'bigint',
    depends_on: 'text',
    op_type: 'text',
    type_ver: 'int',
    warehouse_no: 'text',
    sid: 'text',
    workstation_no: 'text',
    doc_no: 'text',
    stockout_no: 'text',
    lease_version: 'int',
    payload: 'jsonb',
    raw: 'jsonb',
    payload_hash: 'text',
    content_hash: 'text',
    verdict: 'smallint',
    code: 'text',
    msg: 'text',
    effects: 'jsonb',
    notes: 'jsonb',
    waiting_for: 'text',
    waiting_until: 'timestamptz',
    user_id: 'bigint',
    temp_user_id: 'bigint',
    session_id: 'bigint',
    operator_key: 'text',
    task_rev: 'bigint',
    ref_rev: 'bigint',
    captured_wall: 'bigint',
    captured_mono: 'bigint',
    boot_id: 'text',
    build: 'text',
    effective_at: 'timestamptz',
  },
  3,
  (source, list) => `insert into pda_op as t (tenant_id, device_id, incarnation, received_at, processed_at, ${list})
    select $1, $2, $3, $4::timestamptz, case when v.waiting_for is null then $4::timestamptz end, v.* from ${source}
    on conflict (tenant_id, op_id) do nothing returning t.op_id`,
)

/** An id appeared meanwhile through another device: the whole batch is tried again and finds it known. */
export class KnownMeanwhile extends Error {}

/** Stores the new operations with their verdicts, once and final but for those that wait. */
export const insertAll = async (
  ctx: OpsTx,
  hall: Hall,
  batch: Batch,
  outcomes: readonly Outcome[],
  fresh: readonly Fresh[],
): Promise<void> => {
  const sent = new Map(fresh.map(({ op, incoming }) => [op.opId, incoming]))
  const rows = outcomes
    .filter((outcome) => !outcome.task.stored)
    .map((outcome) => opRow(hall, outcome, sent.get(outcome.task.op.opId)))
  const stored = await insertOps<{ op_id: string }>(ctx.tx, rows, batch.device.deviceId, batch.incarnation, ctx.at)
  if (stored.length < rows.length) throw new KnownMeanwhile()
  await namePhotos(
    ctx,
    fresh.map(({ op }) => op),
  )
}

/**
 * Stores a claim that was granted in its own request. It came outside the device's queue and has no number there: it stands for itself,
 * the one operation of a life of its own.
 */
export const insertClaim = async (ctx: OpsTx, hall: Hall, deviceId: string, outcome: Outcome, hash: string): Promise<void> => {
  await insertOps(ctx.tx, [opRow(hall, outcome, { hash, content: hash })], deviceId, outcome.task.op.opId, ctx.at)
}

const opRow = (hall: Hall, outcome: Outcome, sent: Pick<Incoming, 'hash' | 'content'> | undefined): OpRow => {
  const { op, author, effectiveAt } = outcome.task
  const { docNo, stockoutNo } = docNosOf(hall, op)
  const effects = effectsOf(outcome)
  return {
    op_id: op.opId,
    seq: op.seq,
    lane: op.lane,
    lane_seq: op.laneSeq,
    depends_on: op.dependsOn ?? null,
    op_type: op.opType,
    type_ver: op.typeVer,
    warehouse_no: op.warehouseNo,
    sid: op.sid,
    workstation_no: op.workstationNo ?? null,
    doc_no: docNo,
    stockout_no: stockoutNo,
    lease_version: op.leaseVersion ?? null,
    payload: JSON.stringify(op.payload),
    raw: op.raw === undefined ? null : JSON.stringify(op.raw),
    payload_hash: sent?.hash ?? '',
    content_hash: sent?.content ?? '',
    verdict: outcome.verdict,
    code: outcome.code,
    msg: messageOf(hall, outcome),
    effects: effects === null ? null : JSON.stringify(effects),
    notes: notesOf(outcome).length === 0 ? null : JSON.stringify(notesOf(outcome)),
    waiting_for: outcome.waitingFor,
    waiting_until: outcome.waitingFor === null ? null : new Date(effectiveAt + hall.settings.options.waitHour * 3_600_000),
    user_id: op.actor.userId,
    temp_user_id: op.actor.tempUserId ?? null,
    session_id: op.actor.sessionId,
    operator_key: author.operatorKey,
    task_rev: Math.trunc(op.basis.taskRev),
    ref_rev: Math.trunc(op.basis.refRev),
    captured_wall: Math.trunc(op.capturedWall),
    captured_mono: Math.trunc(op.capturedMono),
    boot_id: op.bootId,
    build: op.build,
    effective_at: new Date(effectiveAt),
  }
}

const updateOps = bulk<{
  op_id: string
  verdict: number
  code: string | null
  msg: string | null
  effects: string | null
  notes: string | null
}>(
  'ops_settle',
  { op_id: 'text', verdict: 'smallint', code: 'text', msg: 'text', effects: 'jsonb', notes: 'jsonb' },
  1,
  (source) => `update pda_op as o set verdict = v.verdict, code = v.code, msg = v.msg, effects = v.effects, notes = v.notes,
      waiting_for = null, waiting_until = null, processed_at = $2
    from ${source} where o.tenant_id = $1 and o.op_id = v.op_id`,
)

/** Verdicts of operations that were stored before and are decided now. */
export const updateAll = (ctx: OpsTx, hall: Hall, outcomes: readonly Outcome[]): Promise<unknown> =>
  updateOps(
    ctx.tx,
    outcomes
      .filter((outcome) => outcome.task.stored)
      .map((outcome) => {
        const effects = effectsOf(outcome)
        return {
          op_id: outcome.task.op.opId,
          verdict: outcome.verdict,
          code: outcome.code,
          msg: messageOf(hall, outcome),
          effects: effects === null ? null : JSON.stringify(effects),
          notes: outcome.notes.length === 0 ? null : JSON.stringify(outcome.notes),
        }
      }),
    ctx.at,
  )

const upsertLanes = bulk<{ lane: string; last_lane_seq: number }>(
  'ops_lanes_write',
  { lane: 'text', last_lane_seq: 'bigint' },
  3,
  (source, list) => `insert into pda_lane as l (tenant_id, device_id, incarnation, last_time, ${list})
    select $1, $2, $3, $4::timestamptz, v.* from ${source}
    on conflict (tenant_id, device_id, incarnation, lane) do update set last_lane_seq = excluded.last_lane_seq, last_time = excluded.last_time`,
)

/** Where the device's lanes and its incarnation stand now, and when it was last heard. */
export const writeProgress = async (ctx: OpsTx, batch: Batch, admitted: Admitted, lastUser: string): Promise<void> => {
  const rows = [...admitted.moved].sort().map((lane) => ({ lane, last_lane_seq: admitted.lanes.get(lane) ?? 0 }))
  const build = admitted.fresh.at(-1)?.op.build.slice(0, 16) ?? null
  await Promise.all([
    upsertLanes(ctx.tx, rows, batch.device.deviceId, batch.incarnation, ctx.at),
    ctx.tx.named(
      'ops_incarnation_write',
      // what was taken for lost may still come: from the device's second copy
      `update pda_incarnation
         set last_seq = greatest(last_seq, $4), last_effective_at = coalesce($5, last_effective_at), last_seen = $6,
             lost_from = case when $4 < lost_to then greatest(lost_from, $4 + 1) end,
             lost_to = case when $4 < lost_to then lost_to end
      where tenant_id = $1 and device_id = $2 and incarnation = $3`,
      [
        ctx.tenantId,
        batch.device.deviceId,
        batch.incarnation,
        admitted.lastSeq,
        admitted.lastEffectiveAt === null ? null : new Date(admitted.lastEffectiveAt),
        ctx.at,
      ],
    ),
    ctx.tx.named(
      'ops_device_seen',
      `update device set last_seen = $3, incarnation = $4, last_user_name = coalesce($5, last_user_name), build = coalesce($6, build), pending = $7
      where tenant_id = $1 and device_id = $2
        and (last_seen is null or last_seen < $8 or incarnation is distinct from $4 or pending <> $7)`,
      [
        ctx.tenantId,
        batch.device.deviceId,
        ctx.at,
        batch.incarnation,
        lastUser === '' ? null : lastUser.slice(0, 32),
        build,
        batch.pending,
        new Date(ctx.now - 10_000),
      ],
    ),
  ])
}
