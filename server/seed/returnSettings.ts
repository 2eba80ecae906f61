// 演示的退货配置 · seed/returnSettings
import { expiry } from '#contract/returns/expiry'
import { monitor } from '#contract/returns/monitor'
import { operator } from '#contract/returns/operator'
import { ownerConfig } from '#contract/returns/ownerConfig'
import { position } from '#contract/returns/position'
import { returnWarehouse } from '#contract/returns/warehouse'
import { returnWhiteList } from '#contract/returns/whiteList'
import { warningConfig } from '#contract/returns/warningConfig'
import { make, type Desk } from './deskClient.ts'

/** Positions, one of each type, two for good pieces. */
const positions = [
  ['TH-DC01', 1],
  ['TH-TS01', 2],
  ['TH-LP01', 3],
  ['TH-LP02', 3],
  ['TH-CC01', 4],
  ['TH-WT01', 5],
  ['TH-BF01', 6],
] as const
/** Type of the warning; hours of 黄, 橙 and 红. */
const warnings = [
  [1, 12, 24, 48],
  [2, 4, 12, 24],
  [3, 1, 4, 12],
  [4, 24, 48, 72],
  [5, 24, 72, 168],
  [6, 120, 240, 360],
  [7, 0, 2, 8],
] as const

/** Settings for returns of a warehouse; `roleId`: recipients of warnings. */
export const setUpReturns = async (
  desk: Desk,
  own: { readonly ownerNo: string; readonly roleId: string; readonly day: string },
): Promise<void> => {
  const { admin } = desk
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  for (const [positionNo, positionType] of positions)
    await make(desk, admin, position, { ...place, positionNo, positionType, ownerNo: null, capacity: 2_000 })
  await make(desk, admin, returnWarehouse, {
    ...place,
    returnAddress: '浙江省杭州市余杭区仓前街道云禾路 8 号退货月台',
    receiverName: '云禾退货组',
    receiverMobile: '13700009000',
    supportOwnerNos: [],
    defaultPosition: 'TH-DC01',
    dailyCapacity: 800,
  })
  const baseConfig = {
    inspectMode: 1,
    defectTo: 1,
    unboxHour: 24,
    putawayHour: 48,
    acceptNoNotice: 1,
    autoCreate: 1,
    videoRequired: 0,
  }
  // the demo's benches have no camera to take pictures
  await make(desk, admin, ownerConfig, { ...baseConfig, photoMode: 3, pushMode: 1, waveAuto: 1 })
  await make(desk, admin, ownerConfig, {
    ...baseConfig,
    ownerNo: own.ownerNo,
    ...place,
    photoMode: 3,
    pushMode: 2,
    waveAuto: 1,
    unitPriceFen: 150,
    contactUser: '花间售后',
  })
  for (const [warnType, firstHour, secondHour, thirdHour] of warnings)
    await make(desk, admin, warningConfig, { warnType, firstHour, secondHour, thirdHour, noticeRoles: [own.roleId] })
  for (const badge of [desk.manager, desk.leader])
    await make(desk, admin, operator, { ...place, userId: badge.userId, mayReceive: 1, mayInspect: 1, mayPutaway: 1 })
  await make(desk, admin, expiry, { ownerNo: own.ownerNo, minRemainDay: 90, minRemainBp: 3_300, resultQuality: 2 })
  await make(desk, admin, monitor, {
    ...place,
    cameraNo: 'CAM-01',
    cameraName: '退货质检台',
    nvrAddr: 'http://nvr-01.local:8000',
    channel: 1,
    preSec: 10,
    postSec: 10,
    keepDay: 90,
  })
  await make(desk, admin, returnWhiteList, {
    whiteType: 1,
    ownerNo: own.ownerNo,
    effectDate: own.day,
    reason: '新品试销期，退件由货主自查',
  })
}
