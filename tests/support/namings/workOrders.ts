// 工单的调用怎样点名一张工单。
import { workOrderKeys } from '../placeRows/workOrders.ts'
import type { Place } from '../places.ts'
import { lists, own, type Naming, type Namings } from './naming.ts'

const byId =
  (more: object = {}): Naming =>
  (place) => ({ id: workOrderKeys(place).workOrderId, ...more })
const ofOrder =
  (more: object = {}): Naming =>
  (place) => ({ workOrderId: workOrderKeys(place).workOrderId, ...more })
const notSeen = '数据不存在或无权限查看'
const codeOf = (reason: string): string => (reason === notSeen ? 'A0404' : reason === '未查询到订单信息' ? 'A0404' : reason)
const failed = (data: unknown): readonly string[] =>
  (data as { failList: { reason: string }[] }).failList.map(({ reason }) => codeOf(reason))
const lines = (data: unknown): readonly string[] =>
  (data as { errors: { reason: string }[] }).errors.map(({ reason }) => codeOf(reason))
/** An order out of scope gets the answer of an unknown one. */
const byParcel = (more: object): Naming => ({ input: ({ logisticsNo }) => ({ logisticsNo, ...more }), code: 'A3010' })
const said = { content: '三天没有动静了' }
const typeOf = (place: Place) => ({ typeId: workOrderKeys(place).typeId })
const entered: Naming = { input: (place) => ({ ...typeOf(place), logisticsNo: place.logisticsNo, ...said }), code: 'A3010' }
const survey = { causeCode: 'OTHER', liability: 2, conclusion: '网点遗失' }
const punish = (place: Place) => ({
  punishTypeId: workOrderKeys(place).punishTypeId,
  objectType: 2,
  objectNo: place.logisticsCode,
  amountFen: 100,
})
const answersEmpty = { nothing: '不是自己的订单，答复和没有的一样' } as const

const namings: Namings = {
  'workorder/list.all': lists,
  'workorder/list.unclaimed': lists,
  'workorder/list.exportNow': lists,
  'workorder/list.exportOwner': lists,
  'workorder/claimMoney.template': { nothing: '模板不含数据' },
  'workorder/claimMoney.parse': { nothing: '文件逐行核对' },
  'workorder/claimMoney.submit': ({ requestId }) => ({ requestId }),
  'workorder/act.claim': { input: (place) => ({ ids: [workOrderKeys(place).workOrderId] }), codes: failed },
  'workorder/act.accept': byId(),
  'workorder/act.status': byId({ status: 40, result: '好了' }),
  'workorder/act.toggle': byId({ reason: '等回复' }),
  'workorder/act.priority': byId({ priority: 2 }),
  'workorder/act.remind': byId(),
  'workorder/act.cancel': byId({ reason: '不要了' }),
  'workorder/act.reject': byId({ reason: '不归我们' }),
  'workorder/act.settle': byId({ liability: 2, compList: [], punishList: [] }),
  'workorder/act.terms': byId({ liability: '2' }),
  'workorder/act.claimMoney': ofOrder({ goodsValueFen: 1, freightFen: 0, claimFen: 1, payWay: 1 }),
  'workorder/act.comment': byId({ score: 5 }),
  'workorder/act.commentBatch': { input: (place) => ({ ids: [workOrderKeys(place).workOrderId], score: 5 }), codes: failed },
  'workorder/act.follow': byId(),
  'workorder/create.byOwner': entered,
  'workorder/create.byWarehouse': entered,
  'workorder/create.several': {
    input: (place) => ({ ...typeOf(place), ...said, logisticsNos: [place.logisticsNo] }),
    codes: lines,
  },
  'workorder/create.batch': {
    input: (place) => ({ ...typeOf(place), ...said, list: [{ logisticsNo: place.logisticsNo }] }),
    codes: lines,
  },
  'workorder/create.order': byParcel({}),
  'workorder/create.upload': { nothing: '上传的文件只归本人' },
  'workorder/create.goods': byParcel({}),
  'workorder/create.weighedGoods': byParcel({}),
  'workorder/create.verifyGoods': { input: ({ stockoutNo, goodsNo }) => ({ stockoutNo, goodsNo, qty: '1' }), code: 'A3010' },
  'workorder/create.outsideGoods': answersEmpty,
  'workorder/create.omsOrders': lists,
  'workorder/create.omsNo': answersEmpty,
  'workorder/create.omsStockouts': answersEmpty,
  'workorder/conversation.say': ofOrder({ content: '在吗' }),
  'workorder/conversation.whole': ofOrder(),
  'workorder/conversation.piece': ofOrder(),
  'workorder/conversation.read': ofOrder({ lastReadId: '1' }),
  'workorder/conversation.recall': ofOrder({ id: '1' }),
  'workorder/conversation.latest': own,
  'workorder/conversation.latestCount': own,
  'workorder/followup.add': ofOrder({ content: '问过网点', contactWay: 1, resultCode: 2 }),
  'workorder/followup.of': byId(),
  'workorder/followup.takeBack': { nothing: '只能删本人刚写的；任务不是记录' },
  'workorder/followup.register': (place) => ({ taskId: workOrderKeys(place).taskId, content: '问过网点', resultCode: 2 }),
  'workorder/followup.assign': { nothing: '跟进人须是本侧用户，逐张的权限见 tests/server/workOrder' },
  'workorder/followup.verify': lists,
  'workorder/followup.verifyMore': lists,
  'workorder/survey.of': ofOrder(),
  'workorder/survey.now': ofOrder(),
  'workorder/survey.write': ofOrder(survey),
  'workorder/survey.writeMore': ofOrder(survey),
  'workorder/survey.tell': ofOrder(),
  'workorder/punish.of': ofOrder(),
  'workorder/punish.now': ofOrder(),
  'workorder/punish.ofOrder': (place) => ({ workOrderId: workOrderKeys(place).workOrderId, ...punish(place) }),
  'workorder/punish.all': (place) => ({ workOrderId: workOrderKeys(place).workOrderId, list: [punish(place)] }),
  'workorder/punish.confirm': { input: (place) => ({ ids: [workOrderKeys(place).punishId] }), code: 'A3010' },
  'workorder/punish.revoke': { input: (place) => ({ ids: [workOrderKeys(place).punishId], reason: '不罚了' }), code: 'A3010' },
  'workorder/detail.read': byId(),
  'workorder/detail.receiver': byId(),
  'workorder/detail.related': byId(),
  'workorder/detail.relevance': byId(),
  'workorder/detail.timeliness': byId(),
  'workorder/detail.log': byId(),
  'workorder/detail.note': byId({ content: '记一笔' }),
}

export default namings
