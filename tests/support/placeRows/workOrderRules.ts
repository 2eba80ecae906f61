// 工单资料的行：节点规则、调查默认项、会话白名单、工作时间、钉钉群和它的一条日志。
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'
import { workOrderKeys } from './workOrders.ts'

type Lending = Parameters<typeof workOrderKeys>[0]
/** Each of these tables has one row per place, so ids of other things of the place serve as theirs. */
export const workOrderRuleIds = (place: Lending) => {
  const { typeId, punishTypeId } = workOrderKeys(place)
  const mark = place.ownerNo.slice(-1)
  return { typeId, punishTypeId, linkId: place.adviceId, surveyDefaultId: place.errorId, causeCode: `CAUSE${mark}` }
}
/** Their keys in the lists. */
export const workOrderRuleKeys = (place: Lending): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const { typeId, punishTypeId, linkId, causeCode } = workOrderRuleIds(place)
  return {
    'workorder/type': { typeId },
    'workorder/punishType': { punishTypeId },
    'workorder/surveyDefault': { typeId, causeCode },
    'workorder/dingtalk': { linkId },
  }
}

export const workOrderRuleRows = (place: Place): PlaceRow[] => {
  const { typeId, linkId, surveyDefaultId, causeCode } = workOrderRuleIds(place)
  const { ownerNo } = place
  const group = { groupName: `群${ownerNo.slice(-1)}`, openConversationId: `cid-${ownerNo}` }
  return [
    ['wo_node_rule', { id: place.ruleId, typeId, nodeCode: 1, ownerNo, ...where(place), respMin: 30 }],
    [
      'wo_survey_default',
      { id: surveyDefaultId, typeId, causeCode, causeName: '网点遗失', liability: 2, conclusionTpl: '网点遗失' },
    ],
    [
      'wo_conversation_white_user',
      { id: place.whiteId, userId: place.sessionId, userName: '在线的人', scope: 2, scopeNos: [ownerNo] },
    ],
    ['wo_work_calendar', { id: place.calendarId, ...where(place) }],
    ['wo_dingtalk_link', { id: linkId, ownerNo, ...where(place), ...group }],
    [
      'wo_robot_log',
      {
        id: place.logId,
        direction: 1,
        msgId: `msg-${ownerNo}`,
        linkId,
        ...group,
        content: '在吗',
        logisticsNo: place.logisticsNo,
      },
    ],
  ]
}
