// 上次用的面单 · state/waybillSize
import { store, stored } from './storage.ts'

const key = 'print.waybill'

/** What was printed on last at this machine; a bench prints waybills on the same. */
export type WaybillChoice = 'waybill' | 'waybillSmall' | 'packing'
export const lastWaybillChoice = (): WaybillChoice => {
  const kept = stored(key)
  return kept === 'waybillSmall' || kept === 'packing' ? kept : 'waybill'
}
export const rememberWaybillChoice = (choice: WaybillChoice): void => store(key, choice)
export const waybillSize = (): 'waybill' | 'waybillSmall' => (lastWaybillChoice() === 'waybillSmall' ? 'waybillSmall' : 'waybill')
