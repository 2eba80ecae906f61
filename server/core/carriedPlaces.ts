// 物流规则的范围 · core/carriedPlaces
/** Rules for a carrier, a branch and an owner, or for all of them: faults of the named keys, and who may write them. */
import type { Search } from '../platform/listQuery.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { byKey, plain } from '../platform/kinds.ts'
import { networkSeen, ownerSeen, seesNetwork, seesOwner } from '../platform/scope.ts'
import { everywhere } from './warehouses.ts'

/** A key of a row; a blank one means all. */
export const keyOf = (value: unknown): string => plain(value) || everywhere

/** The sent keys, `*` for a blank one; fields that were not sent are left out. */
export const openKeys = <N extends string>(
  names: readonly N[],
  body: { readonly [K in N]?: unknown },
  isNew: boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(names.filter((name) => isNew || name in body).map((name) => [name, keyOf(body[name])]))

/** The carrier, branch and owner fields of a row. */
interface CarrierKeys {
  readonly logisticsCode?: unknown
  readonly networkId?: unknown
  readonly ownerNo?: unknown
}

interface Fault {
  readonly field: string
  readonly why: string
}

const namedKeys = (rows: readonly CarrierKeys[], name: keyof CarrierKeys): string[] => [
  ...new Set(rows.map((row) => keyOf(row[name])).filter((key) => key !== everywhere)),
]

/** Faults of rows: unknown carriers, branches and owners, branches of another carrier, and keys out of the person's scope. */
export const carriedFaults = async (ctx: Ctx, rows: readonly CarrierKeys[]): Promise<(row: CarrierKeys) => readonly Fault[]> => {
  const carriers = await ctx.tx.query<{ key: string }>(
    'select logistics_code as key from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [ctx.tenantId, namedKeys(rows, 'logisticsCode')],
  )
  const branches = await ctx.tx.query<{ key: string; carrier: string }>(
    'select network_id as key, logistics_code as carrier from network where tenant_id = $1 and network_id = any($2::text[])',
    [ctx.tenantId, namedKeys(rows, 'networkId')],
  )
  const owners = await ctx.tx.query<{ key: string }>(
    'select owner_no as key from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, namedKeys(rows, 'ownerNo')],
  )
  const knownKeys = new Set([...carriers, ...owners].map(({ key }) => key))
  const carrierOf = new Map(branches.map(({ key, carrier }) => [key, carrier]))
  return (row) => {
    const [carrier, branch, owner] = [keyOf(row.logisticsCode), keyOf(row.networkId), keyOf(row.ownerNo)]
    return [
      ...(carrier === everywhere || knownKeys.has(carrier)
        ? []
        : [{ field: 'logisticsCode', why: `物流公司不存在：${carrier}` }]),
      ...branchFault(ctx.person, branch, carrier, carrierOf.get(branch)),
      ...ownerFault(ctx.person, owner, knownKeys.has(owner)),
    ]
  }
}

const branchFault = (person: Person, branch: string, carrier: string, own: string | undefined): Fault[] => {
  const faultOf = (why: string): Fault[] => [{ field: 'networkId', why }]
  if (branch === everywhere) return []
  if (own === undefined) return faultOf(`网点不存在：${branch}`)
  if (!seesNetwork(person, branch)) return faultOf(`无网点权限：${branch}`)
  return carrier === everywhere || own === carrier ? [] : faultOf('网点不属于该物流公司')
}

/** A rule for all owners needs the right to see all of them. */
const ownerFault = (person: Person, owner: string, exists: boolean): Fault[] => {
  const faultOf = (why: string): Fault[] => [{ field: 'ownerNo', why }]
  if (owner === everywhere) return person.scope.owner.all ? [] : faultOf('没有全部货主的权限，请选一个货主')
  if (!exists) return faultOf(`货主不存在：${owner}`)
  return seesOwner(person, owner) ? [] : faultOf(`无货主权限：${owner}`)
}

/** SQL of a key column; null if the rule applies everywhere. */
export const openColumn = (column: string): string => `nullif(${column}, '${everywhere}')`

/** A rule for all is visible to everyone, because it also applies to the person's own owners. */
export const ownersSeen = (person: Person, column: string): string =>
  `(${column} = '${everywhere}' or ${ownerSeen(person, column)})`
export const networksSeen = (person: Person, column: string): string =>
  `(${column} = '${everywhere}' or ${networkSeen(person, column)})`

/** Searches keys in the table's own columns, so that an index serves the search. */
export const byKeys = (columns: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      ((filter, p) => byKey(column, name, filter, p) || null) satisfies Search,
    ]),
  )
