// office.md §5.2：赔付、赔付账单、差异、工单账单，每个状态试每件事，由每一方：许的过，不许的用它的那句话拒绝。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#contract/menu/menu'
import { movesOf, orderOf, statusText } from '#contract/rules/life'
import { openClaims } from '../support/claims.ts'
import { claimKinds, claimState, draftBill, putDraftBill, type ClaimKind } from '../support/claimStands.ts'
import type { World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = (await openClaims(1)).world
  await putDraftBill(world)
})
afterAll(() => world.close())

interface Event {
  readonly of: ClaimKind
  readonly title: string
  /** its button (office.md §5.5) */
  readonly right: number
  readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
  readonly input: (no: string) => object
  /** from → to; a state that is not here refuses */
  readonly ways: Readonly<Record<number, number | 'same' | 'gone'>>
  readonly says?: Readonly<Record<number, string>>
  /** whom it is not allowed to, by what he is to the document, and what he is told */
  readonly never?: readonly [userId: string, says: string]
}
const claim = '/v1/workorder/compensate'
const one = (no: string) => ({ ids: [no] })
const billed = { 20: '已入账单的赔付不能删除', 30: '已入账单的赔付不能删除' }
const inBill = (no: string) => `赔付${no}已在账单${draftBill}中`
const events: readonly Event[] = [
  {
    of: 'detail',
    title: '核定',
    right: 500_723,
    route: `PUT ${claim}/detail`,
    input: (compNo) => ({ compNo, approveFen: 90 }),
    ways: { 10: 'same' },
  },
  {
    of: 'detail',
    title: '挂起',
    right: 500_727,
    route: `PUT ${claim}/suspended`,
    input: (no) => ({ ...one(no), suspended: 1, reason: '等凭证' }),
    ways: { 10: 40 },
  },
  {
    of: 'detail',
    title: '恢复',
    right: 500_727,
    route: `PUT ${claim}/suspended`,
    input: (no) => ({ ...one(no), suspended: 0 }),
    ways: { 40: 10 },
  },
  {
    of: 'detail',
    title: '删除',
    right: 500_704,
    route: `DELETE ${claim}/data`,
    input: one,
    ways: { 10: 90, 40: 90 },
    says: billed,
  },
  {
    of: 'detail',
    title: '加入账单',
    right: 500_725,
    route: `POST ${claim}/bind/bill`,
    input: (no) => ({ billNo: draftBill, detailIds: [no] }),
    ways: { 10: 20 },
    says: {
      20: inBill('{no}'),
      30: inBill('{no}'),
      40: '赔付{no}状态为【已挂起】，不能出账',
      90: '赔付{no}状态为【已作废】，不能出账',
    },
  },
  {
    of: 'detail',
    title: '移出账单',
    right: 500_726,
    route: `POST ${claim}/disassociation/bill`,
    input: (no) => ({ detailIds: [no] }),
    ways: { 20: 10, 30: 'same' },
    says: { 10: '赔付{no}不在草稿账单里', 40: '赔付{no}不在草稿账单里', 90: '赔付{no}不在草稿账单里' },
  },
  {
    of: 'detail',
    title: '进工单账单',
    right: 501_121,
    route: 'POST /v1/workorder/bill/add',
    input: (no) => ({ payerType: 1, payerNo: 'ZTO', month: '2025-06', lineIds: { comp: [no] } }),
    ways: { 10: 20, 20: 'same', 30: 'same' },
    says: { 40: '明细{no}不属于这个承担方或不能出账', 90: '明细{no}不属于这个承担方或不能出账' },
  },
  {
    of: 'bill',
    title: '确认',
    right: 500_821,
    never: ['9', '不能审核自己提交的单据'],
    route: 'POST /v1/workorder/bill/confirm',
    input: (billNo) => ({ billNo, pass: 1, bizType: 'COMP' }),
    ways: { 10: 20 },
  },
  { of: 'bill', title: '删除', right: 500_804, route: `DELETE ${claim}/bill`, input: (billNo) => ({ billNo }), ways: { 10: 90 } },
  {
    of: 'diff',
    title: '申诉',
    right: 500_921,
    route: `PUT ${claim}/fee/diff/status`,
    input: (no) => ({ ...one(no), status: 20 }),
    ways: { 10: 20 },
  },
  {
    of: 'diff',
    title: '挂起',
    right: 500_922,
    route: `PUT ${claim}/fee/diff/suspended`,
    input: (no) => ({ ...one(no), suspended: 1, reason: '等' }),
    ways: { 10: 30 },
  },
  {
    of: 'diff',
    title: '恢复',
    right: 500_922,
    route: `PUT ${claim}/fee/diff/suspended`,
    input: (no) => ({ ...one(no), suspended: 0 }),
    ways: { 30: 10 },
  },
  {
    of: 'diff',
    title: '关闭',
    right: 500_923,
    route: `PUT ${claim}/fee/diff/status`,
    input: (no) => ({ ...one(no), status: 40, closeType: 2 }),
    ways: { 10: 40, 20: 40, 30: 40 },
  },
  {
    of: 'diff',
    title: '删除',
    right: 500_904,
    route: `DELETE ${claim}/diff/delete`,
    input: one,
    ways: { 10: 'gone', 30: 'gone' },
  },
  {
    of: 'woBill',
    title: '分配',
    right: 501_122,
    route: 'POST /v1/workorder/bill/ass',
    input: (no) => ({ ...one(no), assignUserId: '2' }),
    ways: { 10: 20, 20: 20 },
  },
  {
    of: 'woBill',
    title: '确认',
    right: 501_123,
    never: ['3', '仅处理人可确认'],
    route: 'POST /v1/workorder/bill/confirm',
    input: (billNo) => ({ billNo, pass: 1 }),
    ways: { 20: 30 },
  },
  {
    of: 'woBill',
    title: '退回分配',
    right: 501_123,
    never: ['3', '仅处理人可确认'],
    route: 'POST /v1/workorder/bill/confirm',
    input: (billNo) => ({ billNo, pass: 0, opinion: '不对' }),
    ways: { 20: 10 },
  },
  {
    of: 'woBill',
    title: '审核',
    right: 501_109,
    never: ['2', '不能审核自己提交的单据'],
    route: 'POST /v1/workorder/bill/approve',
    input: (no) => ({ ...one(no), pass: 1 }),
    ways: { 30: 40 },
  },
  {
    of: 'woBill',
    title: '审核',
    right: 501_109,
    never: ['2', '不能审核自己提交的单据'],
    route: 'POST /v1/workorder/bill/approve',
    input: (no) => ({ ...one(no), pass: 0, opinion: '不对' }),
    ways: { 30: 20 },
  },
  {
    of: 'woBill',
    title: '收款登记',
    right: 501_124,
    route: 'POST /v1/workorder/bill/receipt',
    input: (billNo) => ({ billNo, amountFen: 100, receiptDate: '2025-06-17', way: 1 }),
    ways: { 40: 50 },
  },
  {
    of: 'woBill',
    title: '删除',
    right: 501_104,
    route: 'DELETE /v2/workorder/bill',
    input: one,
    ways: { 10: 'gone', 20: 'gone' },
  },
]

