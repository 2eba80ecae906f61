// 商品白名单 · goods/whiteList
import { removeWhite, whiteList, whiteState } from '#contract/goods/whiteList'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { whiteListTable, whiteRules } from './whiteRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { handle } from '../platform/handle.ts'
import { byWarehouse, params, words } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { WHITE_TYPE } from '#contract/rules/goodsTexts'
import { choice, code, day, text } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { listImport } from '../import/rowEndpoints.ts'

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
      status: `case when ${states[0]} then ${whiteState.coming} when ${states[2]} then ${whiteState.over} else ${whiteState.valid} end`,
    },
    search: {
      warehouseNo: (filter, p) => byWarehouse(['w.warehouse_no', 'w.sid'], 'warehouseNo', filter, p) || null,
      status: ({ status }) => {
        const wanted = words(status).flatMap((word) => states[Number(word)] ?? [])
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
  const deletedRows = await ctx.tx.query<{ ownerNo: string; goodsNo: string; whiteType: number }>(
    `delete from goods_white_list w where w.tenant_id = $1 and w.id = any($2::bigint[]) and ${['true', ...seen].join(' and ')}
     returning w.owner_no, w.goods_no, w.white_type`,
    p.values,
  )
  if (deletedRows.length < new Set(input.whiteIds).size) throw refuse('A0404')
  for (const row of deletedRows)
    await logWrite(ctx, whiteList, '删除', `${row.ownerNo}|${row.goodsNo}|${row.whiteType}`, { ...row }, null)
  await announceGoods(ctx, deletedRows)
  await changed(
    ctx,
    input.whiteIds.map((key) => ({ resource: whiteList.id, key, op: 'gone' })),
  )
  return { done: deletedRows.length }
})

/** Columns of the white-list template (floor.md §3.3 Import — 白名单). A row without 仓库 applies to all warehouses. */
const whiteListFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  whiteType: choice('类型', WHITE_TYPE, { required: true }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
  effectDate: day('生效日期', { required: true }),
  expireDate: day('失效日期'),
  reason: text('原因', { required: true, max: 200 }),
} as const

/** The file changes dates and reason of an existing row. */
const whites = ruleBookImport({
  biz: 'whiteList',
  fields: whiteListFields,
  target: whiteListTable,
  rules: whiteRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => rows.map(await placedBodies(ctx)),
})

export default [...rows, removeMany, ...listImport(whiteList, whites)]
