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

interface Warehouse {
  readonly warehouseNo: string
  readonly sid: string
}

/** The device's warehouse, which must be in the person's scope. */
const deviceWarehouse = async (ctx: Ctx): Promise<Warehouse> => {
  const { warehouseNo, sid } = callingDevice(ctx)
  await reachWarehouse(ctx, warehouseNo, sid)
  return { warehouseNo, sid }
}
const isAtWarehouse = ({ warehouseNo, sid }: AuthWorker, place: Warehouse): boolean =>
  warehouseNo === place.warehouseNo && sid === place.sid

const unknownBadge = (badgeCode: string): BadgeSaid => ({ badgeCode, name: '', msg: '没有这张工牌，找办公室登记' })
const otherWarehouse = ({ badgeCode, realName }: AuthWorker): BadgeSaid => ({
  badgeCode,
  name: realName,
  msg: '登记在别的仓库，到电脑端改仓库再授权',
})

export default [
  handle(authorizeHere, async (ctx, { badgeCodes, hours, opTypes }) => {
    const place = await deviceWarehouse(ctx)
    const workers = await holdWorkers(ctx, 'badge_code', badgeCodes)
    const knownBadges = new Set(workers.map(({ badgeCode }) => badgeCode))
    const localWorkers = workers.filter((worker) => isAtWarehouse(worker, place))
    const end = new Date(ctx.now + hours * 3_600_000)
    const rows = localWorkers.map((worker) => ({ worker, start: ctx.at, end, opTypes }))
    const faults = new Map((await authFaults(ctx, rows)).map((fault) => [fault.row, fault.why.message]))
    const validRows = rows.filter((_, row) => !faults.has(row))
    const replacedAuths = new Map((await writeAuths(ctx, validRows)).map((auth) => [auth.worker.badgeCode, auth]))
    return {
      done: validRows.map(({ worker: { badgeCode, realName } }) => {
        const replacedAuth = replacedAuths.get(badgeCode)
        const msg =
          replacedAuth === undefined
            ? ''
            : `${replacedAuth.byName}授权过，到${(moment(replacedAuth.endTime) ?? '').slice(11, 16)}，以这次为准`
        return { badgeCode, name: realName, msg }
      }),
      left: [
        ...badgeCodes.filter((badgeCode) => !knownBadges.has(badgeCode)).map(unknownBadge),
        ...workers.filter((worker) => !isAtWarehouse(worker, place)).map(otherWarehouse),
        ...localWorkers.flatMap(({ badgeCode, realName }, row): BadgeSaid[] => {
          const msg = faults.get(row)
          return msg === undefined ? [] : [{ badgeCode, name: realName, msg }]
        }),
      ],
    }
  }),
  handle(loseHere, async (ctx, { badgeCode, reason }) => {
    const place = await deviceWarehouse(ctx)
    const [worker] = await holdWorkers(ctx, 'badge_code', [badgeCode])
    if (worker === undefined || !isAtWarehouse(worker, place)) throw refuse('A2113')
    await endAuths(ctx, [worker], reason)
    return { name: worker.realName }
  }),
  handle(workersHere, async (ctx) => {
    const { warehouseNo, sid } = callingDevice(ctx)
    const place = { ...ctx, warehouseNo, sid }
    return { records: await workersAt(place, ctx.now), rule: await dayRuleAt(place), takenAt: ctx.now }
  }),
]
