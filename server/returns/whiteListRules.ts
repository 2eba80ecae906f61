// 退货白名单的规则 · returns/whiteListRules
import type { Body } from '#contract/resource'
import { returnWhiteList } from '#contract/returns/whiteList'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesShop } from '../platform/scope.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'
import { ownerFaults } from '../core/owners.ts'
import { returnWhite, whiteGoodsKey } from '../core/returns/settings.ts'

type White = Body<typeof returnWhiteList>

/** Form fields for the exempt owner, goods, shop or parcel; the column white_key stores them. */
export const whiteParts = ['ownerNo', 'goodsNo', 'shopNo', 'logisticsNo'] as const

export const returnWhiteTable: MasterTable = {
  resource: returnWhiteList,
  table: 'return_white_list',
  apart: whiteParts,
  by: ['whiteType', 'whiteKey'],
  logged: true,
}

interface Exempt {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly shopNo: string
  readonly logisticsNo: string
}

/** The exempt owner, goods, shop or parcel, from the fields of a form or the key of a file. */
const exemptOf = (row: White): Exempt => {
  const { whiteType: type } = row
  const key = row.whiteKey ?? ''
  const [first = '', ...rest] = key.split('/')
  const fieldOr = (name: (typeof whiteParts)[number], kept: string): string => row[name] || kept
  const isGoods = type === returnWhite.noExpiry
  return {
    ownerNo: fieldOr('ownerNo', type === returnWhite.noWarning || isGoods ? first : ''),
    goodsNo: fieldOr('goodsNo', isGoods ? rest.join('/') : ''),
    shopNo: fieldOr('shopNo', type === returnWhite.noPhoto ? key : ''),
    logisticsNo: fieldOr('logisticsNo', type === returnWhite.noMatch ? key : ''),
  }
}

export const whiteKeyOf = (row: White): string => {
  const { ownerNo, goodsNo, shopNo, logisticsNo } = exemptOf(row)
  const { whiteType: type } = row
  if (type === returnWhite.noWarning) return ownerNo
  if (type === returnWhite.noPhoto) return shopNo
  if (type === returnWhite.noMatch) return logisticsNo
  return ownerNo === '' || goodsNo === '' ? '' : whiteGoodsKey(ownerNo, goodsNo)
}

interface StoredNames {
  readonly owner: (ownerNo: string) => string
  readonly goods: Awaited<ReturnType<typeof goodsNamed>>
  readonly shops: ReadonlySet<string>
}
const readNames = async (ctx: Ctx, all: readonly Exempt[]): Promise<StoredNames> => {
  const owner = await ownerFaults(
    ctx,
    all.map((row) => row.ownerNo),
  )
  const goods = await goodsNamed(ctx, all)
  const shops = await ctx.tx.query<{ shopNo: string }>(
    'select shop_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
    [ctx.tenantId, all.map((row) => row.shopNo)],
  )
  return { owner, goods, shops: new Set(shops.map(({ shopNo }) => shopNo)) }
}

/** The reason why something cannot be exempt, with the field; null without a fault. */
const exemptFault = (
  ctx: Ctx,
  type: White['whiteType'],
  row: Exempt,
  named: StoredNames,
): { readonly field: string; readonly why: string } | null => {
  if (type === returnWhite.noPhoto) {
    if (row.shopNo === '') return { field: 'shopNo', why: '店铺不能为空' }
    if (!named.shops.has(row.shopNo)) return { field: 'shopNo', why: `店铺不存在：${row.shopNo}` }
    return seesShop(ctx.person, row.shopNo) ? null : { field: 'shopNo', why: `无店铺权限：${row.shopNo}` }
  }
  if (type === returnWhite.noMatch) return row.logisticsNo === '' ? { field: 'logisticsNo', why: '物流单号不能为空' } : null
  if (row.ownerNo === '') return { field: 'ownerNo', why: '货主不能为空' }
  const ownerFault = named.owner(row.ownerNo)
  if (ownerFault !== '') return { field: 'ownerNo', why: ownerFault }
  if (type === returnWhite.noWarning) return null
  return row.goodsNo === '' ? { field: 'goodsNo', why: '商品编号不能为空' } : named.goods.fault(row)
}

const faults = async (ctx: Ctx, rows: readonly Coming<White>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const exempt = now.map(exemptOf)
  const storedNames = await readNames(ctx, exempt)
  return now.flatMap((row, at): RuleFault[] => {
    const exemptRow = exempt[at]
    const wrong = exemptRow === undefined ? null : exemptFault(ctx, row.whiteType, exemptRow, storedNames)
    const [from, to] = [row.effectDate ?? '', row.expireDate ?? '']
    return [
      ...(wrong === null ? [] : [{ row: at, ...wrong }]),
      ...(to !== '' && to < from ? [{ row: at, field: 'expireDate', why: '失效日不能早于生效日' }] : []),
    ]
  })
}

export const returnWhiteRules: RuleBook<White> = {
  complete: (rows) => rows.map((coming) => ({ whiteKey: whiteKeyOf(merged(coming)) })),
  faults,
}
