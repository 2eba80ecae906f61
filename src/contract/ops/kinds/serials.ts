// 序列号 · ops/kinds/serials
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

/** One serial number of goods that have them (goods.sn_manage). */
export type Serial = GoodsKey & { readonly sn: string }

export interface SerialsFloor {
  /** order of each serial number, by `serialKey`; only the server has serial numbers of other days */
  readonly serials?: Readonly<Record<string, string>>
}
export interface SerialsPatch {
  /** serial numbers of an order, which replace its earlier ones */
  readonly serials?: readonly { readonly stockoutNo: string; readonly list: readonly Serial[] }[]
}
export interface SerialsNames {
  readonly serials?: readonly Serial[]
}

export const serialKey = ({ ownerNo, goodsNo, sn }: Serial): string => `${ownerNo}|${goodsNo}|${sn}`

export const serials: Kind<SerialsFloor, SerialsPatch> = {
  id: 'serials',
  after: (floor, patch) => {
    if (patch.serials === undefined) return null
    const changedOrders = new Set(patch.serials.map(({ stockoutNo }) => stockoutNo))
    const others = Object.entries(floor.serials ?? {}).filter(([, stockoutNo]) => !changedOrders.has(stockoutNo))
    const added = patch.serials.flatMap(({ stockoutNo, list }) => list.map((one) => [serialKey(one), stockoutNo] as const))
    return { serials: Object.fromEntries([...others, ...added]) }
  },
}
