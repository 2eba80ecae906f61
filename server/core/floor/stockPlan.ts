// 库存流转计划 · core/floor/stockPlan
/** Turns the moves of operations into stock changes and allocation rows that keep every invariant of floor.md §5.2. */
import { at } from '#contract/ops/at'
import type { StockMove } from '#contract/ops/kinds/stock'
import { isIntercepted } from '#contract/ops/orders'
import { flow, foundRemark } from '#contract/ops/take'
import { bizDate } from '#contract/rules/clock'
import { excStage, rcvStage } from '#contract/rules/systemPlace'
import { type StockChange, type StockKey, stockKeyText, type StockState } from '../stock/book.ts'
import { type AllocRow, type AllocWrite, readAllocs, readAllocsOfRows } from './allocs.ts'
import { deskDevice, type OpsTx } from './context.ts'
import { Reservations } from './reservations.ts'
import type { Outcome } from './decideBatch.ts'
import { againRemark, type FoundPiecesChanges, FoundPiecesPlan, noFoundPiecesChanges } from './foundPieces.ts'
import type { LoadedViews } from './kind.ts'

/** Pieces that lost their reservation: they are allocated elsewhere, or their order goes to 缺货. */
export interface LostPieces {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  /** pick order whose line lacks the pieces; null if the order is not in one yet */
  readonly pickNo: string | null
  /** the pick line, or the check, counts them as short already */
  readonly reported: boolean
}
export interface StockPlan {
  readonly changes: readonly StockChange[]
  readonly allocs: readonly AllocWrite[]
  readonly lost: readonly LostPieces[]
  readonly foundPieces: FoundPiecesChanges
  /** pieces in EXC-STAGE that an earlier operation reported too, by op_id: their put-back task exists already */
  readonly reportedAgain: ReadonlyMap<string, number>
}

/** Stock rows were read without a lock, but this batch needs locks: the batch is tried again with locks. */
export class StockMoved extends Error {}
/** An operation took pieces from an order that a later operation of the batch relies on: they are decided one after the other. */
export class TakenTogether extends Error {}

/** stock_flow.flow_type 冻结 */
const freezeFlow = 12

interface RunningRow {
  readonly state: StockState | undefined
  qty: number
  alloc: number
  freeze: number
}

/** Plans all stock changes of these outcomes. */
export const planStock = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<StockPlan> => {
  const moving = outcomes.filter((outcome) => (outcome.patch.stock?.length ?? 0) > 0 || (outcome.patch.shorts?.length ?? 0) > 0)
  if (moving.length === 0)
    return { changes: [], allocs: [], lost: [], foundPieces: noFoundPiecesChanges, reportedAgain: new Map() }
  const planner = new Planner(ctx, views, new Reservations(await readAllocs(ctx, linesOf(moving))))
  for (const [n, outcome] of moving.entries()) {
    const before = planner.lost.length
    for (const [i, move] of (outcome.patch.stock ?? []).entries())
      if (move.from === '' && move.flowType !== flow.found) planner.enter(outcome, move)
      else if (move.from === '')
        planner.find(outcome, move, outcome.patch.stock?.slice(i).find((next) => next.from === move.to)?.to ?? '')
      else await planner.move(outcome, move)
    for (const short of outcome.patch.shorts ?? []) planner.short(outcome, short)
    const takenPieces = planner.lost.slice(before).filter(({ reported }) => !reported)
    if (takenPieces.length > 0 && moving.slice(n + 1).some((later) => reliesOn(later, takenPieces))) throw new TakenTogether()
  }
  return planner.plan()
}

/** Whether the outcome relies on pieces that its order has lost. Operations of a desk are one request, so they are never separated. */
const reliesOn = ({ task, patch }: Outcome, taken: readonly LostPieces[]): boolean =>
  task.deviceId !== deskDevice &&
  (patch.pickLines ?? [])
    .flatMap(({ fills, shortFills = [] }) => [...fills, ...shortFills])
    .some((fill) => taken.some((pieces) => pieces.stockoutNo === fill.stockoutNo && pieces.lineNo === fill.lineNo))

