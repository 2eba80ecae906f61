// 演示的工单 · seed/workOrderRoom
/** A customer service desk in the middle of its day: work orders about parcels, at every step, with their conversations. */
import { workOrderLife } from '#contract/rules/workOrderLife'
import { accept, cancel, changeStatus, claim, commentOne, reject, remind, settle, toggle } from '#contract/workorder/act'
import { say } from '#contract/workorder/conversation'
import { byOwner } from '#contract/workorder/create'
import { add, assign } from '#contract/workorder/followup'
import { punishOptions } from '#contract/workorder/punishType'
import { writeSurveyV3 } from '#contract/workorder/survey'
import { typeOptions } from '#contract/workorder/type'
import type { Services } from '../platform/services.ts'
import { tell, type Desk } from './deskClient.ts'
import type { Badge } from './transport.ts'

interface Parcel {
  readonly logisticsNo: string
  readonly goodsNo: string
}
/** Owners' texts by type. */
const troubles = [
  ['URGE', '买家说三天没有派送，催了两次，麻烦催一下网点'],
  ['LOST', '物流停在转运中心五天没有动，怀疑丢件了'],
  ['DAMAGE', '收到时外箱压扁，里面一瓶漏了，买家要求赔'],
  ['SHORT', '买家只收到一件，少发了一件，请查复核录像'],
  ['INTERCEPT', '买家拍错了，请马上拦截退回'],
  ['CHANGE_ADDR', '地址写错了，改到文三路 88 号 3 栋，电话不变'],
  ['FAKE_SIGN', '显示签收了，买家说没有收到，也没有短信'],
  ['NO_TRACE', '发出去两天没有揽收记录'],
  ['WRONG', '发错颜色了，要红色发成了粉色'],
  ['COMPLAINT', '买家要投诉到平台，请今天之内给答复'],
  ['WEIGHT_CHECK', '账单重量比我们算的多 0.6 公斤，请核一下'],
] as const

/** Parcels without a complaint, alternating between recently shipped ones and ones still in the warehouse. */
const parcelsOf = (services: Services, tenantId: number, ownerNo: string): Promise<Parcel[]> =>
  services.db.inTenant(tenantId, (tx) =>
    tx.query<Parcel>(
      `select p.logistics_no, l.goods_no from stockout_package p
         join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
         join stockout_line l on l.tenant_id = $1 and l.stockout_no = p.stockout_no and l.line_no = 1
        where p.tenant_id = $1 and p.is_main = 1 and p.owner_no = $2
          and not exists (select 1 from work_order w where w.tenant_id = $1 and w.logistics_no = p.logistics_no)
        order by row_number() over (partition by o.ship_time is null order by o.ship_time desc, p.logistics_no desc), o.ship_time is null
        limit ${steps.length}`,
      [tenantId, ownerNo],
    ),
  )

/** A work order in progress: its desk, its owner, its id. */
interface Going {
  readonly desk: Desk
  readonly owner: Badge
  readonly id: string
}
type Step = (of: Going) => Promise<unknown>
const { doing, toConfirm, done } = workOrderLife

