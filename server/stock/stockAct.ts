// 冻结、移库、转残转良 · stock/stockAct
import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/call'
import { QUALITY } from '#contract/rules/locationType'
import { binRefusal, bulkOf, overfills, type BinView } from '#contract/rules/binRules'
import { moveLife } from '#contract/rules/stockLife'
import { move } from '#contract/stock/move'
import { stockFreeze, stockQuality, stockTransfer, stockUnfreeze } from '#contract/stock/stock'
import type { Ctx } from '../platform/ctx.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { atDesk, deskRefusal } from '../core/floor/desk.ts'
import { frozenAt, readFoundPieces, type FoundPieces } from '../core/floor/foundPieces.ts'
import { readGoods } from '../core/floor/kinds/goods/load.ts'
import { settingsOf } from '../core/floor/settings.ts'
import { visible, reachWarehouse } from '../platform/scope.ts'
import { lockStock, stockKeyText, type StockKey, type StockState } from '../core/stock/book.ts'
import { bookDocument, freeOf, keyOf, shelfBins, shortRefusal, type Place } from '../core/documents/entries.ts'

/** stock_flow.flow_type */
const flow = { freeze: 12, unfreeze: 13, requalify: 14 } as const

type ChosenRow = InputOf<typeof stockFreeze>['rows'][number]

