// 新建工单账单 · workorder/comp/woBillMake
import { lineType, payerType } from '#contract/rules/compensation'
import { woBillLife } from '#contract/rules/compensationLife'
import { punishLife } from '#contract/rules/punishLife'
import { woBill } from '#contract/workorder/woBill'
import { woBillAdd, woBillOpenLines, woBillPayers } from '#contract/workorder/woBillCalls'
import { intoWoBill } from './details.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { changeRows, insertRows, moveRows } from '../../platform/rows.ts'
import { splitWarehouse } from '../../platform/scope.ts'
import { createdBy } from '../../platform/stamp.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { lastDayOf, openLinesText, payerSeen, readOpenLines, type OpenLine } from './openLines.ts'

const toBilled = transitionOf(punishLife, 'with 工单账单', punishLife.billed)

const payers = handle(woBillPayers, async (ctx, { month }) => {
  const rows = await ctx.tx.query<{
    payerType: number
    payerNo: string
    payerName: string
    lineCount: number
    amountFen: string
  }>(
    `select o.payer_type, o.payer_no, max(o.payer_name) as payer_name, count(*)::int as line_count, sum(o.amount_fen) as amount_fen
       from (${openLinesText(ctx)}) o where o.payer_type between 1 and 3 and ${payerSeen(ctx.person)} group by o.payer_type, o.payer_no order by sum(o.amount_fen) desc limit 500`,
    [ctx.tenantId, lastDayOf(month)],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
})

const lines = handle(woBillOpenLines, async (ctx, { payerType: type, payerNo, month }) => {
  const rows = await readOpenLines(ctx, { payerType: type, payerNo }, lastDayOf(month))
  return rows.map(({ payerType: _type, payerNo: _no, payerName: _name, compNo: _comp, networkId: _network, ...line }) => line)
})

interface Ticked {
  readonly comp?: readonly string[]
  readonly diff?: readonly string[]
  readonly valuation?: readonly string[]
  readonly punish?: readonly string[]
}
const keyOf = (type: number, no: string): string => `${type}|${no}`
const tickedKeys = ({ comp = [], diff = [], valuation = [], punish = [] }: Ticked): ReadonlySet<string> =>
  new Set([
    ...comp.map((no) => keyOf(lineType.comp, no)),
    ...diff.map((no) => keyOf(lineType.diff, no)),
    ...valuation.map((no) => keyOf(lineType.valued, no)),
    ...punish.map((no) => keyOf(lineType.punish, no)),
  ])

/** Locks the ticked lines, type by type, so that two clerks who tick the same wait for each other. */
const lockTicked = async (
  { tx, tenantId }: Ctx,
  { comp = [], diff = [], valuation = [], punish = [] }: Ticked,
): Promise<void> => {
  const lockRows = (table: string, column: string, nos: readonly string[], type = 'text') =>
    tx.query(`select 1 from ${table} where tenant_id = $1 and ${column} = any($2::${type}[]) order by id for update`, [
      tenantId,
      nos,
    ])
  await lockRows('comp_detail', 'comp_no', [...comp, ...valuation])
  await lockRows('wo_bill_line', 'source_no', diff)
  await lockRows(
    'wo_punish',
    'id',
    punish.filter((no) => /^\d{1,18}$/.test(no)),
    'bigint',
  )
}

/** Why a ticked line cannot be billed: it is already in a bill, or belongs to another payer. */
const lineRefusal = async ({ tx, tenantId }: Ctx, key: string): Promise<Error> => {
  const no = key.slice(key.indexOf('|') + 1)
  const [row] = await tx.query<{ billNo: string }>(
    `select bill_no from wo_bill_line where tenant_id = $1 and source_no = $2 and line_type = $3 and bill_no is not null limit 1`,
    [tenantId, no, Number(key.split('|')[0])],
  )
  return row === undefined ? refuse('A3020.line', { no }) : refuse('A3020.lineIn', { no: row.billNo })
}

const sumOf = (of: readonly OpenLine[], type: number): number =>
  of.reduce((sum, line) => (line.lineType === type ? sum + line.amountFen : sum), 0)

/** Writes the lines of the bill: lines of differences already exist and get the bill number, the others are inserted. */
const writeLines = async (ctx: Ctx, billNo: string, taken: readonly OpenLine[]): Promise<void> => {
  const { tx, tenantId, at } = ctx
  const diffs = taken.filter((line) => line.lineType === lineType.diff)
  await changeRows(tx, 'wo_bill_line', diffs, {
    key: ['sourceNo', 'payerNo', 'lineType'],
    only: { billNo: null },
    all: { billNo, updateTime: at },
  })
  await insertRows(
    tx,
    'wo_bill_line',
    taken
      .filter((line) => line.lineType !== lineType.diff)
      .map(({ networkId: _network, bizDate: _day, text, ...line }) => ({ ...line, id: ctx.id(), remark: text })),
    { all: { billNo, ...createdBy(ctx), updateTime: at } },
  )
  await intoWoBill(
    ctx,
    billNo,
    taken.flatMap(({ lineType: type, compNo }) => (compNo !== null && type !== lineType.diff ? [compNo] : [])),
  )
  const [bill] = await tx.query<{ id: string }>('select id from wo_bill where tenant_id = $1 and bill_no = $2', [
    tenantId,
    billNo,
  ])
  await moveRows(
    tx,
    toBilled,
    taken.flatMap(({ lineType: type, sourceNo }) => (type === lineType.punish ? [{ id: sourceNo }] : [])),
    { by: { at }, key: ['id'], all: { woBillId: bill?.id ?? null } },
  )
}

const networkOf = async ({ tx, tenantId }: Ctx, no: string): Promise<string | null> => {
  const [row] = await tx.query('select 1 from network where tenant_id = $1 and network_id = $2', [tenantId, no])
  return row === undefined ? null : no
}

const add = handle(
  woBillAdd,
  async (ctx, { payerType: type, payerNo, month, lineIds, adjustFen, remark = null }) => {
    await lockTicked(ctx, lineIds)
    const tickedLines = tickedKeys(lineIds)
    const open = await readOpenLines(ctx, { payerType: type, payerNo }, '9999-12-31')
    const chosenLines = open.filter((line) => tickedLines.has(keyOf(line.lineType, line.sourceNo)))
    const [first] = chosenLines
    const missing = [...tickedLines].find((key) => !chosenLines.some((line) => keyOf(line.lineType, line.sourceNo) === key))
    if (missing !== undefined) throw await lineRefusal(ctx, missing)
    if (first === undefined) throw refuse('A3020.empty')
    const sums = {
      compFen: sumOf(chosenLines, lineType.comp),
      diffFen: sumOf(chosenLines, lineType.diff),
      valuationFen: sumOf(chosenLines, lineType.valued),
      punishFen: sumOf(chosenLines, lineType.punish),
      adjustFen: adjustFen ?? 0,
    }
    const totalFen = Object.values(sums).reduce((sum, fen) => sum + fen, 0)
    if (totalFen <= 0) throw refuse('A3020.total', {}, { adjustFen: '账单合计必须大于0' })
    const [warehouseNo, sid] = type === payerType.warehouse ? splitWarehouse(payerNo) : [null, null]
    const head = {
      payerType: type,
      payerNo,
      payerName: first.payerName,
      networkId: type === payerType.carrier ? await networkOf(ctx, payerNo) : null,
      warehouseNo,
      sid,
      periodMonth: month,
      ...sums,
      totalFen,
      lineCount: chosenLines.length,
      remark,
    }
    const [billNo = ''] = await insertDocuments(ctx, woBill, [{ status: woBillLife.open, head, lines: [] }], ctx.person)
    await writeLines(ctx, billNo, chosenLines)
    return { billNo, status: woBillLife.open, lineCount: chosenLines.length, totalFen }
  },
  { timeoutMs: 30_000 },
)

export default [payers, lines, add]
