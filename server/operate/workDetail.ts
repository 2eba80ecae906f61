// 作业明细的合计与来历 · operate/workDetail
import { type OpType, titles } from '#contract/ops/titles'
import { work } from '#contract/operate/work'
import { workDetail, workTotals, type KindTotal, type WorkDocument, type WorkScan } from '#contract/operate/workDetail'
import { sumsMax } from '#contract/resource'
import { deskDevice } from '../core/floor/context.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { whereOf, type Source } from '../platform/listQuery.ts'
import { personNo } from '../platform/personNo.ts'
import { moment } from '../platform/time.ts'

/** SQL source of the list of work records. */
export const workSource: Source = {
  from: 'work_record w',
  alias: 'w',
  columns: { personNo: personNo('w.operator_key'), point: 'w.point::text' },
}

export const totals = handle(workTotals, async (ctx, filter) => {
  const p = params(ctx.tenantId)
  const where = whereOf(work, workSource, ctx.person, filter, p)
  const kinds = await ctx.tx.query<KindTotal>(
    `select t.op_type, (count(distinct t.operator_key) filter (where t.is_valid = 1))::int as people,
            count(*)::int as records, coalesce(sum(t.order_num) filter (where t.is_valid = 1), 0)::int as order_num,
            coalesce(sum(t.goods_num) filter (where t.is_valid = 1), 0)::int as goods_num,
            coalesce(sum(t.package_num) filter (where t.is_valid = 1), 0)::int as package_num,
            coalesce(sum(t.line_num) filter (where t.is_valid = 1), 0)::int as line_num,
            coalesce(sum(t.point) filter (where t.is_valid = 1), 0)::text as point,
            coalesce(sum(t.error_num) filter (where t.is_valid = 1), 0)::int as error_num,
            coalesce(sum(t.duration_sec) filter (where t.is_valid = 1), 0)::int as duration_sec,
            (count(*) filter (where t.is_valid = 0))::int as voided
       from (select w.op_type, w.operator_key, w.is_valid, w.order_num, w.goods_num, w.package_num, w.line_num, w.point, w.error_num, w.duration_sec
               from work_record w where w.tenant_id = $1 and ${where} limit ${sumsMax + 1}) t
      group by t.op_type order by t.op_type`,
    p.values,
  )
  return { kinds: kinds.reduce((sum, { records }) => sum + records, 0) > sumsMax ? null : kinds }
})

interface FoundRecord {
  readonly opId: string
  readonly opType: number
  readonly operatorKey: string
  readonly bizType: string
  readonly bizNo: string
  readonly pickNo: string | null
  readonly stockoutNo: string | null
  readonly startTime: Date
  readonly finishTime: Date
}
const pick = 1
const customTask = 9
/** Most documents and scans of one record. */
const documentsMax = 500
const scansMax = 300
/** A scan may be this much earlier than the start of its work, because the first scan opens the document. */
const openMs = 60_000

/** Outbound orders of a work record: its own order, the orders of its pick order, or the orders of a batch without excluded ones. */
const ordersOf = async (
  { tx, tenantId }: Ctx,
  { opId, opType, pickNo, stockoutNo }: FoundRecord,
): Promise<readonly WorkDocument[]> =>
  tx.query<WorkDocument>(
    `select o.stockout_no as no, 'order' as kind, o.logistics_no, o.goods_num, o.status
       from stockout_order o
      where o.tenant_id = $1 and o.stockout_no in (
        select $2::text
        union select a.stockout_no from stock_alloc a where a.tenant_id = $1 and $4 and a.pick_no = $3
        union select n.no
          from pda_op p cross join lateral jsonb_array_elements_text(p.payload->'stockoutNos') as n(no)
         where p.tenant_id = $1 and p.op_id = $5 and jsonb_typeof(p.payload->'stockoutNos') = 'array'
           and not coalesce(p.effects->'excluded' @> to_jsonb(n.no), false))
      order by 1 limit ${documentsMax}`,
    [tenantId, stockoutNo, pickNo, opType === pick, opId],
  )

/** Document type by biz_type. A parcel has none, because its document is the outbound order, which the list already has. */
const ownKind: Readonly<Record<string, string>> = { pick: 'pick', task: 'task', handover: 'handover', check: 'check' }