/** Order lines whose reservations the moves and shorts touch. */
const linesOf = (outcomes: readonly Outcome[]): { readonly stockoutNo: string; readonly lineNo: number }[] =>
  outcomes.flatMap(({ patch }) => [
    ...(patch.stock ?? []).flatMap((move) => move.allocated ?? []),
    ...(patch.pickLines ?? []).flatMap((line) => line.shortFills ?? []),
  ])

class Planner {
  private readonly running = new Map<string, RunningRow>()
  private readonly changes: StockChange[] = []
  readonly lost: LostPieces[] = []
  private readonly flows = new Map<string, number>()
  private readonly foundPieces: FoundPiecesPlan
  private readonly reportedAgain = new Map<string, number>()

  constructor(
    private readonly ctx: OpsTx,
    private readonly views: LoadedViews,
    private readonly reservations: Reservations,
  ) {
    this.foundPieces = new FoundPiecesPlan(views.foundPieces, ctx.id)
  }

  plan(): StockPlan {
    return {
      changes: this.changes,
      allocs: this.reservations.writes,
      lost: this.lost,
      foundPieces: this.foundPieces.changes(),
      reportedAgain: this.reportedAgain,
    }
  }

  async move(outcome: Outcome, move: StockMove): Promise<void> {
    if (isLossOfStage(move)) return this.loseFromStage(outcome, move)
    const from = this.keyOf(move.from, move)
    const to = this.keyOf(move.to, move)
    const foundQty = await this.takeOut(outcome, move, from)
    if (move.to === '') return
    const reserved = move.allocated ?? []
    const isFrozen = reserved.length === 0
    this.change(outcome, to, {
      qty: move.qty,
      alloc: reserved.reduce((sum, fill) => sum + fill.qty, 0),
      freeze: isFrozen ? foundQty : 0,
      flowType: move.flowType,
      remark: move.remark,
      dates: this.rowAt(from).state,
    })
    this.foundPieces.carry(from, to, foundQty, isFrozen)
    for (const fill of reserved) this.reservations.stage(to, fill)
  }

  /** Books pieces that came into the warehouse. */
  enter(outcome: Outcome, move: StockMove): void {
    this.change(outcome, this.keyOf(move.to, move), {
      qty: move.qty,
      alloc: 0,
      flowType: move.flowType,
      remark: move.remark,
      dates: move.dates === undefined ? undefined : { ...move.dates, inDate: move.dates.inDate ?? null },
    })
  }

  /**
   * Pieces at a place where the books have none: found stock of the same goods is used first, the rest is booked as found now. `target`
   * is the bin where the pieces go.
   */
  find(outcome: Outcome, move: StockMove, target: string): void {
    const to = this.keyOf(move.to, move)
    let remainingQty = move.qty
    for (const from of this.foundPieces.elsewhere(to, target)) {
      const qty = Math.min(this.foundPieces.frozenAt(from), this.rowAt(from).freeze, remainingQty)
      if (qty <= 0) continue
      remainingQty -= qty
      const dates = this.rowAt(from).state
      this.change(outcome, from, { qty: -qty, alloc: 0, freeze: -qty, flowType: flow.move, remark: againRemark })
      this.change(outcome, to, { qty, alloc: 0, freeze: qty, flowType: flow.move, remark: againRemark, dates })
      this.foundPieces.carry(from, to, qty, true)
      const { opId } = outcome.task.op
      if (from.locationNo === excStage && target === excStage)
        this.reportedAgain.set(opId, (this.reportedAgain.get(opId) ?? 0) + qty)
    }
    if (remainingQty === 0) return
    this.change(outcome, to, { qty: remainingQty, alloc: 0, freeze: remainingQty, flowType: move.flowType, remark: move.remark })
    this.foundPieces.add(outcome.task.op.opId, to, remainingQty)
  }

