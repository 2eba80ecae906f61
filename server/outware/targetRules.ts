// 目标考核的规则 · outware/targetRules
/** Checks monthly targets from form and file: warehouse, owner or branch, and whether the month is open (floor.md §12.10). */
import type { Body } from '#contract/resource'
import { firstOpenMonth, isMonth } from '#contract/rules/assessTarget'
import { targetAssess } from '#contract/outware/targetAssess'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesNetwork, seesOwner, splitWarehouse } from '../platform/scope.ts'
import { warehousesNamed } from '../core/warehouses.ts'

type Target = Body<typeof targetAssess>

/** Form fields of warehouse, owner and branch by target_type; the column target_key stores all three. */
export const targetFields = { 1: 'warehouseKey', 2: 'ownerNo', 3: 'networkId' } as const
export const targetParts: readonly string[] = Object.values(targetFields)

export const targetTable: MasterTable = {
  resource: targetAssess,
  table: 'target_assess_time',
  apart: targetParts,
  by: ['targetType', 'targetKey', 'indexCode', 'month'],
  logged: true,
}

const fieldOf = (row: Target): (typeof targetFields)[1 | 2 | 3] => targetFields[row.targetType ?? 1]
/** The target key of a row: from the form field of its type, or from the column of a file. */
const keyOf = (row: Target): string => row[fieldOf(row)] || (row.targetKey ?? '')

const closedText = '已结账月份不能修改'

/** The warehouses, owners and branches of the rows that exist. */
const readNames = async (ctx: Ctx, rows: readonly Target[]) => {
  const keys = rows.map(keyOf)
  const owners = await ctx.tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, keys],
  )
  const networks = await ctx.tx.query<{ networkId: string }>(
    'select network_id from network where tenant_id = $1 and network_id = any($2::text[])',
    [ctx.tenantId, keys],
  )
  return {
    warehouses: await warehousesNamed(ctx),
    owners: new Set(owners.map((row) => row.ownerNo)),
    networks: new Set(networks.map((row) => row.networkId)),
  }
}
type Names = Awaited<ReturnType<typeof readNames>>

/** The reason why the target is unknown or out of scope; '' without a fault. */
const targetFault = (ctx: Ctx, names: Names, row: Target): string => {
  const key = keyOf(row)
  if (key === '') return `${targetAssess.fields[fieldOf(row)].label}不能为空`
  if (fieldOf(row) === 'warehouseKey') {
    const [warehouseNo, sid] = key.includes('-') ? splitWarehouse(key) : [key, '']
    return names.warehouses.fault({ warehouseNo, sid })
  }
  const [what, known, seen] =
    fieldOf(row) === 'ownerNo'
      ? (['货主', names.owners, seesOwner(ctx.person, key)] as const)
      : (['网点', names.networks, seesNetwork(ctx.person, key)] as const)
  if (!known.has(key)) return `${what}不存在：${key}`
  return seen ? '' : `无${what}权限：${key}`
}

const faults = async (ctx: Ctx, rows: readonly Coming<Target>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const names = await readNames(ctx, all)
  const open = firstOpenMonth(ctx.today)
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: Target = all[row] ?? {}
    const month = now.month ?? ''
    const isClosed = [month, before?.month ?? month].some((one) => isMonth(one) && one < open)
    const keyFault = targetFault(ctx, names, now)
    const isEmpty = typeof now.targetMin !== 'number' && typeof now.targetRateBp !== 'number'
    return [
      ...(isMonth(month) ? [] : [{ row, field: 'month', why: '月份格式不正确，应为YYYY-MM' }]),
      ...(isClosed ? [{ row, field: 'month', why: closedText }] : []),
      ...(keyFault === '' ? [] : [{ row, field: fieldOf(now), why: keyFault }]),
      ...(isEmpty ? [{ row, field: 'targetMin', why: '目标时长与目标达成率至少填写一项' }] : []),
    ]
  })
}

export const targetRules: RuleBook<Target> = {
  complete: (rows) =>
    rows.map((coming) => {
      const setsTarget = coming.before === null || ['targetType', ...targetParts].some((name) => name in coming.body)
      return setsTarget ? { targetKey: keyOf(merged(coming)) } : {}
    }),
  faults,
}

/** @throws Refused if the month of the row is closed */
export const checkMonth = ({ today }: Pick<Ctx, 'today'>, month: string): void => {
  if (month < firstOpenMonth(today)) throw refuse('A0400', {}, { month: closedText })
}
