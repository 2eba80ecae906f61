// 手持授权 · user/tempAuthHere
import { authorizeHere, loseHere, workersHere, type BadgeSaid } from '#contract/user/tempAuthHere'
import { workersAt } from '../core/floor/actors.ts'
import { dayRuleAt } from '../core/floor/ruleSigns.ts'
import { authFaults, type AuthWorker } from '../core/people/authRules.ts'
import { endAuths, holdWorkers, writeAuths } from '../core/people/authorise.ts'
import { reachWarehouse } from '../platform/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { moment } from '../platform/time.ts'

interface Place {
  readonly warehouseNo: string
  readonly sid: string
}

/** The device's warehouse, which must be in the person's scope. */
const here = async (ctx: Ctx): Promise<Place> => {
  const { warehouseNo, sid } = callingDevice(ctx)
  await reachWarehouse(ctx, warehouseNo, sid)
  return { warehouseNo, sid }
}
const isOf = ({ warehouseNo, sid }: AuthWorker, place: Place): boolean => warehouseNo === place.warehouseNo && sid === place.sid

const stranger = (badgeCode: string): BadgeSaid => ({ badgeCode, name: '', msg: '没有这张工牌，找办公室登记' })
const foreign = ({ badgeCode, realName }: AuthWorker): BadgeSaid => ({
  badgeCode,
  name: realName,
  msg: '登记在别的仓库，到电脑端改仓库再授权',
})

export default [
  handle(authorizeHere, async (ctx, { badgeCodes, hours, opTypes }) => {
    const place = await here(ctx)
    const workers = await holdWorkers(ctx, 'badge_code', badgeCodes)
    const known = new Set(workers.map(({ badgeCode }) => badgeCode))
    const own = workers.filter((worker) => isOf(worker, place))
    const end = new Date(ctx.now + hours * 3_600_000)
    const rows = own.map((worker) => ({ worker, start: ctx.at, end, opTypes }))
    const faults = new Map((await authFaults(ctx, rows)).map((fault) => [fault.row, fault.why.message]))
    const good = rows.filter((_, row) => !faults.has(row))
    const renewed = new Map((await writeAuths(ctx, good)).map((one) => [one.worker.badgeCode, one]))
    return {
      done: good.map(({ worker: { badgeCode, realName } }) => {
        const before = renewed.get(badgeCode)
        const msg =
          before === undefined ? '' : `${before.byName}授权过，到${(moment(before.endTime) ?? '').slice(11, 16)}，以这次为准`
        return { badgeCode, name: realName, msg }
      }),
      left: [
        ...badgeCodes.filter((badgeCode) => !known.has(badgeCode)).map(stranger),
        ...workers.filter((worker) => !isOf(worker, place)).map(foreign),
        ...own.flatMap(({ badgeCode, realName }, row): BadgeSaid[] => {
          const msg = faults.get(row)
          return msg === undefined ? [] : [{ badgeCode, name: realName, msg }]
        }),
      ],
    }
  }),
  handle(loseHere, async (ctx, { badgeCode, reason }) => {
    const place = await here(ctx)
    const [worker] = await holdWorkers(ctx, 'badge_code', [badgeCode])
    if (worker === undefined || !isOf(worker, place)) throw refuse('A2113')
    await endAuths(ctx, [worker], reason)
    return { name: worker.realName }
  }),
  handle(workersHere, async (ctx) => {
    const { warehouseNo, sid } = callingDevice(ctx)
    const place = { ...ctx, warehouseNo, sid }
    return { records: await workersAt(place, ctx.now), rule: await dayRuleAt(place), takenAt: ctx.now }
  }),
]
