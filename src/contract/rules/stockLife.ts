// 库存单据状态 · rules/stockLife
import { life, type StatusOf } from './life.ts'
import { bp } from './round.ts'

/** stock_move.move_type; 3–6 are booked as soon as they are made. */
export const MOVE_TYPE = { 1: '移库', 2: '补货', 3: '转残', 4: '转良', 5: '冻结', 6: '解冻' } as const
/** stock_move.source; 3 and 4 are made by the system. */
export const MOVE_SOURCE = { 1: '手工', 2: '补货', 3: '取消回库', 4: '作业冲突' } as const

/** stock_move.status (floor.md §5.1, §17.3). When a move is finished by hand, its remaining pieces are not moved any more. */
export const moveLife = life(
  { table: 'stock_move', column: 'status' },
  { open: [10, '待执行'], doing: [20, '执行中', 'doing'], done: [30, '已完成', 'done'], off: [5, '已取消'] },
  {
    open: { doing: 'op MOVE_LINE', done: 'op MOVE_LINE', off: ['act cancel', 'with 冲突认可'] },
    doing: { done: ['op MOVE_LINE', 'act finish', 'with 冲突认可'] },
  },
)
export type MoveStatus = StatusOf<typeof moveLife>

/** stock_adjust.reason. */
export const ADJUST_REASON = { 1: '盘点', 2: '破损', 3: '丢失', 4: '多收', 5: '少收', 6: '其他' } as const

/** stock_adjust.status; a person other than the submitter approves or rejects it. */
export const adjustLife = life(
  { table: 'stock_adjust', column: 'status' },
  {
    draft: [10, '草稿'],
    submitted: [20, '待审核'],
    approved: [30, '已审核', 'done'],
    rejected: [50, '已驳回', 'error'],
    off: [5, '已作废'],
  },
  {
    draft: { submitted: 'act submit', off: 'act cancel' },
    submitted: { approved: 'act approve', rejected: 'act reject' },
    rejected: { submitted: 'act submit', off: 'act cancel' },
  },
)
export type AdjustStatus = StatusOf<typeof adjustLife>

export const CHECK_TYPE = { 1: '全盘', 2: '循环盘', 3: '动碰盘', 4: '抽盘', 5: '货主盘点' } as const
export const CHECK_MODE = { 1: '明盘', 2: '盲盘' } as const
/** What to do with bins that hold reserved, not yet picked pieces when a check begins. */
export const CHECK_BUSY = { 1: '排除这些库位', 2: '仍然盘点' } as const
export const CHECK_ROUND = { 1: '初盘', 2: '复盘', 3: '终盘' } as const

/** stock_check.status: a round without differences ends the check; a round with differences leads to the next round, then to approval. */
export const checkLife = life(
  { table: 'stock_check', column: 'status' },
  {
    open: [10, '待开始'],
    counting: [20, '盘点中', 'doing'],
    recount: [30, '待复盘', 'warning'],
    submitted: [40, '待审核'],
    done: [50, '已完成', 'done'],
    off: [5, '已取消'],
  },
  {
    open: { counting: 'act begin', off: 'act cancel' },
    counting: { recount: 'act commit', submitted: 'act commit', done: 'act commit', off: 'act cancel' },
    recount: { submitted: 'act commit', done: 'act commit', off: 'act cancel' },
    submitted: { recount: 'act recount', done: 'act approve' },
  },
)
export type CheckStatus = StatusOf<typeof checkLife>
/** Whether the lines of a check with this status are being counted. */
export const isCounting = (status: number): boolean => status === checkLife.counting || status === checkLife.recount

/** Share of lines without a difference, in basis points; null without lines. */
export const accuracyBp = (lines: number, diffLines: number): number | null => bp(lines - diffLines, lines)

/** A loss above `lossFenMax` or an accuracy below `accuracyBpMin` needs a second approver (floor.md §5.3). */
const lossFenMax = 50_000
const accuracyBpMin = 9900
export const needsSecond = (lossAmountFen: number, accuracy: number | null): boolean =>
  lossAmountFen > lossFenMax || (accuracy ?? 10_000) < accuracyBpMin

/** Status after a round was committed with this many lines that differ (floor.md §5.3 commit). */
export const committedStatus = (round: number, diffLines: number): CheckStatus =>
  diffLines === 0 ? checkLife.done : round < 2 ? checkLife.recount : checkLife.submitted

/** stock_alloc.status (floor.md §5): pieces of an order are in the bin, in the OUT-STAGE of its pick order, released, or shipped. */
export const allocLife = life(
  { table: 'stock_alloc', column: 'status' },
  { held: [1, '占用'], staged: [2, '已拣'], freed: [3, '已释放'], gone: [4, '已出库'] },
  {
    held: { staged: ['op PICK_LINE', 'op RETURN_PICK'], freed: ['op PICK_SHORT', 'with order'] },
    staged: { freed: 'with order', gone: 'with order' },
  },
)
/** States in which pieces are reserved for the order. */
export const allocOpen: readonly number[] = [allocLife.held, allocLife.staged]

/** stock_found.status: pieces found during work are real once a person or a count confirms them. */
export const foundLife = life(
  { table: 'stock_found', column: 'status' },
  { open: [10, '待确认'], seen: [30, '已认可'], rejected: [40, '已退回'] },
  { open: { seen: ['with 冲突认可', 'with 盘点'], rejected: 'with 冲突认可' } },
)
