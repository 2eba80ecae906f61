// 扫码枪检测 · pda/scannerLab
import { Integer, Object as Fields } from 'typebox'
import { call } from '../call.ts'
import { gateRows } from '../rules/gateRows.ts'
import { scanProfileRow } from '../rules/scannerLab.ts'

/** Stores the problems found with a device's scanner and how the device compensates for them; the desk's list of devices shows them. */
export const reportScanner = call({
  id: 'pda/scannerLab.report',
  title: '扫码枪检测',
  method: 'POST',
  path: '/v1/pda/device/scanner',
  input: Fields({ results: gateRows, profile: scanProfileRow }),
  reply: Fields({ faults: Integer() }),
  may: 'signedIn',
  device: true,
})
