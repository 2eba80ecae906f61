// 每个状态遇到每种动作：不抛错，不沉默，存下之前不报绿。
import { describe, expect, test } from 'vitest'
import { badge } from '../../src/flows/badge.ts'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { cameBack, isKept } from '../../src/flows/checkpoint.ts'
import { clock } from '../../src/flows/clock.ts'
import { customTask } from '../../src/flows/customTask.ts'
import type { Doc, Effect, Flow, OperatorEvent, Session } from '../../src/flows/flow.ts'
import { handover } from '../../src/flows/handover.ts'
import { move } from '../../src/flows/move.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle } from '../../src/flows/pickDoc.ts'
import { practice } from '../../src/flows/practice.ts'
import { pullOut } from '../../src/flows/pullOut.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { returnReceive } from '../../src/flows/returnReceive.ts'
import { seed } from '../../src/flows/seed.ts'
import { spot } from '../../src/flows/spot.ts'
import { start, stageOf, step } from '../../src/flows/step.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { workRule } from '../../src/flows/workRule.ts'
import { isSweep } from '../support/sample.ts'
import { floor, worker } from './floor.ts'
import { carry, moveAt, reach } from './walker.ts'
import { starts } from './starts.ts'
import { receive } from '../../src/flows/receive.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { unload } from '../../src/flows/unload.ts'
import { arrival } from '../../src/flows/arrival.ts'

const now = 1_000_000
const greens = new Set(['ok', 'line', 'order'])

/** What is wrong with the answer to one event, '' when nothing. */
function fault(effects: readonly Effect[], books = true): string {
  const said = effects.filter((effect) => effect.type === 'say')
  if (said.length !== 1) return `said ${said.length} times`
  const early = said.find((effect) => greens.has(effect.saying.tone) && effect.opId === undefined)
  if (early !== undefined && books) return `green before it was on disk: ${early.saying.words}`
  return said.some((effect) => effect.saying.words.trim() === '') ? 'said nothing' : ''
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
  const { said } = session
  const [free] = session.held === null ? [session] : step(flow, session, { type: 'control', code: 'CTRL-OK', at: now })
  for (const [words, code] of Object.entries(advised)) {
    if (said?.next?.includes(words) !== true || said.next.includes('知道了')) continue
    const [, ...effects] = step(flow, free, { type: 'control', code, at: now + 1000 })
    const answer = effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying.words] : [])).join()
    expect(answer, `${flow.name} ${session.doc.stage}: ${said.words} → ${said.next}`).not.toContain('这一步不能')
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

describe('every state meets every event', () => {
  const reachesAll = <D extends Doc>(flow: Flow<D>, starts: readonly Session<D>[]): void =>
    expect([...new Set(starts.flatMap((first) => walk(flow, first)))].sort()).toEqual(Object.keys(flow.stages).sort())

  test('pick', () => reachesAll(pick, starts.pick))
  test('check', () => reachesAll(check, starts.check))
  test('pack', () => reachesAll(pack, starts.pack))
  test('weigh', () => reachesAll(weigh, starts.weigh))
  test('pullOut', () => reachesAll(pullOut, starts.pullOut))
  test('tempAuth', () => reachesAll(tempAuth, starts.tempAuth))
  test('clock', () => reachesAll(clock, starts.clock))
  test('workRule', () => reachesAll(workRule, starts.workRule))
  test('practice', () => reachesAll(practice, starts.practice))
  test('returnReceive', () => reachesAll(returnReceive, starts.returnReceive))
  test('returnInspect', () => reachesAll(returnInspect, starts.returnInspect))
  test('returnPutaway', () => reachesAll(returnPutaway, starts.returnPutaway))
  test('badge', () => reachesAll(badge, starts.badge))
  test('arrival', () => reachesAll(arrival, starts.arrival))
  test('unload', () => reachesAll(unload, starts.unload))
  test('putaway', () => reachesAll(putaway, starts.putaway))
  test('receive', () => reachesAll(receive, starts.receive))
  test('packBatch', () => reachesAll(packBatch, starts.packBatch))
  test('checkBatch', () => reachesAll(checkBatch, starts.checkBatch))
  test('seed', () => reachesAll(seed, starts.seed))
  test('spot', () => reachesAll(spot, starts.spot))
  test('handover', () => reachesAll(handover, starts.handover))
  test('move', () => reachesAll(move, starts.move))
  test('customTask', () => reachesAll(customTask, starts.customTask))
  test('stockCheck', () => reachesAll(stockCheck, starts.stockCheck))
})

