// 冲突说的是什么 · core/floor/conflictAbout
/** Goods, place and owner of a conflict: from the operation, else from its document. */
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import type { Outcome } from './decideBatch.ts'

export interface About {
  readonly ownerNo: string | null
  readonly goodsNo: string | null
  /** where the goods lie after the operation */
  readonly locationNo: string | null
}
interface Said {
  readonly ownerNo?: string
  readonly goodsNo?: string
  readonly locationNo?: string
  readonly toLocationNo?: string
  readonly positionNo?: string
}

/** Fields from the document that the operation lacks. */
const ofDocument = ({ task: { op }, before: floor }: Outcome): Said => {
  if (op.opType === 'RETURN_PUTAWAY') {
    const { waveNo, returnNo, lineNo } = op.payload
    return at(floor.returnWaves, waveNo)?.lines.find((one) => one.returnNo === returnNo && one.lineNo === lineNo) ?? {}
  }
  if (op.opType === 'RETURN_PICK')
    return at(floor.returnPicks, op.payload.pickNo)?.lines.find(({ lineNo }) => lineNo === op.payload.lineNo) ?? {}
  if (op.opType === 'PICK_SHORT')
    return at(floor.picks, op.payload.pickNo)?.lines.find(({ seqNo }) => seqNo === op.payload.seqNo) ?? {}
  if (op.opType === 'RETURN_INSPECT') {
    const [line] = op.payload.lines
    return { ...of(ownerOfReturn(floor, op.payload)), ...(line !== undefined && { goodsNo: line.goodsNo, ...placed(line) }) }
  }
  if (op.opType === 'RETURN_RECEIVE') return of(ownerOfReturn(floor, op.payload))
  const { stockinNo, arrivalNo } = op.payload as { readonly stockinNo?: string; readonly arrivalNo?: string }
  return of(at(floor.stockins, stockinNo)?.ownerNo ?? at(floor.arrivals, arrivalNo)?.ownerNo ?? '')
}
const of = (ownerNo: string): Said => (ownerNo === '' ? {} : { ownerNo })
const placed = ({ positionNo }: { readonly positionNo?: string | undefined }): Said =>
  positionNo === undefined ? {} : { positionNo }

/** Owner of a returned parcel: by its return, or by its outbound order; '' if unknown. */
const ownerOfReturn = (
  floor: Floor,
  parcel: { readonly returnNo?: string | undefined; readonly logisticsNo?: string | undefined },
): string => {
  const match = at(floor.matched, parcel.logisticsNo)
  if (match?.kind === 'sent') return match.ownerNo
  const matched = match === undefined || match.kind === 'none' ? undefined : match.returnNo
  const returnNo = parcel.returnNo ?? matched ?? at(floor.received, parcel.logisticsNo)?.returnNo
  return at(floor.returns, returnNo)?.ownerNo ?? at(floor.wanted, parcel.logisticsNo)?.ownerNo ?? ''
}

export const aboutOf = (outcome: Outcome): About => {
  const said = outcome.task.op.payload as Said
  const known = ofDocument(outcome)
  return {
    ownerNo: said.ownerNo ?? known.ownerNo ?? null,
    goodsNo: said.goodsNo ?? known.goodsNo ?? null,
    // for a move: the place where the goods were really put
    locationNo:
      said.locationNo ??
      said.toLocationNo ??
      said.positionNo ??
      known.locationNo ??
      known.toLocationNo ??
      known.positionNo ??
      null,
  }
}
