// 打卡名单 · pda/clocks
import { clockedHere } from '#contract/pda/clocks'
import { appliedOf } from '../core/floor/taskPack.ts'
import { clockedAt, placeOf } from '../core/people/clocks.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'

/** clockedHere: the people who may clock at the device's warehouse, and the coordinates of the warehouse. */
export default handle(clockedHere, async (ctx) => {
  const device = callingDevice(ctx)
  const here = { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
  const clocked = await clockedAt(here, null)
  return {
    clocked,
    place: await placeOf(here),
    takenAt: here.now,
    applied: await appliedOf(
      here,
      clocked.map(({ badgeCode }) => badgeCode),
    ),
  }
})
