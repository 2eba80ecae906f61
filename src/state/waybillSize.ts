// 用哪种面单纸 · state/waybillSize
import { WAYBILL_PAPER, type WaybillPaper } from '#contract/rules/station'
import { station } from './station.ts'
import { store, stored } from './storage.ts'

const key = 'print.waybill'

/** What was printed on last at this machine; a bench prints waybills on the same. */
export type WaybillChoice = WaybillPaper | 'packing'

/** The paper of the workstation the session is bound to; null: it says none. */
const paperHere = (): WaybillPaper | null => {
  const paper = station.binding?.bound.waybillTemplate ?? ''
  return Object.hasOwn(WAYBILL_PAPER, paper) ? (paper as WaybillPaper) : null
}
/** What is offered first: the paper of this workstation, else what was printed on last. */
export const firstWaybillChoice = (): WaybillChoice => {
  const kept = stored(key)
  return paperHere() ?? (kept === 'waybillSmall' || kept === 'packing' ? kept : 'waybill')
}
export const rememberWaybillChoice = (choice: WaybillChoice): void => store(key, choice)
export const waybillSize = (): WaybillPaper => (firstWaybillChoice() === 'waybillSmall' ? 'waybillSmall' : 'waybill')

/** What to tell the person before the browser's list of printers opens, which no page can choose from; '' when nobody said which. */
export const printerHint = (): string => {
  const name = station.binding?.bound.printerName ?? ''
  return name === '' ? '' : `请选打印机：${name}`
}