  /**
   * Pieces of an order use its own reservation. Other pieces must be free: found stock first, then frozen pieces, then pieces reserved for
   * other orders. Returns the number of unverified found pieces.
   */
  private async takeOut(outcome: Outcome, move: StockMove, from: StockKey): Promise<number> {
    const row = this.rowAt(from)
    const ownReserved = (move.allocated ?? []).reduce((sum, fill) => sum + this.reservations.use(row.state?.stockId, fill), 0)
    const lack = Math.max(move.qty - ownReserved - (row.qty - row.alloc - row.freeze), 0)
    if (lack > 0 && !this.views.isStockLocked) throw new StockMoved()
    const foundHere = Math.min(this.foundPieces.frozenAt(from), row.freeze)
    const foundQty = Math.min(foundHere, lack)
    const frozenQty = Math.min(row.freeze - foundHere, lack - foundQty)
    const takenQty = await this.takeFromOthers(row, lack - foundQty - frozenQty, move)
    const newlyFound = this.findBeyond(outcome, from, lack - foundQty - frozenQty - takenQty)
    this.change(outcome, from, {
      qty: -move.qty,
      alloc: -(ownReserved + takenQty),
      freeze: -(foundQty + frozenQty + newlyFound),
      flowType: move.flowType,
      remark: move.remark,
    })
    // pieces that an order gives back from its OUT-STAGE may be found stock
    const uncheckedQty = foundQty + newlyFound
    return uncheckedQty + (move.allocated === undefined ? Math.min(this.foundPieces.looseAt(from), move.qty - uncheckedQty) : 0)
  }

  /**
   * Books pieces as found if the row holds only pieces picked for other orders: the operator had pieces unknown to the books. Returns
   * `qty`.
   */
  private findBeyond(outcome: Outcome, from: StockKey, qty: number): number {
    if (qty <= 0) return 0
    this.change(outcome, from, { qty, alloc: 0, freeze: qty, flowType: flow.found, remark: foundRemark })
    this.foundPieces.add(outcome.task.op.opId, from, qty)
    return qty
  }

  /** Loses picked pieces of an order: taken from the OUT-STAGE rows that hold them. */
  private loseFromStage(outcome: Outcome, move: StockMove): void {
    const { flowType, remark } = move
    for (const { locationNo, batchNo, qty } of (move.allocated ?? []).flatMap((fill) => this.reservations.takeStaged(fill))) {
      const from = this.keyOf(locationNo, { ...move, batchNo })
      this.change(outcome, from, { qty: -qty, alloc: -qty, flowType, remark })
      this.foundPieces.lose(from, qty)
    }
  }

  /** Ends reservations of other orders in this row, newest first, until `need` pieces are free. */
  private async takeFromOthers(
    row: RunningRow,
    need: number,
    key: { readonly ownerNo: string; readonly goodsNo: string },
  ): Promise<number> {
    if (need <= 0 || row.state === undefined) return 0
    const { stockId } = row.state
    this.reservations.add(await readAllocsOfRows(this.ctx, [stockId]))
    let remainingQty = need
    for (const alloc of this.reservations.waitingIn(stockId)) {
      const qty = Math.min(alloc.qty, remainingQty)
      if (qty <= 0) continue
      remainingQty -= qty
      this.release(alloc, qty, key)
    }
    return need - remainingQty
  }

  /** A short: the reservation ends, and pieces the books still show as free are frozen until the bin is counted (§7.3). */
  short(outcome: Outcome, short: NonNullable<Outcome['patch']['shorts']>[number]): void {
    const key = this.keyOf(short.locationNo, { ...short, quality: 1 })
    const row = this.rowAt(key)
    const fills = (outcome.patch.pickLines ?? []).flatMap((line) =>
      line.pickNo === short.pickNo && line.seqNo === short.seqNo ? (line.shortFills ?? []) : [],
    )
    let released = 0
    for (const fill of fills) {
      released += this.reservations.giveUp(row.state?.stockId, fill)
      this.lost.push({
        stockoutNo: fill.stockoutNo,
        lineNo: fill.lineNo,
        ownerNo: short.ownerNo,
        goodsNo: short.goodsNo,
        qty: fill.qty,
        pickNo: short.pickNo,
        reported: true,
      })
    }
    // a short of an intercepted order says little about the bin: the bin is counted, but not frozen until then
    const isStopped = fills.length > 0 && fills.every(({ stockoutNo }) => isIntercepted(at(this.views.floor.orders, stockoutNo)))
    if (row.state === undefined) return
    const freeze = isStopped ? 0 : row.qty - row.alloc + released - row.freeze
    if (released > 0 || freeze > 0)
      this.change(outcome, key, {
        qty: 0,
        alloc: -released,
        freeze: Math.max(freeze, 0),
        flowType: freezeFlow,
        remark: '报缺冻结',
      })
  }

