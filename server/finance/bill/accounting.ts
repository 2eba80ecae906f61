// 账单推财务 · finance/bill/accounting
/**
 * Sends the vouchers of bills to the accounting system (office.md §9.2): the act queues, a job sends outside of any transaction. A bill has
 * one voucher, by its number. What fails keeps its state with the reason, and a person sends it again.
 */
import type { bill } from '#contract/finance/bill'
import { accountingAdapter } from '#contract/finance/billAccounting'
import { acctLife, billLife } from '#contract/rules/billLife'
import { statusText } from '#contract/rules/life'
import { handMs, tellPart, type Answered } from '../../core/erpQueue.ts'
import type { Accounting, AcctAnswer, AcctBill } from '../../platform/adapters/accounting.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Doing } from '../../platform/document/acts.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import { enqueue, type JobTask } from '../../platform/jobs.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { currentTenant } from '../../platform/tenant.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { billList } from './sums.ts'

const job = 'job accounting'
const booked = transitionOf(acctLife, job, acctLife.done)
const failed = transitionOf(acctLife, job, acctLife.failed)
const sent = transitionOf(billLife, job, billLife.sent)
const part = 20
const textMax = 500

/** A bill that has its voucher is not sent again; one of 0 has none. */
export const sendWork: Doing<typeof bill, 'send'> = {
  guard: (_ctx, heads) =>
    Promise.resolve(
      new Map(
        heads.flatMap(({ no, status, values }): [string, Refused][] => {
          if (values.acctStatus === acctLife.done)
            return [[no, refuse('A3001.doc', { text: statusText(billLife, status), op: '推财务' })]]
          return values.totalFen === 0 ? [[no, refuse('A3110.noVoucher')]] : []
        }),
      ),
    ),
  effect: async (ctx, heads) => {
    await enqueue(ctx.tx, taskName, { tenantId: ctx.tenantId }, `${taskName}-${ctx.tenantId}`)
    return new Map(heads.map(({ no }) => [no, { set: { acctNextTime: ctx.at } }]))
  },
}

interface Due extends AcctBill {
  readonly tenantCode: string
  readonly accounting: Accounting
}
interface Taken {
  readonly billNo: string
  readonly direction: number
  readonly customNo: string
  readonly customName: string
  readonly totalFen: string
  readonly taxFen: string
}
const dueNow = `select id from fin_bill where tenant_id = $1 and acct_next_time <= $2 order by acct_next_time limit ${part} for update skip locked`
/** The next bills, each put off at once, so that two servers do not send the same one. */
const take = async (ctx: Ctx): Promise<readonly Due[]> => {
  const { tx, tenantId, adapters, today, person } = ctx
  const taken = await changeRows(tx, 'fin_bill', selected(dueNow, ctx.at), {
    key: ['id'],
    all: { acctNextTime: new Date(ctx.now + handMs) },
    quiet: true,
    returning: ['id'],
  })
  const rows = await tx.query<Taken & Record<string, unknown>>(
    `select bill_no, direction, custom_no, custom_name, total_fen, tax_fen from fin_bill
      where tenant_id = $1 and id = any($2::bigint[]) and acct_status <> ${acctLife.done} order by id`,
    [tenantId, taken.map(({ id }) => id)],
  )
  const tenant = await currentTenant(tx)
  return rows.map(({ totalFen, taxFen, ...row }) => ({
    ...row,
    totalFen: Number(totalFen),
    taxFen: Number(taxFen),
    date: today,
    personName: person.name,
    tenantCode: tenant?.tenantCode ?? '',
    accounting: adapters.accounting,
  }))
}
const tell = async ({
  tenantCode,
  accounting,
  ...bill
}: Due): Promise<{ ok: boolean; message: string; response: AcctAnswer }> => {
  const answer = await accounting.book(tenantCode, bill)
  return { ok: answer.ok, message: answer.message, response: answer }
}
const voucherOf = ({ answer }: Answered<Due>): string => (answer.response as AcctAnswer | null)?.voucherNo ?? ''
const write = async (ctx: Ctx, answers: readonly Answered<Due>[]): Promise<void> => {
  const how = { by: { at: ctx.at }, key: ['billNo'] } as const
  const all = { acctTime: ctx.at, acctNextTime: null }
  const done = answers.filter(({ answer }) => answer.ok)
  await moveRows(
    ctx.tx,
    booked,
    done.map((one) => ({ billNo: one.due.billNo, acctVoucherNo: voucherOf(one) })),
    { ...how, set: ['acctVoucherNo'], all: { ...all, acctError: null } },
  )
  // one that was paid meanwhile stays paid
  await moveRows(
    ctx.tx,
    sent,
    done.map(({ due }) => ({ billNo: due.billNo })),
    how,
  )
  await moveRows(
    ctx.tx,
    failed,
    answers
      .filter(({ answer }) => !answer.ok)
      .map(({ due, answer }) => ({ billNo: due.billNo, acctError: (answer.message || '没有说原因').slice(0, textMax) })),
    { ...how, set: ['acctError'], all },
  )
  await writeLogs(
    ctx,
    answers.map((one) => ({
      bizType: billList,
      bizNo: one.due.billNo,
      action: one.answer.ok ? '推财务成功' : '推财务失败',
      before: null,
      after: one.answer.ok ? { acctVoucherNo: voucherOf(one) } : { acctError: one.answer.message },
    })),
  )
  await changed(
    ctx,
    answers.map(({ due }) => ({ resource: billList, key: due.billNo, op: 'put' })),
  )
}

const taskName = 'fin-bill.accounting'
/** Sends what was queued; every minute also what a server that died had taken. */
export const accountingTask: JobTask = {
  name: taskName,
  everyMin: 1,
  run: (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    return inParts(part, stopping, () =>
      tellPart<Due>(run, {
        take,
        tell: (_erp, due) => tell(due),
        write,
        putOff: (ctx, unsent, until) =>
          changeRows(
            ctx.tx,
            'fin_bill',
            unsent.map(({ billNo }) => ({ billNo })),
            { key: ['billNo'], all: { acctNextTime: until }, quiet: true },
          ),
      }),
    )
  },
}

export default handle(accountingAdapter, ({ adapters }) => {
  const { name, simulated } = adapters.accounting
  return Promise.resolve({ name, simulated })
})
