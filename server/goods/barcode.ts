// 商品条码 · goods/barcode
import { barcode } from '#contract/goods/barcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { checkBarcodeFree } from './barcodeRow.ts'

/** One goods carries at most this many barcodes (floor.md §3.2 G1). */
const barcodeMax = 50

const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  if (before) return
  const row = {
    ownerNo: plain(body['ownerNo']),
    goodsNo: plain(body['goodsNo']),
    barcode: normaliseBarcode(plain(body['barcode'])),
  }
  if (!seesOwner(ctx.person, row.ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${row.ownerNo}` })
  if (/[\u4e00-\u9fff\s]/.test(row.barcode)) throw refuse('A0400', {}, { barcode: '条码不能包含中文或空格' })
  const goods = await ctx.tx.query<{ n: number }>(
    `select (select count(*)::int from goods_barcode b where b.tenant_id = $1 and b.owner_no = $2 and b.goods_no = $3) as n
     from goods g where g.tenant_id = $1 and g.owner_no = $2 and g.goods_no = $3`,
    [ctx.tenantId, row.ownerNo, row.goodsNo],
  )
  if (!goods[0]) throw refuse('A0400', {}, { goodsNo: `商品不存在：${row.goodsNo}` })
  if (goods[0].n >= barcodeMax) throw refuse('A0400', {}, { barcode: `一个商品最多${barcodeMax}个条码` })
  await checkBarcodeFree(ctx, row)
}

export default serve(barcode, {
  from: 'goods_barcode b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
  alias: 'b',
  columns: { goodsName: 'g.goods_name' },
  scope: { owner: 'b.owner_no' },
  write: {
    table: 'goods_barcode',
    check,
    fill: (_ctx, body) => (body['barcode'] ? { barcode: normaliseBarcode(plain(body['barcode'])) } : {}),
    after: (ctx, written) =>
      changed(ctx, [
        {
          resource: 'goods',
          key: `${plain(written.after['ownerNo'])}|${plain(written.after['goodsNo'])}`,
          op: 'put',
          ownerNo: plain(written.after['ownerNo']),
        },
      ]),
  },
})
