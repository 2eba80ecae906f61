// 工单资料的调用怎样点名一件东西。
import { workOrderRuleIds } from '../placeRows/workOrderRules.ts'
import { workOrderKeys } from '../placeRows/workOrders.ts'
import type { Place } from '../places.ts'
import { lists, type Naming, type Namings } from './naming.ts'

const typed = (more: object = {}): Naming => ({ unscoped: (place) => ({ typeId: workOrderRuleIds(place).typeId, ...more }) })
const cell = { nodeCode: 1, priority: 1, respMin: 30, remindBeforeMin: 5, timeMode: 2 }
const byFile = { nothing: '文件逐行核对' } as const
const request: Naming = ({ requestId }) => ({ requestId })
const template = { nothing: '模板不含数据' } as const
const message: Naming = ({ logId }: Place) => ({ ids: [logId] })

const namings: Namings = {
  'workorder/type.options': lists,
  'workorder/type.keywords': typed({ keywords: ['没有这个词'] }),
  'workorder/nodeRule.times': typed(),
  'workorder/nodeRule.setTimes': typed({ list: [cell] }),
  'workorder/nodeRule.removeMany': ({ ruleId }) => ({ ids: [ruleId] }),
  'workorder/nodeRule.exportNow': lists,
  'workorder/nodeRule.parse': byFile,
  'workorder/nodeRule.import': request,
  'workorder/nodeRule.template': template,
  'workorder/surveyDefault.removeMany': { unscoped: (place) => ({ ids: [workOrderRuleIds(place).surveyDefaultId] }) },
  'workorder/surveyDefault.exportNow': lists,
  'workorder/surveyDefault.parse': byFile,
  'workorder/surveyDefault.import': request,
  'workorder/surveyDefault.template': template,
  'workorder/punishType.options': lists,
  'workorder/whiteUser.add': {
    input: ({ sessionId, ownerNo }) => ({ userIds: [sessionId], scope: 2, owners: [ownerNo] }),
    code: 'A0400',
  },
  'workorder/whiteUser.removeMany': { unscoped: ({ whiteId }) => ({ ids: [whiteId] }) },
  'workorder/whiteUser.template': template,
  'workorder/whiteUser.import': byFile,
  'workorder/dingtalk.adapter': { nothing: '整个服务端一样' },
  'workorder/robotLog.resend': message,
  'workorder/robotLog.removeMany': message,
  'workorder/robotLog.exportNow': lists,
  'workorder/robotLog.cutover': (place) => ({ id: workOrderKeys(place).workOrderId }),
  'workorder/stat.read': lists,
  'workorder/stat.export': lists,
}

export default namings
