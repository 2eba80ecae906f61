// 断电重开：从任务和自己的扫描，接回断电那一刻的件数与位置。
import { array, assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldPending } from '#contract/ops/orderView'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { idle as checkBatchIdle } from '../../src/flows/checkBatchDoc.ts'
import { idle as checkIdle, resumeCheck } from '../../src/flows/checkDoc.ts'
import type { Doc, Draft, Flow, Session } from '../../src/flows/flow.ts'
import { contextOf } from '../../src/flows/decideLocally.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { idle as packBatchIdle } from '../../src/flows/packBatchDoc.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle, nextStep, resumePick } from '../../src/flows/pickDoc.ts'
import { seed as seeding } from '../../src/flows/seed.ts'
import { idle as seedIdle } from '../../src/flows/seedDoc.ts'
import { start } from '../../src/flows/step.ts'
import { alike, allAt, cart, divided, floor, orders, singles, split, wall, withOrder, worker } from './floor.ts'
import { asOps, carry, moveAt, moves } from './walker.ts'

const seed = Number(process.env['SEED'] ?? 20251201)
const hands = array(nat(moves - 1), { maxLength: 60 })

function run<D extends Doc>(flow: Flow<D>, first: Session<D>, indexes: readonly number[]) {
  let session = first
  const drafts: Draft[] = []
  let at = 1_000_000
  for (const index of indexes) {
    at += 1000
    const carried = carry(flow, session, moveAt(flow, session, index, at))
    session = carried.session
    drafts.push(...carried.drafts)
  }
  return { session, ops: asOps(drafts) }
}
const holds = (claim: (indexes: readonly number[]) => void): void =>
  assert(property(hands, claim), { seed, numRuns: 400, verbose: 0 })

describe('after any series of scans', () => {
  for (const [name, task] of [
    ['cart', cart],
    ['a tote per slot', divided],
  ] as const)
    test(`pick into ${name}: same line, same bin, same pieces in hand`, () =>
      holds((indexes) => {
        const before = floor({ picks: { [task.pickNo]: task } })
        const { session, ops } = run(
          pick,
          start(pick, nextStep({ ...pickIdle, docNo: task.pickNo }, task), before, worker()),
          indexes,
        )
        const folded = foldPending(pick.rules, before, ops, (op) => contextOf(worker(), op.capturedWall)).floor
        const now = folded.picks[task.pickNo]!
        expect(now.lines).toEqual(session.floor.picks[task.pickNo]?.lines)
        if (session.doc.docNo === '') return
        const again = resumePick(now, ops)
        const { hand, seqNo, stage } = session.doc
        if (hand > 0) expect([again.hand, again.seqNo, again.stage]).toEqual([hand, seqNo, stage])
        expect(again.stage === 'done').toBe(now.status >= 30)
      }))

  test('seed: same pieces in every slot, same hand, same wall at hand', () =>
    holds((indexes) => {
      const { session, ops } = run(seeding, start(seeding, seedIdle, wall(), worker()), indexes)
      const folded = foldPending(seeding.rules, wall(), ops, (op) => contextOf(worker(), op.capturedWall)).floor
      expect(folded.picks).toEqual(session.floor.picks)
      const again = seeding.resume(folded, ops, worker())
      expect([again.docNo, again.puts]).toEqual([session.doc.docNo, session.doc.puts])
      if ((session.doc.hand?.qty ?? 0) > 0) expect([again.hand, again.slot]).toEqual([session.doc.hand, session.doc.slot])
    }))

  test('check: same pieces of every open order, same order at hand', () =>
    holds((indexes) => {
      const base = allAt(60)
      const { session, ops } = run(check, start(check, checkIdle, base, worker()), indexes)
      const again = resumeCheck(base, ops)
      const open = (tallies: typeof again.tallies) =>
        Object.fromEntries(
          Object.entries(tallies).map(([no, { trail, errorNum, scanNum }]) => [no, { trail, errorNum, scanNum }]),
        )
      expect(open(again.tallies)).toEqual(open(session.doc.tallies))
      expect(again.docNo).toBe(session.doc.docNo)
    }))

  for (const [name, base] of [
    ['one kind', alike()],
    ['single pieces', singles()],
  ] as const)
    test(`checkBatch of ${name}: same sample, same count, same pieces, same batch at hand`, () =>
      holds((indexes) => {
        const { session, ops } = run(checkBatch, start(checkBatch, checkBatchIdle, base, worker()), indexes)
        const again = checkBatch.resume(session.floor, ops, worker())
        const counted = (batches: typeof again.batches) =>
          Object.fromEntries(Object.entries(batches).map(([no, { startTime: _begun, ...rest }]) => [no, rest]))
        expect(counted(again.batches)).toEqual(counted(session.doc.batches))
        expect(again.docNo).toBe(session.doc.docNo)
        if (session.doc.stage !== 'choose') expect(again.stage).toBe(session.doc.stage)
      }))

  test('packBatch: same set, same parcels, same batch at hand', () =>
    holds((indexes) => {
      const { session, ops } = run(packBatch, start(packBatch, packBatchIdle, singles(70), worker()), indexes)
      const again = packBatch.resume(session.floor, ops, worker())
      const lying = (benches: typeof again.benches) =>
        Object.fromEntries(Object.entries(benches).map(([no, { trail, wanted }]) => [no, { trail, wanted }]))
      expect(lying(again.benches)).toEqual(lying(session.doc.benches))
      expect(again.docNo).toBe(session.doc.docNo)
      if (session.doc.stage !== 'confirm') expect(again.stage).toBe(session.doc.stage)
    }))

  test('pack: same things in every open box, same order at hand', () =>
    holds((indexes) => {
      const protection = { text: '裹膜', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: true }
      const base = split(withOrder(allAt(70), orders.two, { status: 70, protection }), orders.one, { protection })
      const first = start(pack, packIdle, base, worker(190521, 190522))
      const { session, ops } = run(pack, first, indexes)
      const again = pack.resume(session.floor, ops, worker(190521, 190522))
      const filled = (benches: typeof again.benches) =>
        Object.fromEntries(Object.entries(benches).map(([no, { trail }]) => [no, trail]))
      expect(filled(again.benches)).toEqual(filled(session.doc.benches))
      expect(again.docNo).toBe(session.doc.docNo)
      if (session.doc.stage !== 'choose' && session.doc.stage !== 'adding') expect(again.stage).toBe(session.doc.stage)
    }))
})

test('94 件扫到 60 件断电，重开还是 60，接着扫', () => {
  const long = withOrder(allAt(60), orders.many, { status: 60, lines: [{ ...orders.many.lines[0]!, qty: 94, pickedQty: 94 }] })
  const base = { ...long, options: { ...long.options, checkQtyInput: false } }
  const first = start(check, { ...checkIdle, docNo: orders.many.stockoutNo, stage: 'goods' as const }, base, worker())
  const { ops } = run(
    check,
    first,
    Array.from({ length: 60 }, () => 7),
  )
  const again = resumeCheck(base, ops)
  expect(check.view({ ...first, doc: again }).quantity).toEqual({ done: 60, need: 94, unit: '件' })
})
