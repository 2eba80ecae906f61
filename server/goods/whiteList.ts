// 商品白名单 · goods/whiteList
import { removeWhite, whiteList } from '#contract/goods/whiteList'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { whiteListTable, whiteRules } from '../core/goods/whiteRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { handle } from '../platform/handle.ts'
import { byWarehouse, params, words, type Filter, type Params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'

const inForce = (day: string): readonly string[] => [
  `w.effect_date > ${day}`,
  `w.effect_date <= ${day} and (w.expire_date is null or w.expire_date >= ${day})`,
  `w.expire_date < ${day}`,
]

const rows = serve(whiteList, (today) => {
  const states = inForce(`date '${today}'`)
  return {
    from: 'goods_white_list w join goods g on g.tenant_id = $1 and g.owner_no = w.owner_no and g.goods_no = w.goods_no',
    alias: 'w',
    columns: {
      whiteId: 'w.id::text',
      goodsName: 'g.goods_name',
      barcode: 'g.main_barcode',
      warehouseNo: `nullif(w.warehouse_no, '${everywhere}')`,
      sid: `nullif(w.sid, '${everywhere}')`,
      status: `case when ${states[0]} then 0 when ${states[2]} then 2 else 1 end`,
    },
    search: {
      warehouseNo: (filter: Filter, p: Params) => byWarehouse(['w.warehouse_no', 'w.sid'], 'warehouseNo', filter, p) || null,
      status: (filter: Filter) => {
        const wanted = words(filter['status']).flatMap((word) => states[Number(word)] ?? [])
        return wanted.length === 0 ? null : wanted.map((one) => `(${one})`).join(' or ')
      },
    },
    write: {
      table: whiteListTable.table,
      rules: whiteRules,
      checkRemove: (ctx, before) => announceGoods(ctx, [before]),
    },
  }
})

const removeMany = handle(removeWhite, async (ctx, input) => {
  const p = params(ctx.tenantId, input.whiteIds)
  const seen = scopeConditions(ctx.person, ['owner'], { owner: 'w.owner_no' }, p)
  const gone = await ctx.tx.query<{ ownerNo: string; goodsNo: string; whiteType: number }>(
    `delete from goods_white_list w where w.tenant_id = $1 and w.id = any($2::bigint[]) and ${['true', ...seen].join(' and ')}
     returning w.owner_no, w.goods_no, w.white_type`,
    p.values,
  )
  if (gone.length < new Set(input.whiteIds).size) throw refuse('A0404')
  for (const row of gone)
    await logWrite(ctx, whiteList, '删除', `${row.ownerNo}|${row.goodsNo}|${row.whiteType}`, { ...row }, null)
  await announceGoods(ctx, gone)
  await changed(
    ctx,
    input.whiteIds.map((key) => ({ resource: whiteList.id, key, op: 'gone' })),
  )
  return { done: gone.length }
})

export default [...rows, removeMany]