const claimed: Step = ({ desk, id }) => tell(desk, desk.manager, claim, { ids: [id] })
const accepted: Step = async (of) => {
  await claimed(of)
  await tell(of.desk, of.desk.manager, accept, { id: of.id })
}
const talked: Step = async (of) => {
  await accepted(of)
  const { desk, id, owner } = of
  await tell(desk, desk.manager, say, { workOrderId: id, content: '收到，已经在查监控和交接记录，半小时内回复。' })
  await tell(desk, owner, say, { workOrderId: id, content: '好的，买家很急，麻烦快一点。' })
  await tell(desk, desk.manager, say, { workOrderId: id, content: '复核和称重都正常，交接也有扫描，多半在网点。', isInternal: 1 })
}
/** The owner's last message is unread. */
const unread: Step = async (of) => {
  await talked(of)
  await tell(of.desk, of.owner, say, { workOrderId: of.id, content: '买家又来催了，有结果了吗？' })
}
const surveyed: Step = async (of) => {
  await talked(of)
  const { desk, id } = of
  await tell(desk, desk.admin, writeSurveyV3, {
    workOrderId: id,
    causeCode: 'CARRIER_LOST',
    liability: 2,
    conclusion: '网点确认包裹在中转时遗失，责任方为快递。',
    suggest: 4,
  })
}
const suspended: Step = async (of) => {
  await talked(of)
  await tell(of.desk, of.desk.manager, toggle, { id: of.id, reason: '等货主补充买家的照片' })
}
const submitted: Step = async (of) => {
  await surveyed(of)
  await tell(of.desk, of.desk.manager, changeStatus, { id: of.id, status: toConfirm, result: '网点已安排今天送达，已同步买家。' })
}
const finished: Step = async (of) => {
  await submitted(of)
  const { desk, owner, id } = of
  await tell(desk, owner, changeStatus, { id, status: done })
  await tell(desk, owner, commentOne, { id, score: 5, comment: '处理得很快' })
}
const reopened: Step = async (of) => {
  await submitted(of)
  await tell(of.desk, of.owner, changeStatus, { id: of.id, status: doing, reason: '买家说还是没有收到' })
}
const followed: Step = async (of) => {
  await talked(of)
  const { desk, id } = of
  await tell(desk, desk.admin, add, {
    workOrderId: id,
    content: '电话问网点，回复已找到，正在重新派送',
    contactWay: 1,
    resultCode: 2,
  })
}
const refused: Step = ({ desk, id }) => tell(desk, desk.admin, reject, { id, reason: '单号和描述对不上，请核对后重新提交' })
const withdrawn: Step = ({ desk, owner, id }) => tell(desk, owner, cancel, { id, reason: '买家已经收到了' })
const reminded: Step = ({ desk, owner, id }) => tell(desk, owner, remind, { id, content: '今天能处理吗？' })
/** wo_punish.object_type 仓库 */
const warehouse = 1
const settled: Step = async (of) => {
  await surveyed(of)
  const { desk, id } = of
  const punishments = await tell(desk, desk.admin, punishOptions, { isEnabled: 1 })
  const objectNo = `${desk.warehouseNo}-${desk.sid}`
  await tell(desk, desk.admin, settle, {
    id,
    liability: 2,
    causeCode: 'CARRIER_LOST',
    compList: [{ compType: 9, payerType: 1, claimFen: 5_000, approveFen: 4_500 }],
    punishList: punishments.flatMap(({ id: punishTypeId, objectType, amountFen }) =>
      objectType === warehouse ? [{ punishTypeId, objectType, objectNo, amountFen, reason: '交接漏扫' }] : [],
    ),
  })
}
const nothing: Step = () => Promise.resolve()

/** Steps of the work orders, used in turn. */
const steps: readonly Step[] = [
  nothing,
  reminded,
  claimed,
  talked,
  suspended,
  submitted,
  finished,
  settled,
  refused,
  withdrawn,
  followed,
  reopened,
  nothing,
  accepted,
  surveyed,
  nothing,
  unread,
  unread,
  nothing,
  claimed,
]

/** `owner`: a user of the owner of the parcels. Does nothing if there are no parcels yet. */
export const workWorkOrders = async (
  desk: Desk,
  owner: Badge,
  services: Services,
  tenantId: number,
  { ownerNo, soon, tomorrow }: { readonly ownerNo: string; readonly soon: string; readonly tomorrow: string },
): Promise<void> => {
  const parcels = await parcelsOf(services, tenantId, ownerNo)
  const types = await tell(desk, desk.admin, typeOptions, { isEnabled: 1 })
  // the demo has no camera: types that need a picture are left out
  const allowedTroubles = troubles.flatMap(([code, content]) => {
    const type = types.find(({ typeCode, needImage }) => typeCode === code && needImage === 0)
    return type === undefined ? [] : [{ type, content }]
  })
  const [first] = allowedTroubles
  if (first === undefined) throw new Error('no kinds of work orders')
  const followable: string[] = []
  for (const [at, { logisticsNo, goodsNo }] of parcels.entries()) {
    const { type, content } = allowedTroubles[at % allowedTroubles.length] ?? first
    const goods = type.needGoods === 1 ? [{ goodsNo, problemQty: 1 }] : []
    const { id } = await tell(desk, owner, byOwner, { typeId: type.id, logisticsNo, content, goods })
    const step = steps[at % steps.length] ?? nothing
    await step({ desk, owner, id })
    if (step === talked || step === accepted || step === unread) followable.push(id)
  }
  for (const [workOrderIds, followTime, content] of [
    [followable.filter((_, at) => at % 2 === 0), soon, '问网点有没有派送'],
    [followable.filter((_, at) => at % 2 === 1), `${tomorrow} 10:00:00`, '早上先问网点派送情况'],
  ] as const)
    if (workOrderIds.length > 0)
      await tell(desk, desk.admin, assign, {
        workOrderIds: [...workOrderIds],
        taskUserId: desk.manager.userId,
        followTime,
        content,
      })
}
