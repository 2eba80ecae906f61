// 导入订单的判定 · stockout/orderFile/judge
import type { OrderCounts } from '#contract/import/calls'
import { generateText } from '#contract/import/order'
import type { ImportPlan } from '#contract/import/plan'
import { CLEAN_RULE, oddCodes } from '#contract/rules/importClean'
import type { ImportOrder } from '#contract/rules/importGroup'
import type { Run } from '../../platform/ctx.ts'
import { analyseOrders, inSlices, type AnalysedFile, type Generate } from './analyse.ts'
import { checkOrder, loadRefs, unknownGoods, type OrderRefs, type Resolved } from './refs.ts'
import type { ImportRequest } from '../../import/request.ts'
import type { RowNote } from '../../import/rowErrors.ts'

/** An order of a file after the check against stored data: resolved, or refused with all faults. */
export interface JudgedOrder {
  readonly order: ImportOrder
  /** number in the result; the owner is added if two owners of the file use the same number */
  readonly srcNo: string
  readonly resolved: Resolved | null
}

export interface JudgedFile extends AnalysedFile {
  readonly judged: readonly JudgedOrder[]
  /** `ownerNo|goodsNo` of valid orders that are not in 商品档案 */
  readonly newGoods: ReadonlySet<string>
  /** unknown goods codes of the file that look like freight, fees or price differences */
  readonly doubtful: readonly string[]
}

/** Reads the file of a request and checks every order against stored data. */
export async function judgeFile(
  run: Run,
  request: ImportRequest,
  plan: ImportPlan,
  beat?: (rows: number) => Promise<void>,
): Promise<JudgedFile> {
  const refs = await run(loadRefs, { readOnly: true })
  const file = await analyseOrders(request.file, plan, generator(refs, request.createTime), beat)
  return run(
    async (ctx) => {
      const valid = file.orders.filter((judgedOrder) => judgedOrder.errors.length === 0)
      const missing = await unknownGoods(ctx, valid)
      const shared = sharedNumbers(file.orders)
      const judged = await inSlices(file.orders, (order): JudgedOrder => {
        const srcNo = shared.has(order.srcOrderNo) ? `${order.srcOrderNo}（${ownerOf(order)}）` : order.srcOrderNo
        if (order.errors.length > 0) return { order, srcNo, resolved: null }
        const checked = checkOrder(ctx, refs, order)
        const faults = 'place' in checked ? [] : checked.map((error) => ({ ...error, rowNum: order.rowNums[0] ?? 0 }))
        const goodsErrors = plan.createGoods ? [] : goodsFaults(order, missing)
        const errors = [...faults, ...goodsErrors]
        return errors.length > 0 || !('place' in checked)
          ? { order: { ...order, errors }, srcNo, resolved: null }
          : { order, srcNo, resolved: checked }
      })
      const unknown = new Set([...missing].map((key) => key.slice(key.indexOf('|') + 1)))
      const doubtful = oddCodes(file.orders.flatMap((judgedOrder) => judgedOrder.lines.map((line) => line.goodsNo))).filter(
        (code) => unknown.has(code),
      )
      const whole = wholeOrders(judged)
      return { ...file, judged: whole, newGoods: plan.createGoods ? usedGoods(whole, missing) : new Set(), doubtful }
    },
    { readOnly: true, timeoutMs: 30_000 },
  )
}

/** Refuses all orders with a number if one row with this number has a wrong owner, because that row may belong to any of them. */
const wholeOrders = (judged: readonly JudgedOrder[]): readonly JudgedOrder[] => {
  const ownerFaults = new Map(
    judged.flatMap(({ order }) => {
      const fault = order.errors.find((error) => error.field === 'ownerNo')
      return fault === undefined ? [] : [[order.srcOrderNo, fault] as const]
    }),
  )
  return judged.map((judgedOrder) => {
    const fault = ownerFaults.get(judgedOrder.order.srcOrderNo)
    if (judgedOrder.resolved === null || fault === undefined) return judgedOrder
    const { field, errorName } = fault
    const rowNum = judgedOrder.order.rowNums[0] ?? 0
    const error = { rowNum, field, errorName, errorReason: `同一单号的第${fault.rowNum}行货主有误：${fault.errorReason}` }
    return { ...judgedOrder, order: { ...judgedOrder.order, errors: [error] }, resolved: null }
  })
}

