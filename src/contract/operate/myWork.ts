// 我的效率 · operate/myWork
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, type Static } from 'typebox'
import { call } from '../call.ts'

const kind = Fields({
  opType: Integer(),
  orderNum: Integer(),
  goodsNum: Integer(),
  packageNum: Integer(),
  errorNum: Integer(),
  /** points, four decimals */
  point: Text(),
  effectiveSec: Integer(),
})
/** Result of one kind of work on one day. */
export type MyKind = Static<typeof kind>

/** Number of days returned, including today. */
export const myDays = 7

/**
 * Work of the person at the device today and on the six days before, by kind of work; days without work are left out. `badgeCode`: the temp
 * worker who uses the device, who sees only the own work; without it the signed-in person. Work that is still on devices is not included.
 */
export const myWork = call({
  id: 'operate/myWork.read',
  title: '我的效率',
  method: 'GET',
  path: '/v1/pda/my/work',
  input: Fields({ badgeCode: Optional(Text({ title: '工牌', minLength: 1, maxLength: 32 })) }),
  reply: Fields({
    /** epoch ms of the server */
    takenAt: Integer(),
    /** the current day of the device's warehouse */
    today: Text(),
    /** newest first */
    days: ListOf(Fields({ bizDate: Text(), kinds: ListOf(kind) })),
  }),
  may: 282_401,
  device: true,
})
