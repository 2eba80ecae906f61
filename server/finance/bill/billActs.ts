// 账单的操作 · finance/bill/billActs
/** Guards and effects of a bill's acts (office.md §9.2). */
import { bill } from '#contract/finance/bill'
import { billLife, dueDays } from '#contract/rules/billLife'
import { statusText } from '#contract/rules/life'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { setting, type Doing, type Ended } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { hasRight } from '../../platform/person.ts'
import { systemPerson } from '../../platform/systemPerson.ts'
import { insertRows } from '../../platform/rows.ts'
import { numberSet } from '../../core/commonConfig.ts'
import { createdBy } from '../../platform/stamp.ts'
import { yuanText } from '#contract/rules/amountText'
import { countOpen } from '../unbilled/check.ts'
import type { Taking } from './collect.ts'
import { enqueueLines, enqueueMaking, makingOf } from './generate.ts'
import { balanceRefusal, byBalance, payByBalance, settleBills } from '../ledger/settleBill.ts'
import { tellBill } from './tellBill.ts'
import { notPriced } from './make.ts'

type Head = HeadOf<typeof bill>
/** Right of the second approval (财务总监). */
const secondRight = 520132
const approveRight = 520109
const fenOf = ({ values }: Head, name: 'totalFen' | 'receivedFen'): number => values[name] ?? 0

const unapproved = { approveLevel: 0, approveUserId: null, approveUserName: null, approveTime: null, dueDate: null }

/** What the owner is charged nothing for, and nobody signed, keeps the bill here. */
const unbilledIn = async (ctx: Ctx, { direction, ownerNo, periodStart, periodEnd, warehouseKeys }: Taking): Promise<number> =>
  direction === 1 && ownerNo !== null ? countOpen(ctx, { ownerNo, startDate: periodStart, endDate: periodEnd }, warehouseKeys) : 0
/** Asking for every fact of a month of 300,000 parcels takes some seconds. */
const checkingMs = 60_000

/** What waits in the pool is told once; who submits it all the same says so. What is charged nowhere is signed first. */
export const submitWork: Doing<typeof bill, 'submit'> = {
  timeoutMs: checkingMs,
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    for (const { no } of heads) {
      const taking = await makingOf(ctx, no)
      if (taking === null) continue
      const unbilled = await unbilledIn(ctx, taking)
      const { waiting, due } = input.ignorePool === 1 ? { waiting: 0, due: 0 } : await notPriced(ctx, taking)
      if (unbilled > 0) refused.set(no, refuse('A3110.unbilled', { n: unbilled }))
      else if (waiting + due > 0) refused.set(no, refuse('A3110.pool', { n: waiting + due }))
    }
    return refused
  },
  effect: async (ctx, heads) => {
    await tellBill(ctx, 'submitted', heads)
    return new Map(
      heads.map(({ no, values }): [string, Ended] => [
        no,
        { set: { ...unapproved, approveRound: (values.approveRound ?? 0) + 1, opinion: null } },
      ]),
    )
  },
}

