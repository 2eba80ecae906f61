// 设备登记 · pda/enrol
import { Array as ListOf, Boolean as Flag, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'

/**
 * Enrols the handheld that sends it (interfaces.md "Process"): always as a new device with its own key, because it may be a copy of another
 * one. `deviceId` is its previous entry: sessions, tasks in hand and operations still to be uploaded continue under the new one, and the
 * previous entry does not change, for other devices of the same name. The key is returned once and stored as a hash.
 */
export const enrolDevice = call({
  id: 'pda/enrol.enrol',
  title: '设备登记',
  method: 'POST',
  path: '/v1/pda/device/enrol',
  input: Fields({
    name: Text({ title: '设备名称', minLength: 1, maxLength: 32 }),
    warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    deviceId: Optional(Text({ title: '设备号', pattern: '^[A-Za-z0-9-]{8,40}$' })),
  }),
  reply: Fields({ deviceId: Text(), deviceKey: Text() }),
  may: 210721,
  toast: '设备登记成功',
})

/** Today's authorisation of a temp worker at the device's warehouse, requested when a badge is not in the task pack (floor.md §9.5). */
export const workerAuth = call({
  id: 'pda/enrol.workerAuth',
  title: '临时工授权查询',
  method: 'GET',
  path: '/v1/pda/worker/auth',
  input: Fields({ badgeCode: Text({ title: '工牌', minLength: 1, maxLength: 32 }) }),
  reply: Fields({
    badgeCode: Text(),
    tempUserId: Text(),
    name: Text(),
    startTime: Integer(),
    endTime: Integer(),
    opTypes: ListOf(Integer()),
    signed: Flag(),
    signedAt: Optional(Integer()),
    leftAt: Optional(Integer()),
    ruleVersion: Optional(Integer()),
    isNew: Optional(Flag()),
  }),
  may: 'signedIn',
  device: true,
})
