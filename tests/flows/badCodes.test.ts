// 坏码：不认识的、破损的、别的种类的、重复的，在每一步都有一句话，什么也不算数。
import { describe, expect, test } from 'vitest'
import { badge } from '../../src/flows/badge.ts'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { clock } from '../../src/flows/clock.ts'
import { customTask } from '../../src/flows/customTask.ts'
import type { Doc, Flow, Saying, Session } from '../../src/flows/flow.ts'
import { readScan } from '../../src/flows/codeIndex.ts'
import { handover } from '../../src/flows/handover.ts'
import { move } from '../../src/flows/move.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { pick } from '../../src/flows/pick.ts'
import { pullOut } from '../../src/flows/pullOut.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { returnReceive } from '../../src/flows/returnReceive.ts'
import { seed } from '../../src/flows/seed.ts'
import { spot } from '../../src/flows/spot.ts'
import { stageOf } from '../../src/flows/step.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { kindWord } from '../../src/flows/sayings.ts'
import { carry, codesAt, moveAt, reach } from './walker.ts'
import { starts } from './starts.ts'
import { receive } from '../../src/flows/receive.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { unload } from '../../src/flows/unload.ts'
import { arrival } from '../../src/flows/arrival.ts'

const now = 2_000_000
const unknown = ['9999999999999', 'https://weixin.qq.com/r/abc', '散装', '#%&+', "'; drop table stock --", '0'.repeat(400)]
/** Torn, wet or misread: a character short, doubled, swapped for its neighbour, or not readable at all. */
const damaged = [
  '7812345678900',
  '781234567890011',
  '690100000001',
  '6901000000O11',
  '69010000\ufffd0011',
  'JH25',
  'ZX00',
  'A-01-01',
  'CTRL-O',
  'T:',
]

/** One bad code in one state: what was said, and that nothing but the scan itself was kept. */
function refuse<D extends Doc>(flow: Flow<D>, session: Session<D>, text: string): Saying {
  const event = readScan({ text }, codesAt(session.floor), stageOf(flow, session).expects, now)
  const { effects, drafts, session: after } = carry(flow, session, event)
  const where = `${flow.name} ${session.doc.stage} 「${text.slice(0, 30)}」`
  const said = effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying] : []))
  expect(said.length, where).toBe(1)
  const saying = said[0]!
  const words = `${saying.words} ${saying.next ?? ''}`
  expect(words, where).toMatch(/[\u4e00-\u9fff]/)
  expect(words, where).not.toMatch(/undefined|NaN|null|\{\w+\}/)
  expect(['wrong', 'repeat', 'warn', 'stop'], `${where} ${words}`).toContain(saying.tone)
  expect(
    drafts.filter((draft) => draft.opType !== 'SCAN' || draft.payload.verdict === 'ok'),
    where,
  ).toEqual([])
  expect(after.floor, where).toBe(session.floor)
  return saying
}

/** Samples of every state a flow can reach; walked once. */
const known = new Map<string, readonly unknown[]>()
const states = <D extends Doc>(flow: Flow<D>, firsts: readonly Session<D>[]): readonly Session<D>[] => {
  const found = (known.get(flow.name) as readonly Session<D>[] | undefined) ?? []
  if (found.length > 0) return found
  const met = new Set<Session<D>>()
  for (const first of firsts)
    reach(
      flow,
      first,
      (session, move) => {
        met.add(session)
        return carry(flow, session, moveAt(flow, session, move, now)).session
      },
      10,
    )
  known.set(flow.name, [...met])
  return [...met]
}

const everywhere = <D extends Doc>(flow: Flow<D>, firsts: readonly Session<D>[], codes: readonly string[]): void => {
  for (const session of states(flow, firsts)) for (const text of codes) refuse(flow, session, text)
}