describe('while an operation is being written', () => {
  const goods = {
    ...start(pick, pickIdle, floor(), worker()),
    doc: { ...pickIdle, docNo: 'JH2512010001', seqNo: 1, stage: 'goods', place: 'A-01-01-1-01' } as const,
  }
  const scan = (at: number) => moveAt(pick, goods, 4, at)

  test('scans wait in order and none is lost', () => {
    let [session] = step(pick, goods, scan(1))
    for (const at of [2, 3]) [session] = step(pick, session, scan(at))
    expect([session.queue.length, session.said]).toEqual([2, null])
    const says: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const [next, ...effects] = step(pick, session, { type: 'durable', opIds: [`op${n}`] })
      session = next
      says.push(...effects.flatMap((effect) => (effect.type === 'say' ? [`${effect.opId} ${effect.saying.words}`] : [])))
    }
    expect(says).toEqual(['op0 已拣 1 / 3', 'op1 已拣 2 / 3', 'op2 本行完成'])
  })
  test('a failed write takes back its own count and the scans behind it', () => {
    let [session] = step(pick, goods, scan(1))
    ;[session] = step(pick, session, scan(2))
    const [after, ...effects] = step(pick, session, { type: 'failed', reason: '磁盘满了' })
    expect(after.floor).toBe(goods.floor)
    expect([after.queue.length, after.saving]).toEqual([0, null])
    expect(effects).toEqual([{ type: 'say', saying: { tone: 'stop', words: '没有存下：磁盘满了', next: '连同后面 1 枪，重扫' } }])
  })
  test('a server’s view read meanwhile is passed over: it lacks the piece on its way', () => {
    const [session] = step(pick, goods, scan(1))
    const [waiting] = step(pick, session, { type: 'packChanged', floor: goods.floor })
    const [after] = step(pick, waiting, { type: 'durable', opIds: ['op0'] })
    expect(after.floor.picks[goods.doc.docNo]?.lines[0]?.pickedQty).toBe(1)
  })
  test('a document found meanwhile stays, whether the write succeeds or not', () => {
    const more = { ...floor({ picks: {} }), parcels: { Z9: 'CK9' } }
    const [saving] = step(pick, goods, scan(1))
    const [both] = step(pick, saving, { type: 'found', floor: more })
    const [written] = step(pick, both, { type: 'durable', opIds: ['op0'] })
    expect([written.floor.parcels['Z9'], written.floor.picks[goods.doc.docNo]?.lines[0]?.pickedQty]).toEqual(['CK9', 1])
    const [failed] = step(pick, both, { type: 'failed', reason: '磁盘满了' })
    expect([failed.floor.parcels['Z9'], failed.floor.picks[goods.doc.docNo]?.lines[0]?.pickedQty]).toEqual(['CK9', 0])
  })
  test('more than a hand can do is refused loudly, not dropped', () => {
    let [session] = step(pick, goods, scan(1))
    let last: readonly Effect[] = []
    for (let n = 0; n < 70; n += 1) [session, ...last] = step(pick, session, scan(n)) as [typeof session, ...Effect[]]
    expect(session.queue.length).toBe(64)
    expect(last).toMatchObject([{ type: 'say', saying: { tone: 'wrong' } }])
  })
})
