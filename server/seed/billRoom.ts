// 演示的账单 · seed/billRoom
/**
 * Bills of the demo world (office.md §25): the three months before this one, priced and billed by the real jobs and brought on by the people
 * of finance, each month some days after its end. Most are paid; of the last month there is one in every state a person can meet.
 */
import { bill } from '#contract/finance/bill'
import type { custom } from '#contract/finance/custom'
import { otherFee } from '#contract/finance/otherFee'
import type { Row } from '#contract/resource'
import { billLife } from '#contract/rules/billLife'
import { monthAfter } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import { linesTask, makeTask } from '../finance/bill/generate.ts'
import { startBill } from '../finance/bill/make.ts'
import { factTask } from '../finance/factTask.ts'
import { pricingTask } from '../finance/pricing/task.ts'
import { waybillTask } from '../finance/waybillTask.ts'
import type { SettableClock } from '../platform/clock.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { Services } from '../platform/services.ts'
import { today } from '../platform/time.ts'
import { enter, read, type Desk } from './deskClient.ts'
import type { Stream } from './random.ts'
import { writeHistory } from './shippedHistory.ts'
import type { Badge } from './transport.ts'

type Customer = Row<typeof custom>
/** Closed months. */
const months = 3
/** Owners, and branches, whose bills are made: of the last month one for each fate, before it a few; the others wait for the visitor. */
const billed = { last: [9, 2], before: [4, 1] } as const

/** How far a bill goes. */
type Fate = 'draft' | 'discarded' | 'submitted' | 'rejected' | 'waiting' | 'objected' | 'confirmed' | 'part' | 'paid'
/** Of the last month, by owner. */
const lastFates: readonly Fate[] = ['waiting', 'objected', 'paid', 'part', 'paid', 'submitted', 'rejected', 'draft', 'discarded']
const fateOf = (isLast: boolean, nth: number): Fate => (isLast ? (lastFates[nth] ?? 'paid') : nth === 3 ? 'confirmed' : 'paid')

/** Whom the acts are done by: who makes bills, and who approves them. */
interface Hands {
  readonly desk: Desk
  readonly author: Badge
  readonly reviewer: Badge
}
interface Head {
  readonly status: number
  readonly totalFen: number
}
const bringOn = async ({ desk, author, reviewer }: Hands, billNo: string, fate: Fate, day: string): Promise<void> => {
  const act = (who: Badge, name: string, body: object = {}): Promise<string> => enter(desk, who, bill, { billNo, ...body }, name)
  const ids = { ids: [billNo] }
  if (fate === 'draft') return
  if (fate === 'discarded') {
    await act(author, 'discard', ids)
    return
  }
  await act(author, 'submit', { ...ids, ignorePool: 1 })
  if (fate === 'submitted') return
  if (fate === 'rejected') {
    await act(reviewer, 'reject', { ...ids, opinion: '仓租按新价重算一遍' })
    return
  }
  await act(reviewer, 'pass', ids)
  if (fate === 'waiting') return
  if (fate === 'objected') {
    await act(author, 'object', { opinion: '有两天仓租比平时高，请解释' })
    return
  }
  await act(author, 'agree', { opinion: '邮件已确认' })
  const { status, totalFen } = await read<Head>(desk, author, bill, billNo)
  if (fate === 'confirmed' || status !== billLife.confirmed) return
  const amountFen = fate === 'part' ? Math.ceil(totalFen / 2) : totalFen
  await act(author, 'receive', { amountFen, receiptDate: day, way: 1, voucherLink: '' })
}

export interface BillRoom {
  readonly services: Services & { readonly clock: SettableClock }
  readonly tenantId: number
  readonly desk: Omit<Desk, 'pass'>
  readonly badge: (account: string) => Promise<Badge>
  readonly customers: readonly Customer[]
  readonly random: Stream
}
const hourMs = 3_600_000

/** Fees outside the contracts: the nth customer, days before the end of the month, and what for. */
const sheets = [
  [0, 12, 4, '大促加班', 20, 350_000, '双班包装，经理已同意'],
  [0, 5, 2, '整车卸货', 2, 1_800_000, '零散货人工卸车'],
  [1, 9, 9, '包材报废补差', 1, -260_000, '破损包材退给货主'],
  [2, 2, 2, '托盘租赁', 30, 12_000, '临时托盘'],
] as const
/** Entered by one and approved by another; the last one waits. */
const enterSheets = async ({ desk, author, reviewer }: Hands, customers: readonly Customer[], end: string): Promise<void> => {
  for (const [at, [nth, back, feeCategory, feeName, qty, priceE4, reason]] of sheets.entries()) {
    const body = { customNo: customers[nth]?.customNo, bizDate: dayAfter(end, -back), feeCategory, feeName, qty, priceE4, reason }
    const sheetNo = await enter(desk, author, otherFee, body)
    if (at < sheets.length - 1) await enter(desk, reviewer, otherFee, { ids: [sheetNo] }, 'approve')
  }
}

/** Makes and brings on the bills of one month, on the fifth day after it. */
const billMonth = async (room: BillRoom, month: string, isLast: boolean): Promise<void> => {
  const { services, tenantId, customers } = room
  const { clock } = services
  const run = jobRun(services, tenantId)
  const end = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const now = clock.now()
  // the last month is billed this morning where it ended a moment ago
  clock.set(Math.min(Date.parse(`${dayAfter(end, 5)}T09:00:00+08:00`), now - hourMs))
  const [author, reviewer] = [await room.badge('finance01'), await room.badge('admin')]
  const hands = { desk: { ...room.desk, pass: () => clock.set(clock.now() + 1_000) }, author, reviewer }
  const of = (type: number, most: number) => customers.filter(({ customType }) => customType === type).slice(0, most)
  if (isLast) await enterSheets(hands, of(1, sheets.length), end)
  for (const direction of [1, 2] as const)
    for (const [nth, { customNo }] of of(direction, billed[isLast ? 'last' : 'before'][direction - 1] ?? 0).entries()) {
      const period = { periodStart: `${month}-01`, periodEnd: end }
      const billNo = await run((ctx) => startBill(ctx, { direction, customNo: customNo ?? '', ...period }))
      await makeTask.run(services, { tenantId, billNo, again: 0 }, () => false)
      await bringOn(hands, billNo, direction === 2 ? 'paid' : fateOf(isLast, nth), today(clock.now()))
      // what the bill has become is true of its lines before the first visitor looks
      await linesTask.run(services, { tenantId, billNo }, () => false)
    }
  clock.set(now)
}

/** The first day of the history. */
export const historyStart = (day: string): string => `${monthAfter(day.slice(0, 7), -months)}-01`

/** The months before this one: what was shipped until `until`, and its bills. `customers`: owners and branches with a contract first. */
export const billPast = async (room: BillRoom, until: string): Promise<void> => {
  const { services, tenantId, random } = room
  const day = today(services.clock.now())
  await jobRun(services, tenantId)((ctx) => writeHistory(ctx, [historyStart(day), until], random), { timeoutMs: 60_000 })
  for (const task of [waybillTask, factTask, pricingTask]) await task.run(services, { tenantId }, () => false)
  for (let back = months; back >= 1; back -= 1) await billMonth(room, monthAfter(day.slice(0, 7), -back), back === 1)
}
