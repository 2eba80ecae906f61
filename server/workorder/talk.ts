// 工单会话的读者 · workorder/talk
/** Who may read and write a conversation, and how a message is shown. Users of an owner never see internal messages. */
import type { Message } from '#contract/workorder/conversation'
import { messageLine, woMessage } from '#contract/rules/workOrder'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { fileKeyOf } from '../platform/fileStore.ts'
import { warehouseKey } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { anyOrders, isOwnerSide, seesOrder, type WorkOrder } from './order.ts'

interface WhiteEntry {
  readonly scope: number
  readonly scopeNos: readonly string[]
}
const readWhiteEntry = async (ctx: Ctx): Promise<WhiteEntry | undefined> => {
  const [row] = await ctx.tx.query<WhiteEntry>(
    'select u.scope, u.scope_nos from wo_conversation_white_user u where u.tenant_id = $1 and u.user_id = $2 and u.is_enabled = 1',
    [ctx.tenantId, ctx.person.userId],
  )
  return row
}
const covers = ({ scope, scopeNos }: WhiteEntry, order: WorkOrder): boolean =>
  scope === 1 ||
  (scope === 2 && scopeNos.includes(order.ownerNo)) ||
  (scope === 3 &&
    order.warehouseNo !== null &&
    [order.warehouseNo, warehouseKey(order.warehouseNo, order.sid ?? '')].some((key) => scopeNos.includes(key)))

/**
 * The order whose conversation the person may use, because it is in the person's data scope or the white list allows it.
 * @throws Refused A0404
 */
export const talkOrder = async (
  ctx: Ctx,
  id: string,
  lock = false,
): Promise<{ readonly order: WorkOrder; readonly isWhite: boolean }> => {
  const [order] = await anyOrders(ctx, [id], lock)
  if (order === undefined) throw refuse('A0404')
  const white = await readWhiteEntry(ctx)
  const isWhite = white !== undefined && covers(white, order)
  if (!isWhite && !seesOrder(ctx.person, order)) throw refuse('A0404')
  return { order, isWhite }
}

interface Stored {
  readonly id: string
  readonly msgType: number
  readonly content: string
  readonly attachments: readonly string[]
  readonly senderId: string | null
  readonly senderName: string
  readonly senderSide: number
  readonly isInternal: number
  readonly isRecalled: number
  readonly readSide: number
  readonly quoteId: string | null
  readonly createTime: Date
  readonly quoteName: string | null
  readonly quoteContent: string | null
  readonly quoteType: number | null
  readonly quoteRecalled: number | null
}
/** Messages of an order for this reader. `where` is a condition over `c`, whose parameters begin at $3. */
export const messagesOf = async (
  ctx: Ctx,
  orderId: string,
  {
    where = 'true',
    values = [],
    order = 'c.id',
    limit = 5_000,
  }: { where?: string; values?: readonly unknown[]; order?: string; limit?: number } = {},
): Promise<Message[]> => {
  const hidden = isOwnerSide(ctx.person)
  const rows = await ctx.tx.query<Stored>(
    `select c.id::text, c.msg_type, c.content, c.attachments, c.sender_id::text, c.sender_name, c.sender_side, c.is_internal, c.is_recalled,
            c.read_side, q.id::text as quote_id, c.create_time, q.sender_name as quote_name, q.content as quote_content,
            q.msg_type as quote_type, q.is_recalled as quote_recalled
       from wo_conversation c
       left join wo_conversation q on q.tenant_id = $1 and q.id = c.quote_id and q.work_order_id = c.work_order_id
                                  ${hidden ? 'and q.is_internal = 0' : ''}
      where c.tenant_id = $1 and c.work_order_id = $2 ${hidden ? 'and c.is_internal = 0' : ''} and ${where}
      order by ${order} limit ${limit}`,
    [ctx.tenantId, orderId, ...values],
  )
  const nameOf = await readNames(ctx, rows)
  return rows.map((row) => messageFor(row, ctx.person.userId, nameOf))
}

type NamedFile = Message['files'][number]
/** Names of the files of messages; pictures are shown without a name. */
const readNames = async ({ tx, tenantId }: Ctx, rows: readonly Stored[]): Promise<(link: string) => readonly NamedFile[]> => {
  const links = rows.flatMap(({ msgType, attachments }) => (msgType === woMessage.file ? attachments : []))
  if (links.length === 0) return () => []
  const storedFiles = await tx.query<{ fileKey: string; fileName: string; size: string }>(
    'select f.file_key, f.file_name, f.file_size as size from stored_file f where f.tenant_id = $1 and f.file_key = any($2::text[])',
    [tenantId, links.map(fileKeyOf)],
  )
  const byKey = new Map(storedFiles.map((file) => [file.fileKey, file]))
  return (link) => {
    const file = byKey.get(fileKeyOf(link))
    return file === undefined ? [] : [{ link, fileName: file.fileName, size: Number(file.size) }]
  }
}

const quotedMax = 120
const messageFor = (row: Stored, userId: string, nameOf: (link: string) => readonly NamedFile[]): Message => ({
  id: row.id,
  msgType: row.msgType,
  content: row.isRecalled === 1 ? '' : row.content,
  attachments: row.isRecalled === 1 ? [] : row.attachments,
  files: row.isRecalled === 1 || row.msgType !== woMessage.file ? [] : row.attachments.flatMap(nameOf),
  senderId: row.senderId,
  senderName: row.senderName,
  senderSide: row.senderSide,
  isInternal: row.isInternal,
  isRecalled: row.isRecalled,
  isOwn: row.senderId === userId && row.msgType !== woMessage.system ? 1 : 0,
  readSide: row.readSide,
  quote:
    row.quoteId === null
      ? null
      : {
          id: row.quoteId,
          senderName: row.quoteName ?? '',
          content:
            row.quoteRecalled === 1
              ? '消息已撤回'
              : Array.from(messageLine(row.quoteType, row.quoteContent ?? ''))
                  .slice(0, quotedMax)
                  .join(''),
        },
  time: moment(row.createTime) ?? '',
})
