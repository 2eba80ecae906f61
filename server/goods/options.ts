// 商品选项 · goods/options
import { goodsOptions } from '#contract/goods/options'
import { normaliseBarcode } from '#contract/rules/barcode'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

/** Options offered at a time: more typing narrows. */
const offered = 20

export default [
  handle(goodsOptions, (ctx, input) => {
    const p = params(ctx.tenantId)
    const conditions = ['g.is_disabled = 0', ...scopeConditions(ctx.person, ['owner'], { owner: 'g.owner_no' }, p)]
    if (input.ownerNo !== undefined) conditions.push(`g.owner_no = ${p.add(input.ownerNo)}`)
    const word = input.keyword?.trim() ?? ''
    if (word !== '') {
      const at = p.add(word)
      const code = p.add(normaliseBarcode(word))
      conditions.push(`(starts_with(g.goods_no, ${at}) or strpos(g.goods_name, ${at}) > 0 or strpos(g.name_pinyin, lower(${at})) > 0
        or (g.owner_no, g.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b where b.tenant_id = $1 and b.barcode = ${code}))`)
    }
    return ctx.tx.query<{ ownerNo: string; goodsNo: string; goodsName: string }>(
      `select g.owner_no as "ownerNo", g.goods_no as "goodsNo", g.goods_name as "goodsName" from goods g
        where g.tenant_id = $1 and ${conditions.join(' and ')} order by g.goods_no limit ${offered}`,
      p.values,
    )
  }),
]
