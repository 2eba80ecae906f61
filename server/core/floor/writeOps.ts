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

export const docNosOf = (hall: Hall, op: AnyOp) => docOf(op, hall.floor, (doc) => hall.docs.get(doc)?.stockoutNo)

interface OpRow {
  opId: string
  seq: number
  lane: string
  laneSeq: number
  dependsOn: string | null
  opType: string
  typeVer: number
  warehouseNo: string
  sid: string
  workstationNo: string | null
  docNo: string | null
  stockoutNo: string | null
  leaseVersion: number | null
  payload: string
  raw: string | null
  payloadHash: string
  contentHash: string
  verdict: number
  code: string | null
  msg: string | null
  effects: string | null
  notes: string | null
  waitingFor: string | null
  waitingUntil: Date | null
  userId: string
  tempUserId: string | null
  sessionId: string
  operatorKey: string
  taskRev: number
  refRev: number
  capturedWall: number
  capturedMono: number
  bootId: string
  build: string
  effectiveAt: Date
}
const insertOps = bulk<OpRow>(
  'ops_insert',
  {
    opId: 'text',
    seq: 'bigint',
    lane: 'text',
    laneSeq: 'bigint',
    dependsOn: 'text',
    opType: 'text',
    typeVer: 'int',
    warehouseNo: 'text',
    sid: 'text',
    workstationNo: 'text',
    docNo: 'text',
    stockoutNo: 'text',
    leaseVersion: 'int',
    payload: 'jsonb',
    raw: 'jsonb',
    payloadHash: 'text',
    contentHash: 'text',
    verdict: 'smallint',
    code: 'text',
    msg: 'text',
    effects: 'jsonb',
    notes: 'jsonb',
    waitingFor: 'text',
    waitingUntil: 'timestamptz',
    userId: 'bigint',
    tempUserId: 'bigint',
    sessionId: 'bigint',
    operatorKey: 'text',
    taskRev: 'bigint',
    refRev: 'bigint',
    capturedWall: 'bigint',
    capturedMono: 'bigint',
    bootId: 'text',
    build: 'text',
    effectiveAt: 'timestamptz',
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
  const stored = await insertOps<{ opId: string }>(ctx.tx, rows, batch.device.deviceId, batch.incarnation, ctx.at)
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
    opId: op.opId,
    seq: op.seq,
    lane: op.lane,
    laneSeq: op.laneSeq,
    dependsOn: op.dependsOn ?? null,
    opType: op.opType,
    typeVer: op.typeVer,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    workstationNo: op.workstationNo ?? null,
    docNo,
    stockoutNo,
    leaseVersion: op.leaseVersion ?? null,
    payload: JSON.stringify(op.payload),
    raw: op.raw === undefined ? null : JSON.stringify(op.raw),
    payloadHash: sent?.hash ?? '',
    contentHash: sent?.content ?? '',
    verdict: outcome.verdict,
    code: outcome.code,
    msg: messageOf(hall, outcome),
    effects: effects === null ? null : JSON.stringify(effects),
    notes: notesOf(outcome).length === 0 ? null : JSON.stringify(notesOf(outcome)),
    waitingFor: outcome.waitingFor,
    waitingUntil: outcome.waitingFor === null ? null : new Date(effectiveAt + hall.settings.options.waitHour * 3_600_000),
    userId: op.actor.userId,
    tempUserId: op.actor.tempUserId ?? null,
    sessionId: op.actor.sessionId,
    operatorKey: author.operatorKey,
    taskRev: Math.trunc(op.basis.taskRev),
    refRev: Math.trunc(op.basis.refRev),
    capturedWall: Math.trunc(op.capturedWall),
    capturedMono: Math.trunc(op.capturedMono),
    bootId: op.bootId,
    build: op.build,
    effectiveAt: new Date(effectiveAt),
  }
}

const updateOps = bulk<{
  opId: string
  verdict: number
  code: string | null
  msg: string | null
  effects: string | null
  notes: string | null
}>(
  'ops_settle',
  { opId: 'text', verdict: 'smallint', code: 'text', msg: 'text', effects: 'jsonb', notes: 'jsonb' },
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
          opId: outcome.task.op.opId,
          verdict: outcome.verdict,
          code: outcome.code,
          msg: messageOf(hall, outcome),
          effects: effects === null ? null : JSON.stringify(effects),
          notes: outcome.notes.length === 0 ? null : JSON.stringify(outcome.notes),
        }
      }),
    ctx.at,
  )

const upsertLanes = bulk<{ lane: string; lastLaneSeq: number }>(
  'ops_lanes_write',
  { lane: 'text', lastLaneSeq: 'bigint' },
  3,
  (source, list) => `insert into pda_lane as l (tenant_id, device_id, incarnation, last_time, ${list})
    select $1, $2, $3, $4::timestamptz, v.* from ${source}
    on conflict (tenant_id, device_id, incarnation, lane) do update set last_lane_seq = excluded.last_lane_seq, last_time = excluded.last_time`,
)

/** Where the device's lanes and its incarnation stand now, and when it was last heard. */
export const writeProgress = async (ctx: OpsTx, batch: Batch, admitted: Admitted, lastUser: string): Promise<void> => {
  const rows = [...admitted.moved].sort().map((lane) => ({ lane, lastLaneSeq: admitted.lanes.get(lane) ?? 0 }))
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
