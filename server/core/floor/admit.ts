// 去重与次序 · core/floor/admit
/**
 * Finds the operations of a batch that are new and next in their lane (offline.md §1.7, §1.8), so that no scan is lost or counted twice.
 */
import type { AnyOp, Effects, Verdict } from '#contract/envelope'
import { effectiveAt } from '#contract/rules/clock'
import { idsOf } from '../../platform/device.ts'
import {
  deadLetterAnswer,
  deadLetterNo,
  deadLetterVerdict,
  readDeadLetters,
  type DeadLetter,
  type StoredDeadLetter,
} from './deadLetters.ts'
import type { Incoming, Numbers } from './incoming.ts'
import type { Device, OpsTx } from './context.ts'

export interface Batch {
  readonly device: Device
  readonly incarnation: string
  readonly deviceNow: number
  /** epoch ms */
  readonly receivedAt: number
  /** operations left on the device */
  readonly pending: number
}
/** An operation to be decided now. */
export interface Fresh {
  readonly op: AnyOp
  readonly incoming: Incoming
  readonly effectiveAt: number
}
export interface Admitted {
  readonly fresh: readonly Fresh[]
  /** to be stored in pda_op_aside; `answers` holds their verdicts */
  readonly deadLetters: readonly DeadLetter[]
  readonly answers: readonly Verdict[]
  /** last processed laneSeq of every lane named in the batch, this batch included */
  readonly lanes: ReadonlyMap<string, number>
  /** lanes whose last number this batch raises */
  readonly moved: ReadonlySet<string>
  readonly lastSeq: number
  /** null: no operation of this incarnation was decided yet */
  readonly lastEffectiveAt: number | null
  /** another copy of this device uses the same identity: the device must take a new one */
  readonly renew: boolean
  /** operations of this device were set aside because their number was taken */
  readonly awaits: boolean
}

interface KnownRow {
  opId: string
  payloadHash: string
  contentHash: string | null
  verdict: 1 | 2 | 3
  code: string | null
  msg: string | null
  effects: Effects | null
}
interface LockedIncarnation {
  readonly lastSeq: number
  readonly lastEffectiveAt: number | null
  readonly awaits: boolean
}

/**
 * Locks the incarnation, so that a device has one batch at a time. A known operation gets its stored verdict, one with a gap in its lane is
 * held, one that is unreadable (A0400, A1102) or whose number is taken (A1103) is set aside. Every other operation gets its effectiveAt,
 * clamped to [the incarnation's previous operation, receivedAt]. Operations after the incarnation's last one are new; `lookUp` 'all' looks
 * them up too, after an attempt failed because an id came twice.
 */
export const admit = async (
  ctx: OpsTx,
  batch: Batch,
  incoming: readonly Incoming[],
  lookUp: 'all' | 'suspects',
): Promise<Admitted> => {
  const [incarnation, lastSeqs] = await Promise.all([lockIncarnation(ctx, batch), readLanes(ctx, batch, incoming)])
  const suspects = incoming.filter(
    (received) => lookUp === 'all' || received.broken !== null || received.at.seq <= incarnation.lastSeq,
  )
  const [known, setAside] = await Promise.all([
    readKnown(ctx, suspects),
    readDeadLetters(
      ctx,
      suspects.map((suspect) => deadLetterNo(batch, suspect.text)),
    ),
  ])
  const admission = new Admission(batch, incarnation, lastSeqs)
  for (const one of incoming) {
    const before = known.get(one.at.opId)
    const position = admission.positionOf(one.at)
    if (before !== undefined && isSame(before, one)) admission.answerKnown(one, before, position === 'next')
    else if (setAside.size > 0 && setAside.has(deadLetterNo(batch, one.text)))
      admission.answerSetAside(one, setAside.get(deadLetterNo(batch, one.text)) ?? null, before === undefined)
    // later operations of the batch wait until the device sends the earlier ones again under new numbers
    else if (position === 'later' && !admission.renew) admission.hold(one)
    else if (before !== undefined) admission.setDead(one, 'A1103', position === 'next')
    else if (one.op === null || one.broken !== null) admission.setDead(one, one.broken ?? 'A0400', position === 'next')
    // an unknown operation under a number the lane has used: the device's database was copied or restored, it is no duplicate
    else if (admission.renew || position === 'taken' || (await isSeqTaken(ctx, batch, one.at.seq, admission.lastSeq)))
      admission.setAsideTaken(one)
    else admission.accept(one, one.op)
  }
  return admission.admitted(incarnation.awaits)
}

