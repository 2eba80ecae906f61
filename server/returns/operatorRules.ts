// 退货操作员的规则 · returns/operatorRules
import type { Body } from '#contract/resource'
import { operator } from '#contract/returns/operator'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { benchesIn, benchOf, placeFaults } from './placeRules.ts'
import { returnOp } from '../core/returns/settings.ts'

/** `opTypes`: types of work as stored. */
type Operator = Body<typeof operator> & { readonly opTypes?: readonly number[] }

/** Fields of the form, one for each type of work; one column stores them as a list. */
export const workParts = { mayReceive: returnOp.receive, mayInspect: returnOp.inspect, mayPutaway: returnOp.putaway } as const
const partNames = Object.keys(workParts) as (keyof typeof workParts)[]

export const operatorTable: MasterTable = {
  resource: operator,
  table: 'return_operator',
  besides: ['opTypes'],
  apart: partNames,
  by: ['warehouseNo', 'sid', 'userId'],
  logged: true,
}

/** Types of work of a row; an empty field keeps the stored value. */
const worksOf = (row: Operator): readonly number[] => {
  const storedTypes = row.opTypes ?? []
  return partNames.flatMap((name) => {
    const may = row[name] === undefined || row[name] === null ? storedTypes.includes(workParts[name]) : row[name] === 1
    return may ? [workParts[name]] : []
  })
}

const faults = async (ctx: Ctx, rows: readonly Coming<Operator>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const benches = await benchesIn(ctx, now)
  // an id that is not a number belongs to no user
  const ids = now.map((row) => row.userId ?? '').filter((id) => /^\d{1,18}$/.test(id))
  const userRows = await ctx.tx.query<{ id: string }>(
    'select id::text from sys_user where tenant_id = $1 and id = any($2::bigint[]) and user_type = 1',
    [ctx.tenantId, ids],
  )
  const people = new Set(userRows.map(({ id }) => id))
  const ownFaults = now.flatMap((row, at): RuleFault[] => {
    const bench = benchOf(row)
    return [
      ...(people.has(row.userId ?? '') ? [] : [{ row: at, field: 'userId', why: `用户不存在：${row.userId ?? ''}` }]),
      ...(worksOf(row).length > 0 ? [] : [{ row: at, field: 'mayReceive', why: '签收、质检、上架至少选一种' }]),
      ...(bench === null || benches.has(bench)
        ? []
        : [{ row: at, field: 'workstationNo', why: `工作台不存在：${row.workstationNo ?? ''}` }]),
    ]
  })
  return [...(await placeFaults(ctx, rows, { warehouse: 'one' })), ...ownFaults]
}

export const operatorRules: RuleBook<Operator> = {
  complete: (rows) => rows.map((coming) => ({ opTypes: worksOf(merged(coming)) })),
  faults,
}
