// 上岗检查 · pda/gate
import { Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { gateRows } from '../rules/gateRows.ts'

/** Stores the results of a device's check; the desk's list of devices shows them. */
export const reportGate = call({
  id: 'pda/gate.report',
  title: '上岗检查',
  method: 'POST',
  path: '/v1/pda/device/gate',
  input: Fields({ results: gateRows, agent: Text({ title: '浏览器', maxLength: 400 }) }),
  reply: Fields({ faults: Integer() }),
  may: 'signedIn',
  device: true,
})
