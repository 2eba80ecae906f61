// 数据权限的存取 · user/scopes
import { scopeDims } from '#contract/user/scope'
import { refuse, type Refused } from '../platform/errors.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ScopeSet } from '../platform/person.ts'
import { insertRows } from '../platform/rows.ts'
import { insertColumns } from './auditColumns.ts'

/** data_scope.subject_type */
export const subjectType = { role: 1, user: 2, group: 3 } as const
export interface Dim {
  readonly dim: number
  /** scope_mode: 0 无, 1 全部, 2 指定, 3 指定分组 */
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

/** Writes the scopes of subjects in two statements. */
export const putScopes = async (
  ctx: Ctx,
  type: number,
  subjects: readonly { readonly id: string; readonly dims: readonly Dim[] }[],
): Promise<void> => {
  const newScopes = subjects.flatMap(({ id, dims }) =>
    dims.filter(({ mode }) => mode !== 0).map((scope) => ({ ...scope, subject: id, row: insertColumns(ctx) })),
  )
  await insertRows(
    ctx.tx,
    'data_scope',
    newScopes.map(({ subject, dim, mode, row }) => ({
      ...row,
      subjectType: type,
      subjectId: subject,
      scopeDim: dim,
      scopeMode: mode,
    })),
  )
  await insertRows(
    ctx.tx,
    'data_scope_item',
    newScopes.flatMap(({ keys, row }) =>
      [...new Set(keys)].map((key) => ({ ...insertColumns(ctx), scopeId: row.id, itemKey: key })),
    ),
  )
}

/** SQL for the existing ones of the given keys, by dimension: 1 owner, 2 warehouse, 3 branch, 4 shop, 5 labour company. */
const existingKeysText: Readonly<Record<number, string>> = {
  1: 'select owner_no as key from owner where tenant_id = $1 and owner_no = any($2::text[])',
  2: "select warehouse_no || '-' || sid as key from wms_warehouse where tenant_id = $1 and warehouse_no || '-' || sid = any($2::text[])",
  3: 'select network_id as key from network where tenant_id = $1 and network_id = any($2::text[])',
  4: 'select shop_no as key from shop where tenant_id = $1 and shop_no = any($2::text[])',
  5: 'select id::text as key from hr_company where tenant_id = $1 and id::text = any($2::text[])',
}
/** SQL for the members of groups of type 权限, by dimension; only these dimensions have groups. */
const groupMembersText: Readonly<Record<number, string>> = {
  1: `select g.id::text as group_id, i.owner_no as key from owner_group g left join owner_group_item i on i.tenant_id = $1 and i.group_id = g.id
       where g.tenant_id = $1 and g.group_type = 2 and g.id::text = any($2::text[])`,
  2: `select g.id::text as group_id, i.warehouse_no || '-' || i.sid as key from warehouse_group g
        left join warehouse_group_item i on i.tenant_id = $1 and i.group_id = g.id
       where g.tenant_id = $1 and g.group_type = 2 and g.id::text = any($2::text[])`,
}

/** A fault of a subject's scope, at its dimension. */
interface ScopeFault {
  readonly dim: number
  readonly why: Refused | string
}

/** The existing keys of one dimension, of all keys in these scopes. */
const existingKeysOf = async (ctx: Ctx, dim: number, many: readonly (readonly Dim[])[]): Promise<ReadonlySet<string>> => {
  const keys = many.flatMap((dims) => dims.flatMap((scope) => (scope.dim === dim && scope.mode === 2 ? scope.keys : [])))
  const text = existingKeysText[dim]
  if (keys.length === 0 || text === undefined) return new Set()
  const rows = await ctx.tx.query<{ key: string }>(text, [ctx.tenantId, [...new Set(keys)]])
  return new Set(rows.map((row) => row.key))
}

const groupFault = async (ctx: Ctx, { dim, keys }: Dim, granterScope: ScopeSet): Promise<Refused | string | null> => {
  const text = groupMembersText[dim]
  if (text === undefined) return '此维度没有分组'
  const rows = await ctx.tx.query<{ groupId: string; key: string | null }>(text, [ctx.tenantId, keys])
  if (new Set(rows.map((row) => row.groupId)).size !== new Set(keys).size) return refuse('A0404')
  return !granterScope.all && rows.some((row) => row.key !== null && !granterScope.keys.has(row.key)) ? refuse('A1024') : null
}

/**
 * Faults of the scopes of many subjects, in the order of the subjects: keys must exist and lie within the granter's own scope (floor.md
 * §2.5).
 * @throws Refused A0400 for a repeated or unknown dimension, which no form sends
 */
export const scopeFaults = async (ctx: Ctx, many: readonly (readonly Dim[])[]): Promise<readonly (readonly ScopeFault[])[]> => {
  const { owner, warehouse, network, shop, hrCompany } = ctx.person.scope
  const granterScopes = [owner, warehouse, network, shop, hrCompany]
  const existingKeys: ReadonlySet<string>[] = []
  for (const index of granterScopes.keys()) existingKeys.push(await existingKeysOf(ctx, index + 1, many))
  const faultsBySubject: ScopeFault[][] = []
  for (const dims of many) {
    if (new Set(dims.map(({ dim }) => dim)).size !== dims.length) throw refuse('A0400')
    const subjectFaults: ScopeFault[] = []
    for (const subjectScope of dims) {
      const { dim, mode, keys } = subjectScope
      const granterScope = granterScopes[dim - 1]
      if (granterScope === undefined) throw refuse('A0400')
      const addFault = (why: Refused | string | null): void => void (why !== null && subjectFaults.push({ dim, why }))
      if (mode === 1 && !granterScope.all) addFault(refuse('A1024'))
      if (mode < 2) continue
      if (keys.length === 0) addFault(mode === 2 ? '请至少指定一项' : '请至少选择一个分组')
      else if (mode === 3) addFault(await groupFault(ctx, subjectScope, granterScope))
      else {
        const dimensionName = scopeDims[dim as keyof typeof scopeDims]
        for (const key of keys) {
          if (existingKeys[dim - 1]?.has(key) !== true) addFault(refuse('A0404.key', { what: dimensionName, key }))
          else if (!granterScope.all && !granterScope.keys.has(key)) addFault(refuse('A1024.key', { what: dimensionName, key }))
        }
      }
    }
    faultsBySubject.push(subjectFaults)
  }
  return faultsBySubject
}

/** Checks the scope of one subject of a form. @throws Refused with the first fault */
export const checkScopes = async (ctx: Ctx, dims: readonly Dim[]): Promise<void> => {
  const [subjectFaults = []] = await scopeFaults(ctx, [dims])
  const [first] = subjectFaults
  if (first === undefined) return
  throw typeof first.why === 'string' ? refuse('A0400', {}, { [`dim${first.dim}`]: first.why }) : first.why
}
