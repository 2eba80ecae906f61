// 手上的单 · handheld/documentsOf
/** The document numbers and codes by which a person finds the parcel, tote or bin of an operation. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { gateLane } from '#contract/ops/kinds/arrivals'
import { returnDock } from '#contract/ops/kinds/returns'
import { codeOf } from '../flows/codeIndex.ts'
import { findOrder } from '../flows/orders.ts'
import { contextOfOp, device } from '../floor/device.ts'

interface CodesOfOp {
  readonly logisticsNo?: string
  readonly stockoutNo?: string
  readonly pickNo?: string
  readonly docNo?: string
  readonly toteNo?: string
  readonly locationNo?: string
  readonly barcode?: string
}

/** Codes in an operation. The document of a scan depends on the flow: a pick order, a waybill, otherwise an order. */
const codesIn = (op: AnyOp): CodesOfOp => {
  if (op.opType !== 'SCAN') return op.payload as CodesOfOp
  const { flow, docNo } = op.payload
  const isPickOrder = flow === 'pick' || flow === 'seed' || flow === 'checkBatch' || flow === 'packBatch'
  return isPickOrder ? { pickNo: docNo } : flow === 'weigh' ? { logisticsNo: docNo } : { docNo }
}

/** Kind of a document by the first letters of its number. Any other number is a 出库单, whose first letters each tenant chooses. */
const kindOfPrefix: readonly (readonly [RegExp, string])[] = [
  [/^RK\d/, '入库单'],
  [/^DH\d/, '到货单'],
  [/^TH\d/, '退货单'],
  [/^TB\d/, '退货波次'],
  [/^TJ\d/, '退货拣货单'],
  [/^YK\d/, '移库单'],
  [/^PD\d/, '盘点单'],
]
const kindOf = (no: string): string => kindOfPrefix.find(([prefix]) => prefix.test(no))?.[1] ?? '出库单'
/** Whether a document number is printed nowhere, because it is a lane or an id that a device made. */
const isNotPrinted = (no: string): boolean => no === gateLane || no === rcvStage || no === returnDock || /^[0-9a-f]{8}-/.test(no)

/**
 * Labels and codes: 面单, 出库单, 拣货单, 周转箱, 库位, 商品, or the scanned code when it is none of these. `waybill` is the waybill of the order,
 * for an operation without one; '' when unknown.
 */
export const documentsOf = (op: AnyOp, waybill: string): readonly (readonly [string, string])[] => {
  const { logisticsNo = '', stockoutNo, pickNo, docNo, toteNo, locationNo, barcode } = codesIn(op)
  const order = stockoutNo ?? (pickNo === undefined ? (docNo ?? op.docNo) : undefined)
  const waybillNo = logisticsNo === '' ? waybill : logisticsNo
  const labelled = (
    [
      ['面单', waybillNo],
      [kindOf(order ?? ''), order === waybillNo || isNotPrinted(order ?? '') ? '' : order],
      ['拣货单', pickNo],
      ['周转箱', toteNo],
      ['库位', locationNo],
      ['商品', barcode],
    ] as const
  ).flatMap(([label, no]) => (no === undefined || no === '' ? [] : [[label, no] as const]))
  const scanned = codeOf(op.raw?.text ?? '').slice(0, 40)
  const isLabelled = scanned === '' || labelled.some(([, no]) => codeOf(no) === scanned)
  return isLabelled ? labelled : [...labelled, ['扫的', scanned]]
}

/** Waybill of an operation's order, from data on this device; '' when the operation itself has a waybill, or none is known. */
export const waybillOf = async (op: AnyOp): Promise<string> => {
  const { logisticsNo = '', stockoutNo, pickNo } = codesIn(op)
  if (logisticsNo !== '' || pickNo !== undefined) return ''
  const orderNo = stockoutNo ?? op.docNo ?? ''
  const orderData = orderNo === '' ? null : await device.packs()?.floorFor(orderNo, contextOfOp)
  if (orderData === null || orderData === undefined) return ''
  const { floor } = orderData
  return at(floor.parcels, orderNo) === undefined ? (findOrder(floor, orderNo)?.logisticsNo ?? '') : orderNo
}