/** What the person is besides everything he may do: less than that, another, or one who sees less. */
const being = async <T>(change: object, work: () => Promise<T>): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, { isAdmin: false, ...change })
  try {
    return await work()
  } finally {
    Object.assign(world.person, before)
  }
}
const only = (...keys: readonly string[]) => ({ all: false as const, keys: new Set(keys) })
/** Everybody who has to be refused, whatever the state: without its button, of another owner, of another warehouse. */
const strangers = (right: number): readonly (readonly [who: string, change: object])[] => {
  const { scope } = world.person
  return [
    ['without its button', { rights: new Set(rights.filter((one) => one !== right)) }],
    ['of another owner', { rights: new Set(rights), scope: { ...scope, owner: only('OW002') } }],
    // none of these rows has a warehouse: they belong to who sees all of them
    ['of one warehouse', { rights: new Set(rights), scope: { ...scope, warehouse: only('W01-LOCAL') } }],
  ]
}
/** A bill of owners is not restricted by warehouse, one of carriers not by owner. */
const sees = (of: ClaimKind, who: string): boolean =>
  (of === 'bill' && who === 'of one warehouse') || (of === 'woBill' && who === 'of another owner')

describe.each(events)('$of: $title', ({ of, title, right, route, input, ways, says = {}, never }) => {
  const { life, stand } = claimKinds[of]
  test.each(orderOf(life).map((status) => [statusText(life, status), status] as const))('%s', async (text, status) => {
    const no = await stand(world, status)
    for (const [who, change] of strangers(right)) {
      if (sees(of, who)) continue
      const { code, msg } = await being(change, () => world.send(route, input(no)))
      const isLine = route.endsWith('/bill/add') && who !== 'without its button'
      expect([who, code, await claimState(world, of, no)]).toEqual([
        who,
        isLine ? 'A3020' : who === 'without its button' ? 'A0312' : 'A0404',
        status,
      ])
      expect(msg).not.toBe('')
    }
    const to = ways[status]
    if (never !== undefined && to !== undefined) {
      const { msg } = await being({ userId: never[0], isAdmin: true }, () => world.send(route, input(no)))
      expect([msg, await claimState(world, of, no)]).toEqual([never[1], status])
    }
    const answer = await world.send(route, input(no))
    if (to === undefined) {
      const said = (says[status] ?? `当前状态【${text}】不允许${title}`).replace('{no}', no)
      expect([answer.msg, await claimState(world, of, no)]).toEqual([said, status])
    } else expect([answer.msg, await claimState(world, of, no)]).toEqual(['', to === 'same' ? status : to])
  })
})

/** Ways that no act of the same document goes; where they are tried instead. */
const others: Readonly<Partial<Record<ClaimKind, readonly string[]>>> = {
  // by the confirmation of its bill: compensation.test.ts
  detail: ['20→30'],
  // by an approved bill of finance, which does not exist yet
  bill: ['20→30'],
}
test.each(Object.keys(claimKinds) as ClaimKind[])('every way in the life of %s is tried above', (of) => {
  const tried = events.flatMap((event) =>
    event.of === of ? Object.entries(event.ways).flatMap(([from, to]) => (typeof to === 'number' ? [`${from}→${to}`] : [])) : [],
  )
  const ways = movesOf(claimKinds[of].life).map(({ from, to }) => `${from}→${to}`)
  expect(new Set([...tried, ...(others[of] ?? [])])).toEqual(new Set(ways))
})
