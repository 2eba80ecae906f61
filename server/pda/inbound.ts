// 收货与上架的作业包 · pda/inbound
import { rcvStage } from '#contract/rules/systemPlace'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { openInbound, openPutaway } from '#contract/pda/inbound'
import { gateLane } from '#contract/ops/kinds/arrivals'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'
import { workersAt } from '../core/floor/actors.ts'
import { readStaff } from '../core/floor/kinds/tasks.ts'
import { readGoods } from '../core/floor/kinds/goods/load.ts'
import {
  readBinsFor,
  readOpenArrivals,
  readOpenReservations,
  readOpenStockins,
  readOwnersHere,
  readStaged,
} from '../core/floor/openInbound.ts'
import { appliedOf, type Asked } from '../core/floor/taskPack.ts'
import { settingsOf } from '../core/floor/settings.ts'

/** The context of the request with device and warehouse. */
const atDevice = (ctx: Ctx): Asked & { readonly person: Person } => {
  const device = callingDevice(ctx)
  return { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
}
const goodsOf = async (ctx: Asked, keys: readonly GoodsKey[]) =>
  readGoods(
    ctx,
    [...new Map(keys.map(({ ownerNo, goodsNo }) => [goodsKey({ ownerNo, goodsNo }), { ownerNo, goodsNo }])).values()],
    await settingsOf(ctx),
  )

/** openInbound: data for receiving at the device's warehouse. openPutaway: pieces in RCV-STAGE, with bins for them. */
export default [
  handle(openInbound, async (ctx) => {
    const here = atDevice(ctx)
    const stockins = await readOpenStockins(here)
    const arrivals = await readOpenArrivals(here)
    const names = [
      gateLane,
      ...stockins.map(({ stockinNo }) => stockinNo),
      ...arrivals.flatMap(({ arrivalNo, opId }) => (opId === '' ? [arrivalNo] : [arrivalNo, opId])),
    ]
    const lines = stockins.flatMap(({ ownerNo, lines: own }) => own.map(({ goodsNo }) => ({ ownerNo, goodsNo })))
    return {
      stockins,
      staged: (await readStaged(here)).filter(({ containerNo }) => containerNo !== ''),
      arrivals,
      reservations: await readOpenReservations(here),
      ...(await readOwnersHere(here)),
      goods: await goodsOf(here, lines),
      staff: await readStaff(here),
      workers: await workersAt(here, here.now),
      takenAt: here.now,
      applied: await appliedOf(here, names),
    }
  }),
  handle(openPutaway, async (ctx) => {
    const here = atDevice(ctx)
    const staged = await readStaged(here)
    const goods = await goodsOf(here, staged)
    return {
      staged,
      ...(await readBinsFor(here, staged, goods)),
      goods,
      takenAt: here.now,
      applied: await appliedOf(here, [rcvStage]),
    }
  }),
]
