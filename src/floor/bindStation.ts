// 扫码绑定工作台 · floor/bindStation
import { warnings } from '#contract/errors'
import { workstationBind } from '#contract/setting/workstation'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { Saying } from '../flows/flow.ts'
import { storeBinding } from '../state/station.ts'
import { device } from './device.ts'

const waitMs = 10_000
/** Station in the open question, because another person uses it; scanning its code again takes it over. */
let asked = ''

/** Binds the session to the station of a scanned code; returns what to say. */
export const bindStation = async (text: string): Promise<Saying> => {
  const workstationNo = text.toUpperCase()
  const enrolled = device.enrolment()
  if (enrolled === null) return { tone: 'wrong', words: '本机还没登记', next: '先登记再绑工作台' }
  const { warehouseNo, sid } = enrolled
  const input = { warehouseNo, sid, workstationNo, ...(asked === workstationNo && { confirmed: 1 as const }) }
  const found = await request(workstationBind, input, { timeoutMs: waitMs }).catch(failureOf)
  asked = ''
  if ('workstationNo' in found) {
    storeBinding({ bound: found, scale: false })
    return { tone: 'line', words: `在 ${found.workstationNo} ${found.workstationName} 作业`, next: '选作业开始' }
  }
  if (found.kind === 'refused' && warnings.has(found.code)) {
    asked = workstationNo
    return { tone: 'warn', words: found.msg, next: '再扫一次接替' }
  }
  if (found.kind === 'offline') return { tone: 'wrong', words: '绑工作台要联网', next: '有网再扫' }
  return { tone: 'wrong', words: sentenceOf(found), next: '核对工作台码' }
}
