// 白名单的规则 · goods/whiteRules
/** Checks white-list rows (floor.md §3.1) from the form and the file import. */
import type { Body } from '#contract/resource'
import { whiteList } from '#contract/goods/whiteList'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { everywhere, holdsIn, warehousesNamed } from '../core/warehouses.ts'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

type White = Body<typeof whiteList>

export const whiteListTable: MasterTable = {
  resource: whiteList,
  table: 'goods_white_list',
  by: ['ownerNo', 'goodsNo', 'whiteType', 'warehouseNo', 'sid'],
  logged: true,
}

const goodsOf = (row: White) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

const faults = async (ctx: Ctx, rows: readonly Coming<White>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [goods, warehouses] = [await goodsNamed(ctx, all.map(goodsOf)), await warehousesNamed(ctx)]
  return all.flatMap((now, row): RuleFault[] => {
    const unnamed = goods.fault(goodsOf(now))
    if (unnamed !== null) return [{ row, ...unnamed }]
    const place = holdsIn(now)
    const warehouseFault = place.warehouseNo === everywhere ? '' : warehouses.fault(place)
    const [from, to] = [now.effectDate ?? '', now.expireDate ?? '']
    return [
      ...(warehouseFault === '' ? [] : [{ row, field: 'warehouseNo', why: warehouseFault }]),
      ...(to !== '' && to < from ? [{ row, field: 'expireDate', why: '失效日期不能早于生效日期' }] : []),
    ]
  })
}

export const whiteRules: RuleBook<White> = {
  complete: (rows) => rows.map(({ before, body }) => (before === null || 'warehouseNo' in body ? { ...holdsIn(body) } : {})),
  faults,
  follow: (ctx, rows) =>
    announceGoods(
      ctx,
      rows.map(({ after }) => after),
    ),
}
