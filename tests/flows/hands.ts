// 稳态里每单扫几枪、点几下：让流程自己走一遍，数它收到的动作。
import type { Floor } from '#contract/ops/view'
import type { Doc, Draft, Effect, Flow, OperatorEvent, Saying, Session } from '../../src/flows/flow.ts'
import { readScan } from '../../src/flows/codeIndex.ts'
import { start, stageOf, step } from '../../src/flows/step.ts'
import { worker } from './floor.ts'
import { carry, codesAt } from './walker.ts'

/** What a spell of work is: its hands in the writing of the transcripts (`scan …`, `key …`, `scale …`, `tap …`). */
interface Told {
  readonly name: string
  /** what is counted: 单, 包裹, 张拣货单 */
  readonly unit: string
  /** how many of them these hands do */
  readonly units: number
  /** hands that open the batch, the order or the wall, once for all units */
  readonly opening?: readonly string[]
  readonly hands: readonly string[]
  /** hands that close it, once for all units */
  readonly closing?: readonly string[]
  /** scans one unit may cost; absent: none was set */
  readonly most?: number
  /** where the scans go */
  readonly note?: string
}
/** One spell, ready to be walked with other hands than its own. */
export interface Spell extends Told {
  walk(hands: readonly string[]): Walked
}
interface Walked {
  /** one list of verdicts for every hand */
  readonly said: readonly (readonly Saying[])[]
  readonly drafts: readonly Draft[]
  readonly held: boolean
}

const sayingsOf = (effects: readonly Effect[]): readonly Saying[] =>
  effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying] : []))

function handOf<D extends Doc>(flow: Flow<D>, s: Session<D>, hand: string, at: number): OperatorEvent {
  const [verb = '', ...rest] = hand.split(' ')
  const text = rest.join(' ')
  if (verb === 'scan') return readScan({ text }, codesAt(s.floor), stageOf(flow, s).expects, at)
  if (verb === 'key') return { type: 'quantity', value: Number(text), at }
  if (verb === 'tap') return { type: 'choose', key: text, at }
  if (verb === 'scale') return { type: 'weight', grams: Number(text), scaleNo: 'SC1', at }
  throw new Error(`not a move of the hand: ${hand}`)
}

/** A spell of this flow, begun with this document on this floor. */
export const spell = <D extends Doc>(flow: Flow<D>, doc: NoInfer<D>, floor: Floor, told: Told): Spell => ({
  ...told,
  walk: (hands) => {
    let session = start(flow, doc, floor, worker())
    const drafts: Draft[] = []
    const said = hands.map((hand, i) => {
      const carried = carry(flow, session, handOf(flow, session, hand, 1_000_000 + i * 1000))
      session = carried.session
      drafts.push(...carried.drafts)
      return sayingsOf(carried.effects)
    })
    return { said, drafts, held: session.held !== null }
  },
})

const isScan = (hand: string): boolean => hand.startsWith('scan ')
/** A typed number touches the glass of a device without keys, so it counts as a tap. The scale weighs by itself. */
const isTap = (hand: string): boolean => !isScan(hand) && !hand.startsWith('scale ')

const refusing = new Set(['wrong', 'repeat', 'stop', 'warn'])
const allOf = ({ opening = [], hands, closing = [] }: Told): readonly string[] => [...opening, ...hands, ...closing]

/** Scans and taps one unit costs, and the scans that open and close the whole. */
export const costOf = (told: Told) => ({
  scans: told.hands.filter(isScan).length / told.units,
  taps: allOf(told).filter(isTap).length / told.units,
  around: allOf(told).filter(isScan).length - told.hands.filter(isScan).length,
})

/** Hands whose answer is no green one; none when the spell is what it says it is. */
export const unsettled = (one: Spell): readonly string[] => {
  const all = allOf(one)
  const { said, held } = one.walk(all)
  // what lies on the scale is only read out until its waybill is scanned
  const bad = all.filter(
    (hand, i) => said[i]?.length !== 1 || (refusing.has(said[i]?.[0]?.tone ?? '') && !hand.startsWith('scale ')),
  )
  return held ? [...bad, 'still held'] : bad
}

/** What lets go of a wrong scan, where the page holds it. */
const releases = [[], ['scan CTRL-OK'], ['scan CTRL-UNDO'], ['scan CTRL-UNDO', 'scan CTRL-OK']] as const
/** Codes that are wrong wherever they are scanned: a station's, and one nobody knows. */
const strangers = ['scan WS001', 'scan HELLO-42'] as const
const words = (said: Walked['said']): string => JSON.stringify(said)

/**
 * The most scans it takes to be right again after a wrong one, over every scan of the spell: 1 where the scan that was asked for goes on as
 * if nothing had happened, more where the undo code or the confirm code has to come first, NaN where neither helps.
 */
export const recoveryOf = (one: Spell): number => {
  const all = allOf(one)
  const plain = one.walk(all)
  const after = (i: number, extra: readonly string[]): boolean => {
    const { said } = one.walk([...all.slice(0, i), ...extra, ...all.slice(i)])
    const isRefused = refusing.has(said[i]?.[0]?.tone ?? '')
    return isRefused && words(said.slice(i + extra.length)) === words(plain.said.slice(i))
  }
  const costs = all.flatMap((hand, i) =>
    isScan(hand)
      ? strangers.map((wrong) => (releases.find((codes) => after(i, [wrong, ...codes]))?.length ?? Number.NaN) + 1)
      : [],
  )
  return Math.max(...costs)
}

/** Scans that come faster than the disk writes: how many verdicts they got once it had caught up, and the pieces counted. */
export const burst = <D extends Doc>(
  flow: Flow<D>,
  doc: NoInfer<D>,
  floor: Floor,
  { codes, everyMs }: { readonly codes: readonly string[]; readonly everyMs: number },
): { readonly outcomes: number; readonly greens: number } => {
  let session = start(flow, doc, floor, worker())
  const said: Saying[] = []
  const take = (event: Parameters<typeof step<D>>[2]): void => {
    const [next, ...effects] = step(flow, session, event)
    session = next
    said.push(...sayingsOf(effects))
  }
  for (const [i, text] of codes.entries())
    take(readScan({ text }, codesAt(session.floor), stageOf(flow, session).expects, 1_000_000 + i * everyMs))
  // the disk answers nothing until the last scan is in
  for (let n = 0; session.saving !== null && n < codes.length * 2; n += 1) take({ type: 'durable', opIds: [`op${n}`] })
  return { outcomes: said.length, greens: said.filter(({ tone }) => !refusing.has(tone)).length }
}
