// 物理仓的规则 · warehouse/physicalRules
/** Rules of physical sites (floor.md §1.2–§1.4). */
import type { Body } from '#contract/resource'
import type { physical } from '#contract/warehouse/physical'
import { isTimeOfDay } from '#contract/rules/clock'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { siteLife } from '#contract/rules/warehouseLife'

type Site = Body<typeof physical>

/** Columns that are never null: an emptied field gets the value of a new site. */
const defaults = [
  ['coopType', 1],
  ['dayCutTime', '00:00'],
  ['isStat', 1],
  ['status', 1],
] as const

const degrees = [
  ['lng', '经度', 180],
  ['lat', '纬度', 90],
] as const
const isDegree = (typed: string, most: number): boolean =>
  /^-?\d{1,3}(\.\d{1,6})?$/.test(typed) && Math.abs(Number(typed)) <= most

/** Faults of typed values: the place on the map, and the hour a working day begins. */
const typedFaults = (body: Site): readonly (readonly [field: string, says: string])[] => {
  const cut = body.dayCutTime ?? ''
  return [
    ...degrees.flatMap(([name, label, most]) => {
      const typed = body[name] ?? ''
      return typed === '' || isDegree(typed, most) ? [] : [[name, `${label}应在-${most}到${most}之间，最多6位小数`] as const]
    }),
    ...(cut === '' || isTimeOfDay(cut) ? [] : [['dayCutTime', '日切时间格式不正确，应为HH:mm'] as const]),
  ]
}

/** Employees among those the rows name; an owner's user cannot run a site. */
const employeesOf = async (ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const numbers = userIds.filter((one) => /^\d{1,18}$/.test(one))
  if (numbers.length === 0) return new Set()
  const rows = await ctx.tx.query<{ id: string }>(
    'select id::text from sys_user where tenant_id = $1 and id = any($2::bigint[]) and user_type = 1',
    [ctx.tenantId, numbers],
  )
  return new Set(rows.map((row) => row.id))
}

/** Sites with enabled WMS warehouses → their number. */
const enabledWarehouses = async (ctx: Ctx, siteNos: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (siteNos.length === 0) return new Map()
  const rows = await ctx.tx.query<{ no: string; n: number }>(
    `select parent_warehouse_no as no, count(*)::int as n from wms_warehouse
      where tenant_id = $1 and parent_warehouse_no = any($2::text[]) and is_disabled = 0 group by parent_warehouse_no`,
    [ctx.tenantId, siteNos],
  )
  return new Map(rows.map((row) => [row.no, row.n]))
}

const siteOf = (row: Site): string => row.parentWarehouseNo ?? ''
const isClosing = ({ before, body }: Coming<Site>): boolean =>
  before !== null && body.status === siteLife.closed && before.status !== siteLife.closed

/** Used area must be within hired area; a site is closed after its warehouses. */
const faults = async (ctx: Ctx, rows: readonly Coming<Site>[]): Promise<readonly RuleFault[]> => {
  const employees = await employeesOf(
    ctx,
    rows.map(({ body }) => body.managerUserId ?? ''),
  )
  const open = await enabledWarehouses(
    ctx,
    rows.filter(isClosing).map((row) => siteOf(merged(row))),
  )
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const faultOf = (field: string, why: RuleFault['why']): RuleFault => ({ row, field, why })
    const manager = coming.body.managerUserId ?? ''
    const left = open.get(siteOf(now)) ?? 0
    return [
      ...((now.useAreaM2 ?? 0) > (now.hireAreaM2 ?? 0) ? [faultOf('useAreaM2', '使用面积不能大于租赁面积')] : []),
      ...typedFaults(coming.body).map(([field, why]) => faultOf(field, why)),
      ...(manager === '' || employees.has(manager) ? [] : [faultOf('managerUserId', '负责人不存在')]),
      ...(isClosing(coming) && left > 0 ? [faultOf('status', refuse('A1015.site', { n: left }))] : []),
    ]
  })
}

export const physicalRules: RuleBook<Site> = {
  complete: (rows) => rows.map(({ body }) => Object.fromEntries(defaults.filter(([name]) => body[name] === null))),
  faults,
}
