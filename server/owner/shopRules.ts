// 店铺的规则 · owner/shopRules
/** Rules of shops (floor.md §1.4) for the form, the file import and the synchronisation. */
import type { Body } from '#contract/resource'
import { sentence } from '#contract/messages'
import { shop } from '#contract/owner/shop'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { MasterTable } from '../platform/putRows.ts'
import type { Coming, RuleBook, RuleFault } from '../platform/ruleBook.ts'
import { ownerFaults } from '../core/owners.ts'

type Shop = Body<typeof shop>

export const shopTable: MasterTable = { resource: shop, table: 'shop', logged: true }

const keyOf = (row: Shop | null): string => `${row?.ownerNo ?? ''}|${row?.shopNo ?? ''}`

/** Shops with orders of their owner. */
const inUse = async (ctx: Ctx, shops: readonly Shop[]): Promise<ReadonlySet<string>> => {
  if (shops.length === 0) return new Set()
  const rows = await ctx.tx.query<{ ownerNo: string; shopNo: string }>(
    `select s.owner_no, s.shop_no from unnest($2::text[], $3::text[]) as s(owner_no, shop_no)
      where exists (select 1 from stockout_order o where o.tenant_id = $1 and o.owner_no = s.owner_no and o.shop_no = s.shop_no)`,
    [ctx.tenantId, shops.map((row) => row.ownerNo ?? ''), shops.map((row) => row.shopNo ?? '')],
  )
  return new Set(rows.map(keyOf))
}

/** A shop belongs to a child owner in the person's scope; once it has orders its owner is fixed. */
const faults = async (ctx: Ctx, rows: readonly Coming<Shop>[]): Promise<readonly RuleFault[]> => {
  const wanted = rows.map(({ body }) => body.ownerNo ?? '')
  const owner = await ownerFaults(
    ctx,
    wanted.filter((ownerNo) => ownerNo !== ''),
  )
  const leaves = ({ before, body }: Coming<Shop>): boolean =>
    before !== null && (body.ownerNo ?? '') !== '' && before.ownerNo !== body.ownerNo
  const used = await inUse(
    ctx,
    rows.flatMap((row) => (leaves(row) && row.before !== null ? [row.before] : [])),
  )
  return rows.flatMap((coming, row): RuleFault[] => {
    const wrong = wanted[row] ? owner(wanted[row]) : ''
    if (wrong !== '') return [{ row, field: 'ownerNo', why: wrong === sentence('A1014') ? refuse('A1014') : wrong }]
    return leaves(coming) && used.has(keyOf(coming.before)) ? [{ row, field: 'ownerNo', why: refuse('A1016') }] : []
  })
}

export const shopRules: RuleBook<Shop> = { complete: (rows) => rows.map(() => ({})), faults }
