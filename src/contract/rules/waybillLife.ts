// 运单计费的状态 · rules/waybillLife
import { life } from './life.ts'

const job = 'job pricing'
const states = {
  open: [0, '未计费'],
  priced: [1, '已计费', 'done'],
  pooled: [2, '计价池', 'warning'],
  free: [3, '免费'],
} as const
const ways = {
  open: { priced: job, pooled: job, free: job },
  priced: { priced: job, pooled: job, free: job },
  pooled: { priced: job, pooled: job, free: job },
  free: { priced: job, pooled: job, free: job },
} as const

/** fin_waybill.recv_status: what the owner pays for the parcel. */
export const waybillRecvLife = life({ table: 'fin_waybill', column: 'recvStatus' }, states, ways)
/** fin_waybill.pay_status: what the carrier or the branch gets for it. */
export const waybillPayLife = life({ table: 'fin_waybill', column: 'payStatus' }, states, ways)
/** fin_fact.recv_status: what is billed besides parcels is charged to owners only */
export const factRecvLife = life({ table: 'fin_fact', column: 'recvStatus' }, states, ways)
