// 商品条码 · goods/barcode
import type { Body } from '#contract/resource'
import { barcode, mainBarcode } from '#contract/goods/barcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { setMainBarcode } from '../core/goods/goodsRules.ts'
import { announceGoods, barcodeRules } from './barcodeRules.ts'
import { carriersOf, putOnWhiteList } from '../core/goods/whiteList.ts'

type Code = Body<typeof barcode>

const keyOf = (row: Code) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

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
      if (apart.alsoWhite !== 1) return
      const { ownerNo, goodsNo } = keyOf(after)
      const all = await carriersOf(ctx, ownerNo, after.barcode ?? '')
      if (all.some((no) => no !== goodsNo)) await putOnWhiteList(ctx, ownerNo, all, 1, '保存条码时同时加入白名单')
    },
    checkRemove: async (ctx, before) => {
      if (before.isMain === 1) await setMainBarcode(ctx, keyOf(before), null)
      else await announceGoods(ctx, [before])
    },
  },
})

const main = handle(mainBarcode, async (ctx, input) => {
  if (!seesOwner(ctx.person, input.ownerNo)) throw refuse('A0404')
  const code = normaliseBarcode(input.barcode)
  if (!(await carriersOf(ctx, input.ownerNo, code)).includes(input.goodsNo)) throw refuse('A0404')
  await setMainBarcode(ctx, { ownerNo: input.ownerNo, goodsNo: input.goodsNo }, code)
  await logWrite(ctx, barcode, '设为主码', `${input.ownerNo}|${code}|${input.goodsNo}`, null, { barcode: code })
  return {}
})

export default [...rows, main]