  private release(alloc: AllocRow, qty: number, key: { readonly ownerNo: string; readonly goodsNo: string }): void {
    this.reservations.release(alloc, qty)
    const { stockoutNo, lineNo, pickNo } = alloc
    this.lost.push({ stockoutNo, lineNo, ownerNo: key.ownerNo, goodsNo: key.goodsNo, qty, pickNo, reported: false })
  }

  private keyOf(
    locationNo: string,
    key: { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string; readonly quality: number },
  ): StockKey {
    const { warehouseNo, sid } = this.ctx
    return {
      warehouseNo,
      sid,
      locationNo,
      ownerNo: key.ownerNo,
      goodsNo: key.goodsNo,
      batchNo: key.batchNo,
      quality: key.quality,
    }
  }

  private rowAt(key: StockKey): RunningRow {
    const name = stockKeyText(key)
    const state = this.views.stock.get(name)
    const row = this.running.get(name) ?? { state, qty: state?.qty ?? 0, alloc: state?.alloc ?? 0, freeze: state?.freeze ?? 0 }
    this.running.set(name, row)
    return row
  }

  private change(
    outcome: Outcome,
    key: StockKey,
    by: {
      qty: number
      alloc: number
      freeze?: number
      flowType: number
      remark: string | undefined
      dates?: Pick<StockState, 'produceDate' | 'expireDate' | 'inDate'> | undefined
    },
  ): void {
    const row = this.rowAt(key)
    row.qty += by.qty
    row.alloc += by.alloc
    row.freeze += by.freeze ?? 0
    const { op, effectiveAt, author } = outcome.task
    const n = (this.flows.get(op.opId) ?? 0) + 1
    this.flows.set(op.opId, n)
    this.changes.push({
      ...key,
      locationType: this.typeOf(key.locationNo),
      qty: by.qty,
      alloc: by.alloc,
      freeze: by.freeze ?? 0,
      flowType: by.flowType,
      flowKey: `${op.opId}:${n}`,
      bizType: op.opType.slice(0, 16),
      bizNo: bizNoOf(outcome),
      ...(by.remark === undefined ? {} : { remark: by.remark }),
      occurredAt: new Date(effectiveAt),
      bizDate: bizDate(effectiveAt, this.views.settings.dayCut),
      operatorId: author.userId,
      operatorName: author.operatorName,
      ...(by.dates === undefined
        ? {}
        : { produceDate: by.dates.produceDate, expireDate: by.dates.expireDate, inDate: by.dates.inDate }),
    })
  }

  /** location_type: 9 EXC-STAGE, 3 RCV-STAGE, 4 the OUT-STAGE of a pick order, or the type of the bin. */
  private typeOf(locationNo: string): number {
    if (locationNo === excStage) return 9
    if (locationNo === rcvStage) return 3
    if (this.views.picks.has(locationNo)) return 4
    const { locations, returnPicks, returnPlaces } = this.views.floor
    if (at(returnPicks, locationNo) !== undefined) return 4
    const place = at(returnPlaces, locationNo)
    // a position for 残次 is a 残次位, any other a 退货位
    if (place !== undefined) return place.type === 4 ? 6 : 5
    return locations?.[locationNo]?.type ?? this.views.locationTypes.get(locationNo) ?? 1
  }
}

const bizNoOf = ({ task, patch }: Outcome): string => {
  type Named = 'pickNo' | 'moveNo' | 'stockinNo' | 'stockoutNo' | 'waveNo'
  const payload = task.op.payload as Readonly<Partial<Record<Named, string>>>
  const [first] = patch.stock ?? []
  const { pickNo, moveNo, stockinNo = patch.putAway?.[0]?.parts[0]?.stockinNo, stockoutNo, waveNo } = payload
  return pickNo ?? moveNo ?? stockinNo ?? stockoutNo ?? waveNo ?? first?.bizNo ?? first?.to ?? task.op.opId
}

/** Whether the move loses picked pieces of an order; its reservations name their OUT-STAGE rows. */
export const isLossOfStage = (move: StockMove): boolean => move.flowType === flow.lost && move.allocated !== undefined
