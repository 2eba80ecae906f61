// 菜单管理 · user/menu
import type { Body } from '#contract/resource'
import { createMenu, menuEntry, openMenu, restoreMenu } from '#contract/user/menu'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertRows } from '../platform/rows.ts'
import { menuRows } from '../platform/menu.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { faultOf, serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { announceRights, changingRights, lockRights } from './grant.ts'
import { insertColumns } from './auditColumns.ts'
import { onlyVerb, readOne, trimmed } from './servedRows.ts'

/** Entries that cannot be hidden, because without them nobody could restore a hidden entry. */
const neverHidden = new Set(['110000', '110800', '110801', '110803', '110804'])

const rows = serve(menuEntry, {
  from: `(select $1::int as tenant_id, t.id, t.code, coalesce(m.title, t.title) as title, coalesce(p.title, u.title) as parent_title, u.code as parent_code,
                 coalesce(m.icon, t.icon) as icon,
                 m.alias, t.path, t.category, t.type, coalesce(m.sort, t.sort) as sort, coalesce(m.is_open, t.is_open) as is_open,
                 case when o.code is null then 0 else 1 end as is_hidden, case when m.code is null and o.code is null then 1 else 2 end as origin,
                 1 as is_template, coalesce(m.version + 1, 0) as version
            from tpl_menu t
            left join menu m on m.tenant_id = $1 and m.code = t.code
            left join tenant_menu_off o on o.tenant_id = $1 and o.code = t.code
            left join tpl_menu u on u.id = t.parent_id
            left join menu p on p.tenant_id = $1 and p.code = u.code
          union all
          select m.tenant_id, m.id, m.code, m.title,
                 (select e.title from (select id, title from menu where tenant_id = $1 union all select id, title from tpl_menu) e
                   where e.id = m.parent_id limit 1),
                 (select e.code from (select id, code from menu where tenant_id = $1 union all select id, code from tpl_menu) e
                   where e.id = m.parent_id limit 1), m.icon, m.alias, m.path, m.category, m.type, m.sort, m.is_open,
                 case when o.code is null then 0 else 1 end, 2, 0, m.version + 1
            from menu m left join tenant_menu_off o on o.tenant_id = $1 and o.code = m.code
           where m.tenant_id = $1 and not exists (select 1 from tpl_menu t where t.code = m.code)) v`,
  alias: 'v',
  extra: { parentCode: 'v.parent_code' },
  write: { table: 'menu' },
})
type Entry = Body<typeof menuEntry>
/** The form as sent; the code below checks its fields. */
type Sent = Entry & { readonly version?: number }
/** Fields of an entry that the tenant may change. */
type EntryDisplay = Readonly<
  Partial<Record<'title' | 'alias' | 'icon', string | null> & Record<'sort' | 'isOpen' | 'isHidden', number | null>>
>

/** The entry with the tenant's changes. @throws Refused A0404 */
const currentEntry = (ctx: Ctx, code: string): Promise<Stored<Entry>> => readOne(ctx, rows, menuEntry, { code })

const checkedDisplay = (before: Entry, body: Entry): EntryDisplay => {
  const names = ['title', 'alias', 'icon', 'sort', 'isOpen', 'isHidden'] as const
  const faults: Record<string, string> = {}
  const newValue = <N extends keyof Entry>(name: N): Entry[N] => (body[name] === undefined ? before[name] : body[name])
  const next = {
    title: trimmed(newValue('title')),
    alias: trimmed(newValue('alias')),
    icon: trimmed(newValue('icon')),
    sort: newValue('sort') ?? null,
    isOpen: newValue('isOpen') ?? null,
    isHidden: newValue('isHidden') ?? null,
  }
  for (const name of names) {
    const sentence = faultOf(menuEntry.fields[name], next[name])
    if (sentence !== '') faults[name] = sentence
  }
  if (next.isHidden === 1 && neverHidden.has(before.code ?? '')) faults['isHidden'] = '菜单管理自身不能隐藏'
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  return next
}

/** Writes the tenant's own row of an entry. The row has the template's id, so that entries below the template stay below the row. */
const writeOwnRow = async (ctx: Ctx, code: string, next: EntryDisplay): Promise<void> => {
  const alias = next.alias || null
  const { userId, name } = ctx.person
  const icon = next.icon || null
  const values = [ctx.tenantId, code, alias, next.title, next.sort, next.isOpen, userId, name, ctx.at, icon]
  const changedRows = await ctx.tx.query(
    `update menu set alias = $3, title = $4, sort = $5, is_open = $6, icon = $10, version = version + 1,
       update_user_id = $7, update_user_name = $8, update_time = $9 where tenant_id = $1 and code = $2 returning id`,
    values,
  )
  if (changedRows.length === 0)
    await ctx.tx.query(
      `insert into menu as m (tenant_id, id, parent_id, code, alias, icon, path, source, title, sort, category, type, is_open,
                              create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
       select $1, t.id, t.parent_id, t.code, $3, $10, t.path, t.source, $4, $5, t.category, t.type, $6, $7, $8, $9, $7, $8, $9
         from tpl_menu t where t.code = $2`,
      values,
    )
  await ctx.tx.query('delete from tenant_menu_off where tenant_id = $1 and code = $2', [ctx.tenantId, code])
  if (next.isHidden === 1)
    await ctx.tx.query(
      'insert into tenant_menu_off (tenant_id, id, code, create_user_id, create_user_name, create_time, update_time) values ($1, $2, $3, $4, $5, $6, $6)',
      [ctx.tenantId, ctx.id(), code, ctx.person.userId, ctx.person.name, ctx.at],
    )
}

