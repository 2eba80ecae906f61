// 演示的上架库位 · seed/suggestedBins
import type { PutawayPage } from '#contract/pda/inbound'
import { goodsKey } from '#contract/rules/barcode'
import { bulkOf } from '#contract/rules/binRules'
import { suggestBins } from '#contract/rules/putawaySuggest'
import type { Pda } from './pda.ts'
import { ask, type Transport } from './transport.ts'

export interface Piece {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
}

/** What waits in 收货暂存, as the handheld of 上架 loads it. */
export const putawayPage = (transport: Transport, pda: Pda): Promise<PutawayPage> =>
  ask<PutawayPage>(transport, { headers: pda.headers }, 'GET', '/v1/pda/snapshot/putaway')

/** A bin for each of the pieces, the first the device suggests that none before it took; undefined where it knows none. */
export const binsFor = (page: PutawayPage, pieces: readonly Piece[]): readonly (string | undefined)[] => {
  const facts = new Map(page.goods.map((one) => [goodsKey(one), one]))
  const taken = new Set<string>()
  return pieces.map((piece) => {
    const key = goodsKey(piece)
    const bulk = bulkOf(facts.get(key), piece.qty)
    const bin = suggestBins(piece, page.bins, page.fixed[key] ?? [], undefined, bulk).find((no) => !taken.has(no))
    if (bin !== undefined) taken.add(bin)
    return bin
  })
}
