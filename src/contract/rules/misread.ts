// 扫码枪读成什么 · rules/misread
import { scanKind, type ScanKind } from './scanKind.ts'
import { CARRIERS, carriersOf } from './waybillNo.ts'

const readAs: Readonly<Partial<Record<ScanKind, string>>> = {
  control: '控制码',
  badge: '工牌',
  task: '任务海报',
  pick: '拣货单号',
  station: '工作台编号',
  tote: '周转箱编号',
  slot: '格口码',
  waybill: '物流单号',
}
/** Prefix of all control codes, future ones included. */
const CONTROL = /^CTRL-/i

/**
 * Sentence for a bin number that a scan would take for another kind of code; '' when there is no such risk. `label` = name of the field. A
 * scan recognises known bins before carriers' patterns (rules/scanKind), but a device may not know this bin yet, so a number that fits a
 * carrier's pattern is refused.
 */
export const misreadBin = (label: string, locationNo: string): string => {
  const { kind, code } = scanKind(locationNo, { carriers: [], isLocation: () => true })
  if (kind === 'location' && carriersOf(code, CARRIERS).length > 0) return sentence(label, locationNo, 'waybill')
  return kind === 'location' && !CONTROL.test(code) ? '' : sentence(label, locationNo, kind === 'location' ? 'control' : kind)
}

/** Sentence for the barcode of goods that a scan would take for another kind of code, such as a control code or a badge. */
export const misreadBarcode = (label: string, barcode: string): string => {
  if (barcode.trim() === '') return ''
  const { kind, code } = scanKind(barcode, { carriers: [], isGoods: () => true })
  return kind === 'goods' && !CONTROL.test(code) ? '' : sentence(label, barcode, kind === 'goods' ? 'control' : kind)
}

const sentence = (label: string, no: string, kind: ScanKind): string =>
  `${label}${no}会被扫码枪当作${readAs[kind] ?? '别的码'}，请换一个`