interface ScanRow {
  readonly opId: string
  readonly opType: string
  readonly docNo: string | null
  readonly operatorName: string | null
  readonly operatorKey: string
  readonly deviceName: string | null
  readonly deviceId: string
  readonly effectiveAt: Date
  readonly receivedAt: Date
  readonly raw: string | null
  readonly goodsNo: string | null
  readonly qty: string | null
  readonly step: string | null
  readonly scanVerdict: number | null
  readonly verdict: number
  readonly msg: string | null
  readonly total: number
}

/** The person's scans on these documents until the end of the work, and the operation itself. A custom task has the scans of all people. */
const scansOf = (ctx: Ctx, found: FoundRecord, docs: readonly string[]): Promise<readonly ScanRow[]> =>
  ctx.tx.query<ScanRow>(
    `select p.op_id, p.op_type, p.doc_no, coalesce(t.real_name, u.name) as operator_name, p.operator_key, d.device_name, p.device_id,
            p.effective_at, p.received_at, p.raw->>'text' as raw, p.payload->>'goodsNo' as goods_no, p.payload->>'qty' as qty,
            p.payload->>'step' as step, s.verdict as scan_verdict, p.verdict, p.msg, (count(*) over ())::int as total
       from pda_op p
       left join sys_user u on u.tenant_id = $1 and u.id = p.user_id
       left join temp_user t on t.tenant_id = $1 and t.id = p.temp_user_id
       left join device d on d.tenant_id = $1 and d.device_id = p.device_id
       left join scan_log s on s.tenant_id = $1 and s.op_id = p.op_id
      where p.tenant_id = $1
        and (p.op_id = $2
          or ((p.doc_no = any($3) or p.stockout_no = any($3)) and (p.operator_key = $4 or $5)
            and p.effective_at between $6 and $7))
      order by p.effective_at desc, p.received_at desc, p.incarnation, p.seq desc limit ${scansMax}`,
    [
      ctx.tenantId,
      found.opId,
      docs,
      found.operatorKey,
      found.opType === customTask,
      // custom tasks run for days, and a pick order may be released and claimed again
      new Date([pick, customTask].includes(found.opType) ? 0 : found.startTime.getTime() - openMs),
      found.finishTime,
    ],
  )

const flagged = 2
const scanOf = (row: ScanRow): WorkScan => ({
  opId: row.opId,
  title: titles[row.opType as OpType] ?? row.opType,
  docNo: row.docNo,
  operatorName: row.operatorName ?? row.operatorKey,
  deviceName: row.deviceName ?? (row.deviceId === deskDevice ? '电脑端' : row.deviceId),
  effectiveAt: moment(row.effectiveAt) ?? '',
  receivedAt: moment(row.receivedAt) ?? '',
  code: row.raw ?? row.goodsNo ?? '',
  qty: row.qty === null ? null : Number(row.qty),
  verdict: row.scanVerdict ?? (row.verdict === flagged ? flagged : 1),
  msg: row.msg ?? '',
})

export const detail = handle(workDetail, async (ctx, key) => {
  const p = params(ctx.tenantId)
  const where = whereOf(work, workSource, ctx.person, { ...key }, p)
  const [found] = await ctx.tx.query<FoundRecord>(
    `select w.op_id, w.op_type, w.operator_key, w.biz_type, w.biz_no, w.pick_no, w.stockout_no, w.start_time, w.finish_time
       from work_record w where w.tenant_id = $1 and ${where}`,
    p.values,
  )
  if (found === undefined) throw refuse('A0404')
  const orders = await ordersOf(ctx, found)
  const kind = ownKind[found.bizType]
  const own: readonly WorkDocument[] =
    kind === undefined ? [] : [{ no: found.bizNo, kind, logisticsNo: null, goodsNum: null, status: null }]
  const single = found.stockoutNo === null ? [] : [found.stockoutNo]
  const rows = await scansOf(ctx, found, [...new Set([found.bizNo, ...single])])
  return { documents: [...own, ...orders], scans: rows.map(scanOf), scanNum: rows[0]?.total ?? 0 }
})
