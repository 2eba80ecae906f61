// 给角色和个人的消息 · core/tellRoles
/** Sends messages to all members of a role or to single people; the message list and the bell are informed at once. */
import { roleLife } from '#contract/rules/peopleLife'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { insertRows } from '../platform/rows.ts'

/** Content of a message, for every type of receiver. */
interface MessageContent {
  readonly msgType: number
  readonly level: number
  readonly title: string
  readonly content: string
  readonly linkPath?: string | null
  readonly bizNo?: string | null
}
export interface RoleMessage extends MessageContent {
  readonly roles: readonly string[]
}
export interface UserMessage extends MessageContent {
  readonly users: readonly string[]
}

/** message.receiver_type */
const receiver = { user: 1, role: 2 } as const
/** Messages written by one statement. */
const messagesPerStatement = 500
const contentMax = 500

/** One message per receiver. */
const writeMessages = async (
  ctx: ChangeCtx,
  receiverType: number,
  messages: readonly (MessageContent & { readonly keys: readonly string[] })[],
): Promise<void> => {
  const rows = messages.flatMap(({ keys, content, linkPath = null, bizNo = null, ...message }) =>
    [...new Set(keys)].map((receiverKey) => ({
      ...message,
      content: content.slice(0, contentMax),
      linkPath,
      bizNo,
      receiverType,
      receiverKey,
      id: ctx.id(),
      createTime: ctx.at,
    })),
  )
  if (rows.length === 0) return
  for (let from = 0; from < rows.length; from += messagesPerStatement)
    await insertRows(ctx.tx, 'message', rows.slice(from, from + messagesPerStatement))
  await changed(ctx, [{ resource: 'workbench/message', key: messages[0]?.title ?? 'all', op: 'put' }])
}

/** One message per role. */
export const tellRoles = (ctx: ChangeCtx, messages: readonly RoleMessage[]): Promise<void> =>
  writeMessages(
    ctx,
    receiver.role,
    messages.map(({ roles, ...message }) => ({ ...message, keys: roles })),
  )

/** One message per person. */
export const tellUsers = (ctx: ChangeCtx, messages: readonly UserMessage[]): Promise<void> =>
  writeMessages(
    ctx,
    receiver.user,
    messages.map(({ users, ...message }) => ({ ...message, keys: users })),
  )

/** Roles of the tenant's administrators; these roles get the messages for which no other role is responsible. */
export const adminRoles = async (tx: Tx): Promise<readonly string[]> => {
  const roles = await tx.query<{ id: string }>(
    `select id::text from role where tenant_id = $1 and is_admin = 1 and status = ${roleLife.on}`,
    [tx.tenantId],
  )
  return roles.map(({ id }) => id)
}
