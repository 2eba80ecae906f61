// 增加包裹的请求 · floor/askParcel
/** Requests one more waybill for an order over the network. The code is loaded with the first request, not at every start. */
import { addParcelHere } from '#contract/operate/addParcels'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Packs } from '../data/packs/packs.ts'
import type { Claim, Claimed } from '../flows/flow.ts'
import { ServerUnanswered } from './runServices.ts'

/** Timeout, ms. The server requests the waybill from the carrier during this time. */
const askMs = 15_000

/** @throws Error with a sentence for the person. A repeated request after a lost answer returns the same waybill. */
export const askParcel = async (
  { stockoutNo, has }: Extract<Claim, { readonly kind: 'addParcel' }>,
  packs: Packs,
  device: DeviceHeaders,
): Promise<Claimed> => {
  const reply = await request(addParcelHere, { stockoutNo, has }, { headers: { ...device }, timeoutMs: askMs }).catch(failureOf)
  if ('kind' in reply)
    throw reply.kind === 'refused' || reply.kind === 'relogin'
      ? new Error(sentenceOf(reply))
      : new ServerUnanswered('加包裹没等到回应', '再扫换箱码，不会加两个')
  await packs.renew(stockoutNo).catch((error: unknown) => {
    throw new ServerUnanswered('加好了，新面单还没取到', `再扫换箱码（${sentenceOf(failureOf(error))}）`)
  })
  return { docNo: stockoutNo }
}
