// 赔付与工单账单的状态 · rules/compensationLife
import { life, type StatusOf } from './life.ts'

/** comp_detail.status (office.md §5.2): in a bill it is checked; once the owner's bill is confirmed it is booked. */
export const compDetailLife = life(
  { table: 'comp_detail', column: 'status' },
  {
    open: [10, '待核对', 'warning'],
    checked: [20, '已核对', 'doing'],
    booked: [30, '已入账', 'done'],
    held: [40, '已挂起', 'neutral'],
    off: [90, '已作废', 'neutral'],
  },
  {
    open: { checked: ['with 赔付账单', 'with 工单账单'], held: 'act suspend', off: 'act discard' },
    checked: { open: ['with 赔付账单', 'with 工单账单'], booked: 'with 账单确认' },
    held: { open: 'act resume', off: 'act discard' },
  },
)
export type CompDetailStatus = StatusOf<typeof compDetailLife>

/**
 * comp_bill.status: settled once its fee lines are in an approved bill of the owner. Nothing becomes settled yet: that needs the bills of
 * finance (office.md §9).
 */
export const compBillLife = life(
  { table: 'comp_bill', column: 'status' },
  {
    draft: [10, '草稿', 'warning'],
    confirmed: [20, '已确认', 'doing'],
    settled: [30, '已结算', 'done'],
    off: [90, '已作废', 'neutral'],
  },
  { draft: { confirmed: 'act confirm', off: 'act remove' }, confirmed: { settled: 'with 财务账单' } },
)
export type CompBillStatus = StatusOf<typeof compBillLife>

/** comp_fee_diff.status */
export const compDiffLife = life(
  { table: 'comp_fee_diff', column: 'status' },
  {
    open: [10, '待处理', 'warning'],
    appealed: [20, '申诉中', 'doing'],
    held: [30, '已挂起', 'neutral'],
    closed: [40, '已关闭', 'done'],
  },
  {
    open: { appealed: 'act report', held: 'act suspend', closed: 'act close' },
    appealed: { closed: 'act close' },
    held: { open: 'act resume', closed: 'act close' },
  },
)
export type CompDiffStatus = StatusOf<typeof compDiffLife>

/** wo_bill.status: assigned, confirmed by the person it was assigned to, approved by another person. */
export const woBillLife = life(
  { table: 'wo_bill', column: 'status' },
  {
    open: [10, '待分配', 'warning'],
    assigned: [20, '待确认', 'warning'],
    confirmed: [30, '待审批', 'warning'],
    approved: [40, '已通过', 'doing'],
    paid: [50, '已结清', 'done'],
  },
  {
    open: { assigned: 'act assign' },
    // assigned to another person while it is not confirmed
    assigned: { assigned: 'act assign', confirmed: 'act confirm', open: 'act sendBack' },
    confirmed: { approved: 'act approve', assigned: 'act reject' },
    approved: { paid: 'act receive' },
  },
)
export type WoBillStatus = StatusOf<typeof woBillLife>

/** valuation_pool.status (office.md §11): for compensations here, for fees where they are priced. */
export const valuationLife = life(
  { table: 'valuation_pool', column: 'status' },
  {
    open: [10, '待计价', 'warning'],
    priced: [20, '已计价', 'done'],
    byHand: [25, '人工定价', 'done'],
    booked: [30, '已入账', 'done'],
    held: [40, '已挂起', 'neutral'],
    closed: [90, '已关闭', 'neutral'],
  },
  {
    open: {
      priced: ['with 赔付刷新', 'job pricing'],
      byHand: 'act price',
      held: 'act suspend',
      closed: ['act close', 'with 赔付作废'],
    },
    byHand: { booked: 'with 赔付账单', open: 'act unprice' },
    priced: { booked: 'with 赔付账单', open: 'job pricing' },
    booked: { open: 'job pricing' },
    held: { open: 'act resume', closed: ['act close', 'with 赔付作废'] },
  },
)
export type ValuationStatus = StatusOf<typeof valuationLife>

/** comp_detail.price_status: the amount comes from a rule, or a person enters it. */
export const compPriceLife = life(
  { table: 'comp_detail', column: 'priceStatus' },
  { no: [0, '待计价'], byRule: [1, '已计价'], byHand: [2, '人工定价'] },
  {
    no: { no: 'with 赔付刷新', byRule: 'with 赔付刷新', byHand: ['act price', 'with 赔付刷新'] },
    byRule: { no: 'with 赔付刷新', byRule: 'with 赔付刷新', byHand: ['act price', 'with 赔付刷新'] },
    byHand: { no: 'with 赔付刷新', byRule: 'with 赔付刷新', byHand: ['act price', 'with 赔付刷新'] },
  },
)

/** fin_fee_line.status (office.md §9). Lines are made by claims and by pricing; pricing voids a line whose fact is priced otherwise. */
export const feeLineLife = life(
  { table: 'fin_fee_line', column: 'status' },
  { open: [10, '未出账'], billed: [20, '已入账单'], locked: [30, '已锁定'], free: [80, '免费'], off: [90, '作废'] },
  {
    open: { billed: 'with 财务账单', free: 'with 财务账单', off: ['with 财务账单', 'job pricing'] },
    billed: { open: 'with 财务账单', locked: 'with 财务账单', free: 'with 财务账单', off: ['with 财务账单', 'job pricing'] },
    free: { off: ['with 财务账单', 'job pricing'], billed: 'with 财务账单', open: 'with 财务账单' },
  },
)
