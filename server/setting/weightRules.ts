// 称重配置的规则 · setting/weightRules
/** Rules of weight configurations, for form and file import: scope, owner of the shop, bands without gaps (floor.md §9.6). */
import type { Body } from '#contract/resource'
import { checkBands, type WeightSpan } from '#contract/rules/bands'
import type { ToleranceBand } from '#contract/rules/weigh'
import { weightConfig } from '#contract/setting/weightConfig'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesShop } from '../platform/scope.ts'
import { enteredRows } from '../core/enteredRows.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { everywhere, holdsIn } from '../core/warehouses.ts'

type Weighing = Body<typeof weightConfig>

export const weightConfigTable: MasterTable = {
  resource: weightConfig,
  table: 'weight_config',
  by: ['warehouseNo', 'sid', 'ownerNo', 'shopNo'],
  logged: true,
}

/** Shop of a row; an empty field means every shop. */
const shopOf = (row: Weighing): string => row.shopNo || everywhere

/** Shop → its owner, for the shops in these rows. */
export const ownersOfShops = async (ctx: Ctx, rows: readonly Weighing[]): Promise<ReadonlyMap<string, string>> => {
  const shopNos = [...new Set(rows.map(shopOf))].filter((shopNo) => shopNo !== everywhere)
  if (shopNos.length === 0) return new Map()
  const shops = await ctx.tx.query<{ shopNo: string; ownerNo: string }>(
    'select shop_no, owner_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
    [ctx.tenantId, shopNos],
  )
  return new Map(shops.map(({ shopNo, ownerNo }) => [shopNo, ownerNo]))
}

/** Shop and owner of a row; a given shop decides the owner. */
export const shopAndOwner = (row: Weighing, owners: ReadonlyMap<string, string>) => ({
  shopNo: shopOf(row),
  ownerNo: owners.get(shopOf(row)) ?? ownerOf(row),
})

/** Fault of the shop of a configuration; '' if there is none. */
const shopFault = (ctx: Ctx, row: Weighing, owners: ReadonlyMap<string, string>): string => {
  const shopNo = shopOf(row)
  if (shopNo === everywhere) return ''
  const owner = owners.get(shopNo)
  if (owner === undefined) return `店铺不存在：${shopNo}`
  if (!seesShop(ctx.person, shopNo)) return `无店铺权限：${shopNo}`
  return [owner, everywhere].includes(ownerOf(row)) ? '' : `店铺${shopNo}不属于这个货主`
}

/** The first faults of the bands; '' if there is none. */
const bandFault = (value: unknown): string => {
  const { rows, faults } = enteredRows(weightConfig.fields.bandJson, value, '重量段', (name) => name !== 'toG')
  const { errors } = faults.length > 0 ? { errors: [] } : checkBands(rows.map(spanOf))
  return [...faults, ...errors.map(({ msg }) => msg)].slice(0, 3).join('；')
}
const spanOf = ({ fromG, toG }: Partial<ToleranceBand>): WeightSpan => ({ fromG: fromG ?? null, toG: toG ?? null })

const faults = async (ctx: Ctx, rows: readonly Coming<Weighing>[]): Promise<readonly RuleFault[]> => {
  const wholeRows = rows.map(merged)
  const [reach, owners] = [await reachFaults(ctx), await ownersOfShops(ctx, wholeRows)]
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const wholeRow: Weighing = wholeRows[row] ?? {}
    const shop = shopFault(ctx, wholeRow, owners)
    const bands = bandFault(wholeRow.bandJson)
    return [
      ...[...(before === null ? [] : reach(before)), ...reach(wholeRow)].map((fault) => ({ row, ...fault })),
      ...(shop === '' ? [] : [{ row, field: 'shopNo', why: shop }]),
      ...(bands === '' ? [] : [{ row, field: 'bandJson', why: bands }]),
    ]
  })
}

const complete: RuleBook<Weighing>['complete'] = async (rows, ctx) => {
  const wholeRows = rows.map(merged)
  const owners = await ownersOfShops(ctx, wholeRows)
  return rows.map(({ before, body }, row) => {
    const wholeRow: Weighing = wholeRows[row] ?? {}
    const isGiven = (name: keyof Weighing): boolean => before === null || name in body
    return {
      ...(isGiven('warehouseNo') ? holdsIn(wholeRow) : {}),
      ...(isGiven('ownerNo') || isGiven('shopNo') ? shopAndOwner(wholeRow, owners) : {}),
    }
  })
}

/** Sends a change notice to the lists; operations read the configurations each time. */
const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: 'setting/weightConfig', key: 'all', op: 'put' }])

export const weightRules: RuleBook<Weighing> = { complete, faults, follow }
