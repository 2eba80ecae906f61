// 冲突详情 · stockout/conflictDetail
import type { ReplyOf } from '#contract/call'
import { conflictDetail } from '#contract/stockout/conflict'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { namedPhotos } from '../core/floor/photos.ts'
import { visible } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

type Detail = ReplyOf<typeof conflictDetail>
type Head = Omit<Detail, 'effectiveAt' | 'receivedAt' | 'scans' | 'photos' | 'move'> & {
  readonly effective: Date
  readonly received: Date | null
  readonly ownerNo: string | null
  readonly moveNo: string | null
  /** of an operation that stands aside: JSON as it came */
  readonly body: string | null
}

const headOf = async (ctx: Ctx, opId: string): Promise<Head> => {
  const rows = await ctx.tx.query<Head>(
    `select k.op_id, coalesce(e.status, 90) as status, coalesce(e.is_proposal, 0) as is_proposal, e.code, coalesce(p.msg, a.msg) as msg, coalesce(e.warehouse_no, p.warehouse_no) as warehouse_no,
            coalesce(e.sid, p.sid) as sid, coalesce(e.op_type, p.op_type) as op_type, coalesce(e.doc_no, p.doc_no) as doc_no,
            coalesce(e.stockout_no, p.stockout_no) as stockout_no, coalesce(e.owner_no, o.owner_no) as owner_no,
            coalesce(e.operator_name, u.name) as operator_name, coalesce(e.device_id, p.device_id) as device_id, d.device_name,
            coalesce(e.effective_at, p.effective_at) as effective, coalesce(p.received_at, a.received_at) as received, p.raw->>'text' as raw, p.payload, a.body,
            p.waiting_for, e.document_before as before, e.document_after as after, e.resolution, e.resolver, e.remark,
            e.move_no
       from (select $2::text as op_id) k
       left join op_exception e on e.tenant_id = $1 and e.op_id = k.op_id
       left join pda_op p on p.tenant_id = $1 and p.op_id = k.op_id
       left join pda_op_aside a on a.tenant_id = $1 and a.aside_no = k.op_id
       left join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
       left join sys_user u on u.tenant_id = $1 and u.id = p.user_id
       left join device d on d.tenant_id = $1 and d.device_id = coalesce(e.device_id, p.device_id)
      where e.op_id is not null or p.waiting_for is not null`,
    [ctx.tenantId, opId],
  )
  return visible(ctx.person, rows[0])
}

/** What an operation that stands aside says; nothing of it was checked. */
const saidIn = (body: string): Pick<Detail, 'raw' | 'payload'> => {
  const value: unknown = JSON.parse(body)
  const { raw, payload } = (typeof value === 'object' && value !== null ? value : {}) as { raw?: unknown; payload?: unknown }
  const text = typeof raw === 'object' && raw !== null && 'text' in raw ? raw.text : null
  return { raw: typeof text === 'string' ? text : null, payload: payload ?? value }
}

const scansOf = async (ctx: Ctx, head: Head): Promise<Detail['scans']> => {
  const rows = await ctx.tx.query<Omit<Detail['scans'][number], 'at'> & { occurred: Date }>(
    `select occurred_at as occurred, operator_key, step, raw, goods_no, qty, verdict, code
       from scan_log where tenant_id = $1 and ((stockout_no is not null and stockout_no = $2) or (doc_no <> '' and doc_no = $3))
      order by occurred_at desc limit 200`,
    [ctx.tenantId, head.stockoutNo, head.docNo],
  )
  return rows.map(({ occurred, ...scan }) => ({ ...scan, at: moment(occurred) ?? '' }))
}

const moveOf = async (ctx: Ctx, moveNo: string | null): Promise<Detail['move']> => {
  if (moveNo === null) return null
  const rows = await ctx.tx.query<{ status: number }>('select status from stock_move where tenant_id = $1 and move_no = $2', [
    ctx.tenantId,
    moveNo,
  ])
  const lines = await ctx.tx.query<NonNullable<Detail['move']>['lines'][number]>(
    `select line_no, from_location_no, to_location_no, owner_no,
            goods_no, batch_no, quality, plan_qty, moved_qty
       from stock_move_line where tenant_id = $1 and move_no = $2 order by line_no`,
    [ctx.tenantId, moveNo],
  )
  return { moveNo, status: rows[0]?.status ?? 5, lines }
}

export default [
  handle(conflictDetail, async (ctx, { opId }) => {
    const head = await headOf(ctx, opId)
    const { effective, received, moveNo, ownerNo: _ownerNo, body, ...rest } = head
    return {
      ...rest,
      ...(body !== null && saidIn(body)),
      effectiveAt: moment(effective) ?? '',
      receivedAt: moment(received),
      scans: await scansOf(ctx, head),
      photos: (await namedPhotos(ctx.tx, { opId })).map(({ opId: _opId, ...photo }) => photo),
      move: await moveOf(ctx, moveNo),
    }
  }),
]
