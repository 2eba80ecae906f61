// 收到的作业 · platform/ops/incoming
/** Reads what a device sent: nothing in it is believed, one broken operation never fails the others. */
import { createHash } from 'node:crypto'
import { Integer, Number as Numeric, Object as Fields, Optional, Record, String as Text, Unknown } from 'typebox'
import { Compile } from 'typebox/compile'
import { opBytes, type AnyOp, type Verdict } from '#contract/envelope'
import { isOpType } from '#contract/ops/decide'
import { payloads } from '#contract/ops/payloads'
import { say } from '#contract/ops/say'

const id = () => Text({ pattern: '^[0-9]{1,18}$' })
const code = (max: number) => Text({ maxLength: max })
const whole = () => Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const stamp = () => Numeric({ minimum: -8.64e15, maximum: 8.64e15 })

const envelope = Compile(
  Fields({
    opId: Text({ pattern: '^[0-9a-fA-F-]{36}$' }),
    seq: whole(),
    lane: Text({ minLength: 1, maxLength: 64 }),
    laneSeq: whole(),
    dependsOn: Optional(code(40)),
    opType: Text({ minLength: 1, maxLength: 32 }),
    typeVer: Integer({ minimum: 1, maximum: 1_000_000 }),
    warehouseNo: Text({ minLength: 1, maxLength: 32 }),
    sid: Text({ minLength: 1, maxLength: 32 }),
    workstationNo: Optional(code(16)),
    docNo: Optional(code(64)),
    leaseVersion: Optional(Integer({ minimum: 0, maximum: 2_147_483_647 })),
    payload: Record(Text(), Unknown()),
    raw: Optional(Fields({ text: Text(), symbology: Optional(code(32)) })),
    actor: Fields({ userId: id(), tempUserId: Optional(id()), sessionId: id() }),
    basis: Fields({ taskRev: stamp(), refRev: stamp() }),
    capturedWall: stamp(),
    capturedMono: stamp(),
    bootId: code(40),
    build: code(32),
  }),
)
const checks: ReadonlyMap<string, { Check(value: unknown): boolean }> = new Map(
  Object.entries(payloads).map(([opType, schema]) => [opType, Compile(schema)]),
)

export interface Incoming {
  readonly op: AnyOp
  /** sha256 of the whole operation, so that an id that returns with another content is found */
  readonly hash: string
  /** A0400 payload not as it must be, A1102 a kind or version this server does not know; stored as refused */
  readonly broken: 'A0400' | 'A1102' | null
}

/** What can be stored, and the answers to what can not even be named. */
export const readOps = (
  sent: readonly unknown[],
): { readonly ops: readonly Incoming[]; readonly answers: readonly Verdict[] } => {
  const ops: Incoming[] = []
  const answers: Verdict[] = []
  const seen = new Set<string>()
  for (const one of sent) {
    const incoming = readOp(one)
    if (incoming === null) answers.push({ opId: nameOf(one), verdict: 'refused', code: 'A0400', msg: say('A0400') })
    // twice in one batch: the first stands, the second is answered with it
    else if (!seen.has(incoming.op.opId)) {
      seen.add(incoming.op.opId)
      ops.push(incoming)
    }
  }
  return { ops: ops.sort((a, b) => a.op.seq - b.op.seq), answers }
}

const readOp = (sent: unknown): Incoming | null => {
  const text = JSON.stringify(sent)
  if (text === undefined || text.length > opBytes) return null
  const value: unknown = unstorable.test(text) ? (JSON.parse(scrubbed(text)) as unknown) : sent
  if (!envelope.Check(value)) return null
  const op = value as unknown as AnyOp
  const known = isOpType(op.opType) && op.typeVer === 1
  const broken = !known ? 'A1102' : checks.get(op.opType)?.Check(op.payload) === true ? null : 'A0400'
  return { op: { ...op, opId: op.opId.toLowerCase() }, hash: createHash('sha256').update(text).digest('hex'), broken }
}

/** JSON text without the two things a database text can not hold: NUL and half a surrogate pair. */
const unstorable = /\\u(?:0000|[dD][89a-fA-F])/
const scrubbed = (text: string): string =>
  text.replaceAll(/\\(\\|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})/g, (all, escape: string) => (escape === '\\' ? all : '\\ufffd'))

const nameOf = (sent: unknown): string => {
  const opId = typeof sent === 'object' && sent !== null && 'opId' in sent ? sent.opId : ''
  return typeof opId === 'string' ? opId.slice(0, 40) : ''
}
