// 交接的请求 · floor/askHandover
/** Opens and confirms handovers over the network. The code is loaded with the first request, not at every start. */
import { confirmHandover, openHandover } from '#contract/operate/handoverHere'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Packs } from '../data/packs/packs.ts'
import type { Claim, Claimed } from '../flows/flow.ts'
import { ServerUnanswered } from './runServices.ts'

/** Timeouts, ms. A confirmation takes longer, because the server books some thousand parcels. */
const confirmMs = 20_000
const openMs = 10_000

/** @throws Error with a sentence for the person. Both requests may be repeated after a lost answer: nothing happens twice. */
export const askHandover = async (
  claim: Extract<Claim, { readonly kind: 'openHandover' | 'confirmHandover' }>,
  packs: Packs,
  device: DeviceHeaders,
): Promise<Claimed> => {
  const headers = { ...device }
  if (claim.kind === 'openHandover') {
    const reply = await request(openHandover, { logisticsCode: claim.logisticsCode }, { headers, timeoutMs: openMs }).catch(
      failureOf,
    )
    if ('kind' in reply) throw errorOf(reply, '新开没等到回应')
    await packs.keepHandover(reply)
    return { docNo: reply.handoverNo }
  }
  const { handoverNo } = claim
  const handedReply = await request(confirmHandover, { handoverNo }, { headers, timeoutMs: confirmMs }).catch(failureOf)
  if ('kind' in handedReply) throw errorOf(handedReply, '确认没等到回应')
  await packs.dropHandover(handoverNo)
  return { docNo: handoverNo, handed: handedReply }
}

const errorOf = (failure: ReturnType<typeof failureOf>, words: string): Error =>
  failure.kind === 'refused' || failure.kind === 'relogin'
    ? new Error(sentenceOf(failure))
    : new ServerUnanswered(words, '再扫一次，不会做两遍')
