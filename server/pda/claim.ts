// 领取 · pda/claim
import { claimPick } from '#contract/pda/claim'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { claim } from '../core/floor/claim.ts'
import { taskPack } from '../core/floor/taskPack.ts'

/** claimPick: claims a pick order for the person and returns its task pack. @throws Refused as `claim` */
export default [
  handle(claimPick, async (ctx, { pickNo, ...by }) => {
    const device = callingDevice(ctx)
    const opId = await claim(ctx, device, 'PICK_CLAIM', { pickNo }, by)
    const { deviceId, warehouseNo, sid } = device
    const pack = await taskPack({ ...ctx, warehouseNo, sid, device }, pickNo, (pick) => pick.deviceId === deviceId)
    if (pack === null) throw refuse('A0404')
    return { opId, pack }
  }),
]
