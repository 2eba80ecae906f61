// 手上的单被电脑端拦下：不等下一枪，马上看得见、听得见。
import { describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle, type CheckDoc } from '../../src/flows/checkDoc.ts'
import type { Doc, Flow, Session } from '../../src/flows/flow.ts'
import { pack } from '../../src/flows/pack.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle, nextStep } from '../../src/flows/pickDoc.ts'
import { start, step } from '../../src/flows/step.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle } from '../../src/flows/weighDoc.ts'
import { allAt, cart, divided, floor, orders, withOrder, worker } from './floor.ts'

/** The device takes over a fresh view; answers the session and what is said. */
const comes = <D extends Doc>(flow: Flow<D>, s: Session<D>, view: Floor) => {
  const [next, ...effects] = step(flow, s, { type: 'packChanged', floor: view })
  return { next, said: effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying] : [])) }
}
const acknowledge = { type: 'control', code: 'CTRL-OK', at: 0 } as const
const stop = { interceptStatus: 1 }
const { one, two } = orders

const inHand: readonly [string, Flow<Doc>, Doc, Floor][] = [
  ['复核', check as unknown as Flow<Doc>, { ...checkIdle, stage: 'goods', docNo: one.stockoutNo }, allAt(60)],
  ['打包', pack as unknown as Flow<Doc>, { ...packIdle, stage: 'box', docNo: one.stockoutNo }, allAt(70)],
  ['称重', weigh as unknown as Flow<Doc>, { ...weighIdle, stage: 'weight', docNo: one.logisticsNo }, allAt(80)],
]
describe.each(inHand)('%s', (_name, flow, doc, view) => {
  const session = start(flow, doc, view, worker())

  test('the order in hand: a stop until it is acknowledged, said once', () => {
    const { next, said } = comes(flow, session, withOrder(view, { ...one, ...view.orders[one.stockoutNo] }, stop))
    expect(said).toEqual([{ tone: 'stop', words: '订单已拦截，请放入拦截区', next: '放好后到待取出扫一下' }])
    expect(next.held?.saying.words).toBe('订单已拦截，请放入拦截区')
    const [after] = step(flow, next, acknowledge)
    expect(comes(flow, after, withOrder(view, { ...one, ...view.orders[one.stockoutNo] }, stop)).said).toEqual([])
  })

  test('another order, or none in hand, is no business of this hand', () => {
    const view2 = withOrder(view, { ...two, ...view.orders[two.stockoutNo] }, stop)
    expect(comes(flow, session, view2).said).toEqual([])
    expect(comes(flow, start(flow, { ...doc, docNo: '' }, view, worker()), view2).said).toEqual([])
  })

  test('held is told like intercepted, and after a restart as well', () => {
    const held = withOrder(view, { ...one, ...view.orders[one.stockoutNo] }, { holdFlag: true, holdReason: '地址待核' })
    expect(comes(flow, session, held).said).toEqual([{ tone: 'stop', words: '订单已挂起：地址待核', next: '放一边，交主管' }])
    expect(comes(flow, start(flow, doc, held, worker()), held).said).toHaveLength(1)
  })
})

test('复核、打包: the stopped order is laid aside; released, its waybill opens it where it stood', () => {
  const view = allAt(60)
  const session = start<CheckDoc>(check, { ...checkIdle, stage: 'goods', docNo: one.stockoutNo }, view, worker())
  const stopped = withOrder(view, { ...one, ...view.orders[one.stockoutNo] }, stop)
  const { next } = comes(check, session, stopped)
  expect([next.doc.docNo, next.doc.stage]).toEqual(['', 'order'])
  const [after] = step(check, next, acknowledge)
  expect(comes(check, after, view).said).toEqual([])
})

describe('拣货', () => {
  const at = (view: typeof cart) => nextStep({ ...idle, docNo: view.pickNo }, view)

  test('a cart: how many of it are stopped; once it is acknowledged picking goes on', () => {
    const base = floor()
    const session = start(pick, at(cart), base, worker())
    const { next, said } = comes(pick, session, withOrder(withOrder(base, one, stop), two, stop))
    expect(said).toEqual([{ tone: 'stop', words: '这张里有 2 单已拦截', next: '照常拣完，送到后放拦截区' }])
    expect(next.doc).toEqual(session.doc)
    const right = { type: 'scan', kind: 'location', code: 'A-01-01-1-01', raw: { text: 'A-01-01-1-01' }, at: 0 } as const
    const [free] = step(pick, next, acknowledge)
    const [after] = step(pick, free, right)
    expect([after.held, after.saving?.saying.tone]).toEqual([null, 'ok'])
  })

  test('totes by slot: whose slot it is', () => {
    const bound = { ...divided, slots: divided.slots.map((slot, i) => ({ ...slot, toteNo: `ZX00000${i + 1}` })) }
    const base = floor({ picks: { [divided.pickNo]: bound } })
    const session = start(pick, at(bound), base, worker())
    expect(comes(pick, session, withOrder(base, two, stop)).said).toEqual([
      { tone: 'stop', words: '2 号格的单已拦截', next: '照常拣完，送到后放拦截区' },
    ])
  })

  test('a second one is told when it comes, the first not again', () => {
    const base = floor()
    const first = comes(pick, start(pick, at(cart), base, worker()), withOrder(base, one, stop))
    const [calm] = step(pick, first.next, acknowledge)
    expect(comes(pick, calm, withOrder(withOrder(base, one, stop), two, stop)).said).toEqual([
      { tone: 'stop', words: '这张里有 1 单已拦截', next: '照常拣完，送到后放拦截区' },
    ])
  })

  test('picked: what was stopped is laid aside, the rest goes to the check', () => {
    const last = (view: typeof cart) => ({ ...view, lines: view.lines.slice(1, 2) })
    const piece = { type: 'scan', kind: 'goods', code: '6901000000028', raw: { text: '6901000000028' }, at: 0 } as const
    const end = (view: typeof cart, stops: readonly OrderView[]) => {
      const base = stops.reduce((so, order) => withOrder(so, order, stop), floor({ picks: { [view.pickNo]: view } }))
      const doc = nextStep({ ...idle, docNo: view.pickNo, place: 'A-01-02-1-01' }, view)
      const [open] = step(pick, start(pick, doc, base, worker()), acknowledge)
      const [after] = step(pick, open, piece)
      return after.saving?.saying.next
    }
    expect(end(last(cart), [])).toBe('送到复核台')
    expect(end(last(cart), [one])).toBe('送到复核台，停下的 1 单放拦截区')
    expect(end(last(cart), Object.values(orders))).toBe('放拦截区')
  })

  test('a pick order the supervisor took back is told, and nothing more is picked of it', () => {
    const session = start(pick, at(cart), floor(), worker())
    const { next, said } = comes(pick, session, floor({ picks: {} }))
    expect(said).toEqual([{ tone: 'stop', words: `${cart.pickNo} 已被收回`, next: '停手，手里的放回库位，找组长' }])
    expect(next.doc.stage).toBe('list')
  })
})

test('behind a stop nobody has acknowledged, or a write, the view waits', () => {
  const base = floor()
  const session = start(pick, nextStep({ ...idle, docNo: cart.pickNo }, cart), base, worker())
  const first = comes(pick, session, withOrder(base, one, stop)).next
  expect(comes(pick, first, withOrder(withOrder(base, one, stop), two, stop))).toEqual({ next: first, said: [] })
})
