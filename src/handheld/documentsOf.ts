// 手上的单 · handheld/documentsOf
/** The numbers by which the parcel, tote or bin of an operation is found. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { gateLane } from '#contract/ops/kinds/arrivals'
import { returnDock } from '#contract/ops/kinds/returns'
import { codeOf } from '../flows/codeIndex.ts'
import { findOrder } from '../flows/orders.ts'
import { contextOfOp, device } from '../floor/device.ts'

interface FoundBy {
  readonly logisticsNo?: string
  readonly stockoutNo?: string
  readonly pickNo?: string
  readonly docNo?: string
  readonly toteNo?: string
  readonly locationNo?: string
  readonly barcode?: string
}

/** Numbers of a scan. Its document depends on the flow: a pick order, a waybill, else an order. */
const numbersIn = (op: AnyOp): FoundBy => {
  if (op.opType !== 'SCAN') return op.payload as FoundBy
  const { flow, docNo } = op.payload
  const ofPick = flow === 'pick' || flow === 'seed' || flow === 'checkBatch' || flow === 'packBatch'
  return ofPick ? { pickNo: docNo } : flow === 'weigh' ? { logisticsNo: docNo } : { docNo }
}

/** Kind of a number, by the letters it begins with; a tenant chooses how numbers of orders begin. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^RK\d/, '入库单'],
  [/^DH\d/, '到货单'],
  [/^TH\d/, '退货单'],
  [/^TB\d/, '退货波次'],
  [/^TJ\d/, '退货拣货单'],
  [/^YK\d/, '移库单'],
  [/^PD\d/, '盘点单'],
]
const wordOf = (no: string): string => words.find(([shape]) => shape.test(no))?.[1] ?? '出库单'
/** Whether a number is on no paper: a lane, or an id given by a device. */
const isOnNoPaper = (no: string): boolean => no === gateLane || no === rcvStage || no === returnDock || /^[0-9a-f]{8}-/.test(no)

/**
 * Labels and numbers: 面单, 出库单, 拣货单, 周转箱, 库位, 商品, or the scanned code when it is none of these. `waybill` is the waybill of the order,
 * for an operation without one; '' when unknown.
 */
export const documentsOf = (op: AnyOp, waybill: string): readonly (readonly [string, string])[] => {
  const { logisticsNo = '', stockoutNo, pickNo, docNo, toteNo, locationNo, barcode } = numbersIn(op)
  const order = stockoutNo ?? (pickNo === undefined ? (docNo ?? op.docNo) : undefined)
  const face = logisticsNo === '' ? waybill : logisticsNo
  const named = (
    [
      ['面单', face],
      [wordOf(order ?? ''), order === face || isOnNoPaper(order ?? '') ? '' : order],
      ['拣货单', pickNo],
      ['周转箱', toteNo],
      ['库位', locationNo],
      ['商品', barcode],
    ] as const
  ).flatMap(([label, no]) => (no === undefined || no === '' ? [] : [[label, no] as const]))
  const scanned = codeOf(op.raw?.text ?? '').slice(0, 40)
  const isNamed = scanned === '' || named.some(([, no]) => codeOf(no) === scanned)
  return isNamed ? named : [...named, ['扫的', scanned]]
}

/** Waybill of the order an operation is about, from data on this device; '' when the operation has it itself, or it is unknown. */
export const waybillOf = async (op: AnyOp): Promise<string> => {
  const { logisticsNo = '', stockoutNo, pickNo } = numbersIn(op)
  if (logisticsNo !== '' || pickNo !== undefined) return ''
  const number = stockoutNo ?? op.docNo ?? ''
  const known = number === '' ? null : await device.packs()?.floorFor(number, contextOfOp)
  if (known === null || known === undefined) return ''
  return at(known.floor.parcels, number) === undefined ? (findOrder(known.floor, number)?.logisticsNo ?? '') : number
}
