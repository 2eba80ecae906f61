// 每个状态遇到每种动作：不抛错，不沉默，存下之前不报绿。
import { describe, expect, test } from 'vitest'
import { badge, idle as badgeIdle } from '../../src/flows/badge.ts'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import type { Doc, Effect, Flow, Session } from '../../src/flows/flow.ts'
import { pack } from '../../src/flows/pack.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle } from '../../src/flows/pickDoc.ts'
import { start, stageOf, step } from '../../src/flows/step.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle } from '../../src/flows/weighDoc.ts'
import { allAt, divided, floor, orders, shelf, withOrder, worker } from './floor.ts'
import { carry, moveAt, moves } from './rig.ts'

const samples = 40
const now = 1_000_000
const greens = new Set(['ok', 'line', 'order'])

/** What is wrong with the answer to one event, '' when nothing. */
function fault(effects: readonly Effect[]): string {
  const said = effects.filter((effect) => effect.type === 'say')
  if (said.length !== 1) return `said ${said.length} times`
  const early = said.find((effect) => greens.has(effect.saying.tone) && effect.opId === undefined)
  if (early !== undefined) return `green before it was on disk: ${early.saying.words}`
  return said.some((effect) => effect.saying.words.trim() === '') ? 'said nothing' : ''
}

/** Applies every move to samples of every state that can be reached from here; answers the states seen. */
function walk<D extends Doc>(flow: Flow<D>, first: Session<D>): string[] {
  const seen = new Map<string, number>()
  const queue = [first]
  const met = new Set<string>()
  for (let session = queue.shift(); session !== undefined; session = queue.shift()) {
    const held = session.held === null ? '' : '!'
    const key = `${session.doc.stage}${held}`
    const state = JSON.stringify([key, session.doc])
    if (met.has(state) || (seen.get(key) ?? 0) >= samples) continue
    met.add(state)
    seen.set(key, (seen.get(key) ?? 0) + 1)
    const view = flow.view(session)
    const { prompt, expects } = stageOf(flow, session)
    expect([prompt.length > 0 && prompt.length <= 8, expects.length > 0, view.actions.length <= 3], `screen of ${key}`).toEqual([
      true,
      true,
      true,
    ])
    for (let index = 0; index < moves; index += 1) {
      const carried = carry(flow, session, moveAt(flow, session, index, now))
      expect(fault(carried.effects), `${flow.name} ${key} move ${index}`).toBe('')
      queue.push(carried.session)
    }
    for (const event of [
      { type: 'failed', reason: '断网' },
      { type: 'packChanged', floor: session.floor, claimed: { pickNo: 'JH2512010001', opId: 'op1' } },
    ] as const)
      queue.push(carry(flow, session, event).session)
  }
  return [...seen.keys()].map((key) => key.replace('!', ''))
}

describe('every state meets every event', () => {
  const reachesAll = <D extends Doc>(flow: Flow<D>, starts: readonly Session<D>[]): void =>
    expect([...new Set(starts.flatMap((first) => walk(flow, first)))].sort()).toEqual(Object.keys(flow.stages).sort())

  test('pick', () => {
    const slots = divided.slots.map((slot) => ({ ...slot, toteNo: `ZX00000${slot.slot}` }))
    const single = { ...divided, pickMethod: 1 as const, slots: divided.slots.slice(0, 1) }
    reachesAll(pick, [
      start(pick, pickIdle, floor(), worker()),
      start(pick, pickIdle, floor({ picks: { [divided.pickNo]: divided } }), worker()),
      start(pick, pickIdle, floor({ picks: { [divided.pickNo]: { ...divided, slots } } }), worker()),
      start(pick, pickIdle, floor({ picks: { [single.pickNo]: single } }), worker()),
    ])
  })
  test('check', () => {
    const twins = [shelf.tea, shelf.twin].map((one, i) => ({
      ...orders.one.lines[0]!,
      lineNo: i + 1,
      goodsNo: one.goodsNo,
      qty: 2,
      pickedQty: 2,
    }))
    reachesAll(check, [
      start(check, checkIdle, allAt(60), worker()),
      start(check, checkIdle, withOrder(allAt(60), orders.one, { status: 60, lines: twins }), worker()),
      start(check, checkIdle, withOrder(floor(), orders.two, { interceptStatus: 1 }), worker()),
    ])
  })
  test('pack', () => {
    const protection = { text: '裹膜', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: true }
    reachesAll(pack, [
      start(pack, packIdle, withOrder(allAt(70), orders.one, { status: 70, protection }), worker()),
      start(pack, packIdle, withOrder(allAt(60), orders.two, { status: 60, holdFlag: true, holdReason: '核实' }), worker()),
    ])
  })
  test('weigh', () => {
    reachesAll(weigh, [
      start(weigh, weighIdle, allAt(80), worker(190721, 190722)),
      start(weigh, weighIdle, withOrder(allAt(80), orders.one, { status: 80, interceptStatus: 1 }), worker()),
    ])
  })
  test('badge', () => reachesAll(badge, [start(badge, badgeIdle, floor(), worker())]))
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