/** Goes through the batch in order and keeps the last number of each lane. */
class Admission {
  lastSeq: number
  /** another copy of the device has used the same identity */
  renew = false
  private readonly batch: Batch
  private readonly lanes: Map<string, number>
  private readonly moved = new Set<string>()
  private readonly answers: Verdict[] = []
  private readonly fresh: Fresh[] = []
  private readonly deadLetters: DeadLetter[] = []
  private previous: number | null

  constructor(batch: Batch, incarnation: LockedIncarnation, lanes: readonly (readonly [string, number])[]) {
    this.batch = batch
    this.lastSeq = incarnation.lastSeq
    this.previous = incarnation.lastEffectiveAt
    this.lanes = new Map(lanes)
  }

  /** `later`: an earlier operation of its lane is missing; `taken`: the lane has used this number. */
  positionOf({ lane, laneSeq }: Numbers): 'next' | 'later' | 'taken' {
    const last = this.lanes.get(lane) ?? 0
    return laneSeq === last + 1 ? 'next' : laneSeq > last ? 'later' : 'taken'
  }

  /** Returns the stored verdict unchanged. Sent under new numbers, it also counts as the next of its lane. */
  answerKnown(incoming: Incoming, before: KnownRow, isNext: boolean): void {
    this.answers.push(storedVerdict(incoming.at.opId, before))
    if (!isNext) return
    this.advance(incoming.at)
    this.deadLetters.push({ ...this.letterOf(incoming), verdict: 1, code: null })
  }
  /**
   * Answers as before. An unknown operation was set aside because its number was taken; a new identity of the device gives it a free one.
   */
  answerSetAside({ at: { opId } }: Incoming, setAside: StoredDeadLetter | null, isUnknown: boolean): void {
    const code = setAside?.code ?? 'A0400'
    this.answers.push(deadLetterAnswer(opId, code, setAside?.verdict ?? 2))
    if (code === 'A1103' && isUnknown) this.renew = true
  }
  hold({ at: { opId, lane } }: Incoming): void {
    this.answers.push({ opId, verdict: 'held', blockedBy: `${lane}#${(this.lanes.get(lane) ?? 0) + 1}` })
  }
  setDead(incoming: Incoming, code: string, isNext: boolean): void {
    const verdict = deadLetterVerdict(incoming.op)
    this.answers.push(deadLetterAnswer(incoming.at.opId, code, verdict))
    this.deadLetters.push({ ...this.letterOf(incoming), verdict, code })
    if (isNext) this.advance(incoming.at)
  }
  setAsideTaken(incoming: Incoming): void {
    this.setDead(incoming, 'A1103', false)
    this.renew = true
  }
  accept(incoming: Incoming, op: AnyOp): void {
    this.advance(incoming.at)
    const { receivedAt, deviceNow } = this.batch
    this.previous = effectiveAt(receivedAt, deviceNow, op.capturedWall, this.previous)
    this.fresh.push({ op, incoming, effectiveAt: Math.floor(this.previous) })
  }

  admitted(awaits: boolean): Admitted {
    const { fresh, deadLetters, answers, lanes, moved, lastSeq, previous, renew } = this
    const lastEffectiveAt = previous === null ? null : Math.floor(previous)
    return { fresh, deadLetters, answers, lanes, moved, lastSeq, lastEffectiveAt, renew, awaits }
  }

  private letterOf({ at, op, text }: Incoming): Omit<DeadLetter, 'verdict' | 'code'> {
    return { no: deadLetterNo(this.batch, text), at, opId: at.opId, op, text }
  }
  private advance({ lane, laneSeq, seq }: Numbers): void {
    this.lanes.set(lane, laneSeq)
    this.moved.add(lane)
    this.lastSeq = Math.max(this.lastSeq, seq)
  }
}

