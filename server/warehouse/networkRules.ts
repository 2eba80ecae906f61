// 网点的规则 · warehouse/networkRules
/** Rules of branches, a tree of at most four levels (floor.md §1.2, §1.4), for the form and the file import. */
import type { Body } from '#contract/resource'
import { isPhone } from '#contract/rules/phones'
import { network, networkDepthMax } from '#contract/warehouse/network'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Network = Body<typeof network>

export const networkTable: MasterTable = { resource: network, table: 'network', besides: ['fullName'], logged: true }

const idOf = (row: Network): string => row.networkId ?? ''
const parentOf = (row: Network): string => row.parentId ?? ''

interface Branch {
  readonly networkId: string
  readonly parentId: string | null
  readonly fullName: string
}
/** The named branches and everything above them, one level more than allowed, so that too many are noticed. */
const upwards = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Branch>> => {
  const rows = await ctx.tx.query<Branch>(
    `with recursive up as (
       select network_id, full_name, parent_id, 1 as step from network where tenant_id = $1 and network_id = any($2::text[])
       union
       select n.network_id, n.full_name, n.parent_id, up.step + 1 from up
         join network n on n.tenant_id = $1 and n.network_id = up.parent_id where up.step <= $3)
     select distinct network_id, full_name, parent_id from up`,
    [ctx.tenantId, [...new Set(ids)], networkDepthMax],
  )
  return new Map(rows.map((row) => [row.networkId, row]))
}

/** Levels from each branch down to its lowest one; a branch without others below is one level. */
const heights = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.query<{ top: string; height: number }>(
    `with recursive down as (
       select network_id as top, network_id, 1 as step from network where tenant_id = $1 and network_id = any($2::text[])
       union all
       select down.top, n.network_id, down.step + 1 from down
         join network n on n.tenant_id = $1 and n.parent_id = down.network_id where down.step <= $3)
     select top, max(step)::int as height from down group by top`,
    [ctx.tenantId, ids, networkDepthMax],
  )
  return new Map(rows.map((row) => [row.top, row.height]))
}

/** Existing carriers, regions and branch names among those the rows name. */
const namedBy = async (ctx: Ctx, rows: readonly Network[]) => {
  const column = (name: 'logisticsCode' | 'provinceCode' | 'cityCode' | 'name'): string[] =>
    rows.map((row) => row[name] ?? '').filter((one) => one !== '')
  const carriers = await ctx.tx.query<{ key: string }>(
    'select logistics_code as key from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [ctx.tenantId, column('logisticsCode')],
  )
  const regions = await ctx.tx.query<{ key: string }>(
    "select level || '|' || region_code as key from region where region_code = any($1::text[])",
    [[...column('provinceCode'), ...column('cityCode')]],
  )
  const names = await ctx.tx.query<{ name: string; id: string }>(
    'select name, network_id as id from network where tenant_id = $1 and name = any($2::text[])',
    [ctx.tenantId, column('name')],
  )
  return {
    carriers: new Set(carriers.map((row) => row.key)),
    regions: new Set(regions.map((row) => row.key)),
    holderOf: new Map(names.map((row) => [row.name, row.id])),
  }
}

/** The branches passed when climbing from one by these parents; stops where the tree would be too deep. */
const climb = (from: string, above: ReadonlyMap<string, string>): readonly string[] => {
  const passed: string[] = []
  for (let at = from; at !== '' && passed.length <= networkDepthMax; at = above.get(at) ?? '') passed.push(at)
  return passed
}

