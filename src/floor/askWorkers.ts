// 授权的请求 · floor/askWorkers
/** Authorises temp workers and ends authorisations over the network. The code is loaded with the first request, not at every start. */
import { authorizeHere, loseHere } from '#contract/user/tempAuthHere'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Packs } from '../data/packs/packs.ts'
import type { Claim, Claimed } from '../flows/flow.ts'
import { ServerUnanswered } from './runServices.ts'

const askMs = 10_000
export type WorkerClaim = Extract<Claim, { readonly kind: 'authorize' | 'lose' }>

/** @throws Error with a sentence for the person. A repeated request after a lost answer has the same result. */
export const askWorkers = async (claim: WorkerClaim, packs: Packs, device: DeviceHeaders): Promise<Claimed> => {
  const options = { headers: { ...device }, timeoutMs: askMs }
  const reply =
    claim.kind === 'authorize'
      ? await request(
          authorizeHere,
          { badgeCodes: [...claim.badgeCodes], hours: claim.hours, opTypes: [...claim.opTypes] },
          options,
        ).catch(failureOf)
      : await request(loseHere, { badgeCode: claim.badgeCode, reason: claim.reason }, options).catch(failureOf)
  if ('kind' in reply)
    throw reply.kind === 'refused' || reply.kind === 'relogin'
      ? new Error(sentenceOf(reply))
      : new ServerUnanswered('没等到回应', '再来一次，不会做两遍')
  // loads the list with the new hours; without this list the badges are looked up one by one
  await packs.fetchWorkers().catch((error: unknown) => console.warn('授权名单没有取到', failureOf(error)))
  return 'done' in reply ? { docNo: '', authorized: reply } : { docNo: '' }
}
