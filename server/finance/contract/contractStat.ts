// 合同统计同步 · finance/contract/contractStat
/** Fee lines of contracts by month (office.md §21): counted from the ledger and put in place of what was there, never added to it. */
import { contractLife } from '#contract/rules/financeLife'
import { monthAfter } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { insertRows } from '../../platform/rows.ts'
import { writeApart } from '../apart.ts'
import { type SyncSpan, type SyncWork } from '../syncWork.ts'
import { inSpan, spanParams } from './contractsInSpan.ts'
import { statOf } from './contractStatLines.ts'

/** Contracts per page: each may have a month of an owner's parcels. */
const atOnce = 20
const contracts = `from fin_contract c
  where c.tenant_id = $1 and c.status in (${contractLife.live}, ${contractLife.ended}, ${contractLife.expired}) and ${inSpan('c')}`

/** The span as whole months. */
const wholeMonths = ({ startDate, endDate, params }: SyncSpan): SyncSpan => ({
  startDate: `${startDate.slice(0, 7)}-01`,
  endDate: dayAfter(`${monthAfter(endDate.slice(0, 7), 1)}-01`, -1),
  params,
})

const replace = async (ctx: Ctx, { startDate, endDate }: SyncSpan, contractNos: readonly string[]): Promise<void> => {
  const rows = await statOf(ctx, contractNos, startDate, endDate)
  await ctx.tx.query(
    'delete from fin_contract_stat where tenant_id = $1 and contract_no = any($2::text[]) and month between $3 and $4',
    [ctx.tenantId, contractNos, startDate.slice(0, 7), endDate.slice(0, 7)],
  )
  await insertRows(
    ctx.tx,
    'fin_contract_stat',
    rows.map((row) => ({ id: ctx.id(), ...row, createTime: ctx.at, updateTime: ctx.at })),
  )
}

export const contractStatSync: SyncWork = {
  word: '合同',
  atOnce,
  count: async ({ tx, tenantId }, span) => {
    const params = [tenantId, ...spanParams(wholeMonths(span))]
    const [row] = await tx.query<{ n: number }>(`select count(*)::int as n ${contracts}`, params)
    return row?.n ?? 0
  },
  after: ({ tx, tenantId }, span, { shippedText, orderNo }) =>
    tx.query(
      `select $6::text as shipped_text, c.contract_no as order_no ${contracts} and c.contract_no > $7 order by c.contract_no limit ${atOnce}`,
      [tenantId, ...spanParams(wholeMonths(span)), shippedText, orderNo],
    ),
  write: (run, span, contractNos) => writeApart(run, contractNos, (ctx, part) => replace(ctx, wholeMonths(span), part)),
}
