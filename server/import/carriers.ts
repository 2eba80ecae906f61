// 条码用在哪些商品 · import/carriers
import type { Ctx } from '../platform/ctx.ts'

/** A barcode a row of a file gives to a goods. */
export interface Carried {
  readonly ownerNo: string
  readonly code: string
  readonly goodsNo: string
}

/** `ownerNo|barcode` → goods that carry it, in the archive and in the file itself (floor.md §3.2 G1). */
export const carriersOf = async (ctx: Ctx, given: readonly Carried[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = await ctx.tx.query<Carried>(
    `select owner_no as "ownerNo", barcode as code, goods_no as "goodsNo" from goods_barcode
      where tenant_id = $1 and barcode = any($2::text[])`,
    [ctx.tenantId, given.map((one) => one.code)],
  )
  const carried = new Map<string, Set<string>>()
  for (const { ownerNo, code, goodsNo } of [...found, ...given]) {
    const key = `${ownerNo}|${code}`
    carried.set(key, (carried.get(key) ?? new Set()).add(goodsNo))
  }
  return carried
}
