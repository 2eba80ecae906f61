// 条码异常 · goods/barcodeError
import {
  barcodeError,
  bindBarcode,
  ignoreBarcode,
  ignoreBarcodes,
  waitingErrors,
  whiteBarcode,
} from '#contract/goods/barcodeError'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byWarehouse, params, words, type Params } from '../platform/kinds.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { judgeOne } from '../platform/ruleBook.ts'
import { scopeConditions } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { moment } from '../platform/time.ts'
import { logWrite } from '../platform/writeRow.ts'
import { setMainBarcode } from '../core/goods/goodsRules.ts'
import { barcodeRules, barcodeTable } from './barcode.ts'
import { carriersOf, putOnWhiteList } from '../core/goods/whiteList.ts'
import { barcodeErrorLife } from '#contract/rules/goodsLife'
import { moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

const related = `case when e.goods_no <> '' then (select concat(g.goods_no, ' ', g.goods_name) from goods g
                                                   where g.tenant_id = $1 and g.owner_no = e.owner_no and g.goods_no = e.goods_no)
                     else (select string_agg(b.goods_no, '、' order by b.goods_no) from goods_barcode b
                            where b.tenant_id = $1 and b.owner_no = e.owner_no and b.barcode = e.barcode) end`

const rows = serve(barcodeError, {
  from: 'goods_barcode_error e',
  alias: 'e',
  columns: { errorId: 'e.id::text', ownerNo: "nullif(e.owner_no, '')", barcode: "nullif(e.barcode, '')", related },
  search: {
    ownerNo: (filter, p) => {
      const owners = words(filter.ownerNo)
      return owners.length === 0 ? null : `e.owner_no = any(${p.add(owners)}::text[])`
    },
    barcode: (filter, p) => {
      const codes = words(filter.barcode).map(normaliseBarcode)
      return codes.length === 0 ? null : `e.barcode = any(${p.add(codes)}::text[])`
    },
    warehouseNo: (filter, p) => byWarehouse(['e.warehouse_no', 'e.sid'], 'warehouseNo', filter, p) || null,
  },
})

interface Finding {
  readonly id: string
  readonly ownerNo: string
  readonly barcode: string
  readonly errorType: number
  readonly goodsNo: string
}
const seenFindings = (ctx: Ctx, p: Params): string =>
  ['true', ...scopeConditions(ctx.person, ['owner'], { owner: 'e.owner_no' }, p)].join(' and ')

/** Open findings by id, locked. @throws Refused A0404 one is unknown or out of scope, A1039 one is closed */
const lockFindings = async (ctx: Ctx, ids: readonly string[]): Promise<Finding[]> => {
  const p = params(ctx.tenantId, ids)
  const found = await ctx.tx.query<Finding & { status: number }>(
    `select e.id, e.owner_no, e.barcode, e.error_type, e.goods_no, e.status from goods_barcode_error e
      where e.tenant_id = $1 and e.id = any($2::bigint[]) and ${seenFindings(ctx, p)} order by e.id for update`,
    p.values,
  )
  if (found.length < new Set(ids).size) throw refuse('A0404')
  if (found.some((row) => row.status !== barcodeErrorLife.open)) throw refuse('A1039')
  return found
}
const lockOne = async (ctx: Ctx, id: string): Promise<Finding> => {
  const [finding] = await lockFindings(ctx, [id])
  if (finding === undefined) throw refuse('A0404')
  return finding
}

const toBound = transitionOf(barcodeErrorLife, 'act bind', barcodeErrorLife.mended)
const toWhite = transitionOf(barcodeErrorLife, 'act white', barcodeErrorLife.mended)
const toIgnored = transitionOf(barcodeErrorLife, 'act ignore', barcodeErrorLife.ignored)
const closeFindings = async (ctx: Ctx, findings: readonly Finding[], way: typeof toBound, action: string): Promise<void> => {
  await moveRows(
    ctx.tx,
    way,
    findings.map(({ id }) => ({ id })),
    { by: ctx, key: ['id'] },
  )
  for (const row of findings)
    await logWrite(ctx, barcodeError, action, `${row.ownerNo}|${row.barcode || row.goodsNo}`, { ...row }, null)
  await changed(
    ctx,
    findings.map((row) => ({
      resource: barcodeError.id,
      key: row.id,
      op: 'put',
      ...(row.ownerNo !== '' && { ownerNo: row.ownerNo }),
    })),
  )
}

/** bindBarcode: adds a barcode with the checks of its form. A single-piece code becomes the main barcode of goods without one. */
const bind = handle(bindBarcode, async (ctx, input) => {
  const finding = await lockOne(ctx, input.errorId)
  const { ownerNo, goodsNo, packQty } = input
  const barcode = normaliseBarcode(input.barcode)
  const body = { ownerNo, goodsNo, barcode, packQty, barcodeType: packQty > 1 ? 2 : 1, isDisabled: 0 }
  const [coming] = await comingOf(ctx, barcodeTable, [body], true)
  if (coming === undefined) throw new Error('a barcode was asked for and none is coming')
  await judgeOne(ctx, barcodeRules, coming, false)
  await writeRows(ctx, barcodeTable, barcodeRules, [coming])
  const goods = await ctx.tx.query(
    'select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3 and main_barcode is null',
    [ctx.tenantId, ownerNo, goodsNo],
  )
  if (packQty === 1 && goods.length > 0) await setMainBarcode(ctx, { ownerNo, goodsNo }, barcode)
  await closeFindings(ctx, [finding], toBound, '绑定商品')
  return {}
})

/** whiteBarcode: white list type 1 重复条码豁免 or 5 免条码异常提醒. */
const white = handle(whiteBarcode, async (ctx, input) => {
  const finding = await lockOne(ctx, input.errorId)
  const goodsNos =
    finding.errorType === 2
      ? await carriersOf(ctx, finding.ownerNo, finding.barcode)
      : finding.goodsNo === ''
        ? []
        : [finding.goodsNo]
  if (goodsNos.length === 0) throw refuse('A0400.white')
  await putOnWhiteList(ctx, finding.ownerNo, goodsNos, finding.errorType === 2 ? 1 : 5, '条码异常加白')
  await closeFindings(ctx, [finding], toWhite, '加白')
  return { goods: goodsNos.length }
})

const ignoreFindings = async (ctx: Ctx, { errorIds }: { readonly errorIds: readonly string[] }): Promise<{ done: number }> => {
  const findings = await lockFindings(ctx, errorIds)
  await closeFindings(ctx, findings, toIgnored, '忽略')
  return { done: findings.length }
}

/** Number of newest findings in the pop-up. */
const newestMax = 8

const listWaiting = handle(waitingErrors, async (ctx) => {
  const p = params(ctx.tenantId)
  const where = `e.tenant_id = $1 and e.status = ${barcodeErrorLife.open} and ${seenFindings(ctx, p)}`
  const open = ctx.person.rights.has(140501)
  const counted = open
    ? await ctx.tx.query<{ n: number }>(`select count(*)::int as n from goods_barcode_error e where ${where}`, p.values)
    : []
  const newest = open
    ? await ctx.tx.query<{
        barcode: string
        errorType: number
        ownerNo: string
        related: string | null
        scanCount: number
        lastTime: Date
      }>(
        `select e.barcode, e.error_type, e.owner_no, ${related} as related, e.scan_count, e.last_time
           from goods_barcode_error e where ${where} order by e.last_time desc, e.id desc limit ${newestMax}`,
        p.values,
      )
    : []
  return {
    open,
    count: counted[0]?.n ?? 0,
    newest: newest.map(({ lastTime, related: goods, ...row }) => ({
      ...row,
      related: goods ?? '',
      lastTime: moment(lastTime),
    })),
  }
})

export default [...rows, bind, white, handle(ignoreBarcode, ignoreFindings), handle(ignoreBarcodes, ignoreFindings), listWaiting]
