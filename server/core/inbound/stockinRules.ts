// 入库单的规则 · core/inbound/stockinRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { stockin } from '#contract/inbound/stockin'
import { stocklessText } from '#contract/rules/goodsTexts'
import { dayAfter, isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../../platform/document/entry.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { fromMoment } from '../../platform/time.ts'
import { ownerFault } from './owners.ts'
import { loadShelf, type Shelf } from '../stock/shelf.ts'

type Head = Body<typeof stockin>
type Line = LineBody<typeof stockin>
type Stockin = Entered<Head, Line>

const refuseFor = (reason: string): Refused => refuse('A1739.reason', { reason })
const goodsKey = (head: Head, line: Line): string => `${head.ownerNo ?? ''}|${line.goodsNo ?? ''}`

const shelfOf = (ctx: Ctx, documents: readonly Stockin[]): Promise<Shelf> =>
  loadShelf(
    ctx,
    documents.flatMap(({ head, lines }) =>
      lines.map((line) => ({ ownerNo: head.ownerNo ?? '', goodsNo: line.goodsNo ?? '', locationNo: '' })),
    ),
  )

type FieldFault = readonly [field: string, why: Refused]

const lineFault = (shelf: Shelf, head: Head, line: Line, today: string): FieldFault | null => {
  const goods = shelf.goods.get(goodsKey(head, line))
  const produced = line.produceDate ?? ''
  if (goods === undefined) return ['goodsNo', refuse('A1739.goods', { goodsNo: line.goodsNo ?? '' })]
  if (goods.stockless) return ['goodsNo', refuseFor(stocklessText)]
  if (produced !== '' && !isDay(produced)) return ['produceDate', refuseFor(`没有这一天：${produced}`)]
  return produced > today ? ['produceDate', refuseFor('生产日期不能晚于今天')] : null
}

/** Fault of a head: its owner, or its expected time. */
const headFault = (head: Head, ownerWhy: (ownerNo: string) => Refused | null): FieldFault | null => {
  const why = ownerWhy(head.ownerNo ?? '')
  if (why !== null) return ['ownerNo', why]
  const expected = head.expectTime ?? ''
  return expected !== '' && fromMoment(expected) === null ? ['expectTime', refuseFor('没有这个时间，请重新填写')] : null
}

/** Faults of a file: rows of one number with different heads, and orders that exist already. */
const numberFaults = async ({ tx, tenantId }: Ctx, documents: readonly Stockin[]): Promise<readonly EntryFault[]> => {
  const numbered = documents.flatMap(({ head }, document) =>
    (head.outerNo ?? '') === '' ? [] : [{ document, head, key: `${head.ownerNo ?? ''}|${head.outerNo ?? ''}` }],
  )
  const fromFile = numbered.filter(({ head }) => 'source' in head)
  const rows = await tx.query<{ ownerNo: string; outerNo: string; stockinType: number }>(
    `select o.owner_no, o.outer_no, o.stockin_type from stockin_order o
       join unnest($2::text[], $3::text[]) as n(owner_no, outer_no) on n.owner_no = o.owner_no and n.outer_no = o.outer_no where o.tenant_id = $1`,
    [tenantId, fromFile.map(({ head }) => head.ownerNo ?? ''), fromFile.map(({ head }) => head.outerNo ?? '')],
  )
  const existingKeys = new Set(rows.map((row) => `${row.ownerNo}|${row.outerNo}|${row.stockinType}`))
  const times = new Map<string, number>()
  for (const { key } of fromFile) times.set(key, (times.get(key) ?? 0) + 1)
  return fromFile.flatMap(({ document, head, key }): EntryFault[] => {
    if ((times.get(key) ?? 0) > 1)
      return [{ document, line: null, field: 'outerNo', why: refuseFor('同一单号的货主/仓库/类型必须一致') }]
    return existingKeys.has(`${key}|${head.stockinType ?? 0}`)
      ? [{ document, line: null, field: 'outerNo', why: refuseFor(`外部单号已存在：${head.outerNo ?? ''}`) }]
      : []
  })
}

interface Size {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly weightG: number | null
  readonly volumeCm3: number | null
}
const sizesOf = async ({ tx, tenantId }: Ctx, documents: readonly Stockin[]): Promise<ReadonlyMap<string, Size>> => {
  const rows = await tx.query<Size>(
    'select owner_no, goods_no, gross_weight_g as weight_g, volume_cm3::float8 as volume_cm3 from goods where tenant_id = $1 and goods_no = any($2::text[])',
    [tenantId, documents.flatMap(({ lines }) => lines.map((line) => line.goodsNo ?? ''))],
  )
  return new Map(rows.map((row) => [`${row.ownerNo}|${row.goodsNo}`, row]))
}
/** Total of all pieces; null if one kind of goods was never measured. */
const total = (lines: readonly Line[], sizeOf: (line: Line) => number | null | undefined): number | null => {
  const each = lines.map((line) => (sizeOf(line) ?? Number.NaN) * (line.planQty ?? 0))
  const sum = each.reduce((all, one) => all + one, 0)
  return Number.isFinite(sum) ? sum : null
}

const complete: EntryRules<Head, Line>['complete'] = async (ctx, documents) => {
  const [shelf, sizes] = [await shelfOf(ctx, documents), await sizesOf(ctx, documents)]
  return documents.map(({ head, lines }) => {
    const ownerNo = head.ownerNo ?? ''
    const overRateBp = head.overRateBp ?? 0
    return {
      head: {
        warehouseNo: head.warehouseNo ?? '',
        sid: head.sid ?? '',
        ownerNo,
        stockinType: head.stockinType ?? 0,
        outerNo: head.outerNo || null,
        supplierName: head.supplierName || null,
        expectTime: fromMoment(head.expectTime ?? '')?.toISOString() ?? null,
        overRateBp,
        boxNum: head.boxNum ?? null,
        remark: head.remark || null,
        skuNum: new Set(lines.map((line) => line.goodsNo ?? '')).size,
        planQty: lines.reduce((sum, line) => sum + (line.planQty ?? 0), 0),
        weightG: total(lines, (line) => sizes.get(goodsKey(head, line))?.weightG),
        volumeCm3: total(lines, (line) => sizes.get(goodsKey(head, line))?.volumeCm3),
        // an edit keeps the source
        ...('source' in head && { source: head.source ?? 0 }),
      },
      lines: lines.map((line) => {
        const produceDate = line.produceDate || null
        const life = shelf.goods.get(goodsKey(head, line))?.shelfLifeDay ?? null
        return {
          ownerNo,
          goodsNo: line.goodsNo ?? '',
          batchNo: line.batchNo ?? '',
          produceDate,
          expireDate: produceDate !== null && life !== null ? dayAfter(produceDate, life) : null,
          planQty: line.planQty ?? 0,
          priceFen: line.priceFen ?? null,
          overRateBp,
        }
      }),
    }
  })
}

/** A stock-in order names goods of its owner that are kept in stock; the same check for form, file and interface. */
export const stockinRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const [shelf, ownerWhy] = [await shelfOf(ctx, documents), await ownerFault(ctx, documents)]
    const ownFaults = documents.flatMap(({ head, lines }, document): EntryFault[] => {
      const ofHead = headFault(head, ownerWhy)
      if (ofHead !== null) return [{ document, line: null, field: ofHead[0], why: ofHead[1] }]
      return lines.flatMap((line, at) => {
        const fault = lineFault(shelf, head, line, ctx.today)
        return fault === null ? [] : [{ document, line: at, field: fault[0], why: fault[1] }]
      })
    })
    return [...ownFaults, ...(await numberFaults(ctx, documents))]
  },
  complete,
}
