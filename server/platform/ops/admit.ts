// 去重与次序 · platform/ops/admit
/** Which operations of a batch are new and in their turn (offline.md §1.7, §1.8): a scan is never lost and never counted twice. */
import type { Effects, Verdict } from '#contract/envelope'
import { say } from '#contract/ops/say'
import { effectiveAt } from '#contract/rules/clock'
import type { Incoming } from './incoming.ts'
import type { Device, OpsTx } from './place.ts'

export interface Batch {
  readonly device: Device
  readonly incarnation: string
  readonly deviceNow: number
  /** epoch ms */
  readonly receivedAt: number
  /** operations left on the device */
  readonly pending: number
}
export interface Fresh {
  readonly incoming: Incoming
  readonly effectiveAt: number
}
export interface Admitted {
  readonly fresh: readonly Fresh[]
  readonly answers: readonly Verdict[]
  /** last processed laneSeq of every lane named in the batch, this batch included */
  readonly lanes: ReadonlyMap<string, number>
  readonly lastSeq: number
  readonly lastEffectiveAt: number
}

interface KnownRow {
  op_id: string
  payload_hash: string
  verdict: 1 | 2 | 3
  code: string | null
  msg: string | null
  effects: Effects | null
}
interface Held {
  readonly lastSeq: number
  readonly lastEffectiveAt: number | null
}

/**
 * Locks the incarnation (one batch of a device at a time), answers what is known with its stored verdict, holds what is out of turn
 * and gives the rest its effectiveAt, clamped to [the incarnation's previous operation, receivedAt]. What lies beyond the incarnation's
 * last operation can not be known yet and is not looked up, unless `lookUp` says an id was met twice all the same.
 */
export const admit = async (
  ctx: OpsTx,
  batch: Batch,
  incoming: readonly Incoming[],
  lookUp: 'all' | 'suspects',
): Promise<Admitted> => {
  const [held, lastSeqs] = await Promise.all([lockIncarnation(ctx, batch), readLanes(ctx, batch, incoming)])
  const known = await readKnown(
    ctx,
    incoming.filter((one) => lookUp === 'all' || one.op.seq <= held.lastSeq),
  )
  const lanes = new Map(lastSeqs)
  const answers: Verdict[] = []
  const fresh: Fresh[] = []
  let { lastSeq, lastEffectiveAt: previous } = held
  for (const one of incoming) {
    const { op } = one
    const before = known.get(op.opId)
    if (before !== undefined) {
      answers.push(storedVerdict(op.opId, before, one.hash))
      continue
    }
    const last = lanes.get(op.lane) ?? 0
    if (op.laneSeq > last + 1) {
      answers.push({ opId: op.opId, verdict: 'held', blockedBy: `${op.lane}#${last + 1}` })
      continue
    }
    // an unknown operation where the lane has been already: a copied or restored database, never a duplicate
    if (op.laneSeq <= last || (await isSeqTaken(ctx, batch, op.seq, lastSeq))) {
      answers.push({ opId: op.opId, verdict: 'refused', code: 'A1103', msg: say('A1103') })
      continue
    }
    lanes.set(op.lane, op.laneSeq)
    lastSeq = Math.max(lastSeq, op.seq)
    previous = effectiveAt(batch.receivedAt, batch.deviceNow, op.capturedWall, previous)
    fresh.push({ incoming: one, effectiveAt: Math.floor(previous) })
  }
  return { fresh, answers, lanes, lastSeq, lastEffectiveAt: Math.floor(previous ?? batch.receivedAt) }
}

const lockIncarnation = async (ctx: OpsTx, batch: Batch): Promise<Held> => {
  for (;;) {
    const [row] = await ctx.tx.named<{ last_seq: string; last_effective_at: Date | null }>(
      'ops_incarnation_lock',
      `select last_seq, last_effective_at from pda_incarnation
        where tenant_id = $1 and device_id = $2 and incarnation = $3 for update`,
      [ctx.tenantId, batch.device.deviceId, batch.incarnation],
    )
    if (row !== undefined) return { lastSeq: Number(row.last_seq), lastEffectiveAt: row.last_effective_at?.getTime() ?? null }
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
    `select op_id, payload_hash, verdict, code, msg, effects from pda_op where tenant_id = $1 and op_id = any($2::text[])`,
    [ctx.tenantId, incoming.map((one) => one.op.opId)],
  )
  return new Map(rows.map((row) => [row.op_id, row]))
}

const readLanes = async (
  ctx: OpsTx,
  batch: Batch,
  incoming: readonly Incoming[],
): Promise<readonly (readonly [string, number])[]> => {
  const rows = await ctx.tx.named<{ lane: string; last_lane_seq: string }>(
    'ops_lanes',
    `select lane, last_lane_seq from pda_lane where tenant_id = $1 and device_id = $2 and incarnation = $3 and lane = any($4::text[])`,
    [ctx.tenantId, batch.device.deviceId, batch.incarnation, [...new Set(incoming.map((one) => one.op.lane))]],
  )
  return rows.map((row) => [row.lane, Number(row.last_lane_seq)] as const)
}

/** Whether another operation already stands at this place of the incarnation; beyond the last one nothing does. */
const isSeqTaken = async (ctx: OpsTx, batch: Batch, seq: number, lastSeq: number): Promise<boolean> => {
  if (seq > lastSeq) return false
  const rows = await ctx.tx.named(
    'ops_seq_taken',
    'select 1 from pda_op where tenant_id = $1 and device_id = $2 and incarnation = $3 and seq = $4',
    [ctx.tenantId, batch.device.deviceId, batch.incarnation, seq],
  )
  return rows.length > 0
}

/** The answer given before, word for word; an id that returns with another content is a broken envelope. */
const storedVerdict = (opId: string, row: KnownRow, hash: string): Verdict => {
  if (row.payload_hash !== hash) return { opId, verdict: 'refused', code: 'A1103', msg: say('A1103') }
  const effects = row.effects === null ? {} : shownIn(row.effects)
  const code = row.code ?? ''
  const msg = row.msg ?? ''
  if (row.verdict === 2) return { opId, verdict: 'flagged', code, msg, ...effects }
  if (row.verdict === 3) return { opId, verdict: 'refused', code, msg, ...effects }
  return { opId, verdict: 'duplicate', ...effects }
}

/** What of the stored effects travels; nothing when all of them are the server's own. */
export const shownIn = ({ waiting, excluded, notes }: Effects): { readonly effects?: Effects } => {
  const effects: Effects = {
    ...(waiting === undefined ? {} : { waiting }),
    ...(excluded === undefined ? {} : { excluded }),
    ...(notes === undefined ? {} : { notes }),
  }
  return Object.keys(effects).length === 0 ? {} : { effects }
}
