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
import { refreshComplete } from '../platform/goods/archive.ts'
import { barcodeForm, barcodeMax, checkBarcodeFree, tooManyCodes } from '../platform/goods/barcodeRow.ts'
import { carriersOf, putWhite } from '../platform/goods/white.ts'

const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  if (before) return
  const row = {
    ownerNo: plain(body['ownerNo']),
    goodsNo: plain(body['goodsNo']),
    barcode: normaliseBarcode(plain(body['barcode'])),
  }
  if (!seesOwner(ctx.person, row.ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${row.ownerNo}` })
  const fault = barcodeForm(row.barcode)
  if (fault) throw refuse('A0400', {}, { barcode: fault })
  const goods = await ctx.tx.query<{ n: number }>(
    `select (select count(*)::int from goods_barcode b where b.tenant_id = $1 and b.owner_no = $2 and b.goods_no = $3) as n
     from goods g where g.tenant_id = $1 and g.owner_no = $2 and g.goods_no = $3`,
    [ctx.tenantId, row.ownerNo, row.goodsNo],
  )
  if (!goods[0]) throw refuse('A0400', {}, { goodsNo: `商品不存在：${row.goodsNo}` })
  if (goods[0].n >= barcodeMax) throw refuse('A0400', {}, { barcode: tooManyCodes })
  if (body['alsoWhite'] === 1) {
    const others = await carriersOf(ctx, row.ownerNo, row.barcode)
    if (others.length > 0) await putWhite(ctx, row.ownerNo, [...new Set([...others, row.goodsNo])], 1, '保存条码时同时加入白名单')
  }
  await checkBarcodeFree(ctx, row)
}

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
  await tellGoods(ctx, key)
}

const tellGoods = (ctx: Ctx, { ownerNo, goodsNo }: { ownerNo: string; goodsNo: string }): Promise<void> =>
  changed(ctx, [
    { resource: 'goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo },
    { resource: 'goods/goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo },
  ])
const keyOf = (row: Filter) => ({ ownerNo: plain(row['ownerNo']), goodsNo: plain(row['goodsNo']) })

const rows = serve(barcode, {
  from: 'goods_barcode b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
  alias: 'b',
  columns: { goodsName: 'g.goods_name', alsoWhite: 'null::int' },
  scope: { owner: 'b.owner_no' },
  write: {
    table: 'goods_barcode',
    apart: ['alsoWhite'],
    check,
    fill: (_ctx, body) => ({
      ...(body['barcode'] ? { barcode: normaliseBarcode(plain(body['barcode'])) } : {}),
      ...(body['isDisabled'] === null ? { isDisabled: 0 } : {}),
    }),
    after: (ctx, written) => tellGoods(ctx, keyOf(written.after)),
    checkRemove: async (ctx, before) => {
      if (before['isMain'] === 1) await setMain(ctx, keyOf(before), null)
      else await tellGoods(ctx, keyOf(before))
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
