// 商品选项 · goods/options
import { goodsOptions } from '#contract/goods/options'
import { normaliseBarcode } from '#contract/rules/barcode'
import { nameHolds } from '../core/goods/words.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

/** Most options in a reply; a longer keyword narrows them. */
const optionsMax = 20

export default [
  handle(goodsOptions, (ctx, input) => {
    const p = params(ctx.tenantId)
    const conditions = ['g.is_disabled = 0', ...scopeConditions(ctx.person, ['owner'], { owner: 'g.owner_no' }, p)]
    if (input.ownerNo !== undefined) conditions.push(`g.owner_no = ${p.add(input.ownerNo)}`)
    const word = input.keyword?.trim() ?? ''
    if (word !== '') {
      // three searches, each by its own index
      const from = p.add(word)
      conditions.push(`g.id in (
        select n.id from goods n where n.tenant_id = $1 and n.goods_no >= ${from} and n.goods_no < ${p.add(`${word}\u{10FFFF}`)}
         union all
        select n.id from goods n where n.tenant_id = $1 and ${nameHolds('n', word, p)}
         union all
        select n.id from goods_barcode b join goods n on n.tenant_id = $1 and n.owner_no = b.owner_no and n.goods_no = b.goods_no
         where b.tenant_id = $1 and b.barcode = ${p.add(normaliseBarcode(word))})`)
    }
    return ctx.tx.query<{ ownerNo: string; goodsNo: string; goodsName: string }>(
      `select g.owner_no, g.goods_no, g.goods_name from goods g
        where g.tenant_id = $1 and ${conditions.join(' and ')} order by g.goods_no limit ${optionsMax}`,
      p.values,
    )
  }),
]
