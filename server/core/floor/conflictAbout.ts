// 冲突说的是什么 · core/floor/conflictAbout
/** Goods, bin and owner of a conflict. A field that the operation lacks comes from its document. */
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import type { Outcome } from './decideBatch.ts'

export interface About {
  readonly ownerNo: string | null
  readonly goodsNo: string | null
  /** where the goods lie after the operation */
  readonly locationNo: string | null
}
interface KnownFields {
  readonly ownerNo?: string
  readonly goodsNo?: string
  readonly locationNo?: string
  readonly toLocationNo?: string
  readonly positionNo?: string
}

/** Fields from the document that the operation lacks. */
const fieldsOfDocument = ({ task: { op }, before: floor }: Outcome): KnownFields => {
  if (op.opType === 'RETURN_PUTAWAY') {
    const { waveNo, returnNo, lineNo } = op.payload
    return at(floor.returnWaves, waveNo)?.lines.find((line) => line.returnNo === returnNo && line.lineNo === lineNo) ?? {}
  }
  if (op.opType === 'RETURN_PICK')
    return at(floor.returnPicks, op.payload.pickNo)?.lines.find(({ lineNo }) => lineNo === op.payload.lineNo) ?? {}
  if (op.opType === 'PICK_SHORT')
    return at(floor.picks, op.payload.pickNo)?.lines.find(({ seqNo }) => seqNo === op.payload.seqNo) ?? {}
  if (op.opType === 'RETURN_INSPECT') {
    const [line] = op.payload.lines
    return {
      ...ownerField(ownerOfReturn(floor, op.payload)),
      ...(line !== undefined && { goodsNo: line.goodsNo, ...positionField(line) }),
    }
  }
  if (op.opType === 'RETURN_RECEIVE') return ownerField(ownerOfReturn(floor, op.payload))
  const { stockinNo, arrivalNo } = op.payload as { readonly stockinNo?: string; readonly arrivalNo?: string }
  return ownerField(at(floor.stockins, stockinNo)?.ownerNo ?? at(floor.arrivals, arrivalNo)?.ownerNo ?? '')
}
const ownerField = (ownerNo: string): KnownFields => (ownerNo === '' ? {} : { ownerNo })
const positionField = ({ positionNo }: { readonly positionNo?: string | undefined }): KnownFields =>
  positionNo === undefined ? {} : { positionNo }

/** Owner of a returned parcel, by its return, its outbound order or the list of wanted parcels; '' if unknown. */
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
  const payload = outcome.task.op.payload as KnownFields
  const ofDocument = fieldsOfDocument(outcome)
  return {
    ownerNo: payload.ownerNo ?? ofDocument.ownerNo ?? null,
    goodsNo: payload.goodsNo ?? ofDocument.goodsNo ?? null,
    // `toLocationNo` of a move is the bin where the goods were really put
    locationNo:
      payload.locationNo ??
      payload.toLocationNo ??
      payload.positionNo ??
      ofDocument.locationNo ??
      ofDocument.toLocationNo ??
      ofDocument.positionNo ??
      null,
  }
}
