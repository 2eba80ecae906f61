// 作业涉及的单据 · core/floor/needs
/** What a set of operations names, so that every table is asked once. */
import type { AnyOp } from '#contract/envelope'
import type { GoodsKey } from '#contract/ops/payload'

export interface Needs {
  /** pick orders touched at all */
  readonly picks: Set<string>
  /** of these, with every line and every order (finish, claim, release, bind, seed) */
  readonly wholePicks: Set<string>
  /** single lines: `pickNo|seqNo` */
  readonly lines: Map<string, { readonly pickNo: string; readonly seqNo: number }>
  /** documents by any number a person may scan: order number or waybill */
  readonly docs: Set<string>
  /** of these, ones whose order is decided on (locked) */
  readonly decided: Set<string>
  readonly totes: Set<string>
  /** documents whose totes are freed (pack) */
  readonly freed: Set<string>
  readonly consumables: Set<string>
  readonly goods: Map<string, GoodsKey>
  readonly handovers: Set<string>
  /** parcels that may stand in a hand-over */
  readonly handed: Set<string>
  /** parcels on a scale */
  readonly weighed: Set<string>
  readonly moves: Set<string>
  /** bins a move goes to */
  readonly targets: Set<string>
}

const nothing = (): Needs => ({
  picks: new Set(),
  wholePicks: new Set(),
  lines: new Map(),
  docs: new Set(),
  decided: new Set(),
  totes: new Set(),
  freed: new Set(),
  consumables: new Set(),
  goods: new Map(),
  handovers: new Set(),
  handed: new Set(),
  weighed: new Set(),
  moves: new Set(),
  targets: new Set(),
})

export const needsOf = (ops: readonly AnyOp[]): Needs => {
  const needs = nothing()
  for (const op of ops) note(needs, op)
  return needs
}

const note = (needs: Needs, op: AnyOp): void => {
  switch (op.opType) {
    case 'SCAN':
      if (op.payload.docNo !== '') needs.docs.add(op.payload.docNo)
      return
    case 'PICK_LINE':
    case 'PICK_SHORT':
      return noteLine(needs, op)
    case 'PICK_CLAIM':
    case 'PICK_FINISH':
    case 'PICK_RELEASE':
    case 'SEED_PUT':
    case 'PICK_BIND_TOTE':
      needs.picks.add(op.payload.pickNo)
      needs.wholePicks.add(op.payload.pickNo)
      if (op.opType === 'PICK_BIND_TOTE') needs.totes.add(op.payload.toteNo)
      if (op.opType === 'SEED_PUT') noteGoods(needs, op.payload)
      return
    case 'CHECK_ORDER':
    case 'CHECK_DIFF':
    case 'PACK_ORDER':
      return noteOrder(needs, op)
    case 'WEIGH_PACKAGE':
    case 'HANDOVER_SCAN':
    case 'HANDOVER_REMOVE':
    case 'PULL_OUT':
      return noteParcel(needs, op)
    case 'MOVE_LINE':
      noteGoods(needs, op.payload)
      needs.targets.add(op.payload.toLocationNo)
      if (op.payload.moveNo !== undefined) needs.moves.add(op.payload.moveNo)
      return
    case 'WORKER_SWITCH':
  }
}

const noteGoods = (needs: Needs, key: GoodsKey): void => {
  needs.goods.set(`${key.ownerNo}|${key.goodsNo}`, { ownerNo: key.ownerNo, goodsNo: key.goodsNo })
}

const noteLine = (needs: Needs, op: Extract<AnyOp, { opType: 'PICK_LINE' | 'PICK_SHORT' }>): void => {
  const { pickNo, seqNo } = op.payload
  needs.picks.add(pickNo)
  needs.lines.set(`${pickNo}|${seqNo}`, { pickNo, seqNo })
  if (op.opType === 'PICK_LINE') {
    noteGoods(needs, op.payload)
    if (op.payload.toteNo !== undefined) needs.totes.add(op.payload.toteNo)
  }
  // what is short is divided among the orders of the line
  else needs.wholePicks.add(pickNo)
}

const noteOrder = (needs: Needs, op: Extract<AnyOp, { opType: 'CHECK_ORDER' | 'CHECK_DIFF' | 'PACK_ORDER' }>): void => {
  const { stockoutNo, logisticsNo } = op.payload
  for (const doc of [stockoutNo, logisticsNo]) {
    if (doc === '') continue
    needs.docs.add(doc)
    needs.decided.add(doc)
    if (op.opType === 'PACK_ORDER') needs.freed.add(doc)
  }
  if (op.opType === 'PACK_ORDER') {
    for (const { code } of op.payload.consumables) needs.consumables.add(code)
    for (const { goods = [] } of op.payload.packages) for (const one of goods) noteGoods(needs, one)
  }
}

const noteParcel = (
  needs: Needs,
  op: Extract<AnyOp, { opType: 'WEIGH_PACKAGE' | 'HANDOVER_SCAN' | 'HANDOVER_REMOVE' | 'PULL_OUT' }>,
): void => {
  const { logisticsNo } = op.payload
  if (logisticsNo !== undefined) {
    needs.docs.add(logisticsNo)
    needs.decided.add(logisticsNo)
  }
  if (op.opType === 'WEIGH_PACKAGE') needs.weighed.add(op.payload.logisticsNo)
  if (op.opType === 'PULL_OUT' && op.payload.toteNo !== undefined) needs.totes.add(op.payload.toteNo)
  if (op.opType === 'HANDOVER_SCAN' || op.opType === 'HANDOVER_REMOVE') {
    needs.handovers.add(op.payload.handoverNo)
    needs.handed.add(op.payload.logisticsNo)
  }
}
