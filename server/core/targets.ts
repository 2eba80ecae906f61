// 规则的对象 · core/targets
/** Rules about one warehouse, owner or branch, stored by target type and key (0 and '*' for all): columns, search, scope and faults. */
import type { Search } from '../platform/listQuery.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { plain, words } from '../platform/kinds.ts'
import { keySeen, seesNetwork, seesOwner, splitWarehouse } from '../platform/scope.ts'
import { everywhere, warehousesNamed, type Place } from './warehouses.ts'

/** SQL of the type and the key of a rule's target. */
interface TargetSql {
  readonly type: string
  readonly key: string
}

/** The fields of #contract/targets as SQL expressions. */
export const targetColumns = ({ type, key }: TargetSql) => ({
  targetType: type,
  targetWarehouse: `case when ${type} = 1 then ${key} end`,
  targetOwner: `case when ${type} = 2 then ${key} end`,
  targetNetwork: `case when ${type} = 3 then ${key} end`,
  target: `case ${type}
    when 1 then coalesce((select w.warehouse_name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = ${key}), ${key})
    when 2 then coalesce((select w.short_name from owner w where w.tenant_id = $1 and w.owner_no = ${key}), ${key})
    when 3 then coalesce((select w.name from network w where w.tenant_id = $1 and w.network_id = ${key}), ${key})
    else '全部' end`,
})

/** Target types and their form fields. */
const targetTypes = [
  [1, 'targetWarehouse', '仓库'],
  [2, 'targetOwner', '货主'],
  [3, 'targetNetwork', '网点'],
] as const

/** Search conditions on the targets of rules. */
export const targetSearch = ({ type, key }: TargetSql): Record<string, Search> =>
  Object.fromEntries(
    targetTypes.map(([kind, name]) => [
      name,
      (filter, p) => {
        const keys = words(filter[name])
        return keys.length === 0 ? null : `${type} = ${kind} and ${key} = any(${p.add(keys)}::text[])`
      },
    ]),
  )

/**
 * Rules about targets in the person's scope; a rule about all is visible to everyone, because it also applies to the person's own
 * warehouses and owners.
 */
export const targetSeen = ({ type, key }: TargetSql, { scope }: Person): string =>
  `(case ${type} when 1 then ${keySeen(scope.warehouse, key)} when 2 then ${keySeen(scope.owner, key)}
     when 3 then ${keySeen(scope.network, key)} else true end)`

export interface Target {
  readonly targetType: number
  readonly targetKey: string
}

/** The target fields of a row. */
export interface SaysTarget {
  readonly targetType?: unknown
  readonly targetKey?: unknown
  readonly targetWarehouse?: unknown
  readonly targetOwner?: unknown
  readonly targetNetwork?: unknown
}
/** Target of a row, as stored or from its form fields. */
export const targetOf = (row: SaysTarget): Target => {
  const targetType = Number(row.targetType ?? 0)
  if (typeof row.targetKey === 'string') return { targetType, targetKey: row.targetKey }
  const field = targetTypes.find(([kind]) => kind === targetType)?.[1]
  return { targetType, targetKey: field === undefined ? everywhere : plain(row[field]) }
}

/** Faults of a rule's target that the person may not write, at the target's field. A rule for all needs the right to see all. */
export const targetFaults = async (
  ctx: Ctx,
): Promise<(row: SaysTarget) => readonly { readonly field: string; readonly why: string }[]> => {
  const warehouses = await warehousesNamed(ctx)
  const { scope } = ctx.person
  const known = await keysOf(ctx)
  const faultOf = ({ targetType, targetKey }: Target, label: string): string => {
    if (targetType === 0) return scope.warehouse.all && scope.owner.all ? '' : '没有全部仓库和货主的权限，请选一个对象'
    if (targetKey === '') return `${label}不能为空`
    if (targetType === 1) return warehouses.fault(placeOf(targetKey))
    if (targetType === 2 && !known.owners.has(targetKey)) return `货主不存在：${targetKey}`
    if (targetType === 2) return seesOwner(ctx.person, targetKey) ? '' : `无货主权限：${targetKey}`
    if (!known.networks.has(targetKey)) return `网点不存在：${targetKey}`
    return seesNetwork(ctx.person, targetKey) ? '' : `无网点权限：${targetKey}`
  }
  return (row) => {
    const target = targetOf(row)
    const [, field = 'targetType', label = '对象'] = targetTypes.find(([kind]) => kind === target.targetType) ?? []
    const why = faultOf(target, label)
    return why === '' ? [] : [{ field, why }]
  }
}

const placeOf = (key: string): Place => {
  if (!key.includes('-')) return { warehouseNo: key, sid: '' }
  const [warehouseNo, sid] = splitWarehouse(key)
  return { warehouseNo, sid }
}

const keysOf = async (ctx: Ctx): Promise<{ readonly owners: ReadonlySet<string>; readonly networks: ReadonlySet<string> }> => {
  const rows = await ctx.tx.query<{ kind: number; key: string }>(
    `select 2 as kind, o.owner_no as key from owner o where o.tenant_id = $1
     union all select 3, n.network_id from network n where n.tenant_id = $1`,
    [ctx.tenantId],
  )
  const keysOfKind = (kind: number): ReadonlySet<string> => new Set(rows.flatMap((row) => (row.kind === kind ? [row.key] : [])))
  return { owners: keysOfKind(2), networks: keysOfKind(3) }
}
