// 工单的行：一个类型、一张工单和它的跟进任务、处罚。
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

type Lending = Pick<Place, 'ownerNo' | 'whiteId' | 'adviceId' | 'avgId' | 'errorId' | 'messageId'>
/** Each of these tables has one row per place, so ids of other things of the place serve as theirs. */
export const workOrderKeys = ({ ownerNo, whiteId, adviceId, avgId, errorId, messageId }: Lending) => ({
  workOrderId: adviceId,
  workOrderNo: `GDT${ownerNo.slice(-1)}`,
  typeId: whiteId,
  punishTypeId: avgId,
  taskId: errorId,
  punishId: messageId,
})
/** Their keys in the lists. */
export const workOrderListKeys = (place: Lending): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const { workOrderId, taskId, punishId } = workOrderKeys(place)
  return { 'workorder/list': { id: workOrderId }, 'workorder/followup': { taskId }, 'workorder/punish': { punishId } }
}

export const workOrderRows = (place: Place): PlaceRow[] => {
  const { workOrderId, workOrderNo, typeId, punishTypeId, taskId, punishId } = workOrderKeys(place)
  const mark = place.ownerNo.slice(-1)
  const type = { typeCode: `WT${mark}`, typeName: `问题${mark}` }
  return [
    ['wo_type', { id: typeId, ...type }],
    [
      'wo_punish_type',
      {
        id: punishTypeId,
        punishCode: `PT${mark}`,
        punishName: `处罚${mark}`,
        category: 1,
        objectType: 2,
        calcMode: 1,
        amountFen: 1_000,
      },
    ],
    [
      'work_order',
      {
        id: workOrderId,
        workOrderNo,
        typeId,
        ...type,
        ...where(place),
        ownerNo: place.ownerNo,
        ownerName: '货主',
        shopNo: place.shopNo,
        networkId: place.networkId,
        logisticsCode: place.logisticsCode,
        logisticsNo: place.logisticsNo,
        stockoutNo: place.stockoutNo,
        tradeNo: `TR${mark}`,
        content: '三天没有动静了',
        curNode: 1,
        nodeDeadline: '2025-06-18 10:00:00+08',
      },
    ],
    [
      'wo_followup',
      {
        id: taskId,
        workOrderId,
        kind: 2,
        content: '问网点',
        nextFollowTime: '2025-06-18 10:00:00+08',
        taskUserId: place.sessionId,
        taskUserName: '张三',
        taskStatus: 0,
      },
    ],
    [
      'wo_punish',
      {
        id: punishId,
        workOrderId,
        punishTypeId,
        punishName: `处罚${mark}`,
        objectType: 2,
        objectNo: place.logisticsCode,
        objectName: '快递',
        amountFen: 500,
      },
    ],
  ]
}
