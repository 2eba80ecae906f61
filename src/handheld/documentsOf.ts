// 手上的单 · handheld/documentsOf
/** The parcel, tote or bin an operation was made on: the numbers to find it by. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { gateLane } from '#contract/ops/kinds/arrivals'
import { returnDock } from '#contract/ops/kinds/returns'
import { codeOf } from '../flows/codeIndex.ts'
import { findOrder } from '../flows/orders.ts'
import { contextOfOp, device } from '../floor/device.ts'

interface Named {
  readonly logisticsNo?: string
  readonly stockoutNo?: string
  readonly pickNo?: string
  readonly docNo?: string
  readonly toteNo?: string
  readonly locationNo?: string
  readonly barcode?: string
}

/** Numbers of a scan. Its document depends on the flow: a pick order, a waybill, else an order. */
const namedIn = (op: AnyOp): Named => {
  if (op.opType !== 'SCAN') return op.payload as Named
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
/** Lanes, and names a device gave: they are on no paper. */
const isNone = (no: string): boolean => no === gateLane || no === rcvStage || no === returnDock || /^[0-9a-f]{8}-/.test(no)

/**
 * Labels and numbers: 面单, 出库单, 拣货单, 周转箱, 库位, 商品, or the scanned code when it is none of these. `waybill`: that of the order when the
 * operation has none, '' when it is unknown.
 */
export const documentsOf = (op: AnyOp, waybill: string): readonly (readonly [string, string])[] => {
  const { logisticsNo = '', stockoutNo, pickNo, docNo, toteNo, locationNo, barcode } = namedIn(op)
  const order = stockoutNo ?? (pickNo === undefined ? (docNo ?? op.docNo) : undefined)
  const face = logisticsNo === '' ? waybill : logisticsNo
  const named = (
    [
      ['面单', face],
      [wordOf(order ?? ''), order === face || isNone(order ?? '') ? '' : order],
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
  const { logisticsNo = '', stockoutNo, pickNo } = namedIn(op)
  if (logisticsNo !== '' || pickNo !== undefined) return ''
  const number = stockoutNo ?? op.docNo ?? ''
  const known = number === '' ? null : await device.packs()?.floorFor(number, contextOfOp)
  if (known === null || known === undefined) return ''
  return at(known.floor.parcels, number) === undefined ? (findOrder(known.floor, number)?.logisticsNo ?? '') : number
}
