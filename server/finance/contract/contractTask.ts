// 合同到期 · finance/contract/contractTask
import { contract } from '#contract/finance/contract'
import { feeVersion } from '#contract/finance/feeVersion'
import { contractLife, feeVersionLife } from '#contract/rules/financeLife'
import { isDay } from '#contract/rules/workCalendar'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { systemPerson } from '../../platform/systemPerson.ts'
import { clashesOf } from './clashes.ts'

/** Contracts per transaction. */
const part = 200
const toEnded = transitionOf(contractLife, 'job 合同到期', contractLife.ended)
const toExpired = transitionOf(contractLife, 'job 合同到期', contractLife.expired)

/** The same day a year later; 29 February becomes the 28th. */
const yearAfter = (day: string): string => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(next) ? next : `${next.slice(0, 8)}28`
}
/** The first last day, by whole years, that is not over. */
const renewedTo = (endDate: string, today: string): string => {
  let day = endDate
  while (day < today) day = yearAfter(day)
  return day
}

interface Due {
  readonly id: string
  readonly contractNo: string
  readonly ownerNo: string | null
  readonly customNo: string
  readonly direction: number
  readonly warehouseKeys: readonly string[]
  readonly endDate: string
  readonly autoRenew: number
  readonly endReason: string | null
}
/** Contracts in force whose last day is over, all or those of these numbers. */
const overdue = `select id, contract_no, owner_no, custom_no, direction, warehouse_keys, end_date::text, auto_renew, end_reason
  from fin_contract where tenant_id = $1 and status = ${contractLife.live} and end_date < $2::date
    and ($3::text[] is null or contract_no = any($3)) order by id limit ${part} for update skip locked`

/** Whether the contract goes on for another year: asked for, and no other contract of the customer is in force for it. */
const isRenewed = async (ctx: Ctx, due: Due): Promise<boolean> => {
  if (due.autoRenew !== 1 || due.endReason !== null) return false
  const clashes = await clashesOf(ctx, { ...due, startDate: due.endDate, endDate: renewedTo(due.endDate, ctx.today) })
  return clashes.length === 0
}

/** Renews, ends or expires a part of the contracts past their last day; returns their number. */
export const closeSome = async (ctx: Ctx, contractNos: readonly string[] | null = null): Promise<number> => {
  const due = await ctx.tx.query<Due>(overdue, [ctx.tenantId, ctx.today, contractNos])
  const renewed: Due[] = []
  for (const one of due) if (await isRenewed(ctx, one)) renewed.push(one)
  const over = due.filter((one) => !renewed.includes(one))
  if (renewed.length > 0)
    await changeRows(
      ctx.tx,
      'fin_contract',
      renewed.map(({ id, endDate }) => ({ id, endDate: renewedTo(endDate, ctx.today) })),
      { key: ['id'], set: ['endDate'] },
    )
  for (const [to, isOf] of [
    [toEnded, (one: Due) => one.endReason !== null],
    [toExpired, (one: Due) => one.endReason === null],
  ] as const) {
    const ids = over.filter(isOf).map(({ id }) => id)
    if (ids.length === 0) continue
    const source = selected('select id from fin_contract where tenant_id = $1 and id = any($2::bigint[])', ids)
    await moveRows(ctx.tx, to, source, { by: { at: ctx.at }, key: ['id'] })
  }
  await writeLogs(
    { ...ctx, person: { userId: systemPerson.userId } },
    due.map(({ contractNo, endDate, ...one }) => {
      const isRenewedNow = renewed.some(({ id }) => id === one.id)
      return {
        bizType: contract.id,
        bizNo: contractNo,
        action: isRenewedNow ? '自动续约' : one.endReason === null ? '到期' : '终止',
        before: { endDate },
        after: { endDate: isRenewedNow ? renewedTo(endDate, ctx.today) : endDate },
      }
    }),
  )
  await changed(
    ctx,
    due.map(({ contractNo, ownerNo }) => ({
      resource: contract.id,
      key: contractNo,
      op: 'put',
      ...(ownerNo !== null && { ownerNo }),
    })),
  )
  return due.length
}

const toOver = transitionOf(feeVersionLife, 'job 合同到期', feeVersionLife.ended)
/** Ends a part of the approved versions past their last day, all or those of these numbers; returns their number. */
export const closeVersions = async (ctx: Ctx, versionNos: readonly string[] | null = null): Promise<number> => {
  const over = await ctx.tx.query<{ versionNo: string; ownerNo: string | null }>(
    `select version_no, owner_no from fin_fee_version
      where tenant_id = $1 and status = ${feeVersionLife.live} and expire_date < $2::date and ($3::text[] is null or version_no = any($3))
      order by version_no limit ${part} for update skip locked`,
    [ctx.tenantId, ctx.today, versionNos],
  )
  if (over.length === 0) return 0
  const nos = over.map(({ versionNo }) => ({ versionNo }))
  await moveRows(ctx.tx, toOver, nos, { by: { at: ctx.at }, key: ['versionNo'] })
  await writeLogs(
    { ...ctx, person: { userId: systemPerson.userId } },
    over.map(({ versionNo }) => ({ bizType: feeVersion.id, bizNo: versionNo, action: '到期', before: null, after: null })),
  )
  await changed(
    ctx,
    over.map(({ versionNo, ownerNo }) => ({
      resource: feeVersion.id,
      key: versionNo,
      op: 'put',
      ...(ownerNo !== null && { ownerNo }),
    })),
  )
  return over.length
}

/** Every day (office.md §23.1 contractStatusJob): a contract past its last day is renewed by whole years, has ended or has expired; a fee version past its last day has ended. */
export const contractTask: JobTask = {
  name: 'contract.expire',
  dailyAt: '00:10',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    await inParts(part, stopping, () => run((ctx) => closeSome(ctx)))
    await inParts(part, stopping, () => run((ctx) => closeVersions(ctx)))
  },
}