/** Setting of the tenant: the total from which on two people approve, 分. */
const secondApproval = 'billSecondApproveFen'
const levelsIn = async (ctx: Ctx): Promise<(head: Head) => number> => {
  const fromFen = await numberSet(ctx, secondApproval)
  return (head) => (Math.abs(fenOf(head, 'totalFen')) >= fromFen ? 2 : 1)
}
const noteApproval = async (ctx: Ctx, heads: readonly Head[], result: 1 | 2, opinion: string | null): Promise<void> => {
  await insertRows(
    ctx.tx,
    'fin_bill_approval',
    heads.map(({ no, values }) => ({
      id: ctx.id(),
      billNo: no,
      round: values.approveRound ?? 1,
      level: (values.approveLevel ?? 0) + 1,
      result,
      approverId: ctx.person.userId,
      approverName: ctx.person.name,
      opinion,
      approveTime: ctx.at,
    })),
    { all: { ...createdBy(ctx), updateTime: ctx.at } },
  )
}
/** The second approval is given by another person than the first one, who has the right for it. */
export const passWork: Doing<typeof bill, 'pass'> = {
  timeoutMs: checkingMs,
  guard: async (ctx, heads, input) => {
    const second = heads.filter(({ values }) => values.approveLevel === 1)
    const rows = await ctx.tx.query<{ billNo: string }>(
      `select b.bill_no from fin_bill b join fin_bill_approval a on a.tenant_id = $1 and a.bill_no = b.bill_no
        where b.tenant_id = $1 and b.bill_no = any($2::text[]) and a.round = b.approve_round and a.approver_id = $3`,
      [ctx.tenantId, second.map(({ no }) => no), ctx.person.userId],
    )
    const own = new Set(rows.map(({ billNo }) => billNo))
    const refused = new Map<string, Refused>(
      second.flatMap(({ no }) => {
        if (!hasRight(ctx.person, secondRight)) return [[no, refuse('A3110.second')] as const]
        return own.has(no) ? [[no, refuse('A3110.sameApprover')] as const] : []
      }),
    )
    if (input === null) return refused
    const levelsOf = await levelsIn(ctx)
    const last = heads.filter((head) => !refused.has(head.no) && (head.values.approveLevel ?? 0) + 1 >= levelsOf(head))
    for (const { no } of last) {
      const taking = await makingOf(ctx, no)
      const unbilled = taking === null ? 0 : await unbilledIn(ctx, taking)
      if (unbilled > 0) refused.set(no, refuse('A3110.unbilled', { n: unbilled }))
    }
    return refused
  },
  effect: async (ctx, heads) => {
    await noteApproval(ctx, heads, 1, null)
    const levelsOf = await levelsIn(ctx)
    await tellBill(
      ctx,
      'waiting',
      heads.filter((head) => (head.values.approveLevel ?? 0) + 1 >= levelsOf(head)),
    )
    return new Map(
      heads.map((head): [string, Ended] => {
        const level = (head.values.approveLevel ?? 0) + 1
        if (level < levelsOf(head)) return [head.no, { status: billLife.submitted, set: { approveLevel: level, opinion: null } }]
        const { person, at, today } = ctx
        return [
          head.no,
          {
            status: billLife.waiting,
            set: {
              approveLevel: level,
              opinion: null,
              approveUserId: person.userId,
              approveUserName: person.name,
              approveTime: at,
              dueDate: dayAfter(today, dueDays),
            },
          },
        ]
      }),
    )
  },
}
export const rejectWork: Doing<typeof bill, 'reject'> = {
  effect: async (ctx, heads, { opinion }) => {
    await noteApproval(ctx, heads, 2, opinion ?? '')
    await tellBill(ctx, 'rejected', heads, opinion ?? '')
    return setting('fin_bill', heads, { opinion: opinion ?? '', approveLevel: 0 })
  },
}

/** Before anybody has approved, who submitted takes it back, or who may approve; after that, only who may approve. */
export const recallWork: Doing<typeof bill, 'recall'> = {
  guard: (ctx, heads) =>
    Promise.resolve(
      new Map(
        heads.flatMap((head) => {
          const { no, status, values } = head
          const refused = refuse('A3001.doc', { text: statusText(billLife, status), op: '撤回' })
          if (status === billLife.submitted && (values.approveLevel ?? 0) > 0) return [[no, refused] as const]
          if (hasRight(ctx.person, approveRight)) return []
          if (status !== billLife.submitted) return [[no, refuse('A0312')] as const]
          return values.submitUserId === ctx.person.userId ? [] : [[no, refuse('A3110.submitter')] as const]
        }),
      ),
    ),
  effect: async (ctx, heads, { reason }) => {
    const gone = heads.filter(({ status }) => status !== billLife.submitted)
    await tellBill(ctx, 'recalled', gone, reason ?? '')
    return setting('fin_bill', heads, { opinion: `撤回：${reason ?? ''}`, ...unapproved })
  },
}

/**
 * From here on the bill stays as it is: its lines are locked in a job. A bill of 0 or less is paid at once, and so is one of an owner who
 * pays in advance.
 */
