// 无条码商品 · setting/noBarcodeGoods
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { bareRules } from '../core/goods/bareRules.ts'
import { serve } from '../platform/serve.ts'

export default serve(noBarcodeGoods, {
  from: 'no_barcode_goods b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
  alias: 'b',
  columns: {
    bareId: 'b.id::text',
    goodsName: 'g.goods_name',
    specName: 'g.spec_name',
  },
  write: {
    table: 'no_barcode_goods',
    rules: bareRules,
    checkRemove: (ctx, before) => announceGoods(ctx, [before]),
  },
})
