// 冲突详情 · stockout/conflictTells
import type { Body } from '#contract/resource'
import type { conflict, ConflictMove, ConflictOperation, ConflictScan } from '#contract/stockout/conflict'
import { namedPhotos } from '../core/floor/photos.ts'
import type { Ctx } from '../platform/ctx.ts'
import { moment } from '../platform/time.ts'

type DeviceInput = Pick<ConflictOperation, 'raw' | 'payload'>
interface Op extends ConflictOperation {
  readonly received: Date | null
  readonly body: string | null
}

/** The stored operation. For an operation that was set aside, `body` is the unchecked JSON that the device sent. */
const opOf = async (ctx: Ctx, opId: string): Promise<Op | undefined> => {
  const rows = await ctx.tx.query<Op>(
    `select coalesce(p.received_at, a.received_at) as received, p.raw->>'text' as raw, p.payload, a.body,
            e.document_before as before, e.document_after as after
       from (select $2::text as op_id) k
       left join op_exception e on e.tenant_id = $1 and e.op_id = k.op_id
       left join pda_op p on p.tenant_id = $1 and p.op_id = k.op_id
       left join pda_op_aside a on a.tenant_id = $1 and a.aside_no = k.op_id`,
    [ctx.tenantId, opId],
  )
  return rows[0]
}

const inputOf = (body: string): DeviceInput => {
  const value: unknown = JSON.parse(body)
  const { raw, payload } = (typeof value === 'object' && value !== null ? value : {}) as { raw?: unknown; payload?: unknown }
  const text = typeof raw === 'object' && raw !== null && 'text' in raw ? raw.text : null
  return { raw: typeof text === 'string' ? text : null, payload: payload ?? value }
}

/** The newest scans of the outbound order or the document of a conflict. */
const scansOf = async (ctx: Ctx, stockoutNo: string, docNo: string): Promise<ConflictScan[]> => {
  const rows = await ctx.tx.query<Omit<ConflictScan, 'at'> & { occurred: Date }>(
    `select s.occurred_at as occurred, coalesce(u.name, t.real_name, '') as operator_name, s.step, s.raw, s.goods_no, s.qty, s.verdict, s.code
       from scan_log s
       left join sys_user u on u.tenant_id = $1 and s.operator_key = 'U' || u.id
       left join temp_user t on t.tenant_id = $1 and s.operator_key = 'T' || t.id
      where s.tenant_id = $1 and (($2 <> '' and s.stockout_no = $2) or ($3 <> '' and s.doc_no = $3))
      order by s.occurred_at desc limit 200`,
    [ctx.tenantId, stockoutNo, docNo],
  )
  return rows.map(({ occurred, ...scan }) => ({ ...scan, at: moment(occurred) ?? '' }))
}

const moveOf = async (ctx: Ctx, moveNo: string): Promise<ConflictMove | null> => {
  const [move] = await ctx.tx.query<Omit<ConflictMove, 'lines'>>(
    'select move_no, status from stock_move where tenant_id = $1 and move_no = $2',
    [ctx.tenantId, moveNo],
  )
  if (move === undefined) return null
  const lines = await ctx.tx.query<ConflictMove['lines'][number]>(
    `select line_no, from_location_no, to_location_no, owner_no,
            goods_no, batch_no, quality, plan_qty, moved_qty
       from stock_move_line where tenant_id = $1 and move_no = $2 order by line_no`,
    [ctx.tenantId, moveNo],
  )
  return { ...move, lines }
}

/** Details of a conflict: the operation, its scans and photos, the document before and after, the putback. */
export const conflictTells = async (ctx: Ctx, head: Body<typeof conflict>) => {
  const opId = head.opId ?? ''
  const { received = null, body = null, ...op } = (await opOf(ctx, opId)) ?? {}
  return {
    ...op,
    ...(body !== null && inputOf(body)),
    receivedAt: moment(received),
    scans: await scansOf(ctx, head.stockoutNo ?? '', head.docNo ?? ''),
    photos: (await namedPhotos(ctx.tx, { opId })).map(({ opId: _opId, ...photo }) => photo),
    move: await moveOf(ctx, head.moveNo ?? ''),
  }
}