const agreed = async (ctx: Ctx, heads: readonly Head[], how: string, byName: string): Promise<Map<string, Ended>> => {
  for (const { no } of heads) await enqueueLines(ctx, no)
  await tellBill(ctx, 'confirmed', heads)
  const settled = await settleBills(
    ctx,
    heads.flatMap(({ no, values: { direction, ownerNo, totalFen } }) =>
      direction === 1 && ownerNo ? [{ billNo: no, ownerNo, totalFen: totalFen ?? 0 }] : [],
    ),
  )
  return new Map(
    heads.map((head): [string, Ended] => {
      const totalFen = fenOf(head, 'totalFen')
      const isPaid = totalFen <= 0 || settled.has(head.no)
      return [
        head.no,
        {
          status: isPaid ? billLife.paid : billLife.confirmed,
          set: {
            confirmUserName: byName,
            confirmTime: ctx.at,
            responseText: how,
            ...(isPaid && { receivedFen: Math.max(totalFen, 0) }),
          },
        },
      ]
    }),
  )
}
export const agreeWork: Doing<typeof bill, 'agree'> = {
  effect: (ctx, heads, { opinion }) =>
    agreed(ctx, heads, `${ctx.person === systemPerson ? '' : '代确认：'}${opinion ?? ''}`, ctx.person.name),
}
export const objectWork: Doing<typeof bill, 'object'> = {
  effect: async (ctx, heads, { opinion }) => {
    await tellBill(ctx, 'objected', heads, opinion ?? '')
    return setting('fin_bill', heads, { ownerObjection: opinion ?? '' })
  },
}
export const keepWork: Doing<typeof bill, 'keep'> = {
  effect: (_ctx, heads, { text }) => Promise.resolve(setting('fin_bill', heads, { responseText: text ?? '' })),
}
export const reviseWork: Doing<typeof bill, 'revise'> = {
  effect: (_ctx, heads, { text }) =>
    Promise.resolve(
      setting('fin_bill', heads, {
        responseText: text ?? '',
        ...unapproved,
      }),
    ),
}

/** Done in the job; the bill says then what it was before and how many lines changed. */
export const recalcWork: Doing<typeof bill, 'recalc'> = {
  effect: async (ctx, heads) => {
    for (const { no } of heads) await enqueueMaking(ctx, no, 1)
    return new Map(
      heads.map((head): [string, Ended] => [
        head.no,
        { set: { genProgress: 0, genError: null, recalcFromFen: fenOf(head, 'totalFen'), recalcChanged: null } },
      ]),
    )
  },
}

/** Receipts add up to at most the total; with the last one the bill is paid. */
export const receiveWork: Doing<typeof bill, 'receive'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    const { amountFen, receiptDate, way } = input
    for (const head of heads) {
      const unpaidFen = fenOf(head, 'totalFen') - fenOf(head, 'receivedFen')
      const ownerNo = head.values.direction === 1 ? (head.values.ownerNo ?? null) : null
      const why =
        (amountFen ?? 0) > unpaidFen
          ? refusedAt(refuse('A3110.receipt', { x: yuanText(unpaidFen) }), 'amountFen')
          : (receiptDate ?? '') > ctx.today
            ? refusedAt(refuse('A3110.future'), 'receiptDate')
            : way === byBalance
              ? await balanceRefusal(ctx, ownerNo, amountFen ?? 0)
              : null
      if (why !== null) refused.set(head.no, why)
    }
    return refused
  },
  effect: async (ctx, heads, { amountFen, receiptDate, way, voucherLink }) => {
    if (way === byBalance)
      for (const { no, values } of heads) await payByBalance(ctx, { billNo: no, ownerNo: values.ownerNo ?? '' }, amountFen ?? 0)
    await insertRows(
      ctx.tx,
      'fin_bill_receipt',
      heads.map(({ no }) => ({ id: ctx.id(), billNo: no })),
      {
        all: {
          amountFen: amountFen ?? 0,
          receiptDate: receiptDate ?? '',
          way: way ?? 1,
          voucherLink: voucherLink || null,
          ...createdBy(ctx),
          updateTime: ctx.at,
        },
      },
    )
    return new Map(
      heads.map((head): [string, Ended] => {
        const receivedFen = fenOf(head, 'receivedFen') + (amountFen ?? 0)
        return [
          head.no,
          { status: receivedFen === fenOf(head, 'totalFen') ? billLife.paid : billLife.part, set: { receivedFen } },
        ]
      }),
    )
  },
}

/** Its lines are let go in a job. */
export const discardWork: Doing<typeof bill, 'discard'> = {
  effect: async (ctx, heads) => {
    for (const { no } of heads) await enqueueLines(ctx, no)
  },
}
