// 账单的下载 · finance/bill/download
/**
 * A bill for its customer (office.md §9.3): the summary as pdf and the lines of each fee type as xlsx, in one zip. The lines are read in
 * pages by key, so that a bill of any size holds one page in memory and no connection while the file is written.
 */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { bill } from '#contract/finance/bill'
import { billLine } from '#contract/finance/billLine'
import { downloadBill, exportBills } from '#contract/finance/billFiles'
import { billLife, unreadyBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { statusText } from '#contract/rules/life'
import type { Caller, Ctx, Run } from '../../platform/ctx.ts'
import { loadHeads, type HeadOf } from '../../platform/document/heads.ts'
import { Download } from '../../platform/download.ts'
import { refuse } from '../../platform/errors.ts'
import { exportColumns, namedKinds, type ExportColumn } from '../../platform/exports/columns.ts'
import { namesOf, type Names } from '../../platform/exports/names.ts'
import { fileNow, temporaryPath } from '../../platform/exports/now.ts'
import { handle, handleLong } from '../../platform/handle.ts'
import { seesParty } from '../../platform/scope.ts'
import { writeBook } from '../../platform/xlsx/book.ts'
import { numberCell } from '../../platform/xlsx/cells.ts'
import { ZipFile } from '../../platform/xlsx/zip.ts'
import { bills, feesOf, lineColumns, owingOf, taxesOf } from './bill.ts'
import { warehouseNames } from './warehouseNames.ts'
import { billPaper, type BillPaper, type PaperFee } from './paper.ts'

/** What of a line its customer does not need. */
const inside: readonly string[] = ['isDraft', 'billNo']
const shown = { ...billLine, list: billLine.list.filter((name) => !inside.includes(name)) }
const linesPerPage = 1000

const headOf = async (ctx: Ctx, billNo: string): Promise<HeadOf<typeof bill>> => {
  const [head] = await loadHeads(ctx, bill, [billNo], false)
  const { ownerNo = null, networkId = null } = head?.values ?? {}
  if (head === undefined || !seesParty(ctx.person, { ownerNo, networkId })) throw refuse('A0404')
  if (unreadyBills.includes(head.status)) throw refuse('A3001.doc', { text: statusText(billLife, head.status), op: '下载' })
  return head
}
/** Fees by type and warehouse, without their items. */
const byWarehouse = (fees: readonly PaperFee[]): readonly PaperFee[] => {
  const sums = new Map<string, PaperFee>()
  for (const fee of fees) {
    const key = `${fee.feeType}|${fee.warehouseKey}`
    const before = sums.get(key)
    sums.set(key, {
      feeType: fee.feeType,
      warehouseKey: fee.warehouseKey,
      lineCount: fee.lineCount + (before?.lineCount ?? 0),
      grossFen: fee.grossFen + (before?.grossFen ?? 0),
      discountFen: fee.discountFen + (before?.discountFen ?? 0),
      amountFen: fee.amountFen + (before?.amountFen ?? 0),
    })
  }
  return [...sums.values()]
}

interface Opened {
  readonly paper: BillPaper
  readonly names: Names
  /** when its sums were written last */
  readonly summedAt: string
}
const summedAt = async ({ tx, tenantId }: Ctx, billNo: string): Promise<string> => {
  const [row] = await tx.query<{ at: string }>(
    'select update_time::text as at from fin_bill where tenant_id = $1 and bill_no = $2',
    [tenantId, billNo],
  )
  return row?.at ?? ''
}
const openBill = async (ctx: Ctx, billNo: string): Promise<Opened> => {
  const { values } = await headOf(ctx, billNo)
  const fees = byWarehouse(await feesOf(ctx, billNo))
  return {
    paper: {
      head: values,
      fees,
      warehouses: await warehouseNames(
        ctx,
        fees.map(({ warehouseKey }) => warehouseKey),
      ),
      taxes: await taxesOf(ctx, billNo),
      owingDevices: await owingOf(ctx, billNo),
    },
    names: await namesOf(ctx.tx, namedKinds(shown)),
    summedAt: await summedAt(ctx, billNo),
  }
}

const columns: readonly ExportColumn[] = exportColumns(shown, { from: '', alias: 'l', columns: lineColumns })
const pageText = `select l.id, l.amount_fen, ${columns.map(({ sql }) => sql).join(', ')}
   from fin_fee_line l join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no
  where l.tenant_id = $1 and l.bill_no = $2 and l.fee_type = $3 and l.id > $4 and l.status <> ${feeLineLife.off}
  order by l.id limit ${linesPerPage}`
const pageOf = async ({ tx, tenantId }: Ctx, billNo: string, feeType: string, after: string) => {
  for await (const rows of tx.batches(pageText, [tenantId, billNo, feeType, after], linesPerPage)) return rows
  return []
}

interface Lines {
  readonly billNo: string
  readonly feeType: string
  readonly names: Names
}
/** Cells of the lines of a fee type, page by page; counts what it has read. */
class LinePages {
  count = 0
  amountFen = 0
  hasMore = true
  private after = '0'

  constructor(
    private readonly run: Run,
    private readonly of: Lines,
  ) {}
  readonly next = async (): Promise<readonly string[] | null> => {
    if (!this.hasMore) return null
    const { billNo, feeType, names } = this.of
    const rows = await this.run((ctx) => pageOf(ctx, billNo, feeType, this.after), { readOnly: true, timeoutMs: 30_000 })
    this.hasMore = rows.length === linesPerPage
    return rows.map(([id, amountFen, ...values]) => {
      this.after = typeof id === 'string' ? id : ''
      this.amountFen += Number(amountFen)
      this.count += 1
      return values.reduce<string>(
        (cells, value, at) => cells + (columns[at]?.cell(value, names) ?? ''),
        numberCell(this.count, 0),
      )
    })
  }
}
const sheetHead = [{ label: '序号', width: 70 }, ...columns]

/** Adds the lines of a fee type to the zip. @throws Refused A3110.changed where they are not what the summary says */
const addLines = async (zip: ZipFile, run: Run, caller: Caller, of: Lines, wanted: PaperFee): Promise<void> => {
  const title = FEE_TYPE[of.feeType as FeeType]
  const pages = new LinePages(run, of)
  for (let file = 1, left = true; left; file += 1) {
    const path = await temporaryPath(caller)
    try {
      left = (await writeBook(path, title, sheetHead, pages.next)).more && pages.hasMore
      await zip.add(`${title}明细${file === 1 ? '' : `-${file}`}.xlsx`, createReadStream(path), false)
    } finally {
      await rm(path, { force: true })
    }
  }
  if (pages.count !== wanted.lineCount || pages.amountFen !== wanted.amountFen) throw refuse('A3110.changed', { no: of.billNo })
}
const byType = (fees: readonly PaperFee[]): readonly PaperFee[] =>
  byWarehouse(fees.map((fee) => ({ ...fee, warehouseKey: '' }))).toSorted((a, b) => (a.feeType < b.feeType ? -1 : 1))

const download = handleLong(downloadBill, async (run, { billNo }, caller) => {
  const opened = await run((ctx) => openBill(ctx, billNo), { readOnly: true })
  const path = await temporaryPath(caller)
  const zip = await ZipFile.create(path)
  try {
    await zip.add('汇总.pdf', [await billPaper(opened.paper)])
    for (const fee of byType(opened.paper.fees))
      await addLines(zip, run, caller, { billNo, feeType: fee.feeType, names: opened.names }, fee)
    if ((await run((ctx) => summedAt(ctx, billNo), { readOnly: true })) !== opened.summedAt)
      throw refuse('A3110.changed', { no: billNo })
    await zip.end()
  } catch (error) {
    await zip.abandon()
    await rm(path, { force: true })
    throw error
  }
  const { lineCount, totalFen } = opened.paper.head
  const log = { bizType: bill.id, bizNo: billNo, action: '下载', before: null, after: { lineCount, totalFen } }
  return new Download(`${opened.paper.head.billName ?? '账单'}${billNo}.zip`, 'application/zip', { path, once: true }, log)
})

export default [
  download,
  handle(exportBills, (ctx, filter) => fileNow(ctx, { resource: bills.of, serving: bills.serving }, filter)),
]