/** Groups rows by warehouse and owner; a group makes one document. */
const documentsOf = (rows: readonly ChosenRow[]): ChosenRow[][] => {
  const groups = new Map<string, ChosenRow[]>()
  for (const row of rows) {
    const key = `${row.warehouseNo}|${row.sid}|${row.ownerNo}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const reachRows = async (ctx: Ctx, rows: readonly ChosenRow[]): Promise<void> => {
  for (const key of new Set(rows.map((row) => `${row.warehouseNo}|${row.sid}`))) {
    const [warehouseNo = '', sid = ''] = key.split('|')
    await reachWarehouse(ctx, warehouseNo, sid)
  }
  for (const row of rows) visible(ctx.person, row)
}

/** A chosen row of stock, the bin its pieces go to, and their new quality. */
type Piece = Omit<ChosenRow, 'warehouseNo' | 'sid'> & { readonly toLocationNo: string; readonly toQuality?: number }
const stayingPiece = (row: ChosenRow): Piece => ({ ...row, toLocationNo: row.locationNo })

interface NewMove {
  readonly moveType: number
  /** done for a move booked at once, open for a move that people carry out */
  readonly status: typeof moveLife.open | typeof moveLife.done
  readonly remark: string | null
  readonly pieces: readonly Piece[]
}
/** Stores a move; returns its number. */
const insertMove = async (ctx: Ctx, place: Place, { moveType, status, remark, pieces }: NewMove): Promise<string> => {
  const isDone = status === moveLife.done
  const [moveNo = ''] = await insertDocuments(
    ctx,
    move,
    [
      {
        status,
        head: { ...place, moveType, source: 1, remark, finishTime: isDone ? ctx.at.toISOString() : null },
        lines: pieces.map(({ ownerNo, goodsNo, batchNo, quality, locationNo, toLocationNo, toQuality = null, qty }) => ({
          ownerNo,
          goodsNo,
          batchNo,
          quality,
          toQuality,
          fromLocationNo: locationNo,
          toLocationNo,
          planQty: qty,
          movedQty: isDone ? qty : 0,
        })),
      },
    ],
    ctx.person,
  )
  return moveNo
}

/** Freezes or unfreezes pieces. Each group of rows becomes a finished document 冻结 or 解冻. */
const setFrozen = async (
  ctx: Ctx,
  { rows, reason }: InputOf<typeof stockFreeze>,
  freezing: boolean,
): Promise<{ moveNos: string[] }> => {
  await reachRows(ctx, rows)
  const groups = documentsOf(rows)
  const found = freezing ? [] : await readFound(ctx, groups)
  const held = await lockStock(ctx.tx, rows)
  const moveNos: string[] = []
  for (const group of groups) {
    const place: Place = { warehouseNo: group[0]?.warehouseNo ?? '', sid: group[0]?.sid ?? '' }
    await shelfBins(
      ctx,
      place,
      group.map((row) => row.locationNo),
    )
    for (const row of group) checkHold({ held, found }, keyOf(place, row), row.qty, freezing)
    const moveType = freezing ? 5 : 6
    const moveNo = await insertMove(ctx, place, {
      moveType,
      status: moveLife.done,
      remark: reason,
      pieces: group.map(stayingPiece),
    })
    moveNos.push(moveNo)
    await bookDocument(
      ctx,
      place,
      { bizType: freezing ? 'FREEZE' : 'UNFREEZE', bizNo: moveNo },
      group.map((row) => ({
        ...keyOf(place, row),
        qty: 0,
        freeze: freezing ? row.qty : -row.qty,
        flowType: freezing ? flow.freeze : flow.unfreeze,
        remark: reason,
      })),
      held,
    )
  }
  return { moveNos }
}

/** Pieces found by workers, which stay frozen until their conflict is settled. */
const readFound = async (ctx: Ctx, groups: readonly (readonly ChosenRow[])[]): Promise<FoundPieces[]> => {
  const foundPieces: FoundPieces[] = []
  for (const group of groups) {
    const [{ warehouseNo, sid } = { warehouseNo: '', sid: '' }] = group
    foundPieces.push(...(await readFoundPieces({ ...ctx, warehouseNo, sid }, group, true)))
  }
  return foundPieces
}

const checkHold = (
  books: { readonly held: ReadonlyMap<string, StockState>; readonly found: readonly FoundPieces[] },
  key: StockKey,
  qty: number,
  freezing: boolean,
): void => {
  const { held, found } = books
  if (freezing && freeOf(held, key) < qty) throw shortRefusal({ key, available: freeOf(held, key) })
  const freeable = (held.get(stockKeyText(key))?.freeze ?? 0) - frozenAt(found, key)
  if (!freezing && freeable < qty)
    throw refuse(freeable < (held.get(stockKeyText(key))?.freeze ?? 0) ? 'A1737.found' : 'A1737', {
      n: freeable,
      goodsNo: key.goodsNo,
      locationNo: key.locationNo,
    })
}

const freeze = handle(stockFreeze, (ctx, input) => setFrozen(ctx, input, true))
const unfreeze = handle(stockUnfreeze, (ctx, input) => setFrozen(ctx, input, false))

const transfer = handle(stockTransfer, async (ctx, { toLocationNo, remark, confirmed, ...row }) => {
  await reachRows(ctx, [row])
  const place: Place = { warehouseNo: row.warehouseNo, sid: row.sid }
  await shelfBins(ctx, place, [row.locationNo, toLocationNo])
  const pieces = [{ ...row, toLocationNo }]
  const moveNo = await insertMove(ctx, place, { moveType: 1, status: moveLife.open, remark: remark ?? null, pieces })
  const { ownerNo, goodsNo, batchNo, quality, qty } = row
  const piece = {
    moveNo,
    ownerNo,
    goodsNo,
    fromLocationNo: row.locationNo,
    toLocationNo,
    batchNo,
    quality,
    qty,
    ...(confirmed && { confirmed }),
  }
  await atDesk(ctx, place, 'MOVE_LINE', piece, randomUUID())
  return { moveNo }
})

const requalify = handle(stockQuality, async (ctx, { toQuality, toLocationNo, reason, confirmed, ...row }) => {
  await reachRows(ctx, [row])
  const place: Place = { warehouseNo: row.warehouseNo, sid: row.sid }
  const target = (toLocationNo ?? '') === '' ? row.locationNo : (toLocationNo ?? '')
  if (toQuality === row.quality) throw refuse('A1742', { text: qualityText(toQuality) })
  const bins = await shelfBins(ctx, place, [row.locationNo, target])
  if (target !== row.locationNo) await checkBin(ctx, place, row, target, bins.get(target), confirmed === 1)
  const from = keyOf(place, row)
  const to = { ...from, locationNo: target, quality: toQuality }
  const held = await lockStock(ctx.tx, [from, to])
  if (freeOf(held, from) < row.qty) throw shortRefusal({ key: from, available: freeOf(held, from) })
  const pieces = [{ ...row, toLocationNo: target, toQuality }]
  const moveType = toQuality === 1 ? 4 : 3
  const moveNo = await insertMove(ctx, place, { moveType, status: moveLife.done, remark: reason, pieces })
  const left = held.get(stockKeyText(from))
  const entry = { flowType: flow.requalify, remark: reason }
  await bookDocument(
    ctx,
    place,
    { bizType: 'REQUALIFY', bizNo: moveNo },
    [
      { ...from, ...entry, qty: -row.qty },
      { ...to, ...entry, qty: row.qty, ...(left && { dates: datesOf(left) }) },
    ],
    held,
  )
  return { moveNo }
})

/** Refuses a bin that cannot take the pieces. A person with the right may confirm that the bin is overfilled (A1707). */
const checkBin = async (
  ctx: Ctx,
  place: Place,
  row: ChosenRow,
  target: string,
  bin: BinView | undefined,
  confirmed: boolean,
): Promise<void> => {
  const here = { ...ctx, ...place }
  const [goods] = await readGoods(here, [row], await settingsOf(here))
  const refused = binRefusal(target, row, bin, bulkOf(goods, row.qty))
  const overruled = refused?.code === 'A1707' && confirmed && ctx.person.rights.has(overfills)
  if (refused !== null && !overruled) throw deskRefusal(refused.code, refused.args, ctx.person.rights)
}

const datesOf = ({ produceDate, expireDate, inDate }: StockState) => ({ produceDate, expireDate, inDate })
const qualityText = (quality: number): string => (QUALITY as Readonly<Record<number, string>>)[quality] ?? String(quality)

export default [freeze, unfreeze, transfer, requalify]
