// 看得到的视图 · user/listViews
import { roleLife } from '#contract/rules/peopleLife'
import { offersViews, type ListView } from '#contract/user/listView'
import type { Ctx } from '../platform/ctx.ts'
import { hasRight } from '../platform/person.ts'
import { ownerSideRole } from './grant.ts'

/** A view with its owner. */
export interface SeenView extends ListView {
  /** role to which the view is offered; null: the person's own view */
  readonly roleId: string | null
}

/**
 * Views that the person may open: their own, those of their enabled roles, and those of every visible role if the person may offer views.
 * `condition`: SQL on `v` with `$5` for `value`.
 */
const seenViews = (ctx: Ctx, condition: string, value: string): Promise<SeenView[]> =>
  ctx.tx.query<SeenView>(
    `select v.id::text as id, v.view_name as name, v.role_id::text as role_id, r.role_name, v.content, v.version
       from list_view v left join role r on r.tenant_id = $1 and r.id = v.role_id
      where v.tenant_id = $1 and ${condition}
        and (v.user_id = $2
             or r.status = ${roleLife.on} and exists (select 1 from role_user m where m.tenant_id = $1 and m.role_id = r.id and m.user_id = $2)
             or r.id is not null and $3::boolean and ($4::text is null or (${ownerSideRole('$4')})))
      order by r.sort nulls first, r.role_name, v.view_name`,
    [ctx.tenantId, ctx.person.userId, hasRight(ctx.person, offersViews), ctx.person.parentOwnerNo ?? null, value],
  )

/** Views of a list, the person's own first. */
export const viewsOf = async (ctx: Ctx, code: string): Promise<ListView[]> =>
  (await seenViews(ctx, 'v.code = $5', code)).map(({ roleId: _whose, ...view }) => view)

/** The view of this id; undefined if it does not exist or is not visible to the person. */
export const findView = async (ctx: Ctx, id: string): Promise<SeenView | undefined> =>
  (await seenViews(ctx, 'v.id = $5::bigint', id))[0]

/** The view with which the person opens a list; null if they chose none. */
export const firstOf = async (ctx: Ctx, code: string): Promise<string | null> => {
  const rows = await ctx.tx.query<{ id: string }>(
    'select view_id::text as id from list_view_first where tenant_id = $1 and user_id = $2 and code = $3',
    [ctx.tenantId, ctx.person.userId, code],
  )
  return rows[0]?.id ?? null
}
