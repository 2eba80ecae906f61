// 写入期间的扫描：排队、不丢、失败时连同后面的一起收回。
import { describe, expect, test } from 'vitest'
import type { Effect } from '../../src/flows/flow.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle } from '../../src/flows/pickDoc.ts'
import { start, step } from '../../src/flows/step.ts'
import { floor, worker } from './floor.ts'
import { moveAt } from './walker.ts'

describe('while an operation is being written', () => {
  const goods = {
    ...start(pick, pickIdle, floor(), worker()),
    doc: { ...pickIdle, docNo: 'JH2512010001', seqNo: 1, stage: 'goods', place: 'A-01-01-1-01' } as const,
  }
  const scan = (at: number) => moveAt(pick, goods, 4, at)

  test('scans wait in order and none is lost', () => {
    let [session] = step(pick, goods, scan(1))
    for (const at of [2, 3]) [session] = step(pick, session, scan(at))
    expect([session.queue.length, session.lastSaying]).toEqual([2, null])
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
