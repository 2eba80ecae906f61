// 规则为谁设 · core/ruleTargets
/** Shops and branches as targets of settings (floor.md §12.0): their tables, scope and locks. */
import type { RuleTarget } from '#contract/rule/target'
import type { Ctx } from '../platform/ctx.ts'
import { seesNetwork, seesOwner, seesShop, type ScopeColumns } from '../platform/scope.ts'
import type { LockTargets } from './ruleConfigs.ts'

/** Locks existing shops, so that one transaction at a time sets a rule for them; new orders of the shops are not blocked. */
export const lockShops: LockTargets = async (ctx, keys) => {
  const rows = await ctx.tx.query<{ shopNo: string }>(
    'select shop_no from shop where tenant_id = $1 and shop_no = any($2::text[]) order by shop_no for no key update',
    [ctx.tenantId, keys],
  )
  return new Set(rows.map(({ shopNo }) => shopNo))
}
/** Locks existing branches, so that one transaction at a time sets a rule for them; their outgoing parcels are not blocked. */
const lockNetworks: LockTargets = async (ctx, keys) => {
  const rows = await ctx.tx.query<{ networkId: string }>(
    'select network_id from network where tenant_id = $1 and network_id = any($2::text[]) order by network_id for no key update',
    [ctx.tenantId, keys],
  )
  return new Set(rows.map(({ networkId }) => networkId))
}

/** Returns the keys among these for which the person may set rules. */
type SeenTargets = (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlySet<string>>
const seenShops: SeenTargets = async ({ tx, tenantId, person }, keys) => {
  const rows = await tx.query<{ shopNo: string; ownerNo: string }>(
    'select shop_no, owner_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
    [tenantId, keys],
  )
  return new Set(
    rows.filter(({ shopNo, ownerNo }) => seesOwner(person, ownerNo) && seesShop(person, shopNo)).map(({ shopNo }) => shopNo),
  )
}
const seenNetworks: SeenTargets = async ({ tx, tenantId, person }, keys) => {
  const rows = await tx.query<{ networkId: string }>(
    'select network_id from network where tenant_id = $1 and network_id = any($2::text[])',
    [tenantId, keys],
  )
  return new Set(rows.map(({ networkId }) => networkId).filter((one) => seesNetwork(person, one)))
}

interface TargetSource {
  readonly lock: LockTargets
  readonly seen: SeenTargets
  /**
   * constants for SQL: `table` has the alias `s`, `key` and `called` are the columns of number and name, `columns` maps fields to columns
   */
  readonly table: string
  readonly key: string
  readonly called: string
  readonly columns: Readonly<Record<string, string>>
  readonly scope: ScopeColumns
}
export const targetSources: Readonly<Record<RuleTarget['name'], TargetSource>> = {
  shop: {
    lock: lockShops,
    seen: seenShops,
    table: 'shop s',
    key: 's.shop_no',
    called: 's.shop_name',
    columns: { ownerNo: 's.owner_no', shopNo: 's.shop_no', shopName: 's.shop_name' },
    scope: { owner: 's.owner_no', shop: 's.shop_no' },
  },
  network: {
    lock: lockNetworks,
    seen: seenNetworks,
    table: 'network s',
    key: 's.network_id',
    called: 's.full_name',
    columns: { logisticsCode: 's.logistics_code', networkId: 's.network_id', networkName: 's.full_name' },
    scope: { network: 's.network_id' },
  },
}
