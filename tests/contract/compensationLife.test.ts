// 赔付、赔付账单、差异、工单账单的每条去路：与这里照 office.md §5.2 另写的清单一致，谁走的也一样；没有写的都不许。
import { describe, expect, test } from 'vitest'
import { compBillLife, compDetailLife, compDiffLife, woBillLife } from '#contract/rules/compensationLife'
import { mayMove, movesOf, orderOf, type AnyLife, type Mover } from '#contract/rules/life'
import { documents } from '../support/definitions.ts'

/** from → to → who or what goes that way; written from office.md §5.2 alone. */
type Table = Readonly<Record<number, Readonly<Record<number, readonly Mover[]>>>>
const lives: Readonly<Record<string, readonly [life: AnyLife, table: Table]>> = {
  'workorder/compDetail': [
    compDetailLife,
    {
      10: { 20: ['with 赔付账单', 'with 工单账单'], 40: ['act suspend'], 90: ['act discard'] },
      20: { 10: ['with 赔付账单', 'with 工单账单'], 30: ['with 账单确认'] },
      30: {},
      40: { 10: ['act resume'], 90: ['act discard'] },
      90: {},
    },
  ],
  'workorder/compBill': [
    compBillLife,
    { 10: { 20: ['act confirm'], 90: ['act remove'] }, 20: { 30: ['with 财务账单'] }, 30: {}, 90: {} },
  ],
  'workorder/compDiff': [
    compDiffLife,
    {
      10: { 20: ['act report'], 30: ['act suspend'], 40: ['act close'] },
      20: { 40: ['act close'] },
      30: { 10: ['act resume'], 40: ['act close'] },
      40: {},
    },
  ],
  'workorder/woBill': [
    woBillLife,
    {
      10: { 20: ['act assign'] },
      20: { 20: ['act assign'], 30: ['act confirm'], 10: ['act sendBack'] },
      30: { 40: ['act approve'], 20: ['act reject'] },
      40: { 50: ['act receive'] },
      50: {},
    },
  ],
}
/** Buttons of office.md §5.5. */
const buttons: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'workorder/compDetail': { approve: 500_723, suspend: 500_727, resume: 500_727, discard: 500_704 },
  'workorder/compBill': { confirm: 500_821, remove: 500_804 },
  'workorder/compDiff': { report: 500_921, suspend: 500_922, resume: 500_922, close: 500_923, discard: 500_904 },
  'workorder/woBill': {
    assign: 501_122,
    confirm: 501_123,
    sendBack: 501_123,
    approve: 501_109,
    reject: 501_109,
    receive: 501_124,
    discard: 501_104,
  },
}

describe.each(Object.entries(lives))('%s', (id, [life, table]) => {
  const movers = new Set([
    ...movesOf(life).map(({ by }) => by),
    ...Object.values(table).flatMap((tos) => Object.values(tos).flat()),
  ])
  test.each(orderOf(life))('from %d, by everybody, to every state', (from) => {
    for (const to of orderOf(life))
      for (const by of movers)
        expect([from, to, by, mayMove(life, from, to, by)]).toEqual([from, to, by, table[from]?.[to]?.includes(by) ?? false])
  })
  test('its acts stand behind the buttons of the spec', () => {
    const acts = Object.entries(documents.get(id)?.acts ?? {}).map(([name, { right }]) => [name, right] as const)
    expect(Object.fromEntries(acts)).toEqual(buttons[id])
  })
})

test('who confirmed a bill of work orders does not approve it', () => {
  const { approve, reject } = documents.get('workorder/woBill')?.acts ?? {}
  expect([approve?.onPage, reject?.onPage]).toEqual(['confirmUserId', 'confirmUserId'])
})
