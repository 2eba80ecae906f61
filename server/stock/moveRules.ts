// 移库单的规则 · stock/moveRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { move } from '#contract/stock/move'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { seesOwner, warehouseKey } from '../platform/scope.ts'
import { readStock, stockKeyText } from '../core/stock/book.ts'
import { freeOf, keyOf, shortRefusal, type Place } from '../core/documents/entries.ts'
import { loadShelf, type Shelf } from '../core/stock/shelf.ts'

type Head = Body<typeof move>
type Line = LineBody<typeof move>
type Move = Entered<Head, Line>

const placeOf = ({ head }: Move): Place => ({ warehouseNo: head.warehouseNo ?? '', sid: head.sid ?? '' })

/** A line as stored; a line without a batch has the empty batch. */
const lineOf = (line: Line) => ({
  ownerNo: line.ownerNo ?? '',
  goodsNo: line.goodsNo ?? '',
  batchNo: line.batchNo ?? '',
  quality: line.quality ?? 1,
  fromLocationNo: line.fromLocationNo ?? '',
  toLocationNo: line.toLocationNo ?? '',
  planQty: line.planQty ?? 0,
})

type LineFault = readonly [field: string, why: Refused]
const binFaults = (shelf: Shelf, place: Place, line: Line): LineFault[] =>
  (['fromLocationNo', 'toLocationNo'] as const).flatMap((name): LineFault[] => {
    const locationNo = line[name] ?? ''
    const bin = shelf.bins.get(`${warehouseKey(place.warehouseNo, place.sid)}|${locationNo}`)
    if (bin === undefined) return [[name, refuse('A1703', { locationNo })]]
    if (isSystemPlace(locationNo, bin)) return [[name, refuse('A1735', { locationNo })]]
    return name === 'toLocationNo' && bin.blocked !== null ? [[name, refuse('A1739.reason', { reason: bin.blocked })]] : []
  })

const lineFaults = (ctx: Ctx, shelf: Shelf, place: Place, line: Line): LineFault[] => {
  const { ownerNo, goodsNo, fromLocationNo, toLocationNo } = lineOf(line)
  if (!shelf.owners.has(ownerNo) || !seesOwner(ctx.person, ownerNo)) return [['ownerNo', refuse('A1739.owner', { ownerNo })]]
  if (!shelf.goods.has(`${ownerNo}|${goodsNo}`)) return [['goodsNo', refuse('A1739.goods', { goodsNo })]]
  if (fromLocationNo === toLocationNo) return [['toLocationNo', refuse('A1739.same')]]
  return binFaults(shelf, place, line)
}

/** Faults of lines that together take more from a stock row than is free. */
const shortages = async (
  ctx: Ctx,
  documents: readonly Move[],
  sound: (at: number, line: number) => boolean,
): Promise<EntryFault[]> => {
  const wanted = documents.flatMap((one, document) =>
    one.lines.flatMap((entered, line) => {
      if (!sound(document, line)) return []
      const { fromLocationNo, planQty, ...piece } = lineOf(entered)
      return [{ document, line, planQty, key: keyOf(placeOf(one), { ...piece, locationNo: fromLocationNo }) }]
    }),
  )
  const held = await readStock(
    ctx.tx,
    wanted.map(({ key }) => key),
  )
  const left = new Map(wanted.map(({ key }) => [stockKeyText(key), freeOf(held, key)]))
  return wanted.flatMap(({ document, line, planQty, key }) => {
    const free = left.get(stockKeyText(key)) ?? 0
    left.set(stockKeyText(key), free - planQty)
    return free >= planQty ? [] : [{ document, line, field: 'planQty', why: shortRefusal({ key, available: free }) }]
  })
}

/** Goods and bins of a move exist, the pieces are free, and the target bin accepts them (floor.md §5.2). */
export const moveRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const shelf = await loadShelf(
      ctx,
      documents.flatMap(({ lines }) =>
        lines.flatMap((line) => {
          const { ownerNo, goodsNo, fromLocationNo, toLocationNo } = lineOf(line)
          return [fromLocationNo, toLocationNo].map((locationNo) => ({ ownerNo, goodsNo, locationNo }))
        }),
      ),
    )
    const own = documents.flatMap((one, document) =>
      one.lines.flatMap((line, at) =>
        lineFaults(ctx, shelf, placeOf(one), line).map(([field, why]): EntryFault => ({ document, line: at, field, why })),
      ),
    )
    const faultyLines = new Set(own.map(({ document, line }) => `${document} ${line}`))
    return [...own, ...(await shortages(ctx, documents, (document, line) => !faultyLines.has(`${document} ${line}`)))]
  },
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head, lines }) => ({
        head: {
          ...placeOf({ head, lines }),
          moveType: head.moveType,
          source: 1,
          remark: head.remark || null,
        },
        lines: lines.map(lineOf),
      })),
    ),
}
