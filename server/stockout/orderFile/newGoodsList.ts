// 将新建的商品清单 · stockout/orderFile/newGoodsList
import type { NewGoodsRow } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import type { Ctx, Run } from '../../platform/ctx.ts'
import type { FoundGoods } from './newGoods.ts'
import { insertRows } from '../../platform/rows.ts'

/** Rows per transaction. */
const CHUNK = 5000

/** Replaces the list of goods that a request would add to 商品档案. `doubtful` has the codes that do not look like goods. */
export const writeNewGoods = async (
  run: Run,
  requestId: string,
  goods: readonly FoundGoods[],
  doubtful: ReadonlySet<string>,
): Promise<void> => {
  await run(({ tx, tenantId }) =>
    tx.query('delete from import_new_goods where tenant_id = $1 and request_id = $2', [tenantId, requestId]),
  )
  for (let from = 0; from < goods.length; from += CHUNK) {
    const part = goods.slice(from, from + CHUNK)
    await run((ctx) => insertPart(ctx, requestId, part, doubtful))
  }
}

const insertPart = (ctx: Ctx, requestId: string, part: readonly FoundGoods[], doubtful: ReadonlySet<string>): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'import_new_goods',
    part.map(({ ownerNo, goodsNo, name, lineNum, rowNum }) => ({
      id: ctx.id(),
      ownerNo,
      goodsNo,
      goodsName: name.slice(0, 200),
      lineNum,
      rowNum,
      doubtful: doubtful.has(goodsNo) ? 1 : 0,
    })),
    { all: { requestId, createTime: ctx.at } },
  )

/** A page of the list: doubtful codes first, then in file order. */
export const listNewGoods = async (ctx: Ctx, requestId: string, pageNo: number, pageSize: number): Promise<Page<NewGoodsRow>> => {
  const params = [ctx.tenantId, requestId]
  const counted = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from import_new_goods where tenant_id = $1 and request_id = $2',
    params,
  )
  const records = await ctx.tx.query<NewGoodsRow>(
    `select owner_no, goods_no, goods_name, line_num, row_num, doubtful
       from import_new_goods where tenant_id = $1 and request_id = $2
      order by doubtful desc, row_num, goods_no limit $3 offset $4`,
    [...params, pageSize, (pageNo - 1) * pageSize],
  )
  const total = counted[0]?.n ?? 0
  return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize) }
}
