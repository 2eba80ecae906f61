// 新建账单 · finance/bill/make
import { setTimeout as pause } from 'node:timers/promises'
import { bill } from '#contract/finance/bill'
import { makeBill, previewBill } from '#contract/finance/billCalls'
import type { InputOf } from '#contract/call'
import { billDaysMax, billLife } from '#contract/rules/billLife'
import { daysBetween } from '#contract/rules/clock'
import { valuationLife } from '#contract/rules/compensationLife'
import { contractLife, customLife } from '#contract/rules/financeLife'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse } from '../../platform/errors.ts'
import { handle, handleLong } from '../../platform/handle.ts'
import { seesParty } from '../../platform/scope.ts'
import { partyColumn, pricedRevision } from '../pricing/charge.ts'
import { openSums, type Taking } from './collect.ts'
import { enqueueMaking } from './generate.ts'

type Input = InputOf<typeof previewBill>
interface Custom {
  readonly customNo: string
  readonly customName: string
  readonly customType: number
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly status: number
}

/** @throws Refused at the fields */
export const checkPeriod = (ctx: Ctx, periodStart: string, periodEnd: string): void => {
  for (const [field, day] of Object.entries({ periodStart, periodEnd }))
    if (!isDay(day)) throw refuse('A0400', {}, { [field]: `没有这一天：${day}` })
  if (periodEnd < periodStart) throw refuse('A0400', {}, { periodEnd: '账期结束不能早于开始' })
  if (periodEnd >= ctx.today) throw refuse('A0400', {}, { periodEnd: '账期要过完才能出账，最晚到昨天' })
  if (daysBetween(periodStart, periodEnd) + 1 > billDaysMax)
    throw refuse('A0400', {}, { periodEnd: `账期不能超过${billDaysMax}天` })
}

/** The customer, locked: of two bills made at once the second waits and then sees the first. */
const customOf = async (ctx: Ctx, { customNo, direction }: Input): Promise<Custom> => {
  const [custom] = await ctx.tx.query<Custom & Record<string, unknown>>(
    `select custom_no, custom_name, custom_type, owner_no, network_id, status from fin_custom
      where tenant_id = $1 and custom_no = $2 for update`,
    [ctx.tenantId, customNo],
  )
  if (custom === undefined || !seesParty(ctx.person, custom)) throw refuse('A0400', {}, { customNo: `没有这个客户：${customNo}` })
  if (custom.customType !== direction) throw refuse('A0400', {}, { customNo: '方向和客户类型不一致' })
  if (custom.status !== customLife.on) throw refuse('A0400', {}, { customNo: '客户已停用，不能出账单' })
  return custom
}

const meets = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one))
interface Beside {
  readonly billNo: string
  readonly warehouseKeys: readonly string[]
  readonly feeTypes: readonly string[]
  readonly periodStart: string
  readonly periodEnd: string
}
/** @throws Refused A3110.overlap where another bill has days, warehouses and fees in common */
const checkFree = async ({ tx, tenantId }: Ctx, taking: Taking): Promise<void> => {
  const rows = await tx.query<Beside & Record<string, unknown>>(
    `select bill_no, warehouse_keys, fee_types, period_start, period_end from fin_bill
      where tenant_id = $1 and custom_no = $2 and direction = $3 and status <> ${billLife.off}
        and period_start <= $5::date and period_end >= $4::date order by period_start`,
    [tenantId, taking.customNo, taking.direction, taking.periodStart, taking.periodEnd],
  )
  const other = rows.find((row) => meets(row.warehouseKeys, taking.warehouseKeys) && meets(row.feeTypes, taking.feeTypes))
  if (other !== undefined) throw refuse('A3110.overlap', { from: other.periodStart, to: other.periodEnd, no: other.billNo })
}

/** Tax mode of the contracts that hold in the period. @throws Refused where they differ */
const taxModeOf = async ({ tx, tenantId }: Ctx, taking: Taking): Promise<number> => {
  const rows = await tx.query<{ contractNo: string; taxMode: number; warehouseKeys: readonly string[] }>(
    `select contract_no, tax_mode, warehouse_keys from fin_contract
      where tenant_id = $1 and custom_no = $2 and direction = $3 and start_date <= $5::date and end_date >= $4::date
        and status in (${contractLife.live}, ${contractLife.ended}, ${contractLife.expired}) order by contract_no`,
    [tenantId, taking.customNo, taking.direction, taking.periodStart, taking.periodEnd],
  )
  const own = rows.filter(({ warehouseKeys }) => meets(warehouseKeys, taking.warehouseKeys))
  const [first] = own
  const other = own.find(({ taxMode }) => taxMode !== first?.taxMode)
  if (first !== undefined && other !== undefined) throw refuse('A3110.taxMode', { a: first.contractNo, b: other.contractNo })
  return first?.taxMode ?? 0
}

