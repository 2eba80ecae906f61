// 列表视图 · user/listView
import { changeListView, dropListView, makeListView, offersViews, setFirstView, viewsMax } from '#contract/user/listView'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { hasRight } from '../platform/person.ts'
import { changeRows } from '../platform/rows.ts'
import { manageableRole } from './grant.ts'
import { findView, viewsOf, type SeenView } from './listViews.ts'

/** Checks that the person may offer views to the people of a role. @throws Refused A0312, A0404, A1027 */
const checkRole = async (ctx: Ctx, roleId: string): Promise<void> => {
  if (!hasRight(ctx.person, offersViews)) throw refuse('A0312')
  await manageableRole(ctx, roleId)
}

/** A view that the person may change. @throws Refused A0404 if the view is not visible, A0312 if it is only visible */
const viewToChange = async (ctx: Ctx, id: string): Promise<SeenView> => {
  const view = await findView(ctx, id)
  if (view === undefined) throw refuse('A0404')
  if (view.roleId !== null) await checkRole(ctx, view.roleId)
  return view
}

const createView = handle(makeListView, async (ctx, { code, name, content, roleId }) => {
  if (roleId !== undefined) await checkRole(ctx, roleId)
  const ownerColumns = roleId === undefined ? [ctx.person.userId, null] : [null, roleId]
  const existingViews = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from list_view
      where tenant_id = $1 and code = $2 and (user_id = $3::bigint or role_id = $4::bigint)`,
    [ctx.tenantId, code, ...ownerColumns],
  )
  if ((existingViews[0]?.total ?? 0) >= viewsMax)
    throw refuse('A0400', {}, { name: `一张列表最多保存${viewsMax}个视图，先删掉不用的` })
  const id = ctx.id()
  await ctx.tx.query(
    `insert into list_view (tenant_id, id, code, view_name, user_id, role_id, content, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [ctx.tenantId, id, code, name.trim(), ...ownerColumns, JSON.stringify(content), ctx.at],
  )
  return { id }
})

const updateView = handle(changeListView, async (ctx, { id, version, name, content }) => {
  const view = await viewToChange(ctx, id)
  const rows = await changeRows(ctx.tx, 'list_view', [{ id }], {
    key: ['id'],
    only: { version },
    all: { viewName: name?.trim() ?? view.name, content: content ?? view.content, updateTime: ctx.at },
    returning: ['version'],
  })
  if (rows[0] === undefined) throw refuse('A0409')
  return rows[0]
})

const deleteView = handle(dropListView, async (ctx, { id }) => {
  await viewToChange(ctx, id)
  await ctx.tx.query('delete from list_view where tenant_id = $1 and id = $2', [ctx.tenantId, id])
  return {}
})

const setFirst = handle(setFirstView, async (ctx, { code, id }) => {
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

export default [createView, updateView, deleteView, setFirst]
