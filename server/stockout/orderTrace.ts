// 作业轨迹 · stockout/orderTrace
import type { OpType } from '#contract/ops/payload'
import { titles } from '#contract/ops/titles'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import type { OrderTrace } from '#contract/stockout/orderDetail'
import type { Ctx } from '../platform/ctx.ts'
import { moment } from '../platform/time.ts'

interface Row {
  op_id: string
  op_type: string
  doc_no: string | null
  operator_key: string
  operator_name: string | null
  device_id: string
  device_name: string | null
  workstation_no: string | null
  effective_at: Date
  received_at: Date
  raw: { readonly text?: string } | null
  payload: { readonly goodsNo?: string; readonly qty?: number; readonly weightG?: number }
  verdict: number
  code: string | null
  msg: string | null
  waiting_for: string | null
  scan_verdict: number | null
  work_type: number | null
  work_goods: number | null
  work_sec: number | null
  work_valid: number | null
}

/**
 * Every operation of an order in the sequence it happened: those that name it, and of its pick orders the claims, finishes and the
 * lines picked for it. Waiting and flagged ones included.
 */
export const tracesOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderTrace[]> => {
  const lines = await pickLinesOf(ctx, stockoutNo)
  const rows = await ctx.tx.query<Row>(
    `select p.op_id, p.op_type, p.doc_no, p.operator_key, coalesce(t.real_name, u.name) as operator_name, p.device_id, d.device_name,
            p.workstation_no, p.effective_at, p.received_at, p.raw, p.payload, p.verdict, p.code, p.msg, p.waiting_for,
            s.verdict as scan_verdict, k.op_type as work_type, k.goods_num as work_goods, k.duration_sec as work_sec, k.is_valid as work_valid
       from pda_op p
       left join sys_user u on u.tenant_id = $1 and u.id = p.user_id
       left join temp_user t on t.tenant_id = $1 and t.id = p.temp_user_id
       left join device d on d.tenant_id = $1 and d.device_id = p.device_id
       left join scan_log s on s.tenant_id = $1 and s.op_id = p.op_id
       left join work_record k on k.tenant_id = $1 and k.op_id = p.op_id and k.operator_key = p.operator_key
      where p.tenant_id = $1
        and (p.stockout_no = $2
          or (p.doc_no = any($3) and p.op_type in ('PICK_CLAIM', 'PICK_FINISH', 'PICK_RELEASE'))
          or (p.doc_no = any($3) and p.op_type in ('PICK_LINE', 'PICK_SHORT')
            and concat(p.doc_no, '/', p.payload->>'seqNo') = any($4)))
      order by p.effective_at, p.received_at, p.incarnation, p.seq limit 2000`,
    [
      ctx.tenantId,
      stockoutNo,
      [...new Set(lines.map((line) => line.pick_no))],
      lines.map((line) => `${line.pick_no}/${line.seq_no}`),
    ],
  )
  const desk = await deskWork(ctx, stockoutNo)
  return [...rows.map(traceOf), ...desk].toSorted((a, b) =>
    a.effectiveAt < b.effectiveAt ? -1 : a.effectiveAt > b.effectiveAt ? 1 : 0,
  )
}

/** Work done at a desk is no operation of a device: it stands in the work records alone. */
const deskWork = async (ctx: Ctx, stockoutNo: string): Promise<OrderTrace[]> => {
  const rows = await ctx.tx.query<{
    op_id: string
    op_type: WorkOp
    biz_no: string
    operator_key: string
    operator_name: string | null
    workstation_no: string | null
    finish_time: Date
    goods_num: number
    duration_sec: number
    is_valid: number
  }>(
    `select k.op_id, k.op_type, k.biz_no, k.operator_key, k.operator_name, k.workstation_no, k.finish_time, k.goods_num, k.duration_sec, k.is_valid
       from work_record k
      where k.tenant_id = $1 and k.stockout_no = $2
        and not exists (select 1 from pda_op p where p.tenant_id = $1 and p.op_id = k.op_id)
      order by k.finish_time`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map((row) => ({
    opId: row.op_id,
    opType: '',
    title: WORK_OP[row.op_type],
    docNo: row.biz_no,
    operatorKey: row.operator_key,
    operatorName: row.operator_name,
    deviceId: '',
    deviceName: '电脑端',
    workstationNo: row.workstation_no,
    effectiveAt: moment(row.finish_time) ?? '',
    receivedAt: moment(row.finish_time) ?? '',
    raw: null,
    goodsNo: null,
    qty: null,
    weightG: null,
    verdict: 1,
    code: null,
    msg: null,
    waitingFor: null,
    scanVerdict: null,
    work: { opType: row.op_type, goodsNum: row.goods_num, durationSec: row.duration_sec, isValid: row.is_valid },
  }))
}

const pickLinesOf = (ctx: Ctx, stockoutNo: string): Promise<{ pick_no: string; seq_no: number }[]> =>
  ctx.tx.query(
    `select l.pick_no, l.seq_no from pick_line l
      where l.tenant_id = $1 and l.orders @> jsonb_build_array(jsonb_build_object('stockoutNo', $2::text))
        and l.pick_no in (select a.pick_no from stock_alloc a where a.tenant_id = $1 and a.stockout_no = $2 and a.pick_no is not null)`,
    [ctx.tenantId, stockoutNo],
  )

const traceOf = (row: Row): OrderTrace => ({
  opId: row.op_id,
  opType: row.op_type,
  title: titles[row.op_type as OpType] ?? row.op_type,
  docNo: row.doc_no,
  operatorKey: row.operator_key,
  operatorName: row.operator_name,
  deviceId: row.device_id,
  deviceName: row.device_name,
  workstationNo: row.workstation_no,
  effectiveAt: moment(row.effective_at) ?? '',
  receivedAt: moment(row.received_at) ?? '',
  raw: row.raw?.text ?? null,
  goodsNo: row.payload.goodsNo ?? null,
  qty: row.payload.qty ?? null,
  weightG: row.payload.weightG ?? null,
  verdict: row.verdict,
  code: row.code,
  msg: row.msg,
  waitingFor: row.waiting_for,
  scanVerdict: row.scan_verdict,
  work:
    row.work_type === null
      ? null
      : {
          opType: row.work_type,
          goodsNum: row.work_goods ?? 0,
          durationSec: row.work_sec ?? 0,
          isValid: row.work_valid ?? 0,
        },
})
