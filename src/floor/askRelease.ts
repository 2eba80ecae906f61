// 组长放行的请求 · floor/askRelease
/** Requests a leader's approval for a parcel, over the network. The code is loaded with the first request, not at every start. */
import { weighRelease } from '#contract/user/weighRelease'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Claim, Claimed } from '../flows/flow.ts'
import { currentWorker } from './device.ts'
import { ServerUnanswered } from './runServices.ts'

const askMs = 10_000

/** @throws Error with a sentence for the person. A repeated request after a lost answer returns another approval; the first one lapses. */
export const askRelease = async (
  { badgeCode, pin, logisticsNo, weightG }: Extract<Claim, { readonly kind: 'release' }>,
  device: DeviceHeaders,
): Promise<Claimed> => {
  const { tempUserId } = currentWorker().actor
  const input = { badgeCode, pin, logisticsNo, weightG, ...(tempUserId !== undefined && { tempUserId }) }
  const approval = await request(weighRelease, input, { headers: { ...device }, timeoutMs: askMs }).catch(failureOf)
  if (!('kind' in approval)) return { docNo: logisticsNo, approval }
  if (approval.kind === 'offline') throw new ServerUnanswered('要联网才能让组长放行', '先放一边，有信号再来')
  throw approval.kind === 'refused' || approval.kind === 'relogin'
    ? new Error(sentenceOf(approval))
    : new ServerUnanswered('没等到回应', '再输一次 PIN')
}
