// 固定库位的规矩 · core/stock/fixedBin
import { STAGING } from '#contract/rules/place'
import type { Ctx } from '../../platform/ctx.ts'

interface Bin {
  readonly type: number
  readonly mixed: number
  /** goods that have the bin as their own already */
  readonly holders: readonly { readonly ownerNo: string; readonly goodsNo: string }[]
}
/** A goods and a bin that may become its own. */
export interface FixedBin {
  readonly warehouseNo: string
  readonly sid: string
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
}
export interface Bins {
  /** sentence for a bin that cannot be the goods' own, null when it can */
  readonly faultOf: (one: FixedBin) => string | null
  /** whether a bin takes several goods; false for one that is not there */
  readonly mixes: (warehouseNo: string, sid: string, locationNo: string) => boolean
}

/** What the bins of these numbers are, and whose: a shelf of the warehouse, and one that takes no other goods is nobody else's. */
export const loadBins = async (ctx: Ctx, locationNos: readonly string[]): Promise<Bins> => {
  const found = await ctx.tx.query<Bin & { readonly key: string }>(
    `select concat_ws('|', l.warehouse_no, l.sid, l.location_no) as key, l.location_type as type, l.mix_goods as mixed,
            coalesce((select jsonb_agg(jsonb_build_object('ownerNo', f.owner_no, 'goodsNo', f.goods_no) order by f.goods_no)
                        from location_goods f
                       where f.tenant_id = $1 and f.warehouse_no = l.warehouse_no and f.sid = l.sid and f.location_no = l.location_no), '[]') as holders
       from location l where l.tenant_id = $1 and l.location_no = any($2::text[])`,
    [ctx.tenantId, locationNos],
  )
  const bins = new Map(found.map((bin) => [bin.key, bin]))
  return {
    faultOf: ({ warehouseNo, sid, locationNo, ownerNo, goodsNo }) => {
      const bin = bins.get([warehouseNo, sid, locationNo].join('|'))
      if (bin === undefined) return `库位不存在：${locationNo}`
      if (STAGING.has(bin.type)) return '暂存位不能作固定库位'
      const other = bin.holders.find((one) => one.ownerNo !== ownerNo || one.goodsNo !== goodsNo)
      return bin.mixed === 0 && other !== undefined ? `库位不允许混放商品，已固定给${other.goodsNo}` : null
    },
    mixes: (...place) => bins.get(place.join('|'))?.mixed === 1,
  }
}

/** Sentence for limits that contradict each other; null when they do not. */
export const rangeFault = (least: unknown, most: unknown): string | null =>
  typeof most === 'number' && most < Number(least ?? 0) ? '最大库存不能小于最小库存' : null
