// 每一种整屏报警：只有“知道了”一个动作，点或扫确认码；在那之前什么都不算，也不替页面做主操作。
import { describe, expect, test } from 'vitest'
import type { Floor } from '#contract/ops/view'
import type { Doc, Flow, OperatorEvent, Session } from '../../src/flows/flow.ts'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { customTask } from '../../src/flows/customTask.ts'
import { handover } from '../../src/flows/handover.ts'
import { move } from '../../src/flows/move.ts'
import { pack } from '../../src/flows/pack.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { pick } from '../../src/flows/pick.ts'
import { receive } from '../../src/flows/receive.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { returnReceive } from '../../src/flows/returnReceive.ts'
import { seed } from '../../src/flows/seed.ts'
import { spot } from '../../src/flows/spot.ts'
import { start, step } from '../../src/flows/step.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { pullOut } from '../../src/flows/pullOut.ts'
import { clock } from '../../src/flows/clock.ts'
import { workRule } from '../../src/flows/workRule.ts'
import { badge } from '../../src/flows/badge.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { arrival } from '../../src/flows/arrival.ts'
import { unload } from '../../src/flows/unload.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { isSweep } from '../support/sample.ts'
import { allAt, floor, orders, worker } from './floor.ts'
import { play } from './play.ts'
import { starts } from './starts.ts'
import { carry, moveAt, moves, reach, texts } from './walker.ts'

const now = 1_000_000
/** Sessions looked at in each state. */
const samples = isSweep ? 40 : 2
const ok = (at: number): OperatorEvent => ({ type: 'control', code: 'CTRL-OK', at })
const words = (session: Session<Doc>): string => session.held?.saying.words ?? ''

/** Everything a hand can do at a stop is answered with it, nothing is counted, and 知道了 lets go without another act. */
function holds<D extends Doc>(flow: Flow<D>, stopped: Session<D>): void {
  const where = `${flow.name} ${stopped.doc.stage}: ${words(stopped)}`
  for (let index = 0; index < moves; index += 1) {
    const event = moveAt(flow, stopped, index, now)
    if (event.type === 'emptied' || texts[index] === 'CTRL-OK') continue
    const { session, drafts, effects } = carry(flow, stopped, event)
    const told = effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying.tone, effect.saying.words] : []))
    expect([session.doc, session.floor, session.held, told], `${where} move ${index}`).toEqual([
      stopped.doc,
      stopped.floor,
      stopped.held,
      ['stop', words(stopped)],
    ])
    const kept = drafts.map(({ opType, payload }) => [opType, 'verdict' in payload && payload.verdict])
    expect(kept, `${where} move ${index}`).toEqual(
      event.type === 'scan' && event.raw.text !== '246810' ? [['SCAN', 'wrong']] : [],
    )
    expect(
      effects.some(({ type }) => type === 'claim' || type === 'finish' || type === 'worker'),
      where,
    ).toBe(false)
  }
  const [free, ...effects] = step(flow, stopped, ok(now))
  expect([free.doc, free.floor, free.held, free.saving, effects.length], where).toEqual([
    stopped.doc,
    stopped.floor,
    null,
    null,
    1,
  ])
  // a finger that touched the glass twice
  expect(step(flow, free, ok(now + 200)), where).toMatchObject([
    { doc: stopped.doc, saving: null },
    { type: 'say', saying: { tone: 'repeat', words: '动得太快，未计' } },
  ])
}

const intercepted = (floor: Floor): Floor => ({
  ...floor,
  orders: Object.fromEntries(Object.entries(floor.orders).map(([no, one]) => [no, { ...one, interceptStatus: 1 as const }])),
})

/** One of each stop a hand, the desk and a full disk lead to; answers their words. */
function stopsOf<D extends Doc>(flow: Flow<D>, firsts: readonly Session<D>[]): readonly string[] {
  const seen = new Map<string, Session<D>>()
  const meet = (after: Session<D>): void => {
    if (after.held === null || after.saving !== null) return
    const key = `${after.doc.stage} ${words(after).replaceAll(/\d+/g, '#')}`
    if (!seen.has(key)) seen.set(key, after)
  }
  for (const first of firsts)
    reach(
      flow,
      first,
      (session, index) => {
        const event = moveAt(flow, session, index, now)
        const [tried] = step(flow, session, event)
        if (session.held === null && tried.saving !== null) meet(step(flow, tried, { type: 'failed', reason: '磁盘满了' })[0])
        if (index === 0 && session.held === null)
          for (const fresh of [intercepted(session.floor), floor({ picks: {}, orders: {}, parcels: {} })])
            meet(step(flow, session, { type: 'packChanged', floor: fresh })[0])
        const { session: after } = carry(flow, session, event)
        meet(after)
        return after
      },
      samples,
    )
  for (const stopped of seen.values()) holds(flow, stopped)
  return [...seen.keys()]
}

