// 我的效率 · operate/myWork
import { myDays, myWork } from '#contract/operate/myWork'
import { bizDate } from '#contract/rules/clock'
import { authAmong } from '#contract/rules/tempAuth'
import { authsOf, loadWorkers } from '../core/floor/actors.ts'
import { groupBy } from '../core/floor/keyed.ts'
import { settingsOf } from '../core/floor/settings.ts'
import type { OpsTx } from '../core/floor/context.ts'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { effectiveByGroup, groupsOf } from './workDayStat.ts'

const dayMs = 86_400_000

/** Key of the temp worker of a badge. @throws Refused A2113 if the worker is not authorised in the device's warehouse now */
const ofBadge = async (ctx: OpsTx, badgeCode: string): Promise<string> => {
  const worker = (await loadWorkers(ctx, [], [badgeCode])).get(badgeCode)
  if (worker === undefined || authAmong(authsOf(worker), ctx.now) === undefined) throw refuse('A2113')
  return `T${worker.tempUserId}`
}

export default [
  handle(myWork, async (ctx, { badgeCode }) => {
    const { warehouseNo, sid } = callingDevice(ctx)
    const here: OpsTx = { ...ctx, warehouseNo, sid }
    const operatorKey = badgeCode === undefined ? ctx.person.operatorKey : await ofBadge(here, badgeCode)
    const { dayCut } = await settingsOf(here)
    const dates = Array.from({ length: myDays }, (_, ago) => bizDate(ctx.now - ago * dayMs, dayCut))
    const groups = await groupsOf(
      ctx.tx,
      dates.map((date) => ({ operatorKey, bizDate: date })),
    )
    const byDay = groupBy(groups, (group) => group.bizDate)
    return {
      takenAt: ctx.now,
      today: bizDate(ctx.now, dayCut),
      days: dates.flatMap((date) => {
        const own = byDay.get(date) ?? []
        const seconds = effectiveByGroup(own)
        // the same type of work in two warehouses is shown as one
        const kinds = [...groupBy(own, (group) => String(group.opType)).values()].map((same) => ({
          opType: same[0]?.opType ?? 0,
          orderNum: sum(same, (one) => one.orderNum),
          goodsNum: sum(same, (one) => one.goodsNum),
          packageNum: sum(same, (one) => one.packageNum),
          errorNum: sum(same, (one) => one.errorNum),
          point: sum(same, (one) => Number(one.point)).toFixed(4),
          effectiveSec: sum(same, (one) => seconds.get(one) ?? 0),
        }))
        return kinds.length === 0 ? [] : [{ bizDate: date, kinds }]
      }),
    }
  }),
]

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)
