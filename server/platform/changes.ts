// 变更流 · platform/changes
/** Writes change rows in the transaction of the change, deletions included (architecture §4 Pull). */
import type { Tx } from './db.ts'

export interface Change {
  readonly resource: string
  readonly key: string
  readonly op: 'put' | 'gone'
  readonly warehouseNo?: string
  readonly sid?: string
  readonly ownerNo?: string
}
/** Context of a change; operations of handhelds have no person. */
export interface ChangeCtx {
  readonly tenantId: number
  readonly tx: Tx
  readonly at: Date
  readonly id: () => string
}

/** Appends change rows, one statement for all of them. */
export const changed = async (ctx: ChangeCtx, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  await ctx.tx.named(
    'change-append',
    `insert into change as c (tenant_id, xid, id, resource, key, warehouse_no, sid, owner_no, op, create_time)
     select $1, pg_current_xact_id(), n.id, n.resource, n.key, n.warehouse_no, n.sid, n.owner_no, n.op, $2
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::smallint[]) as n(id, resource, key, warehouse_no, sid, owner_no, op)`,
    [
      ctx.tenantId,
      ctx.at,
      changes.map(() => ctx.id()),
      changes.map((change) => change.resource),
      changes.map((change) => change.key),
      changes.map((change) => change.warehouseNo ?? null),
      changes.map((change) => change.sid ?? null),
      changes.map((change) => change.ownerNo ?? null),
      changes.map((change) => (change.op === 'put' ? 1 : 2)),
    ],
  )
}

/** A row of the feed for a reader. */
export interface FeedRow extends Change {
  readonly warehouseNo?: string
  readonly sid?: string
  readonly ownerNo?: string
}
export interface Feed {
  /** opaque; start of the next read */
  readonly cursor: string
  /** the cursor is of another epoch, too old or invalid: the reader loads everything again and continues from `cursor` */
  readonly reset: boolean
  readonly more: boolean
  readonly changes: readonly FeedRow[]
}
interface FeedPosition {
  readonly epoch: string
  readonly xid: string
  readonly id: string
  /** epoch ms at which it was issued */
  readonly at: number
}

const feedPage = 2000
/** Rows are kept 60 days (offline.md §2 Tombstones); a cursor is valid for a little less. */
const feedDays = 60
const cursorDays = 55
const dayMs = 86_400_000

/**
 * Reads the feed of the tenant after a cursor, oldest first. Only rows of transactions older than every running one are returned, by the
 * snapshot of the same statement, so that the row of a slow transaction is never skipped (architecture §4 Pull).
 * @param cursor undefined: nothing is read, only the present cursor is returned
 * @param resources only these; absent: all
 */
export const readFeed = async (tx: Tx, cursor: string | undefined, now: number, resources?: readonly string[]): Promise<Feed> => {
  const epoch = await epochOf(tx)
  const start = cursor === undefined ? undefined : positionOf(cursor)
  const isUsable = start !== undefined && start.epoch === epoch && now - start.at < cursorDays * dayMs
  const rows = await tx.named<HorizonRow>('feed-read', feedText, [
    tx.tenantId,
    isUsable ? start.xid : '0',
    isUsable ? start.id : '0',
    resources ?? null,
    isUsable ? feedPage : 0,
  ])
  const horizon = rows[0]?.horizon ?? '0'
  const changeRows = rows.filter(isChange)
  const last = changeRows.at(-1)
  const more = changeRows.length === feedPage
  const nextPosition = more && last ? { xid: last.xid, id: last.id } : { xid: horizon, id: '0' }
  return {
    cursor: textOf({ epoch, ...nextPosition, at: now }),
    reset: cursor !== undefined && !isUsable,
    more,
    changes: changeRows.map(rowOf),
  }
}

/** The horizon of the feed with one change row; without changes one row with the horizon alone. */
interface HorizonRow {
  readonly horizon: string
  readonly xid: string | null
  readonly id: string | null
  readonly resource: string | null
  readonly key: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly ownerNo: string | null
  readonly op: number | null
}
type ChangeRow = HorizonRow & Readonly<Record<'xid' | 'id' | 'resource' | 'key', string>>
const isChange = (row: HorizonRow): row is ChangeRow => row.xid !== null

const feedText = `
  with edge as (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
  select e.horizon::text as horizon, f.xid::text as xid, f.id, f.resource, f.key, f.warehouse_no, f.sid, f.owner_no, f.op
    from edge e
    left join lateral (
      select c.xid, c.id, c.resource, c.key, c.warehouse_no, c.sid, c.owner_no, c.op
        from change c
       where c.tenant_id = $1 and c.xid < e.horizon and (c.xid, c.id) > ($2::text::xid8, $3::bigint)
         and ($4::text[] is null or c.resource = any($4::text[]))
       order by c.xid, c.id limit $5) f on true
   order by f.xid, f.id`

const rowOf = (row: ChangeRow): FeedRow => ({
  resource: row.resource,
  key: row.key,
  op: row.op === 1 ? 'put' : 'gone',
  ...(row.warehouseNo === null ? {} : { warehouseNo: row.warehouseNo }),
  ...(row.sid === null ? {} : { sid: row.sid }),
  ...(row.ownerNo === null ? {} : { ownerNo: row.ownerNo }),
})

const epochOf = async (tx: Tx): Promise<string> => {
  const rows = await tx.named<{ epoch: string }>('feed-epoch', 'select epoch from feed_epoch where tenant_id = $1', [tx.tenantId])
  return rows[0]?.epoch ?? ''
}

const textOf = (position: FeedPosition): string =>
  Buffer.from([position.epoch, position.xid, position.id, position.at].join('|')).toString('base64url')

const positionOf = (cursor: string): FeedPosition | undefined => {
  const [epoch = '', xid = '', id = '', at = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (!/^\d{1,20}$/.test(xid) || !/^\d{1,19}$/.test(id) || !/^\d{1,15}$/.test(at)) return undefined
  return { epoch, xid, id, at: Number(at) }
}

/** Deletes rows older than any valid cursor; called by a job. */
export const pruneFeed = (tx: Tx, now: number): Promise<unknown> =>
  tx.query('delete from change where tenant_id = $1 and create_time < $2', [tx.tenantId, new Date(now - feedDays * dayMs)])
