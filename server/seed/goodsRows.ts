// 演示商品的写入 · seed/goodsRows
import type { goods } from '#contract/goods/goods'
import type { Body } from '#contract/resource'
import { completed, refreshComplete } from '../core/goods/goodsRules.ts'
import { putWords } from '../core/goods/words.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { insertRows } from '../platform/rows.ts'
import type { SeedCtx } from './seedCtx.ts'

/** A barcode of one kind of goods; it stands for one piece unless a quantity is given. */
export interface SeedCode {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly barcode: string
  readonly isMain?: 0 | 1
  readonly packQty?: number
}

/** Audit columns of rows created by the seed. */
const auditColumns = ({ id, at }: SeedCtx) => ({ id: id(), createTime: at, updateTime: at })

/**
 * Inserts goods with the same fields and their barcodes, completed by the rule book of goods; a seed has no person to confirm questions.
 */
export const insertGoods = async (
  ctx: SeedCtx,
  bodies: readonly Body<typeof goods>[],
  codes: readonly SeedCode[],
): Promise<void> => {
  const rows = bodies.map((body) => ({
    ...auditColumns(ctx),
    batchManage: 0,
    ...body,
    ...completed({ before: null, body }),
  }))
  await insertFields(ctx.tx, 'goods', rows)
  await insertRows(
    ctx.tx,
    'goods_barcode',
    codes.map(({ isMain = 0, packQty = 1, ...code }) => ({
      ...auditColumns(ctx),
      ...code,
      isMain,
      packQty,
      barcodeType: packQty > 1 ? 2 : 1,
    })),
  )
  await putWords(
    ctx.tx,
    bodies.map((body) => ({ ownerNo: body.ownerNo ?? '', goodsNo: body.goodsNo ?? '' })),
  )
  await refreshComplete({ tenantId: ctx.tenantId, tx: ctx.tx }, bodies)
}
