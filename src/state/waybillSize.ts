// 用哪种面单纸 · state/waybillSize
import { WAYBILL_PAPER, type WaybillPaper } from '#contract/rules/station'
import { station } from './station.ts'
import { store, stored } from './storage.ts'

const key = 'print.waybill'

/** What a person prints: waybills of a size, or packing lists. The last choice is stored in this browser. */
export type WaybillChoice = WaybillPaper | 'packing'

/** The waybill paper of the session's workstation; null: not configured. */
const paperHere = (): WaybillPaper | null => {
  const paper = station.binding?.bound.waybillTemplate ?? ''
  return Object.hasOwn(WAYBILL_PAPER, paper) ? (paper as WaybillPaper) : null
}
/** The preselected choice: the paper of this workstation, else the last choice. */
export const firstWaybillChoice = (): WaybillChoice => {
  const lastChoice = stored(key)
  return paperHere() ?? (lastChoice === 'waybillSmall' || lastChoice === 'packing' ? lastChoice : 'waybill')
}
export const rememberWaybillChoice = (choice: WaybillChoice): void => store(key, choice)
/** The waybill size for a bench, which never prints packing lists. */
export const waybillSize = (): WaybillPaper => (firstWaybillChoice() === 'waybillSmall' ? 'waybillSmall' : 'waybill')

/** Shown before the print dialog opens, because a page cannot select the printer; '' when no printer is configured. */
export const printerHint = (): string => {
  const name = station.binding?.bound.printerName ?? ''
  return name === '' ? '' : `请选打印机：${name}`
}