/** Branches may name each other as parents. Simultaneous moves wait for each other, so that they do not form a circle together. */
const faults = async (ctx: Ctx, rows: readonly Coming<Network>[]): Promise<readonly RuleFault[]> => {
  await ctx.tx.query('select id from logistics_company where tenant_id = $1 order by id for update', [ctx.tenantId])
  const all = rows.map(merged)
  const stored = await upwards(ctx, all.map(parentOf))
  const above = new Map([
    ...[...stored.values()].map((one) => [one.networkId, one.parentId ?? ''] as const),
    ...all.map((row) => [idOf(row), parentOf(row)] as const),
  ])
  const below = await heights(
    ctx,
    rows.flatMap(({ before }) => (before === null ? [] : [idOf(before)])),
  )
  const { carriers, regions, holderOf } = await namedBy(ctx, all)
  return all.flatMap((now, row): RuleFault[] => {
    const before = rows[row]?.before ?? null
    const faultOf = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const [own, parent] = [idOf(now), parentOf(now)]
    const parentFault = (): string => {
      if (parent === '' || parent === parentOf(before ?? {})) return ''
      if (!above.has(parent)) return `上级网点不存在：${parent}`
      const up = climb(parent, above)
      if (parent === own || (before !== null && up.includes(own))) return '上级网点不能是自己或自己的下级'
      return up.length + (below.get(own) ?? 1) > networkDepthMax ? `上级网点层级不能超过${networkDepthMax}级` : ''
    }
    const missing = (
      name: 'logisticsCode' | 'provinceCode' | 'cityCode',
      label: string,
      there: (value: string) => boolean,
    ): RuleFault[] => {
      const value = now[name] ?? ''
      return faultOf(name, value === '' || value === (before?.[name] ?? '') || there(value) ? '' : `${label}不存在：${value}`)
    }
    const [name, phone] = [now.name ?? '', now.contactMobile ?? '']
    const isWrongPhone = phone !== '' && phone !== (before?.contactMobile ?? '') && !isPhone(phone)
    return [
      ...faultOf('parentId', parentFault()),
      ...missing('logisticsCode', '物流公司', (value) => carriers.has(value)),
      ...missing('provinceCode', '省', (value) => regions.has(`1|${value}`)),
      ...missing('cityCode', '市', (value) => regions.has(`2|${value}`)),
      ...faultOf('name', (holderOf.get(name) ?? own) === own ? '' : `网点名称已存在：${name}`),
      ...faultOf('contactMobile', isWrongPhone ? '电话格式不正确' : ''),
    ]
  })
}

/** Full names of the rows' branches, from the top down. */
const fullNames = async (ctx: Ctx, rows: readonly Network[]): Promise<(row: Network) => string> => {
  const stored = await upwards(ctx, rows.map(parentOf))
  const coming = new Map(rows.map((row) => [idOf(row), row]))
  const fullNameOf = (id: string): string => {
    const row = coming.get(id)
    return row === undefined ? (stored.get(id)?.fullName ?? '') : fullName(row)
  }
  const fullName = (row: Network): string => [fullNameOf(parentOf(row)), row.name ?? ''].filter(Boolean).join('/')
  return fullName
}

const complete: RuleBook<Network>['complete'] = async (rows, ctx) => {
  const fullNameOf = await fullNames(ctx, rows.map(merged))
  return rows.map((row) => (row.before === null ? { fullName: fullNameOf(merged(row)) } : {}))
}

/** A renamed or moved branch updates the full names of all below it. */
const follow = async (ctx: Ctx, rows: readonly Put<Network>[]): Promise<void> => {
  const moved = rows.filter(({ before }) => before !== null)
  if (moved.length === 0) return
  const fullNameOf = await fullNames(
    ctx,
    moved.map(({ after }) => after),
  )
  for (const { before, after } of moved) {
    const fullName = fullNameOf(after)
    if (before === null || fullName === before.fullName) continue
    await ctx.tx.query(
      `with recursive down as (
         select network_id from network where tenant_id = $1 and network_id = $2
         union all
         select n.network_id from down join network n on n.tenant_id = $1 and n.parent_id = down.network_id)
       update network n set full_name = $3 || substr(n.full_name, char_length($4) + 1), update_time = $5
         from down where n.tenant_id = $1 and n.network_id = down.network_id`,
      [ctx.tenantId, after.networkId, fullName, before.fullName, ctx.at],
    )
  }
}

export const networkRules: RuleBook<Network> = { complete, faults, follow }
