// 走遍一个流程 · flows/walkAll
import { expect } from 'vitest'
import { cameBack, isKept } from '../../src/flows/checkpoint.ts'
import type { Doc, Effect, Flow, OperatorEvent, Session } from '../../src/flows/flow.ts'
import { start, stageOf, step } from '../../src/flows/step.ts'
import { isSweep } from '../support/sample.ts'
import { carry, moveAt, reach } from './walker.ts'

const now = 1_000_000
const greens = new Set(['ok', 'line', 'order'])

/** What is wrong with the answer to one event, '' when nothing. */
function fault(effects: readonly Effect[], books = true): string {
  const lastSaying = effects.filter((effect) => effect.type === 'say')
  if (lastSaying.length !== 1) return `lastSaying ${lastSaying.length} times`
  const early = lastSaying.find((effect) => greens.has(effect.saying.tone) && effect.opId === undefined)
  if (early !== undefined && books) return `green before it was on disk: ${early.saying.words}`
  return lastSaying.some((effect) => effect.saying.words.trim() === '') ? 'said nothing' : ''
}

/**
 * Killed here and opened again, the page stands at the same step with everything that was in it; where only the server's answer could go on,
 * the step before stays. A weight is weighed again.
 */
function standsAfterKill<D extends Doc>(flow: Flow<D>, session: Session<D>): D | null {
  if (!isKept(flow, session)) {
    expect(stageOf(flow, session).expects, session.doc.stage).toBe('network')
    return null
  }
  const { operatorKey } = session.worker
  const kept = { doc: session.doc, operatorKey, opId: '', at: now, build: 'b' }
  const onDisk = JSON.parse(JSON.stringify(kept)) as typeof kept
  const again = cameBack(flow, onDisk, session.floor, { operatorKey, at: now + 60_000, build: 'b', latest: [] })
  expect(again, `${flow.name} ${session.doc.stage}`).toEqual(flow.kept?.(session.doc) ?? session.doc)
  return again
}

/** The sweep goes on from every state with every move, the command with one in six, each state with others. */
const every = isSweep ? 1 : 6

/** Killed here and opened again, a move does what it would have done: the same operations, the same step behind them. */
function goesOnAfterKill<D extends Doc>(flow: Flow<D>, session: Session<D>, again: D, event: OperatorEvent): void {
  const free = { ...start(flow, session.doc, session.floor, session.worker), stopsShown: session.stopsShown }
  const here = carry(flow, free, event)
  const there = carry(flow, { ...free, doc: again }, event)
  const of = ({ session: { doc }, drafts }: typeof here) => JSON.parse(JSON.stringify({ doc, drafts })) as unknown
  expect(of(there), `${flow.name} ${session.doc.stage} goes on by ${JSON.stringify(event)}`).toEqual(of(here))
}

const advised = { 扫确认码: 'CTRL-OK', 扫下一单码: 'CTRL-NEXT', 扫短拣码: 'CTRL-SHORT', 扫换箱码: 'CTRL-NEWBOX' } as const

/** What a verdict tells the hand to scan next, the page takes; a stop is acknowledged first. */
function takesItsAdvice<D extends Doc>(flow: Flow<D>, session: Session<D>): void {
  const { lastSaying } = session
  const [free] = session.held === null ? [session] : step(flow, session, { type: 'control', code: 'CTRL-OK', at: now })
  for (const [words, code] of Object.entries(advised)) {
    if (lastSaying?.next?.includes(words) !== true || lastSaying.next.includes('知道了')) continue
    const [, ...effects] = step(flow, free, { type: 'control', code, at: now + 1000 })
    const answer = effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying.words] : [])).join()
    expect(answer, `${flow.name} ${session.doc.stage}: ${lastSaying.words} → ${lastSaying.next}`).not.toContain('这一步不能')
  }
}

/** Every move in every state that can be reached; answers the states seen. */
function walk<D extends Doc>(flow: Flow<D>, first: Session<D>): string[] {
  let again: D | null = null
  let states = 0
  return reach(flow, first, (session, index) => {
    const key = session.doc.stage
    const view = flow.view(session)
    const { prompt, expects } = stageOf(flow, session)
    expect([prompt.length > 0 && prompt.length <= 8, expects.length > 0, view.actions.length <= 3], `screen of ${key}`).toEqual([
      true,
      true,
      true,
    ])
    if (index === 0) again = standsAfterKill(flow, session)
    if (index === 0) states += 1
    const event = moveAt(flow, session, index, now)
    // a weight is weighed again
    const isSame = flow.kept === undefined || flow.kept(session.doc) === session.doc
    if (again !== null && isSame && (index + states) % every === 0) goesOnAfterKill(flow, session, again, event)
    const carried = carry(flow, session, event)
    // an emptied scale is nobody's question: it is only answered where it undoes something
    if (event.type === 'emptied' && carried.effects.length === 0) return carried.session
    // practice shows greens and books nothing: there is nothing to be on disk
    expect(flow.name === 'practice' ? carried.drafts : [], 'practice books nothing').toEqual([])
    expect(fault(carried.effects, flow.name !== 'practice'), `${flow.name} ${key} move ${index}`).toBe('')
    takesItsAdvice(flow, carried.session)
    return carried.session
  })
}

/** Every state of the flow is reached from these, and in every one of them every move is answered as it should be. */
export const reachesAll = <D extends Doc>(flow: Flow<D>, starts: readonly Session<D>[]): void =>
  expect([...new Set(starts.flatMap((first) => walk(flow, first)))].sort()).toEqual(Object.keys(flow.stages).sort())
