// 商品条码 · goods/barcode
import { barcode, mainBarcode } from '#contract/goods/barcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { refreshComplete } from '../core/goods/archive.ts'
import { barcodeRules, tellGoods } from '../core/goods/barcodeRules.ts'
import { carriersOf, putWhite } from '../core/goods/white.ts'

/** The goods' own main barcode follows its rows. */
const setMain = async (ctx: Ctx, key: { ownerNo: string; goodsNo: string }, code: string | null): Promise<void> => {
  await ctx.tx.query(
    `update goods_barcode set is_main = 0, update_time = $5, version = version + 1
      where tenant_id = $1 and owner_no = $2 and goods_no = $3 and is_main = 1 and barcode is distinct from $4`,
    [ctx.tenantId, key.ownerNo, key.goodsNo, code, ctx.at],
  )
  await ctx.tx.query(
    'update goods_barcode set is_main = 1, update_time = $5, version = version + 1 where tenant_id = $1 and owner_no = $2 and goods_no = $3 and barcode = $4 and is_main = 0',
    [ctx.tenantId, key.ownerNo, key.goodsNo, code, ctx.at],
  )
  await ctx.tx.query(
    'update goods set main_barcode = $4, update_time = $5, version = version + 1 where tenant_id = $1 and owner_no = $2 and goods_no = $3',
    [ctx.tenantId, key.ownerNo, key.goodsNo, code, ctx.at],
  )
  await refreshComplete(ctx, [key])
  await tellGoods(ctx, [key])
}

const keyOf = (row: Filter) => ({ ownerNo: plain(row['ownerNo']), goodsNo: plain(row['goodsNo']) })

const rows = serve(barcode, {
  from: 'goods_barcode b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
  alias: 'b',
  columns: { goodsName: 'g.goods_name', alsoWhite: 'null::int' },
  scope: { owner: 'b.owner_no' },
  write: {
    table: 'goods_barcode',
    apart: ['alsoWhite'],
    rules: barcodeRules,
    after: async (ctx, { after }, apart) => {
      if (apart['alsoWhite'] !== 1) return
      const { ownerNo, goodsNo } = keyOf(after)
      const all = await carriersOf(ctx, ownerNo, plain(after['barcode']))
      if (all.some((no) => no !== goodsNo)) await putWhite(ctx, ownerNo, all, 1, '保存条码时同时加入白名单')
    },
    checkRemove: async (ctx, before) => {
      if (before['isMain'] === 1) await setMain(ctx, keyOf(before), null)
      else await tellGoods(ctx, [before])
    },
  },
})

const main = handle(mainBarcode, async (ctx, input) => {
  if (!seesOwner(ctx.person, input.ownerNo)) throw refuse('A0404')
  const code = normaliseBarcode(input.barcode)
  if (!(await carriersOf(ctx, input.ownerNo, code)).includes(input.goodsNo)) throw refuse('A0404')
  await setMain(ctx, input, code)
  await logWrite(ctx, barcode, '设为主码', `${input.ownerNo}|${code}|${input.goodsNo}`, null, { barcode: code })
  await changed(ctx, [
    { resource: 'goods/barcode', key: `${input.ownerNo}|${code}|${input.goodsNo}`, op: 'put', ownerNo: input.ownerNo },
  ])
  return {}
})

export default [...rows, main]
