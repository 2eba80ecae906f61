// 扫码绑定工作台 · floor/bindStation
import { warnings } from '#contract/errors'
import { workstationBind } from '#contract/setting/workstation'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { Saying } from '../flows/flow.ts'
import { storeBinding } from '../state/station.ts'
import { device } from './device.ts'

const waitMs = 10_000
/** Code of a station that another person uses. The first scan asks for confirmation; a second scan of the code takes the station over. */
let toConfirm = ''

/** Binds the session to the station of a scanned code; returns the saying to show. */
export const bindStation = async (text: string): Promise<Saying> => {
  const workstationNo = text.toUpperCase()
  const enrolled = device.enrolment()
  if (enrolled === null) return { tone: 'wrong', words: '本机还没登记', next: '先登记再绑工作台' }
  const { warehouseNo, sid } = enrolled
  const input = { warehouseNo, sid, workstationNo, ...(toConfirm === workstationNo && { confirmed: 1 as const }) }
  const reply = await request(workstationBind, input, { timeoutMs: waitMs }).catch(failureOf)
  toConfirm = ''
  if ('workstationNo' in reply) {
    storeBinding({ bound: reply, scale: false })
    return { tone: 'line', words: `在 ${reply.workstationNo} ${reply.workstationName} 作业`, next: '选作业开始' }
  }
  if (reply.kind === 'refused' && warnings.has(reply.code)) {
    toConfirm = workstationNo
    return { tone: 'warn', words: reply.msg, next: '再扫一次接替' }
  }
  if (reply.kind === 'offline') return { tone: 'wrong', words: '绑工作台要联网', next: '有网再扫' }
  return { tone: 'wrong', words: sentenceOf(reply), next: '核对工作台码' }
}
