// 超时配置的规则 · logistics/timeoutRules
/** Rules of timeouts: their target and their three levels (floor.md §13.1). */
import type { Body } from '#contract/resource'
import { timeout } from '#contract/logistics/timeout'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { splitWarehouse } from '../platform/scope.ts'
import { carriedFaults } from '../core/carriedPlaces.ts'
import { everywhere, warehousesNamed } from '../core/warehouses.ts'

type Timeout = Body<typeof timeout> & { readonly targetKey?: string | null }

/** Form field of the target, by type; a general timeout has none. */
const targetFields = { 0: undefined, 1: 'warehouseKey', 2: 'ownerNo', 3: 'networkId' } as const
/** The form fields that are no columns. */
export const targetNames: readonly string[] = [targetFields[1], targetFields[2], targetFields[3]]

export const timeoutTable: MasterTable = {
  resource: timeout,
  table: 'timeout_config',
  by: ['timeoutType', 'targetType', 'targetKey'],
  apart: targetNames,
  logged: true,
}

const targetField = (row: Timeout) => targetFields[row.targetType ?? 0]
/** The target key as stored; a row read from its table has only the key. */
export const targetKeyOf = (row: Timeout): string => {
  const field = targetField(row)
  return field === undefined ? everywhere : (row[field] ?? row.targetKey ?? '')
}

/** The target field alone, without other target fields its form may still have. */
const targetOnly = (row: Timeout): Timeout => {
  const field = targetField(row)
  return field === undefined ? {} : { [field]: targetKeyOf(row) }
}

const seesAll = ({ person }: Ctx): boolean => person.scope.owner.all && person.scope.warehouse.all && person.scope.network.all

type FieldFault = Pick<RuleFault, 'field' | 'why'>
const hourFaults = (row: Timeout): readonly FieldFault[] => {
  const [first, second, third] = [row.firstHour ?? 0, row.secondHour ?? 0, row.thirdHour ?? 0]
  const isRising = first < second && second < third
  return isRising ? [] : [{ field: first < second ? 'thirdHour' : 'secondHour', why: '三级时长必须递增' }]
}

/** Faults of the rows' targets. */
const targetFaults = async (ctx: Ctx, rows: readonly Timeout[]): Promise<(row: Timeout) => readonly FieldFault[]> => {
  const warehouses = await warehousesNamed(ctx)
  const places = await carriedFaults(ctx, rows.map(targetOnly))
  return (row) => {
    const field = targetField(row)
    if (field === undefined) return seesAll(ctx) ? [] : [{ field: 'targetType', why: '没有全部范围的权限，请选一个对象' }]
    const key = targetKeyOf(row)
    if (key === '') return [{ field, why: `${timeout.fields[field].label}不能为空` }]
    if (field !== 'warehouseKey') return places(targetOnly(row)).filter((one) => one.field === field)
    const [warehouseNo, sid] = splitWarehouse(key)
    const lost = warehouses.fault({ warehouseNo, sid })
    return lost === '' ? [] : [{ field, why: lost }]
  }
}

const unknownRoles = async (ctx: Ctx, rows: readonly Timeout[]): Promise<(row: Timeout) => readonly FieldFault[]> => {
  const idsOf = ({ noticeRoles }: Timeout): readonly string[] => noticeRoles ?? []
  const known = await ctx.tx.query<{ id: string }>(
    'select id::text from role where tenant_id = $1 and id::text = any($2::text[])',
    [ctx.tenantId, [...new Set(rows.flatMap(idsOf))]],
  )
  const ids = new Set(known.map(({ id }) => id))
  return (row) => idsOf(row).flatMap((id) => (ids.has(id) ? [] : [{ field: 'noticeRoles', why: `角色不存在：${id}` }]))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Timeout>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const targets = await targetFaults(ctx, [...all, ...rows.flatMap(({ before }) => (before === null ? [] : [before]))])
  const roles = await unknownRoles(ctx, all)
  return rows.flatMap(({ before }, row) => {
    const now: Timeout = all[row] ?? {}
    const found = [...(before === null ? [] : targets(before)), ...targets(now), ...hourFaults(now), ...roles(now)]
    return found.map((one): RuleFault => ({ row, ...one }))
  })
}

/** Deleting a timeout changes what applies to its target, so it must be in the person's scope. */
export const targetFaultsOf = async (ctx: Ctx, row: Timeout): Promise<readonly FieldFault[]> =>
  (await targetFaults(ctx, [row]))(row)

export const timeoutRules: RuleBook<Timeout> = {
  complete: (rows) => rows.map((coming) => ({ targetKey: targetKeyOf(merged(coming)) })),
  faults,
}
