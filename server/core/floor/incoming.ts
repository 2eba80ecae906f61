// 收到的作业 · core/floor/incoming
/** Parses the operations of a device. Every field is validated, and one broken operation does not fail the others. */
import { hash } from 'node:crypto'
import { Integer, Number as Numeric, Object as Fields, Optional, Record, String as Text, Unknown } from 'typebox'
import { Compile } from 'typebox/compile'
import { opBytes, type AnyOp } from '#contract/envelope'
import { isOpType } from '#contract/ops/decide'
import { payloads } from '#contract/ops/payloads'
import { shallow } from '../../platform/storable.ts'

const id = () => Text({ pattern: '^[0-9]{1,18}$' })
const code = (max: number) => Text({ maxLength: max })
const whole = () => Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const stamp = () => Numeric({ minimum: -8.64e15, maximum: 8.64e15 })

const numberFields = {
  opId: Text({ pattern: '^[0-9a-fA-F-]{36}$' }),
  seq: whole(),
  lane: Text({ minLength: 1, maxLength: 64 }),
  laneSeq: whole(),
}
const numbers = Compile(Fields(numberFields))
const envelope = Compile(
  Fields({
    ...numberFields,
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

/** The numbers of an operation on its device. */
export interface Numbers {
  readonly opId: string
  readonly seq: number
  readonly lane: string
  readonly laneSeq: number
}
/** An operation with readable numbers. */
export interface Incoming {
  readonly at: Numbers
  /** null: the rest of its envelope is unreadable */
  readonly op: AnyOp | null
  /** received JSON, without characters that a database cannot hold */
  readonly text: string
  /** sha256 of the whole operation: shows whether an id comes again with another content */
  readonly hash: string
  /** sha256 without the numbers, which change when the device takes a new identity */
  readonly content: string
  /** A0400 malformed, A1102 a type or version that this server does not know: the operation is set aside; null if it is readable */
  readonly broken: 'A0400' | 'A1102' | null
}
/** An operation without readable numbers: its text, and its id if there is one. */
export interface Unnumbered {
  readonly opId: string
  readonly text: string
}

/** The received operations by seq; operations without readable numbers separately. */
export const readOps = (
  sent: readonly unknown[],
): { readonly ops: readonly Incoming[]; readonly unnumbered: readonly Unnumbered[] } => {
  const ops: Incoming[] = []
  const unnumbered: Unnumbered[] = []
  const seen = new Set<string>()
  for (const one of sent.map((each) => shallow(each))) {
    const incoming = readOp(one)
    if (!('at' in incoming)) unnumbered.push(incoming)
    // an operation sent twice in one batch: the first counts, the second gets the same answer
    else if (!seen.has(incoming.at.opId)) {
      seen.add(incoming.at.opId)
      ops.push(incoming)
    }
  }
  return { ops: ops.sort((a, b) => a.at.seq - b.at.seq), unnumbered }
}

const readOp = (sent: unknown): Incoming | Unnumbered => {
  const received = JSON.stringify(sent) ?? 'null'
  const scrub = unstorable.test(received)
  const text = scrub ? scrubbed(received) : received
  const value: unknown = scrub ? (JSON.parse(text) as unknown) : sent
  if (!numbers.Check(value)) return { opId: nameOf(value), text }
  const { seq, lane, laneSeq } = value
  const at = { opId: value.opId.toLowerCase(), seq, lane, laneSeq }
  const hashes = { hash: sha256(received), content: sha256(JSON.stringify({ ...value, seq: 0, laneSeq: 0 })) }
  if (received.length > opBytes || !envelope.Check(value)) return { at, op: null, text, ...hashes, broken: 'A0400' }
  const op = { ...(value as unknown as AnyOp), opId: at.opId }
  const isKnown = isOpType(op.opType) && op.typeVer === 1
  const broken = !isKnown ? 'A1102' : checks.get(op.opType)?.Check(op.payload) === true ? null : 'A0400'
  return { at, op, text, ...hashes, broken }
}

const sha256 = (text: string): string => hash('sha256', text)

/** JSON text without NUL and half surrogate pairs, which a database text cannot hold. */
const unstorable = /\\u(?:0000|[dD][89a-fA-F])/
const scrubbed = (text: string): string =>
  text.replaceAll(/\\(\\|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})/g, (all, escape: string) => (escape === '\\' ? all : '\\ufffd'))

const nameOf = (sent: unknown): string => {
  const opId = typeof sent === 'object' && sent !== null && 'opId' in sent ? sent.opId : ''
  return typeof opId === 'string' ? opId.slice(0, 40) : ''
}
