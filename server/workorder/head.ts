// 工单的抬头 · workorder/head
import type { WorkOrderHead } from '#contract/workorder/detail'
import { workOrderLife } from '#contract/rules/workOrderLife'
import type { Ctx } from '../platform/ctx.ts'
import { moment } from '../platform/time.ts'
import { isOwnerSide, type WorkOrder } from './order.ts'

interface Names {
  readonly needGoods: number
  readonly canClaim: number
  readonly shopName: string | null
  readonly warehouseName: string | null
  readonly networkName: string | null
  readonly logisticsName: string | null
}
const namesOf = async (ctx: Ctx, order: WorkOrder): Promise<Names> => {
  const [row] = await ctx.tx.query<Names>(
    `select t.need_goods, t.can_claim, s.shop_name, h.warehouse_name, n.name as network_name, c.logistics_name
       from work_order w join wo_type t on t.tenant_id = $1 and t.id = w.type_id
       left join shop s on s.tenant_id = $1 and s.shop_no = w.shop_no
       left join wms_warehouse h on h.tenant_id = $1 and h.warehouse_no = w.warehouse_no and h.sid = w.sid
       left join network n on n.tenant_id = $1 and n.network_id = w.network_id
       left join logistics_company c on c.tenant_id = $1 and c.logistics_code = w.logistics_code
      where w.tenant_id = $1 and w.id = $2`,
    [ctx.tenantId, order.id],
  )
  return row ?? { needGoods: 0, canClaim: 0, shopName: null, warehouseName: null, networkName: null, logisticsName: null }
}

const momentNames = [
  'expectTime',
  'claimTime',
  'acceptTime',
  'firstRespTime',
  'submitTime',
  'finishTime',
  'cancelTime',
  'rejectTime',
  'suspendStart',
  'nodeDeadline',
  'commentTime',
] as const
const momentsOf = (order: WorkOrder): Record<(typeof momentNames)[number], string | null> =>
  Object.fromEntries(momentNames.map((name) => [name, moment(order[name])])) as Record<
    (typeof momentNames)[number],
    string | null
  >

const links = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The fields of the work-order page. A user of an owner does not see handlers, nor the liability before the settlement. */
export const headOf = async (ctx: Ctx, order: WorkOrder): Promise<WorkOrderHead> => {
  const own = isOwnerSide(ctx.person)
  const isSettled = order.status === workOrderLife.toSettle || order.status === workOrderLife.done
  const hidden = own
    ? { claimUserName: null, acceptUserName: null, networkId: null, networkName: null, punishFen: 0, causeCode: null }
    : {}
  return {
    ...pick(order),
    ...(await namesOf(ctx, order)),
    ...momentsOf(order),
    attachments: links(order.attachments),
    resultImages: links(order.resultImages),
    claimImages: links(order.claimImages),
    claimGoodsFen: Number(order.claimGoodsFen),
    claimFreightFen: Number(order.claimFreightFen),
    claimFen: Number(order.claimFen),
    approveFen: Number(order.approveFen),
    punishFen: Number(order.punishFen),
    createUserName: order.createUserName ?? '系统',
    createTime: moment(order.createTime) ?? '',
    ...hidden,
    ...(own && !isSettled && { liability: 0 }),
  }
}

const plainNames = [
  'id',
  'version',
  'workOrderNo',
  'typeId',
  'typeName',
  'source',
  'priority',
  'status',
  'side',
  'ownerNo',
  'ownerName',
  'shopNo',
  'warehouseNo',
  'sid',
  'networkId',
  'logisticsCode',
  'logisticsNo',
  'stockoutNo',
  'tradeNo',
  'platformTradeNo',
  'returnLogisticsNo',
  'consignee',
  'consigneePhone',
  'consigneeAddr',
  'content',
  'claimUserName',
  'acceptUserName',
  'suspendedMin',
  'curNode',
  'isTimeout',
  'timeoutMin',
  'remindCount',
  'result',
  'liability',
  'causeCode',
  'isClaim',
  'claimPayWay',
  'surveyStatus',
  'score',
  'comment',
  'rejectReason',
  'cancelReason',
  'reopenCount',
  'robotMode',
] as const
type Plain = Pick<WorkOrder, (typeof plainNames)[number]>
const pick = (order: Plain): Plain => Object.fromEntries(plainNames.map((name) => [name, order[name]])) as Plain
