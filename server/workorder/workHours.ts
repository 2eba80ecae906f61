// 工单工作时间 · workorder/workHours
import type { Body } from '#contract/resource'
import { workHours } from '#contract/workorder/workHours'
import { hallsSeen, placeColumn, placeSearch } from '../core/placedRule.ts'
import { everywhere, holdsIn, warehousesNamed } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

/** The days of the mask, which begins on Monday. */
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

type Hours = Body<typeof workHours>

const maskOf = (row: Hours): string => days.map((day) => ((row[day] ?? 1) === 1 ? '1' : '0')).join('')

/** Only a person with the scope of all may set the hours of all warehouses. */
const mustReach = async (ctx: Ctx, row: Hours): Promise<void> => {
  const place = holdsIn(row)
  const reason =
    place.warehouseNo === everywhere
      ? ctx.person.scope.warehouse.all
        ? ''
        : '没有全部仓库的权限，请选一个仓库'
      : (await warehousesNamed(ctx)).fault(place)
  if (reason !== '') throw refuse('A0400', {}, { warehouseNo: reason })
}
const check = async (ctx: Ctx, body: Hours, before: Hours | null): Promise<void> => {
  const now = { ...before, ...body }
  if (before !== null) await mustReach(ctx, before)
  await mustReach(ctx, now)
  const [start, end] = [now.workStart ?? '', now.workEnd ?? '']
  for (const [field, at] of [
    ['workStart', start],
    ['workEnd', end],
  ] as const)
    if (!time.test(at))
      throw refuse('A0400', {}, { [field]: `${field === 'workStart' ? '上班' : '下班'}时间格式不正确，应为HH:mm` })
  if (start.slice(0, 5) >= end.slice(0, 5)) throw refuse('A0400', {}, { workEnd: '下班要晚于上班' })
  if (maskOf(now) === '0000000') throw refuse('A0400', {}, { sunday: '一周至少有一天上班' })
}

export default serve(workHours, (_today: string, person: Person) => ({
  from: 'wo_work_calendar r',
  alias: 'r',
  columns: {
    calendarId: 'r.id::text',
    warehouseNo: placeColumn('warehouse_no'),
    sid: placeColumn('sid'),
    workStart: "to_char(r.work_start, 'HH24:MI')",
    workEnd: "to_char(r.work_end, 'HH24:MI')",
    ...Object.fromEntries(days.map((day, i) => [day, `substr(r.weekday_mask, ${i + 1}, 1)::smallint`])),
  },
  where: hallsSeen(person),
  search: { warehouseNo: placeSearch.warehouseNo },
  write: {
    table: 'wo_work_calendar',
    apart: [...days],
    check,
    fill: (_ctx: Ctx, body: Hours, before: Hours | null) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      weekdayMask: maskOf({ ...before, ...body }),
    }),
    checkRemove: mustReach,
  },
}))
