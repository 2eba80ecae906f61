// 虚拟手持机 · seed/pda
/** A handheld without a screen: writes envelopes like the outbox and sends them through the real batch call when the Wi-Fi is there. */
import { batchOps, protocol, type AnyOp, type BatchReply, type Verdict } from '#contract/envelope'
import type { TaskPack } from '#contract/ops/view'
import { ask, type Badge, type Transport } from './transport.ts'
import type { Draft } from './floorWork.ts'
import type { Stream } from './random.ts'

export interface PdaIdentity {
  readonly deviceId: string
  readonly deviceKey: string
  readonly warehouseNo: string
  readonly sid: string
  readonly badge: Badge
}
export interface Pda {
  /** claims a pick order and returns its pack; throws with the server's sentence if refused */
  claim(pickNo: string): Promise<TaskPack>
  /** does the work: each draft moves the device's clock; nothing is sent yet */
  work(drafts: readonly Draft[]): void
  /** sends pending operations in batches; `drop` loses the request, `dropReply` the reply, and the next flush sends them again */
  flush(lossy?: () => 'deliver' | 'drop' | 'dropReply'): Promise<void>
  pending(): number
  /** headers of the device and of the person who holds it */
  readonly headers: Readonly<Record<string, string>>
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly written: readonly AnyOp[]
  /** device clock, epoch ms */
  now(): number
}

/** UUIDv7 of a moment, with random bits from the stream. */
const opIdAt = (ms: number, random: Stream): string => {
  const time = ms.toString(16).padStart(12, '0')
  const hex = Array.from({ length: 19 }, () => random.int(0, 15).toString(16)).join('')
  const variant = (8 + random.int(0, 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** Writes envelopes like the outbox: gap-free numbers per device and per lane, with times of the device's own clock. */
const writer = (
  identity: PdaIdentity,
  now: () => number,
  random: Stream,
): { readonly written: AnyOp[]; readonly write: (draft: Draft) => AnyOp; readonly incarnation: string } => {
  const incarnation = opIdAt(now(), random)
  const bootId = opIdAt(now(), random)
  const booted = now()
  const lanes = new Map<string, number>()
  const written: AnyOp[] = []
  const write = (draft: Draft): AnyOp => {
    const laneSeq = (lanes.get(draft.lane) ?? 0) + 1
    lanes.set(draft.lane, laneSeq)
    const op = {
      opId: opIdAt(now(), random),
      seq: written.length + 1,
      lane: draft.lane,
      laneSeq,
      opType: draft.opType,
      typeVer: 1,
      warehouseNo: identity.warehouseNo,
      sid: identity.sid,
      docNo: draft.docNo,
      ...(draft.leaseVersion === undefined ? {} : { leaseVersion: draft.leaseVersion }),
      payload: draft.payload,
      ...(draft.raw === undefined ? {} : { raw: draft.raw }),
      actor: { userId: identity.badge.userId, sessionId: identity.badge.sessionId },
      basis: { taskRev: 0, refRev: 0 },
      capturedWall: now(),
      capturedMono: now() - booted,
      bootId,
      build: '演示',
    } as AnyOp
    written.push(op)
    return op
  }
  return { incarnation, written, write }
}

/** `clock` is the simulated wall clock of the warehouse; `skew` the error of the device's clock, ms. */
export const openPda = (transport: Transport, identity: PdaIdentity, clock: () => number, random: Stream, skew = 0): Pda => {
  let ahead = 0
  const now = (): number => clock() + skew + ahead
  const { incarnation, written, write } = writer(identity, now, random)
  const verdicts = new Map<string, Verdict>()
  let pending: AnyOp[] = []
  const headers = { ...identity.badge.headers, deviceId: identity.deviceId, deviceKey: identity.deviceKey }
  const send = (ops: readonly AnyOp[]): Promise<BatchReply> =>
    ask<BatchReply>(transport, { headers }, 'POST', '/v1/pda/op/batch', { incarnation, protocol, deviceNow: now(), ops })
  const settle = (reply: BatchReply): void => {
    const done = new Set<string>()
    for (const result of reply.results) {
      verdicts.set(result.opId, result)
      if (result.verdict !== 'held' && result.verdict !== 'retry') done.add(result.opId)
    }
    pending = pending.filter((op) => !done.has(op.opId))
  }
  const flush: Pda['flush'] = async (lossy) => {
    while (pending.length > 0) {
      const fate = lossy?.() ?? 'deliver'
      if (fate === 'drop') return
      const reply = await send(pending.slice(0, batchOps))
      if (fate === 'dropReply') return
      const before = pending.length
      settle(reply)
      if (pending.length === before) return
    }
  }
  const claim = async (pickNo: string): Promise<TaskPack> => {
    await flush()
    const { pack } = await ask<{ pack: TaskPack }>(transport, { headers }, 'POST', '/v1/pda/claim/pick', {
      pickNo,
      build: '演示',
    })
    return pack
  }
  const work = (drafts: readonly Draft[]): void => {
    for (const draft of drafts) {
      ahead += draft.takes * 1000
      pending.push(write(draft))
    }
  }
  return { headers, written, verdicts, now, pending: () => pending.length, claim, work, flush }
}
