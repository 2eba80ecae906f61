// 行里的物流公司与网点 · core/carriers
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { seesNetwork } from '../platform/scope.ts'
import { everywhere } from './warehouses.ts'

interface Branch {
  readonly networkId: string
  readonly logisticsCode: string
  readonly isDisabled: number
}
/** The carrier and branch fields of a row. */
interface CarrierFields {
  readonly logisticsCode?: string | null
  readonly networkId?: string | null
}
type Fault = { readonly field: string; readonly why: string }

/** A blank branch means all branches of its carrier. */
export const branchOf = (row: CarrierFields): string => row.networkId || everywhere

/** Carriers of the tenant, disabled ones too: code → name. */
export const carrierNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ logisticsCode: string; logisticsName: string }>(
    'select logistics_code, logistics_name from logistics_company where tenant_id = $1',
    [tx.tenantId],
  )
  return new Map(rows.map(({ logisticsCode, logisticsName }) => [logisticsCode, logisticsName]))
}
/** Carrier of each existing branch among these. */
export const carriersOfBranches = async (tx: Tx, networkIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<Pick<Branch, 'networkId' | 'logisticsCode'>>(
    'select network_id, logistics_code from network where tenant_id = $1 and network_id = any($2::text[])',
    [tx.tenantId, networkIds],
  )
  return new Map(rows.map(({ networkId, logisticsCode }) => [networkId, logisticsCode]))
}

/** Faults of carrier and branch: both must exist, be in use and in scope, and fit together; earlier values may be disabled now. */
export const carrierFaults = async (
  ctx: Ctx,
  rows: readonly CarrierFields[],
): Promise<(row: CarrierFields, before: CarrierFields | null) => readonly Fault[]> => {
  const carriers = await ctx.tx.query<{ logisticsCode: string; isDisabled: number }>(
    'select logistics_code, is_disabled from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [ctx.tenantId, rows.map((row) => row.logisticsCode ?? '')],
  )
  const branches = await ctx.tx.query<Branch>(
    'select network_id, logistics_code, is_disabled from network where tenant_id = $1 and network_id = any($2::text[])',
    [ctx.tenantId, rows.map(branchOf)],
  )
  return (row, before) => {
    const [code, networkId] = [row.logisticsCode ?? '', branchOf(row)]
    const isUnusable = (one: { readonly isDisabled: number } | undefined, wasNamed: boolean): boolean =>
      one === undefined || (one.isDisabled === 1 && !wasNamed)
    const carrier = carriers.find((candidate) => candidate.logisticsCode === code)
    const isUnchanged = (before?.logisticsCode ?? '') === code
    if (isUnusable(carrier, isUnchanged)) return [{ field: 'logisticsCode', why: `物流公司不存在：${code}` }]
    if (networkId === everywhere) return []
    const branch = branches.find((candidate) => candidate.networkId === networkId)
    if (isUnusable(branch, before !== null && branchOf(before) === networkId))
      return [{ field: 'networkId', why: `网点不存在：${networkId}` }]
    if (!seesNetwork(ctx.person, networkId)) return [{ field: 'networkId', why: `无网点权限：${networkId}` }]
    return branch?.logisticsCode === code ? [] : [{ field: 'networkId', why: '网点不属于该物流公司' }]
  }
}
