// 收货完成的请求 · floor/askStockin
/** Ends the receiving of a stock-in order over the network. The code is loaded with the first request, not at every start. */
import { finishStockin } from '#contract/pda/claimStockin'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Claim, Claimed } from '../flows/flow.ts'
import { currentWorker } from './device.ts'
import { ServerUnanswered } from './runServices.ts'

const waitMs = 10_000

/** @throws Error with a sentence for the person. A repeated request after a lost answer succeeds as well. */
export const askStockin = async (
  { stockinNo }: Extract<Claim, { readonly kind: 'finishStockin' }>,
  device: DeviceHeaders,
): Promise<Claimed> => {
  const { tempUserId } = currentWorker().actor
  const input = { stockinNo, isShort: false, ...(tempUserId !== undefined && { tempUserId }) }
  const reply = await request(finishStockin, input, { headers: { ...device }, timeoutMs: waitMs }).catch(failureOf)
  if (!('kind' in reply)) return { docNo: stockinNo, opId: reply.opId }
  throw reply.kind === 'refused' || reply.kind === 'relogin'
    ? new Error(sentenceOf(reply))
    : new ServerUnanswered('收货完成没等到回应', '等有信号再按一次')
}
