// 写一行 · platform/writeRow
/** One row written by a form, with its operate log and its row in the change feed, in the transaction of the request. */
import type { Resource } from '#contract/resource'
import { changed } from './changes.ts'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { columnOf, plain, type Filter } from './kinds.ts'

export interface Written {
  readonly id: string
  readonly before: Filter | null
  readonly after: Filter
}

const keyText = (resource: Resource, row: Filter): string => resource.key.map((name) => plain(row[name])).join('|')
const place = (row: Filter): { warehouseNo?: string; sid?: string; ownerNo?: string } => ({
  ...(typeof row['warehouseNo'] === 'string' ? { warehouseNo: row['warehouseNo'] } : {}),
  ...(typeof row['sid'] === 'string' ? { sid: row['sid'] } : {}),
  ...(typeof row['ownerNo'] === 'string' ? { ownerNo: row['ownerNo'] } : {}),
})

/** One row of the operate log: what a person did to a row of a resource. */
export const logWrite = (
  ctx: Ctx,
  resource: Resource,
  action: string,
  key: string,
  before: Filter | null,
  after: Filter | null,
): Promise<unknown> =>
  ctx.tx.query(
    `insert into sys_operate_log (tenant_id, id, user_id, biz_type, biz_no, action, before, after, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ctx.tenantId,
      ctx.id(),
      ctx.person.userId,
      resource.id.slice(0, 32),
      key.slice(0, 64),
      action,
      json(before),
      json(after),
      ctx.at,
    ],
  )
const json = (value: Filter | null): string | null => (value === null ? null : JSON.stringify(value))

export const created = async (ctx: Ctx, resource: Resource, table: string, body: Filter): Promise<Written> => {
  const id = ctx.id()
  // what a form left empty is born as its column says
  const names = Object.keys(body).filter((name) => body[name] !== undefined && body[name] !== null)
  const columns = [
    'tenant_id',
    'id',
    ...names.map(columnOf),
    'create_user_id',
    'create_user_name',
    'create_time',
    'update_user_id',
    'update_user_name',
    'update_time',
  ]
  const values = [ctx.tenantId, id, ...names.map((name) => body[name]), ...by(ctx), ...by(ctx)]
  await ctx.tx.query(
    `insert into ${table} (${columns.join(', ')}) values (${values.map((_, i) => `$${i + 1}`).join(', ')})`,
    values,
  )
  // a key the server made is known by its id
  const key = keyText(resource, body) || id
  await logWrite(ctx, resource, '新增', key, null, body)
  await changed(ctx, [{ resource: resource.id, key, op: 'put', ...place(body) }])
  return { id, before: null, after: body }
}

export const updated = async (
  ctx: Ctx,
  resource: Resource,
  table: string,
  before: Filter,
  body: Filter,
  version: number,
  action = '编辑',
): Promise<Written> => {
  if (!Number.isInteger(version) || Math.abs(version) > 2_147_483_647) throw refuse('A0400', {}, { version: '版本格式不正确' })
  const names = Object.keys(body)
  const sets = [
    ...names.map((name, i) => `${columnOf(name)} = $${i + 7}`),
    'update_user_id = $4',
    'update_user_name = $5',
    'update_time = $6',
    'version = version + 1',
  ]
  const rows = await ctx.tx.query<{ id: string }>(
    `update ${table} set ${sets.join(', ')} where tenant_id = $1 and id = $2 and version = $3 returning id`,
    [ctx.tenantId, before['id'], version, ...by(ctx), ...names.map((name) => body[name])],
  )
  if (rows.length === 0) throw refuse('A0409')
  const after = { ...before, ...body }
  await logWrite(ctx, resource, action, keyText(resource, before), before, after)
  await changed(ctx, [{ resource: resource.id, key: keyText(resource, before), op: 'put', ...place(after) }])
  return { id: plain(before['id']), before, after }
}

/** Really deletes; a referenced row is refused by its foreign key (A1001, mapped at the edge). */
export const removed = async (ctx: Ctx, resource: Resource, table: string, before: Filter): Promise<void> => {
  await ctx.tx.query(`delete from ${table} where tenant_id = $1 and id = $2`, [ctx.tenantId, before['id']])
  await logWrite(ctx, resource, '删除', keyText(resource, before), before, null)
  await changed(ctx, [{ resource: resource.id, key: keyText(resource, before), op: 'gone', ...place(before) }])
}

const by = (ctx: Ctx): readonly unknown[] => [ctx.person.userId, ctx.person.name, ctx.at]
