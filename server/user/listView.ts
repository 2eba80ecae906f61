// 列表视图 · user/listView
import { changeListView, dropListView, makeListView, offersViews, setFirstView, viewsMax } from '#contract/user/listView'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { hasRight } from '../platform/person.ts'
import { changeRows } from '../platform/rows.ts'
import { manageableRole } from './grant.ts'
import { findView, viewsOf, type SeenView } from './listViews.ts'

/** A person who may change a role may set the first view of its people. @throws Refused A0312, A0404, A1027 */
const reachOffered = async (ctx: Ctx, roleId: string): Promise<void> => {
  if (!hasRight(ctx.person, offersViews)) throw refuse('A0312')
  await manageableRole(ctx, roleId)
}

/** A view the person may change. @throws Refused A0404 if they do not see it, A0312 if they only see it */
const ownView = async (ctx: Ctx, id: string): Promise<SeenView> => {
  const view = await findView(ctx, id)
  if (view === undefined) throw refuse('A0404')
  if (view.roleId !== null) await reachOffered(ctx, view.roleId)
  return view
}

const make = handle(makeListView, async (ctx, { code, name, content, roleId }) => {
  if (roleId !== undefined) await reachOffered(ctx, roleId)
  const whose = roleId === undefined ? [ctx.person.userId, null] : [null, roleId]
  const kept = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from list_view
      where tenant_id = $1 and code = $2 and (user_id = $3::bigint or role_id = $4::bigint)`,
    [ctx.tenantId, code, ...whose],
  )
  if ((kept[0]?.total ?? 0) >= viewsMax) throw refuse('A0400', {}, { name: `一张列表最多保存${viewsMax}个视图，先删掉不用的` })
  const id = ctx.id()
  await ctx.tx.query(
    `insert into list_view (tenant_id, id, code, view_name, user_id, role_id, content, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [ctx.tenantId, id, code, name.trim(), ...whose, JSON.stringify(content), ctx.at],
  )
  return { id }
})

const change = handle(changeListView, async (ctx, { id, version, name, content }) => {
  const view = await ownView(ctx, id)
  const rows = await changeRows(ctx.tx, 'list_view', [{ id }], {
    key: ['id'],
    only: { version },
    all: { viewName: name?.trim() ?? view.name, content: content ?? view.content, updateTime: ctx.at },
    returning: ['version'],
  })
  if (rows[0] === undefined) throw refuse('A0409')
  return rows[0]
})

const drop = handle(dropListView, async (ctx, { id }) => {
  await ownView(ctx, id)
  await ctx.tx.query('delete from list_view where tenant_id = $1 and id = $2', [ctx.tenantId, id])
  return {}
})

const first = handle(setFirstView, async (ctx, { code, id }) => {
  const key = [ctx.tenantId, ctx.person.userId, code]
  if (id === null) {
    await ctx.tx.query('delete from list_view_first where tenant_id = $1 and user_id = $2 and code = $3', key)
    return {}
  }
  if ((await viewsOf(ctx, code)).every((view) => view.id !== id)) throw refuse('A0404')
  await ctx.tx.query(
    `insert into list_view_first as target (tenant_id, user_id, code, view_id, update_time) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, code) do update set view_id = excluded.view_id, update_time = excluded.update_time`,
    [...key, id, ctx.at],
  )
  return {}
})

export default [make, change, drop, first]
