// 列偏好 · user/tableColumns
import { keepTableColumns, tableColumns } from '#contract/user/tableColumns'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { firstOf, viewsOf } from './listViews.ts'

const read = handle(tableColumns, async (ctx, { code }) => {
  const rows = await ctx.tx.query<{ titleValue: string }>(
    'select title_value from table_column where tenant_id = $1 and user_id = $2 and code = $3 and type = 1',
    [ctx.tenantId, ctx.person.userId, code],
  )
  const views = await viewsOf(ctx, code)
  const first = await firstOf(ctx, code)
  return {
    titleValue: rows[0]?.titleValue ?? null,
    views,
    // the chosen view may belong to a role that the person has lost
    first: views.some(({ id }) => id === first) ? first : null,
  }
})

/** Whether the text is a JSON list; any other text would break the page's list. */
const isColumns = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

const keep = handle(keepTableColumns, async (ctx, { code, titleValue, type }) => {
  const key = [ctx.tenantId, ctx.person.userId, code, type]
  if (titleValue === null) {
    await ctx.tx.query('delete from table_column where tenant_id = $1 and user_id = $2 and code = $3 and type = $4', key)
    return {}
  }
  if (!isColumns(titleValue)) throw refuse('A0400', {}, { titleValue: '列设置格式不正确' })
  await ctx.tx.query(
    `insert into table_column as target (tenant_id, user_id, code, type, title_value, update_time) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id, code, type) do update set title_value = excluded.title_value, update_time = excluded.update_time`,
    [...key, titleValue, ctx.at],
  )
  return {}
})

export default [read, keep]
