// 写作业流水 · core/floor/operationRows
/** Stored operations: their verdicts and effects, and the numbers of the sending device. */
import type { Effects } from '#contract/envelope'
import type { Note } from '#contract/ops/decision'
import { say, sayOf } from '#contract/ops/sentences'
import { refuse } from '../../platform/errors.ts'
import { changeRows, insertRows, upsertRows } from '../../platform/rows.ts'
import type { Admitted, Batch, Fresh } from './admit.ts'
import { deskDevice, type OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { docNosOf } from './docNumbers.ts'
import { earlierText } from './earlierOperation.ts'
import type { Incoming } from './incoming.ts'
import type { LoadedViews } from './kind.ts'
import { namePhotos } from './photos.ts'
import { numberShown } from './truckNumbers.ts'
import { type Counted, countedOf } from './workShares.ts'

/** The effects stored in pda_op: the effects sent to the device, and the pieces for dividing a finished pick. */
export type StoredEffects = Effects & Partial<Counted>

/** Notes of an operation, with one for the supervisor if it was on the device very long (floor.md §16.1 time). */
const notesOf = (outcome: Outcome): readonly Note[] =>
  outcome.task.isOld ? [...outcome.notes, { code: 'A1101', args: {} }] : outcome.notes

export const effectsOf = (outcome: Outcome): StoredEffects | null => {
  const { waitingFor, excluded } = outcome
  const notes = notesOf(outcome)
  const counted = countedOf(outcome)
  if (waitingFor === null && notes.length === 0 && counted === null && excluded === undefined) return null
  return {
    ...(waitingFor === null ? {} : { waiting: waitingFor }),
    ...(excluded === undefined ? {} : { excluded }),
    ...(notes.length === 0 ? {} : { notes: notes.map((note: Note) => say(note.code, note.args)) }),
    ...counted,
  }
}

/** Message of a flagged or refused operation, which begins with its document; null for an applied one. */
export const messageOf = (views: LoadedViews, outcome: Outcome): string | null => {
  if (outcome.code === null) return null
  const sentence = sayOf(numberShown(docNosOf(views, outcome.task.op).docNo) ?? undefined, outcome.code, outcome.args)
  return `${sentence}${earlierText(outcome.args)}${outcome.isProposal === true ? '，等主管采纳后入账' : ''}`.slice(0, 200)
}

const insertOps = (ctx: OpsTx, rows: readonly ReturnType<typeof opRow>[], deviceId: string, incarnation: string) =>
  insertRows(ctx.tx, 'pda_op', rows, {
    all: { deviceId, incarnation, receivedAt: ctx.at },
    skip: ['opId'],
    returning: ['opId'],
    hot: true,
  })

/** Another device stored the same id meanwhile: the batch is tried again and then finds it known. */
export class StoredMeanwhile extends Error {}

/** Stores the new operations with their verdicts, which are final except for waiting ones. */
export const insertOperations = async (
  ctx: OpsTx,
  views: LoadedViews,
  batch: Batch,
  outcomes: readonly Outcome[],
  fresh: readonly Fresh[],
): Promise<void> => {
  const sent = new Map(fresh.map(({ op, incoming }) => [op.opId, incoming]))
  const rows = outcomes
    .filter((outcome) => !outcome.task.stored)
    .map((outcome) => opRow(ctx, views, outcome, sent.get(outcome.task.op.opId)))
  const stored = await insertOps(ctx, rows, batch.device.deviceId, batch.incarnation)
  if (stored.length < rows.length) throw new StoredMeanwhile()
  await namePhotos(
    ctx,
    fresh.map(({ op }) => op),
  )
}

/**
 * Stores a claim that was granted in its own request. It has no number in the device's queue, so it is stored as the only operation of an
 * incarnation of its own.
 */
export const insertClaim = async (
  ctx: OpsTx,
  views: LoadedViews,
  deviceId: string,
  outcome: Outcome,
  hash: string,
): Promise<void> => {
  await insertOps(ctx, [opRow(ctx, views, outcome, { hash, content: hash })], deviceId, outcome.task.op.opId)
}

/**
 * Stores the operations of one desk request, in their sequence, under an incarnation of their own. @throws Refused A1103 another operation
 * has one of their numbers
 */
export const insertAtDesk = async (
  ctx: OpsTx,
  views: LoadedViews,
  outcomes: readonly Outcome[],
  incarnation: string,
): Promise<void> => {
  const rows = outcomes.filter(({ task }) => !task.stored).map((outcome) => opRow(ctx, views, outcome, undefined))
  const stored = await insertOps(ctx, rows, deskDevice, incarnation)
  if (stored.length < rows.length) throw refuse('A1103')
}

/** Time until which the missing step may arrive (operate_config.wait_hour). */
const waitEnd = (views: LoadedViews, { task }: Outcome): Date =>
  new Date(task.effectiveAt + views.settings.options.waitHour * 3_600_000)

const opRow = (ctx: OpsTx, views: LoadedViews, outcome: Outcome, sent: Pick<Incoming, 'hash' | 'content'> | undefined) => {
  const { op, author, effectiveAt } = outcome.task
  const { docNo, stockoutNo } = docNosOf(views, op)
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
    payload: op.payload,
    raw: op.raw ?? null,
    payloadHash: sent?.hash ?? '',
    contentHash: sent?.content ?? '',
    verdict: outcome.verdict,
    code: outcome.code,
    msg: messageOf(views, outcome),
    effects,
    notes: notesOf(outcome).length === 0 ? null : notesOf(outcome),
    waitingFor: outcome.waitingFor,
    processedAt: outcome.waitingFor === null ? ctx.at : null,
    waitingUntil: outcome.waitingFor === null ? null : waitEnd(views, outcome),
    signDue: outcome.signDue === true ? waitEnd(views, outcome) : null,
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

/** Writes the new verdicts of stored operations. */
export const updateVerdicts = (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<unknown> =>
  changeRows(
    ctx.tx,
    'pda_op',
    outcomes
      .filter((outcome) => outcome.task.stored)
      .map((outcome) => {
        const effects = effectsOf(outcome)
        return {
          opId: outcome.task.op.opId,
          verdict: outcome.verdict,
          code: outcome.code,
          msg: messageOf(views, outcome),
          effects,
          notes: outcome.notes.length === 0 ? null : outcome.notes,
          signDue: outcome.signDue === true ? waitEnd(views, outcome) : null,
        }
      }),
    {
      all: { waitingFor: null, waitingUntil: null, processedAt: ctx.at },
      key: ['opId'],
      set: ['verdict', 'code', 'msg', 'effects', 'notes', 'signDue'],
      hot: true,
    },
  )

/** Writes the last numbers of the device's lanes and incarnation, and when it was last seen. */
export const writeProgress = async (ctx: OpsTx, batch: Batch, admitted: Admitted, lastUser: string): Promise<void> => {
  const rows = [...admitted.moved].sort().map((lane) => ({ lane, lastLaneSeq: admitted.lanes.get(lane) ?? 0 }))
  const build = admitted.fresh.at(-1)?.op.build.slice(0, 16) ?? null
  await Promise.all([
    upsertRows(ctx.tx, 'pda_lane', rows, {
      all: { deviceId: batch.device.deviceId, incarnation: batch.incarnation, lastTime: ctx.at },
      key: ['deviceId', 'incarnation', 'lane'],
      set: ['lastLaneSeq', 'lastTime'],
      hot: true,
    }),
    ctx.tx.named(
      'ops_incarnation_write',
      // operations recorded as lost may still arrive from the device's second copy
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
