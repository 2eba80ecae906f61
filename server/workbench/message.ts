// 消息列表 · workbench/message
import { message, messageMark, messageRead, messageRemove, messageUnread } from '#contract/workbench/message'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { params, plain, type Params } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

/** SQL: whether message `m` is sent to the person, the person's role or a visible warehouse, and the person did not remove it. */
const forPerson = (person: Person, p: Params): string => {
  const warehouses = person.scope.warehouse
  const seen = warehouses.all ? 'true' : `m.receiver_key = any(${p.add([...warehouses.keys])}::text[])`
  const userId = p.add(person.userId)
  return `coalesce(r.is_removed, 0) = 0 and (
      (m.receiver_type = 1 and m.receiver_key = ${userId}::text)
      or (m.receiver_type = 2 and m.receiver_key in (select u.role_id::text from role_user u where u.tenant_id = $1 and u.user_id = ${userId}::bigint))
      or (m.receiver_type = 3 and ${seen}))`
}

/** SQL: messages with the person's marks. The user id becomes digits, so it may be part of the statement. */
const from = (person: Person): string =>
  `message m left join message_read r on r.tenant_id = $1 and r.message_id = m.id and r.user_id = ${BigInt(person.userId)}`

const flagCondition = (asked: unknown, sql: string): string | null => {
  const wanted = plain(asked)
  return wanted === '' ? null : `${wanted === '1' ? '' : 'not '}(${sql})`
}

const resource = serve(message, (_today, person) => ({
  from: from(person),
  alias: 'm',
  columns: {
    messageId: 'm.id::text',
    isRead: '(r.read_time is not null)::int',
    isMark: 'coalesce(r.is_mark, 0)',
  },
  search: {
    seen: (_filter, p) => forPerson(person, p),
    messageId: ({ messageId }, p) => {
      const wanted = plain(messageId)
      return /^\d{1,18}$/.test(wanted) ? `m.id = ${p.add(wanted)}::bigint` : wanted === '' ? null : 'false'
    },
    isRead: ({ isRead }) => flagCondition(isRead, 'r.read_time is not null'),
    isMark: ({ isMark }) => flagCondition(isMark, 'coalesce(r.is_mark, 0) = 1'),
  },
}))

const unread = handle(messageUnread, async (ctx) => {
  const p = params(ctx.tenantId)
  const rows = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from ${from(ctx.person)} where m.tenant_id = $1 and r.read_time is null and ${forPerson(ctx.person, p)}`,
    p.values,
  )
  return { unread: rows[0]?.n ?? 0 }
})

/** The person's messages by id, or all unread messages without ids. @throws Refused A0404 for messages of others */
const ownMessages = async (ctx: Ctx, messageIds: readonly string[] | undefined): Promise<string[]> => {
  const p = params(ctx.tenantId)
  const which = messageIds === undefined ? 'r.read_time is null' : `m.id = any(${p.add(messageIds)}::bigint[])`
  const rows = await ctx.tx.query<{ id: string }>(
    `select m.id from ${from(ctx.person)} where m.tenant_id = $1 and ${which} and ${forPerson(ctx.person, p)}`,
    p.values,
  )
  if (messageIds !== undefined && rows.length < new Set(messageIds).size) throw refuse('A0404')
  return rows.map((row) => row.id)
}

/** Stores a mark of the person. `column` is no input, so it may be part of the statement. */
const storeMark = async (
  ctx: Ctx,
  ids: readonly string[],
  column: 'read_time' | 'is_mark' | 'is_removed',
  value: Date | number,
): Promise<{ done: number }> => {
  await ctx.tx.query(
    `insert into message_read as r (tenant_id, id, message_id, user_id, ${column}, update_time)
     select $1, v.id, v.message_id, $2, $3, $4 from unnest($5::bigint[], $6::bigint[]) as v(id, message_id)
         on conflict (tenant_id, message_id, user_id) do update set ${column} = excluded.${column}, update_time = excluded.update_time`,
    [ctx.tenantId, ctx.person.userId, value, ctx.at, ids.map(() => ctx.id()), ids],
  )
  return { done: ids.length }
}

const read = handle(messageRead, async (ctx, { messageIds }) =>
  storeMark(ctx, await ownMessages(ctx, messageIds), 'read_time', ctx.at),
)
const mark = handle(messageMark, async (ctx, input) =>
  storeMark(ctx, await ownMessages(ctx, input.messageIds), 'is_mark', input.mark),
)
const removeMessages = handle(messageRemove, async (ctx, { messageIds }) =>
  storeMark(ctx, await ownMessages(ctx, messageIds), 'is_removed', 1),
)

export default [...resource, unread, read, mark, removeMessages]
