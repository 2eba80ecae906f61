// 进货和退货的坏日子：别人先做了、先关了，手上的人看到什么。
import { expect, test } from 'vitest'
import type { Floor } from '#contract/ops/view'
import type { Doc, Flow, Saying, Session } from '../../src/flows/flow.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { idle as shelving } from '../../src/flows/putawayDoc.ts'
import { receive } from '../../src/flows/receive.ts'
import { idle as receiving } from '../../src/flows/receiveDoc.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { idle as inspecting } from '../../src/flows/returnInspectDoc.ts'
import { step } from '../../src/flows/step.ts'
import { docked, waybills } from './dock.ts'
import { hall, order, stage, staged } from './inbound.ts'
import { play } from './play.ts'

/** The list is read again while the work is open: what is said, and where the flow stands. */
const told = <D extends Doc>(flow: Flow<D>, session: Session<D>, floor: Floor) => {
  const [next, ...effects] = step(flow, session, { type: 'packChanged', floor })
  return { next, said: effects.flatMap((effect): Saying[] => (effect.type === 'say' ? [effect.saying] : [])) }
}

test('短收关闭了，余下的又来：正在收的停手，没扫的没有单在等它', () => {
  const { session } = play(
    receive,
    receiving,
    hall({ stockins: { RK3: order('RK3', { SOAP: 9 }) } }),
    `
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say ok 收 1 件，还差 8 件 → 扫下一件，或输还有几件
  `,
  )
  const floor = hall({ stockins: { RK3: order('RK3', { SOAP: 9 }, { status: 75 }) } })
  const { next, said } = told(receive, session, floor)
  expect(said).toEqual([{ tone: 'stop', words: 'RK3 已收完或取消', next: '没扫的放一边，找主管' }])
  expect(next.doc).toMatchObject({ stage: 'list', docNo: '' })
  play(
    receive,
    receiving,
    floor,
    `
    > scan 6901000000011
    < say wrong 没有单在等它 → 看清单号再扫；真没有单交主管
    < op SCAN list wrong
  `,
  )
})

test('两个人拿同一种去上架：后放的被拦下，数清手里的', () => {
  const { session } = play(
    putaway,
    shelving,
    stage([staged('SOAP', 5)]),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-01-01-1-01
    > scan CTRL-OK
    < op SCAN typed ok ×5
    < say ok 拿了 5 件 → 放到 A-01-01-1-01
  `,
  )
  const { next } = told(putaway, session, stage([staged('SOAP', 2)]))
  expect(next.doc).toMatchObject({ stage: 'qty', hand: 5 })
  play(
    putaway,
    next.doc,
    next.floor,
    `
    > scan A-01-01-1-01
    < say wrong 待上架数量不足，剩余2 → 数清手里的，多的交主管
    < op SCAN qty wrong A1821
  `,
  )
})

test('本机不认得的库位扫一次不算，再扫一次才放', () => {
  play(
    putaway,
    shelving,
    stage([staged('SOAP', 1)]),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-01-01-1-01
    > scan A-99-99-9-99
    < say wrong A-99-99-9-99 不在建议里 → 放到 A-01-01-1-01；真放这里再扫一次
    < op SCAN target wrong A1108
    > scan A-99-99-9-99
    < op PUTAWAY_LINE SOAP×1 → A-99-99-9-99
    < say order 1 件放到 A-99-99-9-99 → 都上架了
  `,
  )
})

test('同一个退件两台机断网都在检：后一台联网就停手', () => {
  const { session } = play(
    returnInspect,
    inspecting,
    docked(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
  `,
  )
  const { returns = {}, ...rest } = docked()
  const { next, said } = told(returnInspect, session, { ...rest, returns: { TH2: { ...returns['TH2']!, status: 40 } } })
  expect(said).toEqual([{ tone: 'stop', words: `${waybills.arrived} 已由别人质检`, next: '停手，东西放好找主管' }])
  expect(next.doc).toMatchObject({ stage: 'find', docNo: '' })
})

test('检到一半扫到别的包裹：不记成商品', () => {
  play(
    returnInspect,
    inspecting,
    docked(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan ${waybills.wanted}
    < say wrong 这是另一个包裹 → 先做完手上的：扫商品，完了扫确认码
    < op SCAN goods wrong
    > scan ${waybills.arrived}
    < say wrong 这是它自己的面单 → 先做完手上的：扫商品，完了扫确认码
    < op SCAN goods wrong
  `,
  )
})
