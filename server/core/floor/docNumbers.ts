// 作业的单号 · core/floor/docNumbers
/** The documents of an operation for lists and messages. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import type { LoadedViews } from './kind.ts'
import { truckNumber } from './truckNumbers.ts'

export const docNosOf = (views: LoadedViews, op: AnyOp) =>
  docOf(
    op,
    views.floor,
    (doc) => views.docs.get(doc)?.stockoutNo,
    (name) => truckNumber(views, name),
  )

/** The document number by which lists show an operation. */
const docOf = (
  op: AnyOp,
  floor: Floor,
  orderOf: (doc: string) => string | undefined,
  truckNoOf: (truck: string) => string,
): { docNo: string | null; stockoutNo: string | null } => {
  const payload = op.payload as {
    pickNo?: string
    stockoutNo?: string
    logisticsNo?: string
    handoverNo?: string
    docNo?: string
    moveNo?: string
    checkNo?: string
    taskNo?: string
    stockinNo?: string
    arrivalNo?: string
    waveNo?: string
    returnNo?: string
  }
  const doc = payload.stockoutNo ?? payload.logisticsNo ?? payload.docNo ?? ''
  const stockoutNo = orderOf(doc) ?? orderOf(payload.logisticsNo ?? '') ?? at(floor.orders, doc)?.stockoutNo ?? null
  const { moveNo, checkNo, taskNo, stockinNo, arrivalNo, waveNo, returnNo } = payload
  const otherNos = [moveNo, checkNo, taskNo, stockinNo, arrivalNo, waveNo, returnNo, op.docNo, doc]
  const docNo = payload.pickNo ?? payload.handoverNo ?? stockoutNo ?? otherNos.find((otherNo) => otherNo !== undefined) ?? ''
  return { docNo: docNo === '' ? null : truckNoOf(docNo).slice(0, 32), stockoutNo }
}