const ownerOf = (order: ImportOrder): string => String(order.head.ownerNo ?? '')

/** Order numbers used by several owners in the file. */
const sharedNumbers = (orders: readonly ImportOrder[]): ReadonlySet<string> => {
  const seenNumbers = new Set<string>()
  const shared = new Set<string>()
  for (const { srcOrderNo } of orders) (seenNumbers.has(srcOrderNo) ? shared : seenNumbers).add(srcOrderNo)
  return shared
}

/** Fills generated fields from the order's warehouse and the time of the request. */
export const generator =
  (refs: OrderRefs, createTime: string): Generate =>
  (field, texts) => {
    const warehouse = refs.warehouses.get(`${texts['warehouseNo'] ?? ''}-${texts['sid'] ?? ''}`)
    return generateText(field, texts, {
      logisticsCode: '',
      province: refs.places.nameOf(warehouse?.provinceCode ?? ''),
      city: refs.places.nameOf(warehouse?.cityCode ?? ''),
      tradeTime: createTime,
    })
  }

const goodsFaults = (order: ImportOrder, missing: ReadonlySet<string>): ImportOrder['errors'] =>
  order.lines
    .filter((line) => missing.has(`${ownerOf(order)}|${line.goodsNo}`))
    .map((line) => ({
      rowNum: line.rowNums[0] ?? 0,
      field: 'goodsNo',
      errorName: '商品编号',
      errorReason: `商品不存在：${line.goodsNo}`,
    }))

const usedGoods = (judged: readonly JudgedOrder[], missing: ReadonlySet<string>): Set<string> => {
  const used = new Set<string>()
  for (const { order, resolved } of judged)
    if (resolved !== null)
      for (const line of order.lines) {
        const key = `${ownerOf(order)}|${line.goodsNo}`
        if (missing.has(key)) used.add(key)
      }
  return used
}

/** Notes at rows: faults (kind 1), with a hint that the whole order is refused, and rows that rules left out (kind 2). */
export const notesOf = (file: JudgedFile): RowNote[] => {
  const errors = file.judged.flatMap(({ order }) =>
    order.errors.map((error): RowNote => {
      const whole = order.rowNums.length > 1 ? `（${refusalHead(order, error.rowNum)}）` : ''
      return {
        rowNum: error.rowNum,
        errorName: error.errorName,
        errorReason: error.errorReason + whole,
        srcNo: order.srcOrderNo,
        kind: 1,
      }
    }),
  )
  const ignored = file.ignored.map((row): RowNote => ({
    rowNum: row.rowNum,
    errorName: CLEAN_RULE[row.rule],
    errorReason: `按规则“${CLEAN_RULE[row.rule]}”忽略`,
    srcNo: row.srcNo,
    kind: 2,
  }))
  return [...errors.sort((a, b) => a.rowNum - b.rowNum), ...ignored]
}

const refusalHead = (order: ImportOrder, rowNum: number): string => `订单${order.srcOrderNo}第${rowNum}行有误，整单未导入`

/** Imported, refused and left-out rows; together all rows of the file. */
export const rowCounts = (file: JudgedFile): ImportRequest['counts'] => {
  const fail = file.judged
    .filter((judgedOrder) => judgedOrder.resolved === null)
    .reduce((sum, judgedOrder) => sum + judgedOrder.order.rowNums.length, 0)
  return { total: file.rows, success: file.rows - fail - file.ignored.length, fail, ignore: file.ignored.length }
}

/** Orders by outcome before anything is written; an order with only left-out rows counts as ignored. */
export const orderCounts = (file: JudgedFile, exist: number): OrderCounts => {
  const readNumbers = new Set(file.judged.map((judgedOrder) => judgedOrder.order.srcOrderNo))
  const ignored = new Set(file.ignored.map((row) => row.srcNo).filter((no) => no !== '' && !readNumbers.has(no))).size
  const refused = file.judged.filter((judgedOrder) => judgedOrder.resolved === null).length
  const total = file.judged.length + ignored
  return { total, ready: file.judged.length - refused - exist, refused, ignored, exist, created: 0, waiting: 0 }
}