const update = async (ctx: Ctx, input: unknown): Promise<object> => {
  const body = input as Sent
  await lockRights(ctx)
  const before = await currentEntry(ctx, plain(body.code))
  if (Number(body.version) !== before.version) throw refuse('A0409')
  const next = checkedDisplay(before, body)
  await writeOwnRow(ctx, before.code ?? '', next)
  await logWrite(ctx, menuEntry, '编辑', before.code ?? '', before, next)
  await announceRights(ctx)
  return { id: before.id }
}

const refuseFields = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

/** Code of an entry made by a tenant: codes from 900000 on; lower codes are the product's. */
const ownCode = /^9\d{5}$/

const create = handle(createMenu, async (ctx, input) => {
  await lockRights(ctx)
  const entries = await menuRows(ctx.tx)
  if (!ownCode.test(input.code)) refuseFields({ code: '自定义编码应为9开头的6位数字' })
  if (entries.some((entry) => entry.code === input.code)) refuseFields({ code: '编码已存在' })
  const parent = input.parentCode ? entries.find((entry) => entry.code === input.parentCode) : null
  if (parent === undefined) throw refuseFields({ parentCode: '上级不存在' })
  if (parent !== null && parent.type !== 0) refuseFields({ parentCode: '目录和页面只能放在目录下' })
  const category = parent?.category ?? input.category
  const page = input.type === 1 ? entries.find((entry) => entry.code === input.pageCode && entry.type === 1) : null
  if (page === undefined) throw refuseFields({ pageCode: '请选择打开的页面' })
  const path = input.path?.trim() ?? ''
  if (page !== null) {
    if (!/^\/[\w/-]+$/.test(path)) refuseFields({ path: '路径应以 / 开头，只含字母、数字、/、- 和 _' })
    if (entries.some((entry) => entry.category === category && entry.path === path)) refuseFields({ path: '路径已存在' })
  }
  const row = {
    code: input.code,
    title: input.title.trim(),
    category,
    type: input.type,
    path: page === null ? null : path,
    source: page === null ? (parent === null ? 'Layout' : 'Empty') : page.source,
    icon: input.icon ?? page?.icon ?? parent?.icon ?? null,
    sort: input.sort ?? 0,
  }
  await insertRows(ctx.tx, 'menu', [{ ...insertColumns(ctx), ...row, parentId: parent?.id ?? null }])
  await logWrite(ctx, menuEntry, '新增', input.code, null, row)
  await announceRights(ctx)
  return { code: input.code }
})

const open = handle(openMenu, async (ctx, { code, isOpen }) => {
  await lockRights(ctx)
  const before = await currentEntry(ctx, code)
  if (isOpen === 0 && neverHidden.has(code)) throw refuse('A1047')
  await writeOwnRow(ctx, code, { ...before, isOpen })
  await logWrite(ctx, menuEntry, isOpen === 1 ? '开放' : '关闭', code, { isOpen: before.isOpen }, { isOpen })
  await announceRights(ctx)
  return {}
})

/** Removes the tenant's own entry from roles and groups. @throws Refused A1048 while other entries lie below it */
const removeFromRoles = async (ctx: Ctx, code: string): Promise<void> => {
  const children = await ctx.tx.query(
    'select 1 from menu c join menu p on p.tenant_id = $1 and p.id = c.parent_id where c.tenant_id = $1 and p.code = $2 limit 1',
    [ctx.tenantId, code],
  )
  if (children.length > 0) throw refuse('A1048')
  await ctx.tx.query('delete from role_menu where tenant_id = $1 and menu_code = $2', [ctx.tenantId, code])
  await ctx.tx.query('delete from permission_group_menu where tenant_id = $1 and menu_code = $2', [ctx.tenantId, code])
}

const restore = handle(restoreMenu, async (ctx, input) => {
  await lockRights(ctx)
  const before = await currentEntry(ctx, input.code)
  const isOwnEntry = before.isTemplate === 0
  if (isOwnEntry) await removeFromRoles(ctx, input.code)
  await ctx.tx.query('delete from menu where tenant_id = $1 and code = $2', [ctx.tenantId, input.code])
  await ctx.tx.query('delete from tenant_menu_off where tenant_id = $1 and code = $2', [ctx.tenantId, input.code])
  await logWrite(ctx, menuEntry, isOwnEntry ? '删除' : '恢复默认', input.code, before, null)
  await announceRights(ctx)
  return {}
})

export default changingRights([
  ...onlyVerb(rows, menuEntry, 'list'),
  ...onlyVerb(rows, menuEntry, 'one'),
  ...onlyVerb(rows, menuEntry, 'update', update),
  create,
  open,
  restore,
])
