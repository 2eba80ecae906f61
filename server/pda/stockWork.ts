// 库内作业包 · pda/stockWork
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { ShelfView } from '#contract/ops/kinds/shelves'
import { goodsByCode, oneShelf, openChecks, openMoves } from '#contract/pda/stockWork'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'
import { seesOwner } from '../platform/scope.ts'
import { goodsCalled, readGoods } from '../core/floor/kinds/goods/load.ts'
import { readOpenChecks } from '../core/floor/openChecks.ts'
import { readOpenMoves } from '../core/floor/openMoves.ts'
import { appliedOf, type Asked } from '../core/floor/taskPack.ts'
import { settingsOf } from '../core/floor/settings.ts'
import { readShelves } from '../core/floor/shelves.ts'

/** The context of the request with device and warehouse. */
const atDevice = (ctx: Ctx): Asked & { readonly person: Person } => {
  const device = callingDevice(ctx)
  return { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
}

/** Goods for a handheld, with barcodes to scan, and weight and volume to recognise a bin that is too small. */
const goodsOf = async (ctx: Asked, keys: readonly GoodsKey[]): Promise<GoodsFacts[]> =>
  readGoods(ctx, [...new Map(keys.map((key) => [goodsKey(key), key])).values()], await settingsOf(ctx))

const keysIn = (shelves: readonly ShelfView[]): readonly GoodsKey[] => shelves.flatMap(({ rows }) => rows)

/** Data for work within the warehouse: open move orders, the content of one bin, running stock-takings, and goods by a scanned code. */
export default [
  handle(openMoves, async (ctx) => {
    const here = atDevice(ctx)
    const moves = await readOpenMoves(here)
    const lines = moves.flatMap((move) => move.lines ?? [])
    const bins = [...new Set(lines.flatMap(({ from, to }) => (to === '' ? [from] : [from, to])))]
    const shelves = await readShelves(here, bins)
    return {
      moves,
      shelves,
      goods: await goodsOf(here, [...lines, ...keysIn(shelves)]),
      takenAt: here.now,
      applied: await appliedOf(here, [...moves.map(({ moveNo }) => moveNo), ...bins]),
    }
  }),
  handle(oneShelf, async (ctx, { locationNo }) => {
    const here = atDevice(ctx)
    const [shelf] = await readShelves(here, [locationNo])
    if (shelf === undefined) throw new Error(`no shelf was read for ${locationNo}`)
    return { shelf, goods: await goodsOf(here, keysIn([shelf])), applied: await appliedOf(here, [locationNo]) }
  }),
  handle(openChecks, async (ctx) => {
    const here = atDevice(ctx)
    const checks = await readOpenChecks(here)
    const applied = await appliedOf(
      here,
      checks.map(({ checkNo }) => checkNo),
    )
    return {
      checks,
      goods: await goodsOf(
        here,
        checks.flatMap(({ lines }) => lines),
      ),
      takenAt: here.now,
      applied,
    }
  }),
  handle(goodsByCode, async (ctx, { code }) => {
    const here = atDevice(ctx)
    const keys = (await goodsCalled(here, code)).filter(({ ownerNo }) => seesOwner(here.person, ownerNo))
    return { goods: await goodsOf(here, keys) }
  }),
]
