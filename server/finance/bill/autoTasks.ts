// 自动出账与自动确认 · finance/bill/autoTasks
/** Bills that make themselves on the owner's day, and bills that count as confirmed because nobody objected (office.md §9.2, §23.1). */
import { bill } from '#contract/finance/bill'
import { billLife } from '#contract/rules/billLife'
import { monthAfter } from '#contract/rules/clock'
import { customLife } from '#contract/rules/financeLife'
import { dayAfter } from '#contract/rules/workCalendar'
import { numberSet } from '../../core/commonConfig.ts'
import { tellUsers } from '../../core/tellRoles.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { actOn } from '../../platform/document/perform.ts'
import { workOf } from '../../platform/document/serving.ts'
import { asRefused } from '../../platform/errors.ts'
import { jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { rightHolders } from '../../platform/rightHolders.ts'
import { billMessage } from '#contract/rules/billMessages'
import { bills } from './bill.ts'
import { startBill } from './make.ts'
import { autoConfirmDays } from './tellBill.ts'

interface Due {
  readonly customNo: string
  readonly customName: string
}
/**
 * Customers whose owners want bills made by themselves and whose day has come, without one for the month: one that finance deleted is not
 * made again.
 */
const dueCustoms = async ({ tx, tenantId, today }: Ctx, month: string): Promise<readonly Due[]> =>
  tx.query<Due & Record<string, unknown>>(
    `select c.custom_no, c.custom_name from fin_owner_setting s
       join fin_custom c on c.tenant_id = $1 and c.owner_no = s.owner_no and c.status = ${customLife.on}
      where s.tenant_id = $1 and s.auto_bill = 1 and s.auto_bill_day <= $2
        and not exists (select 1 from fin_bill b where b.tenant_id = $1 and b.custom_no = c.custom_no and b.direction = 1
              and b.bill_month = $3 and (b.status <> ${billLife.off} or b.source = 2))
      order by c.custom_no`,
    [tenantId, Number(today.slice(8)), month],
  )

/** Who makes bills by hand hears of one that could not be begun. */
const makeRight = 520102
const peopleMax = 50
const tellFault = async (ctx: Ctx, { customNo, customName }: Due, why: string): Promise<void> => {
  const people = await rightHolders(ctx.tx, makeRight, peopleMax)
  await tellUsers(ctx, [
    {
      users: people.map(({ userId }) => userId),
      msgType: billMessage,
      level: 3,
      title: '自动出账没有成功',
      content: `${customName}（${customNo}）：${why}`,
      linkPath: '/front/operator-center/finance/bill/new',
      bizNo: customNo,
    },
  ])
}

/** Begins last month's drafts; the job of bills makes them. A customer whose bill cannot begin stops no other. */
export const autoBillTask: JobTask = {
  name: 'fin-bill.auto',
  dailyAt: '03:00',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const [month, due] = await run(
      async (ctx) => {
        const last = monthAfter(ctx.today.slice(0, 7), -1)
        return [last, await dueCustoms(ctx, last)] as const
      },
      { readOnly: true },
    )
    const period = { periodStart: `${month}-01`, periodEnd: dayAfter(`${monthAfter(month, 1)}-01`, -1) }
    for (const one of due) {
      if (stopping()) return
      try {
        await run((ctx) => startBill(ctx, { direction: 1, customNo: one.customNo, ...period }, 2))
      } catch (error) {
        const why = asRefused(error)?.message ?? String(error)
        console.error(`[bill] 客户${one.customNo} ${month}的账单没有自动生成: ${why}`)
        await run((ctx) => tellFault(ctx, one, why))
      }
    }
  },
}

/** Bills of one run; the next night takes the others. */
const confirmedAtOnce = 500
const overdue = async ({ tx, tenantId, today }: Ctx, days: number): Promise<readonly { readonly billNo: string }[]> =>
  tx.query<{ billNo: string }>(
    `select bill_no from fin_bill
      where tenant_id = $1 and status = ${billLife.waiting} and approve_time < $2::date::timestamp at time zone 'Asia/Shanghai'
      order by id limit ${confirmedAtOnce}`,
    [tenantId, dayAfter(today, -days + 1)],
  )
export const autoConfirmTask: JobTask = {
  name: 'fin-bill.confirm',
  dailyAt: '04:20',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const [days, waiting] = await run(
      async (ctx) => {
        const set = await numberSet(ctx, autoConfirmDays)
        return [set, set === 0 ? [] : await overdue(ctx, set)] as const
      },
      { readOnly: true },
    )
    for (const { billNo } of waiting) {
      if (stopping()) return
      const opinion = `${days}天内没有异议，自动确认`
      try {
        await run((ctx) => actOn(ctx, bills, ['agree', bill.acts.agree], workOf(bills.serving, 'agree'), billNo, { opinion }))
      } catch (error) {
        console.error(`[bill] 账单${billNo}没有自动确认: ${String(error)}`)
      }
    }
  },
}
