// 菜单管理 · user/menu
import { menuEntry, restoreMenu } from '#contract/user/menu'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { faultOf, serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { announceRights, changingRights, lockRights } from './grant.ts'
import { onlyVerb, readOne } from './servedRows.ts'

/** Without these nobody could bring a hidden entry back. */
const kept = new Set(['110000', '110800', '110801', '110803', '110804'])

const rows = serve(menuEntry, {
  from: `(select $1::int as tenant_id, t.id, t.code, coalesce(m.title, t.title) as title, coalesce(p.title, u.title) as parent_title,
                 m.alias, t.path, t.category, t.type, coalesce(m.sort, t.sort) as sort, coalesce(m.is_open, t.is_open) as is_open,
                 case when o.code is null then 0 else 1 end as is_hidden, case when m.code is null and o.code is null then 1 else 2 end as origin,
                 coalesce(m.version + 1, 0) as version
            from tpl_menu t
            left join menu m on m.tenant_id = $1 and m.code = t.code
            left join tenant_menu_off o on o.tenant_id = $1 and o.code = t.code
            left join tpl_menu u on u.id = t.parent_id
            left join menu p on p.tenant_id = $1 and p.code = u.code
          union all
          select m.tenant_id, m.id, m.code, m.title, null, m.alias, m.path, m.category, m.type, m.sort, m.is_open,
                 case when o.code is null then 0 else 1 end, 2, m.version + 1
            from menu m left join tenant_menu_off o on o.tenant_id = $1 and o.code = m.code
           where m.tenant_id = $1 and not exists (select 1 from tpl_menu t where t.code = m.code)) v`,
  alias: 'v',
  write: { table: 'menu' },
})
/** The entry as the tenant has it now. @throws Refused A0404 */
const current = (ctx: Ctx, code: string): Promise<Filter> => readOne(ctx, rows, menuEntry, { code })

const check = (before: Filter, body: Filter): Filter => {
  const names = ['title', 'alias', 'sort', 'isOpen', 'isHidden'] as const
  const faults: Record<string, string> = {}
  const next: Record<string, unknown> = {}
  for (const name of names) {
    const value = body[name] === undefined ? before[name] : body[name]
    next[name] = typeof value === 'string' ? value.trim() : value
    const fault = faultOf(menuEntry.fields[name], next[name])
    if (fault !== '') faults[name] = fault
  }
  if (next['isHidden'] === 1 && kept.has(plain(before['code']))) faults['isHidden'] = '菜单管理自身不能隐藏'
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  return next
}

/** Its own row keeps the template's id, so that what hangs below the entry stays there. */
const put = async (ctx: Ctx, code: string, next: Filter): Promise<void> => {
  const alias = plain(next['alias']) === '' ? null : next['alias']
  const { userId, name } = ctx.person
  const values = [ctx.tenantId, code, alias, next['title'], next['sort'], next['isOpen'], userId, name, ctx.at]
  const own = await ctx.tx.query(
    `update menu set alias = $3, title = $4, sort = $5, is_open = $6, version = version + 1,
       update_user_id = $7, update_user_name = $8, update_time = $9 where tenant_id = $1 and code = $2 returning id`,
    values,
  )
  if (own.length === 0)
    await ctx.tx.query(
      `insert into menu as m (tenant_id, id, parent_id, code, alias, icon, path, source, title, sort, category, type, is_open,
                              create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
       select $1, t.id, t.parent_id, t.code, $3, t.icon, t.path, t.source, $4, $5, t.category, t.type, $6, $7, $8, $9, $7, $8, $9
         from tpl_menu t where t.code = $2`,
      values,
    )
  await ctx.tx.query('delete from tenant_menu_off where tenant_id = $1 and code = $2', [ctx.tenantId, code])
  if (next['isHidden'] === 1)
    await ctx.tx.query(
      'insert into tenant_menu_off (tenant_id, id, code, create_user_id, create_user_name, create_time, update_time) values ($1, $2, $3, $4, $5, $6, $6)',
      [ctx.tenantId, ctx.id(), code, ctx.person.userId, ctx.person.name, ctx.at],
    )
}

const update = async (ctx: Ctx, input: unknown): Promise<object> => {
  const body = input as Filter
  await lockRights(ctx)
  const before = await current(ctx, plain(body['code']))
  if (Number(body['version']) !== Number(before['version'])) throw refuse('A0409')
  const next = check(before, body)
  await put(ctx, plain(before['code']), next)
  await logWrite(ctx, menuEntry, '编辑', plain(before['code']), before, next)
  await announceRights(ctx)
  return { id: plain(before['id']) }
}

const restore = handle(restoreMenu, async (ctx, input) => {
  await lockRights(ctx)
  const before = await current(ctx, input.code)
  await ctx.tx.query('delete from menu where tenant_id = $1 and code = $2', [ctx.tenantId, input.code])
  await ctx.tx.query('delete from tenant_menu_off where tenant_id = $1 and code = $2', [ctx.tenantId, input.code])
  await logWrite(ctx, menuEntry, '恢复默认', input.code, before, null)
  await announceRights(ctx)
  return {}
})

export default changingRights([
  ...onlyVerb(rows, menuEntry, 'list'),
  ...onlyVerb(rows, menuEntry, 'one'),
  ...onlyVerb(rows, menuEntry, 'update', update),
  restore,
])
