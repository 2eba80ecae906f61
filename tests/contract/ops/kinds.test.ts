// A further kind of floor document, with an operation of its own: nothing between them knows either, and a flow that does not read it lacks it.
import { expect, test } from 'vitest'
import { accept, stop } from '#contract/ops/decisions'
import { at } from '#contract/ops/at'
import type { Patch } from '#contract/ops/decision'
import { joinFloors } from '#contract/ops/joinFloors'
import type { Kind } from '#contract/ops/kind'
import { rulesFor } from '#contract/ops/load'
import { joinRules, rulesOf, type OperationOf } from '#contract/ops/operation'
import { foldPending } from '#contract/ops/orderView'
import { rules as pickRules } from '#contract/ops/rules/pick'
import { rules as pullOutRules } from '#contract/ops/rules/pullOut'
import type { AnyOp } from '#contract/envelope'
import { ctxOf, floorOf, opOf, pickLine } from './floor.ts'

/** A thing lent as a hand sees it. */
interface LoansFloor {
  readonly loans?: Readonly<Record<string, { readonly returnNo: string; readonly expected: number; readonly seen: number }>>
}
interface LoansPatch {
  readonly returned?: readonly { readonly returnNo: string; readonly qty: number }[]
}
const loans: Kind<LoansFloor, LoansPatch> = {
  id: 'loans',
  after: (floor, { returned }) => {
    if (returned === undefined) return null
    const next = { ...floor.loans }
    for (const { returnNo, qty } of returned) {
      const before = at(next, returnNo)
      if (before !== undefined) next[returnNo] = { ...before, seen: before.seen + qty }
    }
    return { loans: next }
  },
}

interface ReturnOp {
  readonly opType: string
  readonly seq: number
  readonly payload: { readonly returnNo: string; readonly qty: number }
}
const loanTaken: OperationOf<ReturnOp> = {
  opType: 'LOAN_TAKEN',
  right: 0,
  workType: 0,
  touches: [loans],
  decide: ({ payload: { returnNo, qty } }, floor) => {
    const one = at((floor as LoansFloor).loans, returnNo)
    if (one === undefined) return stop('A0404')
    const returned: LoansPatch = { returned: [{ returnNo, qty }] }
    // the list of kinds does not name this one
    const patch = returned as Patch
    return one.seen + qty > one.expected ? stop('A1109', { n: one.expected - one.seen }, patch) : accept(patch)
  },
}
const op = (seq: number, qty: number) => ({ opType: 'LOAN_TAKEN', seq, payload: { returnNo: 'TH1', qty } }) as unknown as AnyOp
const floor = { ...floorOf(), loans: { TH1: { returnNo: 'TH1', expected: 3, seen: 0 } } }
const seen = (on: object): number | undefined => (on as LoansFloor).loans?.['TH1']?.seen

test('a further kind is decided, applied, folded and joined without a word in the middle', () => {
  const rules = joinRules([pickRules, rulesOf([loanTaken])])
  const decision = rules.decide(op(1, 2), floor, ctxOf())
  expect(decision).toMatchObject({ ok: true, patch: { returned: [{ returnNo: 'TH1', qty: 2 }] } })
  const taken = decision.ok ? rules.apply(floor, decision.patch) : floor
  expect(seen(taken)).toBe(2)
  expect(seen(floor)).toBe(0)
  expect(taken.picks).toBe(floor.picks)
  expect(rules.decide(op(2, 2), taken, ctxOf())).toMatchObject({ ok: false, code: 'A1109', args: { n: 1 } })
  // its own operations and those of picking, in one queue
  const folded = foldPending(rules, floor, [op(1, 1), { ...opOf('PICK_LINE', pickLine({})), seq: 2 }, op(3, 1)], () => ctxOf())
  expect(seen(folded.floor)).toBe(2)
  expect(folded.floor.picks['JH1']?.lines[0]?.pickedQty).toBe(1)
  const fresh = { ...floorOf(), loans: { TH2: { returnNo: 'TH2', expected: 1, seen: 1 } } }
  expect(Object.keys((joinFloors(fresh, taken) as LoansFloor).loans ?? {}).toSorted()).toEqual(['TH1', 'TH2'])
  expect(seen(joinFloors(floor, taken))).toBe(2)
  // views of before know nothing of it
  expect(joinFloors(floorOf(), taken)).toMatchObject({ loans: (taken as LoansFloor).loans })
})

test('a flow carries the kinds its operations touch and no others', async () => {
  expect(pickRules.kinds.map(({ id }) => id).toSorted()).toEqual(['orders', 'picks', 'stock', 'totes'])
  expect(pullOutRules.kinds.map(({ id }) => id)).toEqual(['orders'])
  expect(() => pickRules.decide(op(1, 1), floor, ctxOf())).toThrow('LOAN_TAKEN')
  const loaded = await rulesFor([opOf('MOVE_LINE', {} as never)])
  expect([...loaded.operations.keys()]).toEqual(['MOVE_LINE'])
})