describe.each([
  ['unknown', unknown],
  ['damaged', damaged],
])('%s codes count nowhere and are answered in Chinese', (_, codes) => {
  test('pick', () => everywhere(pick, starts.pick, codes))
  // any text may be a serial number
  test('check', () => {
    for (const session of states(check, starts.check).filter(({ doc }) => doc.stage !== 'sn'))
      for (const text of codes) refuse(check, session, text)
  })
  test('pack', () => everywhere(pack, starts.pack, codes))
  test('weigh', () => everywhere(weigh, starts.weigh, codes))
  test('pullOut', () => everywhere(pullOut, starts.pullOut, codes))
  test('tempAuth', () => everywhere(tempAuth, starts.tempAuth, codes))
  test('clock', () => everywhere(clock, starts.clock, codes))
  // a number nobody has seen is scanned twice: the second scan is believed
  test('returnReceive', () => {
    for (const session of states(returnReceive, starts.returnReceive).filter(({ doc }) => doc.again === ''))
      for (const text of codes) refuse(returnReceive, session, text)
  })
  test('returnInspect', () => {
    for (const session of states(returnInspect, starts.returnInspect).filter(({ doc }) => doc.code === ''))
      for (const text of codes) refuse(returnInspect, session, text)
  })
  test('returnPutaway', () => everywhere(returnPutaway, starts.returnPutaway, codes))
  test('badge', () => everywhere(badge, starts.badge, codes))
  test('arrival', () => everywhere(arrival, starts.arrival, codes))
  test('unload', () => everywhere(unload, starts.unload, codes))
  test('putaway', () => everywhere(putaway, starts.putaway, codes))
  test('receive', () => everywhere(receive, starts.receive, codes))
  test('packBatch', () => everywhere(packBatch, starts.packBatch, codes))
  test('checkBatch', () => everywhere(checkBatch, starts.checkBatch, codes))
  test('seed', () => everywhere(seed, starts.seed, codes))
  test('spot', () => everywhere(spot, starts.spot, codes))
  test('handover', () => everywhere(handover, starts.handover, codes))
  test('move', () => everywhere(move, starts.move, codes))
  test('stockCheck', () => everywhere(stockCheck, starts.stockCheck, codes))
  // while a task runs every code is a piece: cartons and pallets have codes nobody registered
  test('customTask', () => {
    for (const session of states(customTask, starts.customTask).filter(({ doc }) => doc.stage !== 'work'))
      for (const text of codes) refuse(customTask, session, text)
  })
})

describe('a code of another kind is named: 这是…码', () => {
  const ofKind = {
    location: 'A-01-02-1-01',
    goods: '6901000000028',
    tote: 'ZX000003',
    pickOrder: 'JH2512010099',
    workstation: 'WS001',
    consumable: '2900000000013',
    waybill: '78123456789003',
    badge: 'U:7',
    slot: 'GK02',
  } as const
  /** Every state × every kind it has no use for: the kind is named, what to do instead is said, and never "not found". */
  const named = <D extends Doc>(flow: Flow<D>, firsts: readonly Session<D>[]): void => {
    let met = 0
    for (const session of states(flow, firsts).filter((one) => one.held === null)) {
      const { scan } = stageOf(flow, session)
      for (const [kind, text] of Object.entries(ofKind) as [keyof typeof ofKind, string][]) {
        // while the server is asked nothing is read: floor/run keeps the scans until it has answered
        if (scan?.[kind] !== undefined || scan?.any !== undefined) continue
        met += 1
        const { tone, words, next = '' } = refuse(flow, session, text)
        const where = `${flow.name} ${session.doc.stage} ${kind}`
        expect(words, where).toContain(`这是${kindWord[kind]}`)
        expect(`${words} ${next}`, where).not.toMatch(/未识别|未找到|没有找到|不存在/)
        expect([tone, next === ''], where).toEqual(['wrong', false])
      }
    }
    expect(met).toBeGreaterThan(0)
  }
  test('pick', () => named(pick, starts.pick))
  test('check', () => named(check, starts.check))
  test('pack', () => named(pack, starts.pack))
  test('weigh', () => named(weigh, starts.weigh))
  test('pullOut', () => named(pullOut, starts.pullOut))
  test('tempAuth', () => named(tempAuth, starts.tempAuth))
  test('clock', () => named(clock, starts.clock))
  test('badge', () => named(badge, starts.badge))
  test('checkBatch', () => named(checkBatch, starts.checkBatch))
  test('packBatch', () => named(packBatch, starts.packBatch))
  test('seed', () => named(seed, starts.seed))
  test('spot', () => named(spot, starts.spot))
  test('handover', () => named(handover, starts.handover))
  test('move', () => named(move, starts.move))
  test('stockCheck', () => named(stockCheck, starts.stockCheck))
})
