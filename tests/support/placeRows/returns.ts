// 退货配置的行，和它们管到的东西：预警、通缉件。
import { returnLife, returnPickLife, returnReceiveLife, returnWaveLife } from '#contract/rules/returnLife'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { returnWarningLife } from '#contract/rules/returnWarningLife'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const returnSettingRows = (place: Place, at: string): PlaceRow[] => [
  ['location', { ...where(place), zoneNo: place.zoneNo, locationNo: place.positionNo, locationType: 5, pickSeq: 9_000_000 }],
  ['return_position', { ...where(place), positionNo: place.positionNo, positionType: 1, ownerNo: place.ownerNo }],
  ['return_expiry_rule', { id: place.expiryId, ownerNo: place.ownerNo, goodsNo: place.goodsNo, minRemainDay: 30 }],
  [
    'return_monitor_config',
    { ...where(place), cameraNo: place.cameraNo, cameraName: place.cameraNo, nvrAddr: 'http://nvr.example.com' },
  ],
  ['return_owner_config', { id: place.configId, ...where(place), ownerNo: place.ownerNo }],
  [
    'return_warehouse',
    {
      ...where(place),
      returnAddress: '退货路1号',
      receiverName: '收',
      receiverMobile: '13900000000',
      supportOwnerNos: [place.ownerNo],
    },
  ],
  [
    'return_warning_config',
    { id: place.configId, ...where(place), ownerNo: place.ownerNo, warnType: 1, firstHour: 1, secondHour: 2, thirdHour: 3 },
  ],
  ['return_white_list', { id: place.whiteId, whiteType: 1, whiteKey: place.ownerNo, effectDate: '2025-06-01', reason: '信得过' }],
  ['return_operator', { id: place.operatorId, ...where(place), userId: place.sessionId, opTypes: [1, 2, 3] }],
  [
    'return_wanted',
    {
      id: place.wantedId,
      ...where(place),
      logisticsNo: place.logisticsNo,
      ownerNo: place.ownerNo,
      reason: 1,
      handleRequire: '录像拆包',
      applyTime: at,
      expireDate: '2031-01-01',
      status: returnWantedLife.open,
    },
  ],
  [
    'return_warning',
    {
      id: place.warningId,
      ...where(place),
      warnType: 1,
      bizNo: place.logisticsNo,
      level: 1,
      ownerNo: place.ownerNo,
      beginTime: at,
      lastTime: at,
      status: returnWarningLife.open,
    },
  ],
]

/** A received return, its push, a wave that sends it back, and its pick. */
export const returnRows = (place: Place, at: string): PlaceRow[] => [
  [
    'return_order',
    {
      ...where(place),
      returnNo: place.returnNo,
      source: 2,
      returnType: 1,
      ownerNo: place.ownerNo,
      shopNo: place.shopNo,
      logisticsNo: `R${place.logisticsNo}`,
      receiveNo: place.receiveNo,
      planQty: 1,
      status: returnLife.arrived,
    },
  ],
  [
    'return_order_line',
    {
      id: place.pushId,
      returnNo: place.returnNo,
      lineNo: 1,
      ownerNo: place.ownerNo,
      goodsNo: place.goodsNo,
      goodsName: '商品',
      planQty: 1,
    },
  ],
  [
    'return_receive',
    {
      ...where(place),
      receiveNo: place.receiveNo,
      logisticsNo: `R${place.logisticsNo}`,
      ownerNo: place.ownerNo,
      returnNo: place.returnNo,
      receiveTime: at,
      status: returnReceiveLife.open,
    },
  ],
  ['return_push_log', { ...where(place), id: place.pushId, returnNo: place.returnNo, ownerNo: place.ownerNo, pushType: 1 }],
  [
    'return_wave',
    {
      ...where(place),
      waveNo: place.returnWaveNo,
      waveType: 2,
      ownerNo: place.ownerNo,
      returnNum: 1,
      goodsNum: 1,
      status: returnWaveLife.open,
    },
  ],
  [
    'return_pick',
    {
      ...where(place),
      pickNo: place.returnPickNo,
      waveNo: place.returnWaveNo,
      waveType: 2,
      ownerNo: place.ownerNo,
      planQty: 1,
      status: returnPickLife.open,
    },
  ],
]

/** Keys of lists whose key names mean other documents in other areas. */
export const returnListKeys = ({
  returnWaveNo,
  returnPickNo,
  pushId,
}: Pick<Place, 'returnWaveNo' | 'returnPickNo' | 'pushId'>): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'returns/wave': { waveNo: returnWaveNo },
  'returns/pick': { pickNo: returnPickNo },
  'returns/goods': { lineId: pushId },
})
