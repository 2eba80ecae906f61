// 网点管理 · warehouse/network
import { network, networkDepthMax } from '#contract/warehouse/network'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'

interface Branch {
  readonly networkId: string
  readonly fullName: string
}

/** The branch and everything above it, nearest first; one more than may be, so that too many is seen. */
const upwards = (ctx: Ctx, networkId: string): Promise<Branch[]> =>
  ctx.tx.query<Branch>(
    `with recursive up as (
       select network_id, full_name, parent_id, 1 as step from network where tenant_id = $1 and network_id = $2
       union all
       select n.network_id, n.full_name, n.parent_id, up.step + 1 from up
         join network n on n.tenant_id = $1 and n.network_id = up.parent_id where up.step <= $3)
     select network_id, full_name from up order by step`,
    [ctx.tenantId, networkId, networkDepthMax],
  )

/** Levels from the branch down to the lowest below it; a new one is one level. */
const height = async (ctx: Ctx, networkId: string): Promise<number> => {
  const rows = await ctx.tx.query<{ height: number }>(
    `with recursive down as (
       select network_id, 1 as step from network where tenant_id = $1 and network_id = $2
       union all
       select n.network_id, down.step + 1 from down join network n on n.tenant_id = $1 and n.parent_id = down.network_id
        where down.step <= $3)
     select coalesce(max(step), 1)::int as height from down`,
    [ctx.tenantId, networkId, networkDepthMax],
  )
  return rows[0]?.height ?? 1
}

const fault = (text: string): never => {
  throw refuse('A0400', {}, { parentId: text })
}

/** The tree stays a tree of at most four levels. Two moves at once wait for each other, so that they make no circle together. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const parentId = plain(body['parentId'])
  if (parentId === '') return
  await ctx.tx.query('select id from logistics_company where tenant_id = $1 order by id for update', [ctx.tenantId])
  const own = plain(before?.['networkId'] ?? body['networkId'])
  const above = await upwards(ctx, parentId)
  if (above.length === 0) fault(`上级网点不存在：${parentId}`)
  if (above.some((branch) => branch.networkId === own)) fault('上级网点不能是自己或自己的下级')
  const levels = above.length + (before === null ? 1 : await height(ctx, own))
  if (levels > networkDepthMax) fault(`上级网点层级不能超过${networkDepthMax}级`)
}

/** Names from the top down, as the branch is called. */
const fill = async (ctx: Ctx, body: Filter): Promise<Filter> => {
  if (body['networkId'] === undefined) return {}
  const [parent] = await upwards(ctx, plain(body['parentId']))
  return { fullName: [parent?.fullName, plain(body['name'])].filter(Boolean).join('/') }
}

/** A branch that was renamed or moved takes the names of all below it along. */
const after = async (ctx: Ctx, { before, after: row }: Written): Promise<void> => {
  if (before === null) return
  const [parent] = await upwards(ctx, plain(row['parentId']))
  const fullName = [parent?.fullName, plain(row['name'])].filter(Boolean).join('/')
  if (fullName === before['fullName']) return
  await ctx.tx.query(
    `with recursive down as (
       select network_id from network where tenant_id = $1 and network_id = $2
       union all
       select n.network_id from down join network n on n.tenant_id = $1 and n.parent_id = down.network_id)
     update network n set full_name = $3 || substr(n.full_name, char_length($4) + 1), update_time = $5
       from down where n.tenant_id = $1 and n.network_id = down.network_id`,
    [ctx.tenantId, row['networkId'], fullName, before['fullName'], ctx.at],
  )
}

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  const used = await ctx.tx.query(
    `select 1 from network where tenant_id = $1 and parent_id = $2
     union all select 1 from logistics_docking where tenant_id = $1 and network_id = $2 limit 1`,
    [ctx.tenantId, before['networkId']],
  )
  if (used.length > 0) throw refuse('A1017')
}

export default serve(network, {
  from: 'network n',
  alias: 'n',
  columns: {
    dockingNum:
      '(select count(distinct (d.warehouse_no, d.sid))::int from logistics_docking d where d.tenant_id = $1 and d.network_id = n.network_id)',
  },
  write: { table: 'network', check, fill, after, checkRemove },
})
