// 用哪种面单纸 · state/waybillSize
import { WAYBILL_PAPER, type WaybillPaper } from '#contract/rules/station'
import { station } from './station.ts'
import { store, stored } from './storage.ts'

const key = 'print.waybill'

/** The paper last used at this computer; a bench prints waybills on the same. */
export type WaybillChoice = WaybillPaper | 'packing'

/** The paper of the session's workstation; null: not configured. */
const paperHere = (): WaybillPaper | null => {
  const paper = station.binding?.bound.waybillTemplate ?? ''
  return Object.hasOwn(WAYBILL_PAPER, paper) ? (paper as WaybillPaper) : null
}
/** The preselected paper: that of this workstation, else the one used last. */
export const firstWaybillChoice = (): WaybillChoice => {
  const kept = stored(key)
  return paperHere() ?? (kept === 'waybillSmall' || kept === 'packing' ? kept : 'waybill')
}
export const rememberWaybillChoice = (choice: WaybillChoice): void => store(key, choice)
export const waybillSize = (): WaybillPaper => (firstWaybillChoice() === 'waybillSmall' ? 'waybillSmall' : 'waybill')

/** Hint before the browser's list of printers opens, from which no page can choose; '' when no printer is configured. */
export const printerHint = (): string => {
  const name = station.binding?.bound.printerName ?? ''
  return name === '' ? '' : `请选打印机：${name}`
}