const takingOf = (input: Input, custom: Custom): Taking => ({
  direction: input.direction,
  customNo: custom.customNo,
  ownerNo: custom.ownerNo,
  networkId: custom.networkId,
  warehouseKeys: [...new Set(input.warehouseKeys ?? [])],
  feeTypes: [...new Set(input.feeTypes ?? [])],
  periodStart: input.periodStart,
  periodEnd: input.periodEnd,
})

const preview = handle(previewBill, async (ctx, input) => {
  checkPeriod(ctx, input.periodStart, input.periodEnd)
  const taking = takingOf(input, await customOf(ctx, input))
  await checkFree(ctx, taking)
  const fees = await openSums(ctx, taking)
  const { waiting, due } = await notPriced(ctx, taking)
  return { fees: [...fees], amountFen: fees.reduce((sum, { amountFen }) => sum + amountFen, 0), waiting, due }
})

/** What of the period is not priced: rows of the pool that wait, parcels that the next run prices. */
export const notPriced = async (
  { tx, tenantId }: Ctx,
  { direction, ownerNo, networkId, periodStart, periodEnd }: Taking,
): Promise<{ readonly waiting: number; readonly due: number }> => {
  const party = direction === 1 ? ownerNo : networkId
  const column = partyColumn(direction)
  const [row] = await tx.query<{ waiting: number; due: number }>(
    `select (select count(*)::int from valuation_pool v where v.tenant_id = $1 and v.direction = $2 and v.${column} = $3
                and v.status in (${valuationLife.open}, ${valuationLife.held}) and v.biz_date between $4 and $5) as waiting,
            (select count(*)::int from fin_waybill w where w.tenant_id = $1 and w.${column} = $3 and w.ship_date between $4 and $5
                and w.${pricedRevision(direction)} < w.revision)
          + (select count(*)::int from fin_fact f where f.tenant_id = $1 and $2 = 1 and f.owner_no = $3 and f.biz_date between $4 and $5
                and f.recv_revision < f.revision) as due`,
    [tenantId, direction, party, periodStart, periodEnd],
  )
  return { waiting: row?.waiting ?? 0, due: row?.due ?? 0 }
}

const nameMax = 80
const defaultName = (customName: string, periodStart: string): string =>
  `${customName}${periodStart.slice(0, 4)}年${periodStart.slice(5, 7)}月账单`.slice(0, nameMax)

/** Writes the head and queues the job. @returns the number of the bill */
export const startBill = async (
  ctx: Ctx,
  input: Input & { readonly billName?: string; readonly remark?: string },
  source: 1 | 2 = 1,
): Promise<string> => {
  checkPeriod(ctx, input.periodStart, input.periodEnd)
  const custom = await customOf(ctx, input)
  const taking = takingOf(input, custom)
  await checkFree(ctx, taking)
  const [billNo = ''] = await ctx.numbers(input.direction === 1 ? 'YS' : 'YF', 1)
  await insertDocuments(
    ctx,
    bill,
    [
      {
        status: billLife.making,
        head: {
          ...taking,
          billNo,
          billName: input.billName?.trim() || defaultName(custom.customName, input.periodStart),
          customName: custom.customName,
          billMonth: input.periodStart.slice(0, 7),
          taxMode: await taxModeOf(ctx, taking),
          remark: input.remark?.trim() || null,
          source,
        },
        lines: [],
      },
    ],
    ctx.person,
  )
  await enqueueMaking(ctx, billNo, 0)
  return billNo
}

const pollMs = 300
/** A little less than the caller waits (office.md §9.2: 300,000 ms). */
const waitMs = 285_000
interface Made {
  readonly status: number
  readonly totalFen: number
  readonly genError: string
}
/** Waits until the job is done with the bill, or as long as the caller waits; the bill is made all the same. */
const whenMade = async (run: Run, billNo: string): Promise<Made> => {
  for (let waited = 0; ; waited += pollMs) {
    const [row] = await run(
      ({ tx, tenantId }) =>
        tx.query<{ status: number; totalFen: string; genError: string | null }>(
          'select status, total_fen, gen_error from fin_bill where tenant_id = $1 and bill_no = $2',
          [tenantId, billNo],
        ),
      { readOnly: true },
    )
    if (row === undefined) throw refuse('A0404')
    if (row.status !== billLife.making || waited >= waitMs)
      return { status: row.status, totalFen: Number(row.totalFen), genError: row.genError ?? '' }
    await pause(pollMs)
  }
}
const make = handleLong(makeBill, async (run, input) => {
  const billNo = await run((ctx) => startBill(ctx, input))
  return { billNo, ...(await whenMade(run, billNo)) }
})

export default [preview, make]
