// 演示的投诉 · seed/complaintDays
/**
 * Complaints about shipped parcels at the rates of office.md §25, each with its type, its days and its end, worked by simulated clerks
 * through the real calls: claimed within 3–40 minutes, every sixteenth late, every fifth settled with a claim.
 */
import { workOrderLife } from '#contract/rules/workOrderLife'
import { accept, cancel, changeStatus, claim, settle } from '#contract/workorder/act'
import { say } from '#contract/workorder/conversation'
import { byOwner } from '#contract/workorder/create'
import { punishOptions } from '#contract/workorder/punishType'
import { writeSurveyV3 } from '#contract/workorder/survey'
import { typeOptions } from '#contract/workorder/type'
import type { SettableClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { tell, type Desk } from './deskClient.ts'
import type { Stream } from './random.ts'

export interface Complained {
  readonly logisticsNo: string
  readonly logisticsCode: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly shipTime: Date
}
/** Share of shipped orders with a complaint. */
export const complaintRate = 0.011

/** Code, share in per cent, the owner's text, the clerk's answer. */
const kinds = [
  ['URGE', 24, '买家催派送，三天没动了，请催一下网点', '已联系网点，今天派送'],
  ['INTERCEPT', 17, '买家拍错了，请拦截退回', '快递已登记拦截，退回后通知'],
  ['NO_TRACE', 13, '物流两天不更新，请核实', '网点回复今天已经发出'],
  ['CHANGE_ADDR', 9, '地址写错了，请改派到新地址', '已通知网点改派'],
  ['SHORT', 8, '买家反馈少了一件，请查复核', '复核录像显示是齐的，已发货主'],
  ['DAMAGE', 8, '外箱压扁，里面漏液，买家要求赔', '网点认责，按破损处理'],
  ['WRONG', 6, '发错颜色了，请核实', '已核实，安排补发'],
  ['LOST', 5, '物流停在中转五天，怀疑丢件', '网点确认遗失，按丢件处理'],
  ['FAKE_SIGN', 4, '显示签收，买家没有收到', '网点重新派送，买家已收到'],
  ['OTHER', 6, '买家要求开箱验货证明，请协助', '已提供发货视频'],
] as const

/** woLiability and woPunishObject 快递/网点 */
const carrier = 2
const minuteMs = 60_000
const dayMs = 86_400_000

type Types = readonly {
  readonly id: string
  readonly typeCode: string
  readonly canClaim: number
  readonly needGoods: number
  readonly needImage: number
}[]
interface Room {
  readonly desk: Desk
  readonly clock: SettableClock
  readonly random: Stream
  readonly types: Types
  readonly punishTypeId: string
}

/** Parcels of a tenant that were shipped between two moments and have no complaint yet. */
export const quietParcels = (services: Services, tenantId: number, from: number, to: number): Promise<readonly Complained[]> =>
  services.db.inTenant(tenantId, (tx) =>
    tx.query<Complained>(
      `select p.logistics_no, p.logistics_code, o.owner_no, l.goods_no, o.ship_time from stockout_order o
         join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.is_main = 1
         join stockout_line l on l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.line_no = 1
        where o.tenant_id = $1 and o.ship_time >= $2 and o.ship_time < $3
          and not exists (select 1 from work_order w where w.tenant_id = $1 and w.logistics_no = p.logistics_no)
        order by p.logistics_no`,
      [tenantId, new Date(from), new Date(to)],
    ),
  )

/** Moves the clock on by a random number of minutes. */
const wait = ({ clock, random }: Room, least: number, most: number): void =>
  clock.set(clock.now() + random.int(least, most) * minuteMs)

/** One complaint from its first message to its end. */
const liveComplaint = async (room: Room, parcel: Complained): Promise<void> => {
  const { desk, random, types } = room
  const [code, , asked, answered] = kinds[random.weighted(kinds.map(([, share]) => share))] ?? kinds[0]
  const type = types.find(({ typeCode }) => typeCode === code)
  if (type === undefined || type.needImage === 1) return
  const { id } = await tell(desk, desk.admin, byOwner, {
    typeId: type.id,
    logisticsNo: parcel.logisticsNo,
    content: asked,
    goods: type.needGoods === 1 ? [{ goodsNo: parcel.goodsNo, problemQty: 1 }] : [],
  })
  if (random.chance(0.02)) {
    await tell(desk, desk.admin, cancel, { id, reason: '买家已经收到了' })
    return
  }
  wait(room, 3, 40)
  await tell(desk, desk.manager, claim, { ids: [id] })
  await tell(desk, desk.manager, accept, { id })
  if (random.chance(0.06)) wait(room, 300, 600)
  wait(room, 5, 50)
  await tell(desk, desk.manager, say, { workOrderId: id, content: answered })
  wait(room, 20, 240)
  if (type.canClaim === 1) await endComplaint(room, parcel, id, answered)
  else await answer(room, id, answered)
}

const answer = async ({ desk }: Room, id: string, result: string): Promise<void> => {
  await tell(desk, desk.manager, changeStatus, { id, status: workOrderLife.toConfirm, result })
  await tell(desk, desk.admin, changeStatus, { id, status: workOrderLife.done })
}

/** Types with compensation are surveyed; every second one is settled with a claim, which continues by itself. */
const endComplaint = async (room: Room, { logisticsCode }: Complained, id: string, result: string): Promise<void> => {
  const { desk, random } = room
  await tell(desk, desk.manager, writeSurveyV3, {
    workOrderId: id,
    causeCode: 'CARRIER_LOST',
    liability: carrier,
    conclusion: result,
  })
  if (!random.chance(0.5)) return answer(room, id, result)
  const claimFen = Math.round(random.logNormal(4_600, 0.4))
  await tell(desk, desk.admin, settle, {
    id,
    liability: carrier,
    causeCode: 'CARRIER_LOST',
    compList: [{ compType: 9, payerType: 1, claimFen, approveFen: claimFen }],
    punishList: [
      { punishTypeId: room.punishTypeId, objectType: carrier, objectNo: logisticsCode, amountFen: 1_000, reason: '响应超时' },
    ],
  })
}

/** Complaints about these parcels, each a day or two after shipping and before now; the clock is set back afterwards. */
export const liveComplaints = async (
  desk: Desk,
  clock: SettableClock,
  random: Stream,
  parcels: readonly Complained[],
): Promise<void> => {
  if (parcels.length === 0) return
  const now = clock.now()
  const types = await tell(desk, desk.admin, typeOptions, { isEnabled: 1 })
  const punishments = await tell(desk, desk.admin, punishOptions, { isEnabled: 1 })
  const punishTypeId = punishments.find(({ punishCode }) => punishCode === 'LATE_REPLY')?.id
  if (punishTypeId === undefined) throw new Error('no kind of punishment for a late answer')
  for (const parcel of parcels) {
    // in daytime of the following day, and early enough to be over by now
    const morning = Math.floor((parcel.shipTime.getTime() + dayMs / 3) / dayMs) * dayMs + dayMs - dayMs / 3
    clock.set(Math.min(morning + random.int(9 * 60, 16 * 60) * minuteMs, now - 16 * 60 * minuteMs))
    await liveComplaint({ desk, clock, random, types, punishTypeId }, parcel)
  }
  clock.set(now)
}