/** The same text, or the same content under other numbers. */
const isSame = (row: KnownRow, { hash, content }: Incoming): boolean => row.payloadHash === hash || row.contentHash === content

const lockIncarnation = async (ctx: OpsTx, batch: Batch): Promise<LockedIncarnation> => {
  for (;;) {
    const [row] = await ctx.tx.named<{ lastSeq: string; lastEffectiveAt: Date | null; awaits: boolean }>(
      'ops_incarnation_lock',
      `select i.last_seq, i.last_effective_at,
              exists (select 1 from pda_op_aside a where a.tenant_id = $1 and a.device_id = any($4::text[]) and a.code = 'A1103' and a.taken_at is null) as awaits
         from pda_incarnation i
        where i.tenant_id = $1 and i.device_id = $2 and i.incarnation = $3 for update of i`,
      [ctx.tenantId, batch.device.deviceId, batch.incarnation, idsOf(batch.device)],
    )
    if (row !== undefined)
      return { lastSeq: Number(row.lastSeq), lastEffectiveAt: row.lastEffectiveAt?.getTime() ?? null, awaits: row.awaits }
    await ctx.tx.named(
      'ops_incarnation_new',
      `insert into pda_incarnation as i (tenant_id, device_id, incarnation, first_seen, last_seen) values ($1, $2, $3, $4, $4)
       on conflict (tenant_id, device_id, incarnation) do nothing`,
      [ctx.tenantId, batch.device.deviceId, batch.incarnation, ctx.at],
    )
  }
}

const readKnown = async (ctx: OpsTx, incoming: readonly Incoming[]): Promise<Map<string, KnownRow>> => {
  if (incoming.length === 0) return new Map()
  const rows = await ctx.tx.named<KnownRow>(
    'ops_known',
    `select op_id, payload_hash, content_hash, verdict, code, msg, effects from pda_op where tenant_id = $1 and op_id = any($2::text[])`,
    [ctx.tenantId, incoming.map((received) => received.at.opId)],
  )
  return new Map(rows.map((row) => [row.opId, row]))
}

const readLanes = async (
  ctx: OpsTx,
  batch: Batch,
  incoming: readonly Incoming[],
): Promise<readonly (readonly [string, number])[]> => {
  const rows = await ctx.tx.named<{ lane: string; lastLaneSeq: string }>(
    'ops_lanes',
    `select lane, last_lane_seq from pda_lane where tenant_id = $1 and device_id = $2 and incarnation = $3 and lane = any($4::text[])`,
    [ctx.tenantId, batch.device.deviceId, batch.incarnation, [...new Set(incoming.map((received) => received.at.lane))]],
  )
  return rows.map((row) => [row.lane, Number(row.lastLaneSeq)] as const)
}

/** Whether another operation has this number of the incarnation; numbers above the last one are free. */
const isSeqTaken = async (ctx: OpsTx, batch: Batch, seq: number, lastSeq: number): Promise<boolean> => {
  if (seq > lastSeq) return false
  const rows = await ctx.tx.named(
    'ops_seq_taken',
    'select 1 from pda_op where tenant_id = $1 and device_id = $2 and incarnation = $3 and seq = $4',
    [ctx.tenantId, batch.device.deviceId, batch.incarnation, seq],
  )
  return rows.length > 0
}

const storedVerdict = (opId: string, row: KnownRow): Verdict => {
  const effects = row.effects === null ? {} : shownIn(row.effects)
  const code = row.code ?? ''
  const msg = row.msg ?? ''
  if (row.verdict === 2) return { opId, verdict: 'flagged', code, msg, ...effects }
  if (row.verdict === 3) return { opId, verdict: 'refused', code, msg, ...effects }
  return { opId, verdict: 'duplicate', ...effects }
}

/** The stored effects for the device; empty if all of them are for the server. */
export const shownIn = ({ waiting, excluded, notes }: Effects): { readonly effects?: Effects } => {
  const effects: Effects = {
    ...(waiting === undefined ? {} : { waiting }),
    ...(excluded === undefined ? {} : { excluded }),
    ...(notes === undefined ? {} : { notes }),
  }
  return Object.keys(effects).length === 0 ? {} : { effects }
}
