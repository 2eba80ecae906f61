// 断点：记下的一步只给同一个人、同一个版本、没有再做过别的时候用；否则照存下的作业接着做。
import { describe, expect, test } from 'vitest'
import type { AnyOp } from '#contract/envelope'
import { cameBack, isKept } from '../../src/flows/checkpoint.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle, type PickDoc } from '../../src/flows/pickDoc.ts'
import { start } from '../../src/flows/step.ts'
import { cart, floor, worker } from './floor.ts'
import { asOps } from './walker.ts'

const scan = (flow: 'pick' | 'weigh') => ({
  opType: 'SCAN' as const,
  docNo: cart.pickNo,
  lane: cart.pickNo,
  payload: { flow, docNo: cart.pickNo, step: 'location', kind: 'location' as const, verdict: 'ok' as const },
})
const latest = (...ops: readonly AnyOp[]) => ops.map((op) => ({ op, state: 'pending' as const }))
const [first, later, other] = asOps([scan('pick'), scan('pick'), scan('weigh')]) as [AnyOp, AnyOp, AnyOp]
const doc: PickDoc = { ...idle, stage: 'quantity', docNo: cart.pickNo, seqNo: 1, place: 'A-01-01-1-01', barcode: '6901000000011' }
const kept = { doc, operatorKey: 'U7', opId: first.opId, at: 1000, build: 'b' }
const now = { operatorKey: 'U7', at: 2000, build: 'b', latest: latest(first) }

describe('the step that was kept', () => {
  test('is come back to, also behind the work of another page', () => {
    expect(cameBack(pick, kept, floor(), now)).toEqual(doc)
    expect(cameBack(pick, kept, floor(), { ...now, latest: latest(other, first) })).toEqual(doc)
  })
  test('is nobody else’s, of no other build, not of yesterday, and no step that is gone', () => {
    expect(cameBack(pick, kept, floor(), { ...now, operatorKey: 'U8' })).toBeNull()
    expect(cameBack(pick, kept, floor(), { ...now, build: 'c' })).toBeNull()
    expect(cameBack(pick, kept, floor(), { ...now, at: 1000 + 13 * 3_600_000 })).toBeNull()
    expect(cameBack(pick, { ...kept, doc: { ...doc, stage: 'gone' as 'bind' } }, floor(), now)).toBeNull()
  })
  test('is older than the operations: they alone count', () => {
    expect(cameBack(pick, kept, floor(), { ...now, latest: latest(later, first) })).toBeNull()
    expect(cameBack(pick, kept, floor(), { ...now, latest: latest(later) })).toBeNull()
  })
  test('a step that waits for the server is not kept: its answer would never come', () => {
    const s = start(pick, { ...doc, stage: 'claiming' as const }, floor(), worker())
    expect([isKept(pick, s), isKept(pick, { ...s, doc })]).toEqual([false, true])
  })
})
