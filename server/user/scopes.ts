// 数据权限的存取 · user/scopes
import { refuse } from '../platform/errors.ts'
import type { Ctx, ScopeSet } from '../platform/ctx.ts'
import { insertRows } from '../platform/insertRows.ts'
import { bornBy } from './rows.ts'

/** data_scope.subject_type */
export const subjectType = { role: 1, user: 2, group: 3 } as const
export interface Dim {
  readonly dim: number
  /** 0 无, 1 全部, 2 指定, 3 指定分组 */
  readonly mode: number
  readonly keys: string[]
}

export const scopesOf = (ctx: Ctx, type: number, id: string): Promise<Dim[]> =>
  ctx.tx.query<{ dim: number; mode: number; keys: string[] }>(
    `select s.scope_dim as dim, s.scope_mode as mode,
            array(select i.item_key::text from data_scope_item i where i.tenant_id = $1 and i.scope_id = s.id order by i.item_key) as keys
       from data_scope s where s.tenant_id = $1 and s.subject_type = $2 and s.subject_id = $3 order by s.scope_dim`,
    [ctx.tenantId, type, id],
  )

export const dropScopes = (ctx: Ctx, type: number, id: string): Promise<unknown> =>
  ctx.tx.query('delete from data_scope where tenant_id = $1 and subject_type = $2 and subject_id = $3', [ctx.tenantId, type, id])

export const putScopes = async (ctx: Ctx, type: number, id: string, dims: readonly Dim[]): Promise<void> => {
  for (const { dim, mode, keys } of dims) {
    if (mode === 0) continue
    const born = bornBy(ctx)
    await insertRows(ctx.tx, 'data_scope', [{ ...born, subject_type: type, subject_id: id, scope_dim: dim, scope_mode: mode }])
    await insertRows(
      ctx.tx,
      'data_scope_item',
      [...new Set(keys)].map((key) => ({ ...bornBy(ctx), scope_id: born.id, item_key: key })),
    )
  }
}

/** Which of the keys exist, per dimension. */
const known: Readonly<Record<number, string>> = {
  1: 'select owner_no as key from owner where tenant_id = $1 and owner_no = any($2::text[])',
  2: "select warehouse_no || '-' || sid as key from wms_warehouse where tenant_id = $1 and warehouse_no || '-' || sid = any($2::text[])",
  3: 'select network_id as key from network where tenant_id = $1 and network_id = any($2::text[])',
  4: 'select shop_no as key from shop where tenant_id = $1 and shop_no = any($2::text[])',
  5: 'select id::text as key from hr_company where tenant_id = $1 and id::text = any($2::text[])',
}
/** What stands in groups of type 权限, per dimension that has groups. */
const inGroups: Readonly<Record<number, string>> = {
  1: `select g.id::text as group_id, i.owner_no as key from owner_group g left join owner_group_item i on i.tenant_id = $1 and i.group_id = g.id
       where g.tenant_id = $1 and g.group_type = 2 and g.id::text = any($2::text[])`,
  2: `select g.id::text as group_id, i.warehouse_no || '-' || i.sid as key from warehouse_group g
        left join warehouse_group_item i on i.tenant_id = $1 and i.group_id = g.id
       where g.tenant_id = $1 and g.group_type = 2 and g.id::text = any($2::text[])`,
}

/** @throws Refused A0404 a key names nothing; A1024 it is beyond the giver's own scope */
const holdsKeys = async (ctx: Ctx, dim: number, keys: readonly string[], own: ScopeSet): Promise<void> => {
  const found = await ctx.tx.query<{ key: string }>(known[dim] ?? '', [ctx.tenantId, keys])
  if (found.length !== new Set(keys).size) throw refuse('A0404')
  if (!own.all && keys.some((key) => !own.keys.has(key))) throw refuse('A1024')
}

/**
 * What is given is there and within the giver's own scope (floor.md §2.5).
 * @throws Refused A0400 a dimension without groups or without anything named; A0404; A1024
 */
export const checkScopes = async (ctx: Ctx, dims: readonly Dim[]): Promise<void> => {
  const { owner, warehouse, network, shop, hrCompany } = ctx.person.scope
  const own = [owner, warehouse, network, shop, hrCompany]
  if (new Set(dims.map(({ dim }) => dim)).size !== dims.length) throw refuse('A0400')
  for (const { dim, mode, keys } of dims) {
    const scope = own[dim - 1]
    if (scope === undefined) throw refuse('A0400')
    if (mode === 1 && !scope.all) throw refuse('A1024')
    if (mode < 2) continue
    if (keys.length === 0) throw refuse('A0400', {}, { [`dim${dim}`]: mode === 2 ? '请至少指定一项' : '请至少选择一个分组' })
    if (mode === 2) {
      await holdsKeys(ctx, dim, keys, scope)
      continue
    }
    const text = inGroups[dim]
    if (text === undefined) throw refuse('A0400', {}, { [`dim${dim}`]: '此维度没有分组' })
    const rows = await ctx.tx.query<{ groupId: string; key: string | null }>(text, [ctx.tenantId, keys])
    if (new Set(rows.map((row) => row.groupId)).size !== new Set(keys).size) throw refuse('A0404')
    if (!scope.all && rows.some((row) => row.key !== null && !scope.keys.has(row.key))) throw refuse('A1024')
  }
}
