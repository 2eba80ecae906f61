// Runs flows without words: every event carried through to the disk, for walks over all states and for restarts.
import type { AnyOp } from '#contract/envelope'
import type { Floor } from '#contract/ops/view'
import type { Doc, Draft, Effect, Flow, FlowEvent, OperatorEvent, Session } from '../../src/flows/flow.ts'
import { indexCodes, readScan, type CodeIndex } from '../../src/flows/codeIndex.ts'
import { stageOf, step } from '../../src/flows/step.ts'

const carriers = [{ noPattern: String.raw`^7[58]\d{12}$` }]

export interface Carried<D> {
  readonly session: Session<D>
  readonly drafts: readonly Draft[]
  readonly effects: readonly Effect[]
}

/** One event with all writes it leads to answered `durable`. */
export function carry<D extends Doc>(flow: Flow<D>, session: Session<D>, event: FlowEvent): Carried<D> {
  const [next, ...effects] = step(flow, session, event)
  const drafts = effects.flatMap((effect) => (effect.type === 'enqueue' ? effect.drafts : []))
  if (next.saving === null) return { session: next, drafts, effects }
  const after = carry(flow, next, { type: 'durable', opIds: drafts.map((_, i) => `op${i}`) })
  return { session: after.session, drafts: [...drafts, ...after.drafts], effects: [...effects, ...after.effects] }
}

/** Everything a hand can do on this floor: every kind of code, every control code, numbers, weights, taps, a photo. */
export const texts = [
  'A-01-01-1-01',
  'A-01-02-1-01',
  'A-02-01-1-01',
  'B-09-09-9-09',
  '6901000000011',
  '16901000000018',
  '6901000000028',
  '6901000000035',
  '9999999999999',
  '散装',
  'ZX000001',
  'ZX000002',
  'ZX000003',
  'ZX999999',
  'GK01',
  'GK02',
  'GK03',
  'GK99',
  'JH2512010001',
  'JH2512010099',
  '78123456789001',
  '78123456789002',
  '78123456789003',
  '75000000000000',
  'CK2512010003',
  '2900000000013',
  '2900000000020',
  'T:abc1234567',
  'U:7',
  'WS001',
  '',
  '#%&+中文\u001d',
  'CTRL-OK',
  'CTRL-UNDO',
  'CTRL-SHORT',
  'CTRL-DAMAGE',
  'CTRL-SKIP',
  'CTRL-NEXT',
  'CTRL-NEWBOX',
  'CTRL-HELP',
  '78123456789012',
  'TASK:RW2',
]
const others: readonly ((at: number) => OperatorEvent)[] = [
  ...[0, 1, 2, 4, 24, 560, 250_601].map((value) => (at: number): OperatorEvent => ({ type: 'quantity', value, at })),
  ...[5, 560, 900].map((grams) => (at: number): OperatorEvent => ({ type: 'weight', grams, at })),
  ...['1', '2', '3', '4', 'JH2512010001', 'OW001|TWIN', 'DH1', 'DH2', 'YY1', 'owner:OW001'].map(
    (key) =>
      (at: number): OperatorEvent => ({
        type: 'choose',
        key,
        at,
      }),
  ),
  (at) => ({ type: 'weight', grams: 560, scaleNo: 'SC1', again: true, at }),
  (at) => ({ type: 'emptied', at }),
  (at) => ({ type: 'pin', pin: '246810', at }),
  (at) => ({ type: 'bounce', at }),
  (at) => ({ type: 'photo', photo: { sha256: 'b'.repeat(64), bytes: 900 }, at }),
]
export const moves = texts.length + others.length

const indexed = new WeakMap<Floor, CodeIndex>()
/** The codes of a floor, indexed once. */
export function codesAt(floor: Floor): CodeIndex {
  const codes = indexed.get(floor) ?? indexCodes(floor, carriers)
  indexed.set(floor, codes)
  return codes
}

export function moveAt<D extends Doc>(flow: Flow<D>, session: Session<D>, index: number, at: number): OperatorEvent {
  const text = texts[index]
  if (text !== undefined) return readScan({ text }, codesAt(session.floor), stageOf(flow, session).expects, at)
  const other = others[index - texts.length]
  if (other === undefined) throw new Error(`no move ${index}`)
  return other(at)
}

/**
 * Makes every move in samples of every state that can be reached from `first`, and answers the stages seen. `meet` makes the move and
 * says where it led.
 */
export function reach<D extends Doc>(
  flow: Flow<D>,
  first: Session<D>,
  meet: (session: Session<D>, move: number) => Session<D>,
  samples = 40,
): string[] {
  const seen = new Map<string, number>()
  const queue = [first]
  const met = new Set<string>()
  for (let session = queue.shift(); session !== undefined; session = queue.shift()) {
    const key = `${session.doc.stage}${session.held === null ? '' : '!'}`
    if ((seen.get(key) ?? 0) >= samples) continue
    const state = JSON.stringify([key, session.doc])
    if (met.has(state)) continue
    met.add(state)
    seen.set(key, (seen.get(key) ?? 0) + 1)
    for (let index = 0; index < moves; index += 1) queue.push(meet(session, index))
    // a granted hand-over is in the floor that comes with it
    const granted = flow.name === 'handover' ? Object.keys(session.floor.handovers) : ['JH2512010001']
    for (const event of [
      { type: 'failed', reason: '断网' } as const,
      {
        type: 'packChanged',
        floor: session.floor,
        claimed: { docNo: '', approval: { approvalId: '77', name: '李组长' } },
      } as const,
      ...granted.map((docNo) => ({ type: 'packChanged', floor: session.floor, claimed: { docNo, opId: 'op1' } }) as const),
    ])
      queue.push(carry(flow, session, event).session)
  }
  return [...seen.keys()].map((key) => key.replace('!', ''))
}

/** Drafts as the outbox keeps them, in order. */
export const asOps = (drafts: readonly Draft[], at = 1_000_000): AnyOp[] =>
  drafts.map((draft, i) => ({
    ...draft,
    opId: `op${i}`,
    seq: i + 1,
    laneSeq: i + 1,
    typeVer: 1,
    warehouseNo: 'CK01',
    sid: 'A',
    actor: { userId: '7', sessionId: 'S1' },
    basis: { taskRev: 0, refRev: 0 },
    capturedWall: at,
    capturedMono: 0,
    bootId: 'b',
    build: '1',
  }))
