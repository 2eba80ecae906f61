// 用工的行：班次、需求、续用、名额、报名、人员、任务、打卡、考勤。
import { demandLife } from '#contract/rules/employLife'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const employRows = (place: Place, at: string): PlaceRow[] => {
  const days = { beginDate: '2025-06-17', endDate: '2025-06-20' }
  const here = { ...where(place), applyNo: place.applyNo }
  return [
    ['hr_constant', { code: place.constantCode, value: 1 }],
    [
      'hr_shift',
      {
        id: place.shiftId,
        ...where(place),
        shiftName: '早班',
        startTime: '08:00',
        endTime: '17:00',
        isCrossDay: 0,
        standardMin: 540,
      },
    ],
    [
      'employment_apply',
      {
        ...here,
        ...days,
        post: 1,
        needNum: 5,
        shiftId: place.shiftId,
        hourWageFen: 2_200,
        reason: 1,
        estCostFen: 0,
        status: demandLife.using,
      },
    ],
    [
      'employment_renew',
      { applyNo: place.applyNo, seq: 1, oldEndDate: '2025-06-20', newEndDate: '2025-06-21', num: 1, reason: '单量还在' },
    ],
    [
      'employment_recruit',
      {
        ...here,
        recruitNo: place.recruitNo,
        hrCompanyId: place.hrCompanyId,
        quotaNum: 5,
        publishTime: at,
        deadlineTime: '2030-01-01T00:00:00Z',
      },
    ],
    [
      'employment_enroll',
      { ...here, enrollNo: place.enrollNo, tempUserId: place.tempUserId, hrCompanyId: place.hrCompanyId, enrollTime: at },
    ],
    [
      'employment_user',
      {
        ...here,
        id: place.hiredId,
        tempUserId: place.tempUserId,
        post: 1,
        shiftId: place.shiftId,
        hourWageFen: 2_200,
      },
    ],
    ['employment_task', { ...here, ...days, taskNo: place.taskNo, taskName: '大促备货', planNum: 100, unit: '单' }],
    [
      'clock_record',
      {
        ...where(place),
        id: place.clockId,
        opId: `clock-${place.opId}`,
        operatorKey: `T${place.tempUserId}`,
        operatorName: '张三',
        clockType: 2,
        clockTime: at,
        clockWay: 3,
        isMakeup: 1,
        makeupStatus: 10,
        reason: '忘打下班',
      },
    ],
    [
      'attendance_day',
      {
        ...where(place),
        id: place.attendanceId,
        bizDate: '2025-06-17',
        operatorKey: `T${place.tempUserId}`,
        operatorName: '张三',
        employType: 2,
        applyNo: place.applyNo,
        shiftId: place.shiftId,
        workMin: 480,
        lateMin: 0,
        earlyMin: 0,
        overtimeMin: 0,
        odd: 0,
        dayKind: 1,
      },
    ],
  ]
}
