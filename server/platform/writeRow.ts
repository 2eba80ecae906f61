// 写一行 · platform/writeRow
/** Writes one row of a form, with its operate log and its row in the change feed, in the transaction of the request. */
import type { AnyBody, Resource } from '#contract/resource'
import { changed } from './changes.ts'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { changeFields, insertFields, type Columns } from './fieldRows.ts'
import { plain } from './kinds.ts'
import { rowPlace } from './rowPlace.ts'
import type { Stored } from './ruleBook.ts'
import { createdBy, updatedBy } from './stamp.ts'
import type { TableName } from './tableTypes.ts'
import { writeLogs } from './writeLogs.ts'

/** `B`: `Body` of the definition. */
export interface Written<B = AnyBody> {
  readonly id: string
  readonly before: Stored<B> | null
  readonly after: B
}

const keyText = (resource: Resource, row: AnyBody): string => resource.key.map((name) => plain(row[name])).join('|')

/** One row of the operate log: what a person did to a row of a resource. */
export const logWrite = (
  ctx: Ctx,
  resource: Resource,
  action: string,
  key: string,
  before: AnyBody | null,
  after: AnyBody | null,
): Promise<unknown> => writeLogs(ctx, [{ bizType: resource.id, bizNo: key, action, before, after }])

export const created = async (ctx: Ctx, resource: Resource, table: TableName, body: Columns): Promise<Written> => {
  const id = ctx.id()
  // empty fields get the column's default
  const filledFields = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
  await insertFields(ctx.tx, table, [{ ...Object.fromEntries(filledFields), ...createdBy(ctx), ...updatedBy(ctx), id }])
  // rows with a key made by the server are logged by id
  const key = keyText(resource, body) || id
  await logWrite(ctx, resource, '新增', key, null, body)
  await changed(ctx, [{ resource: resource.id, key, op: 'put', ...rowPlace(body) }])
  return { id, before: null, after: body }
}

export const updated = async (
  ctx: Ctx,
  resource: Resource,
  table: TableName,
  before: Stored,
  body: Columns,
  version: number,
  action = '编辑',
): Promise<Written> => {
  if (!Number.isInteger(version) || Math.abs(version) > 2_147_483_647) throw refuse('A0400', {}, { version: '版本格式不正确' })
  const rows = await changeFields(ctx.tx, table, [{ ...body, id: before.id }], {
    all: updatedBy(ctx),
    key: ['id'],
    set: Object.keys(body),
    only: { version },
    returning: ['id'],
  })
  if (rows.length === 0) throw refuse('A0409')
  const after = { ...before, ...body }
  await logWrite(ctx, resource, action, keyText(resource, before), before, after)
  await changed(ctx, [{ resource: resource.id, key: keyText(resource, before), op: 'put', ...rowPlace(after) }])
  return { id: before.id, before, after }
}

/** Deletes the row; a referenced one is refused by its foreign key (A1001, see errors.ts). */
export const removed = async (
  ctx: Ctx,
  resource: Resource,
  table: TableName,
  before: AnyBody & { readonly id: string },
): Promise<void> => {
  await ctx.tx.query(`delete from ${table} where tenant_id = $1 and id = $2`, [ctx.tenantId, before.id])
  await logWrite(ctx, resource, '删除', keyText(resource, before), before, null)
  await changed(ctx, [{ resource: resource.id, key: keyText(resource, before), op: 'gone', ...rowPlace(before) }])
}
