// 预约日历 · inbound/calendar
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'

/** Number of days shown together. */
export const CALENDAR_DAYS = 7

/** Time spans of docks for some days, with the boxes that may come, are confirmed, or wait for confirmation. */
export const reservationCalendar = call({
  id: 'inbound/calendar',
  title: '预约日历',
  method: 'GET',
  path: '/v1/reservation/calendar',
  input: Obj({
    warehouseNo: Str({ title: '仓库', minLength: 1, maxLength: 32 }),
    sid: Str({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    from: Str({ title: '从', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  }),
  reply: List(
    Obj({
      day: Str(),
      slotId: Str(),
      dockNo: Str(),
      startTime: Str(),
      endTime: Str(),
      capacityBox: Integer(),
      usedBox: Integer(),
      capacityVehicle: Integer(),
      usedVehicle: Integer(),
      waitingBox: Integer(),
    }),
  ),
  may: 170201,
})
