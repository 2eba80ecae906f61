// 工单详情 · workorder/detail
import { Array as List, Integer, Object as Obj, String as Str, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { WorkOrderEventName } from '../rules/workOrderLife.ts'
import type { PunishRow } from './punish.ts'
import type { Survey } from './survey.ts'

const at = '/v1/workorder'
const may = 500101
const byId = Obj({ id: Str({ title: '工单', pattern: '^\\d{1,18}$' }) })

/**
 * The work order itself. The receiver's name, phone and address are masked, amounts are in 分, moments are `YYYY-MM-DD HH:mm:ss`.
 * `claimUserName` and `claimTime` are about 认领 (a person takes the order); the other claim fields are about 赔付 (compensation).
 */
export interface WorkOrderHead {
  readonly id: string
  readonly version: number
  readonly workOrderNo: string
  readonly typeId: string
  readonly typeName: string
  readonly needGoods: number
  readonly canClaim: number
  readonly source: number
  readonly priority: number
  readonly status: number
  readonly side: number
  readonly ownerNo: string
  readonly ownerName: string
  readonly shopNo: string | null
  readonly shopName: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly warehouseName: string | null
  readonly networkId: string | null
  readonly networkName: string | null
  readonly logisticsCode: string | null
  readonly logisticsName: string | null
  readonly logisticsNo: string | null
  readonly stockoutNo: string | null
  readonly tradeNo: string | null
  readonly platformTradeNo: string | null
  readonly returnLogisticsNo: string | null
  readonly consignee: string | null
  readonly consigneePhone: string | null
  readonly consigneeAddr: string | null
  readonly content: string
  readonly attachments: readonly string[]
  readonly expectTime: string | null
  readonly claimUserName: string | null
  readonly claimTime: string | null
  readonly acceptUserName: string | null
  readonly acceptTime: string | null
  readonly firstRespTime: string | null
  readonly submitTime: string | null
  readonly finishTime: string | null
  readonly cancelTime: string | null
  readonly rejectTime: string | null
  readonly suspendStart: string | null
  readonly suspendedMin: number
  readonly curNode: number | null
  readonly nodeDeadline: string | null
  readonly isTimeout: number
  readonly timeoutMin: number
  readonly remindCount: number
  readonly result: string | null
  readonly resultImages: readonly string[]
  readonly liability: number
  readonly causeCode: string | null
  readonly isClaim: number
  readonly claimGoodsFen: number
  readonly claimFreightFen: number
  readonly claimFen: number
  readonly claimPayWay: number | null
  readonly claimImages: readonly string[]
  readonly approveFen: number
  readonly punishFen: number
  readonly surveyStatus: number
  readonly score: number | null
  readonly comment: string | null
  readonly commentTime: string | null
  readonly rejectReason: string | null
  readonly cancelReason: string | null
  readonly reopenCount: number
  readonly robotMode: number
  readonly createUserName: string
  readonly createTime: string
}
export interface WorkOrderGoods {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly specName: string | null
  readonly barcode: string | null
  readonly shipQty: number
  readonly problemQty: number
  readonly priceFen: number
  readonly amountFen: number
}
/** A period of the order's clock. `nodeCode` 0: suspended. */
export interface WorkOrderNode {
  readonly nodeCode: number
  readonly round: number
  readonly lane: number
  readonly side: number
  readonly handlerName: string | null
  readonly startTime: string
  readonly deadline: string | null
  readonly finishTime: string | null
  readonly usedMin: number | null
  readonly isTimeout: number
  readonly timeoutMin: number
}
export interface Relevance {
  readonly relKind: number
  readonly relNo: string
  readonly relLogisticsNo: string | null
  readonly relStatusText: string | null
}
export interface CompLine {
  readonly id: string
  readonly compNo: string
  readonly compType: number
  readonly payerType: number
  readonly payerName: string | null
  readonly claimFen: number
  readonly approveFen: number
  readonly status: number
}
export interface WorkOrderPage {
  readonly order: WorkOrderHead
  readonly goods: readonly WorkOrderGoods[]
  readonly nodes: readonly WorkOrderNode[]
  readonly survey: Survey | null
  readonly punishes: readonly PunishRow[]
  readonly comps: readonly CompLine[]
  readonly relevance: readonly Relevance[]
  /** events the reader may cause now, by the order's state, the reader's role in the order, and the reader's buttons */
  readonly actions: readonly WorkOrderEventName[]
  readonly isFollowed: number
  readonly isOwnerSide: number
}
export const detail = call({
  id: 'workorder/detail.read',
  title: '工单详情',
  method: 'GET',
  path: `${at}/detail`,
  input: byId,
  reply: Unsafe<WorkOrderPage>(Obj({ order: Obj({ id: Str() }), actions: List(Str()) })),
  may: 500107,
})
/** Receiver of the order, unmasked; each request is logged. */
export const receiver = call({
  id: 'workorder/detail.receiver',
  title: '查看明文',
  method: 'POST',
  path: `${at}/receiver`,
  input: byId,
  reply: Obj({ consignee: Str(), consigneePhone: Str(), consigneeAddr: Str() }),
  may: 500129,
})
export interface RelatedOrder {
  readonly id: string
  readonly workOrderNo: string
  readonly typeName: string
  readonly status: number
  readonly content: string
  readonly createTime: string
}
export const related = call({
  id: 'workorder/detail.related',
  title: '关联工单',
  method: 'GET',
  path: `${at}/related`,
  input: byId,
  reply: Unsafe<readonly RelatedOrder[]>(List(Obj({ id: Str() }))),
  may,
})
export const relevance = call({
  id: 'workorder/detail.relevance',
  title: '关联单据',
  method: 'GET',
  path: `${at}/relevance`,
  input: byId,
  reply: Unsafe<readonly Relevance[]>(List(Obj({ relNo: Str() }))),
  may,
})
export const timeliness = call({
  id: 'workorder/detail.timeliness',
  title: '时效',
  method: 'GET',
  path: `${at}/timeliness`,
  input: byId,
  reply: Unsafe<readonly WorkOrderNode[]>(List(Obj({ nodeCode: Integer() }))),
  may,
})
export interface LogLine {
  readonly logId: string
  readonly time: string
  readonly userName: string
  readonly action: string
  readonly text: string
}
export const log = call({
  id: 'workorder/detail.log',
  title: '操作日志',
  method: 'GET',
  path: `${at}/operatelog`,
  input: byId,
  reply: Unsafe<readonly LogLine[]>(List(Obj({ logId: Str() }))),
  may,
})
export const note = call({
  id: 'workorder/detail.note',
  title: '记录备注',
  method: 'POST',
  path: `${at}/operatelog`,
  input: Obj({ id: byId.properties.id, content: Str({ title: '备注', minLength: 1, maxLength: 500 }) }),
  reply: Obj({}),
  may: 500130,
  toast: '新增成功',
})