describe('no stop of any flow lets anything pass', () => {
  /** `least`: stops known today, by state and words */
  const all = <D extends Doc>(flow: Flow<D>, firsts: readonly Session<D>[], least: number): void =>
    expect(stopsOf(flow, firsts).length).toBeGreaterThanOrEqual(least)
  test('pick', () => all(pick, starts.pick, 21))
  test('check', () => all(check, starts.check, 7))
  test('checkBatch', () => all(checkBatch, starts.checkBatch, 7))
  test('pack', () => all(pack, starts.pack, 14))
  test('packBatch', () => all(packBatch, starts.packBatch, 7))
  test('seed', () => all(seed, starts.seed, 10))
  test('spot', () => all(spot, starts.spot, 10))
  test('weigh', () => all(weigh, starts.weigh, 16))
  test('pullOut', () => all(pullOut, starts.pullOut, 1))
  test('handover', () => all(handover, starts.handover, 5))
  test('tempAuth', () => all(tempAuth, starts.tempAuth, 8))
  test('clock', () => all(clock, starts.clock, 4))
  test('workRule', () => all(workRule, starts.workRule, 3))
  test('badge', () => all(badge, starts.badge, 1))
  test('move', () => all(move, starts.move, 7))
  test('stockCheck', () => all(stockCheck, starts.stockCheck, 8))
  test('customTask', () => all(customTask, starts.customTask, 8))
  test('receive', () => all(receive, starts.receive, 12))
  test('putaway', () => all(putaway, starts.putaway, 4))
  test('unload', () => all(unload, starts.unload, 15))
  test('arrival', () => all(arrival, starts.arrival, 4))
  test('returnReceive', () => all(returnReceive, starts.returnReceive, 4))
  test('returnInspect', () => all(returnInspect, starts.returnInspect, 11))
  test('returnPutaway', () => all(returnPutaway, starts.returnPutaway, 9))
})

test('another parcel’s waybill on the box: nothing packs it, and cartons over the stop do not count', () => {
  const { session } = play(
    pack,
    packIdle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    `,
  )
  const wrong = carry(pack, session, moveAt(pack, session, texts.indexOf('78123456789002'), now)).session
  expect(words(wrong)).toBe('面单与订单不符')
  const over = carry(pack, wrong, moveAt(pack, wrong, texts.indexOf('2900000000013'), now)).session
  const free = carry(pack, over, ok(now)).session
  expect([over.doc, free.doc, free.held, free.floor.orders[orders.one.stockoutNo]?.status]).toEqual([
    wrong.doc,
    wrong.doc,
    null,
    70,
  ])
})

describe('scans that wait', () => {
  const first = { ...start(pack, packIdle, allAt(70), worker()) }
  const open = carry(pack, first, moveAt(pack, first, texts.indexOf('78123456789001'), now)).session
  const [carton] = step(pack, open, moveAt(pack, open, texts.indexOf('2900000000013'), now))
  const foreign = moveAt(pack, open, texts.indexOf('78123456789002'), now)

  test('a confirm code given before the stop was on the screen does not acknowledge it', () => {
    const [one] = step(pack, carton, foreign)
    const [two] = step(pack, one, ok(now))
    let session = two
    for (let n = 0; session.saving !== null; n += 1) [session] = step(pack, session, { type: 'durable', opIds: [`op${n}`] })
    expect(words(session)).toBe('面单与订单不符')
  })
  test('one given while the stop was being stored acknowledges it, and the next one does nothing to the page', () => {
    const [stopped] = step(pack, open, foreign)
    const [one] = step(pack, stopped, ok(now))
    const [two] = step(pack, one, ok(now))
    const [after, ...effects] = step(pack, two, { type: 'durable', opIds: ['op0'] })
    expect([after.held, after.saving, after.doc]).toEqual([null, null, open.doc])
    expect(effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying.words] : []))).toEqual([
      '已知晓',
      '动得太快，未计',
    ])
  })
  test('a stop whose scan could not be kept comes back behind the full disk', () => {
    const stopped = carry(pack, open, foreign).session
    const [kept] = step(pack, stopped, foreign)
    const [full] = step(pack, kept, { type: 'failed', reason: '磁盘满了' })
    const [again] = step(pack, full, ok(now + 1000))
    expect([words(full), words(again)]).toEqual(['没有存下：磁盘满了', '面单与订单不符'])
  })
})
