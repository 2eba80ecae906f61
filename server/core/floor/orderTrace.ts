// 作业轨迹 · core/floor/orderTrace
import { type OpType, titles } from '#contract/ops/titles'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import type { OrderTrace } from '#contract/ops/orderTrace'
import { deskDevice } from './context.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { moment } from '../../platform/time.ts'

interface Row {
  opId: string
  opType: string
  docNo: string | null
  operatorKey: string
  operatorName: string | null
  deviceId: string
  deviceName: string | null
  workstationNo: string | null
  effectiveAt: Date
  receivedAt: Date
  raw: { readonly text?: string } | null
  payload: { readonly goodsNo?: string; readonly qty?: number; readonly weightG?: number }
  verdict: number
  code: string | null
  msg: string | null
  waitingFor: string | null
  scanVerdict: number | null
  forceReason: number | null
  approverName: string | null
  workType: number | null
  workGoods: number | null
  workSec: number | null
  workValid: number | null
}

/**
 * Every operation of an outbound order in time order: operations on the order itself, and of its pick orders the claims, the ends and the
 * lines picked for the order. Waiting and flagged operations are included.
 */
export const tracesOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderTrace[]> => {
  const lines = await pickLinesOf(ctx, stockoutNo)
  const rows = await ctx.tx.query<Row>(
    `select p.op_id, p.op_type, p.doc_no, p.operator_key, coalesce(t.real_name, u.name) as operator_name, p.device_id, d.device_name,
            p.workstation_no, p.effective_at, p.received_at, p.raw, p.payload, p.verdict, p.code, p.msg, p.waiting_for,
            s.verdict as scan_verdict, r.force_reason, r.approver_name, k.op_type as work_type, k.goods_num as work_goods, k.duration_sec as work_sec, k.is_valid as work_valid
       from pda_op p
       left join sys_user u on u.tenant_id = $1 and u.id = p.user_id
       left join temp_user t on t.tenant_id = $1 and t.id = p.temp_user_id
       left join device d on d.tenant_id = $1 and d.device_id = p.device_id
       left join scan_log s on s.tenant_id = $1 and s.op_id = p.op_id
       left join weigh_record r on r.tenant_id = $1 and r.op_id = p.op_id
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
      [...new Set(lines.map((line) => line.pickNo))],
      lines.map((line) => `${line.pickNo}/${line.seqNo}`),
    ],
  )
  const desk = await deskWork(ctx, stockoutNo)
  return [...rows.map(traceOf), ...desk].toSorted((a, b) =>
    a.effectiveAt < b.effectiveAt ? -1 : a.effectiveAt > b.effectiveAt ? 1 : 0,
  )
}

/** Work at a desk, which has a work record but no device operation. */
const deskWork = async (ctx: Ctx, stockoutNo: string): Promise<OrderTrace[]> => {
  const rows = await ctx.tx.query<{
    opId: string
    opType: WorkOp
    bizNo: string
    operatorKey: string
    operatorName: string | null
    workstationNo: string | null
    finishTime: Date
    goodsNum: number
    durationSec: number
    isValid: number
  }>(
    `select k.op_id, k.op_type, k.biz_no, k.operator_key, k.operator_name, k.workstation_no, k.finish_time, k.goods_num, k.duration_sec, k.is_valid
       from work_record k
      where k.tenant_id = $1 and k.stockout_no = $2
        and not exists (select 1 from pda_op p where p.tenant_id = $1 and p.op_id = k.op_id)
      order by k.finish_time`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map((row) => ({
    opId: row.opId,
    opType: '',
    title: WORK_OP[row.opType],
    docNo: row.bizNo,
    operatorKey: row.operatorKey,
    operatorName: row.operatorName,
    deviceId: '',
    deviceName: '电脑端',
    workstationNo: row.workstationNo,
    effectiveAt: moment(row.finishTime) ?? '',
    receivedAt: moment(row.finishTime) ?? '',
    raw: null,
    goodsNo: null,
    qty: null,
    weightG: null,
    forceReason: null,
    approverName: null,
    verdict: 1,
    code: null,
    msg: null,
    waitingFor: null,
    scanVerdict: null,
    work: { opType: row.opType, goodsNum: row.goodsNum, durationSec: row.durationSec, isValid: row.isValid },
  }))
}

const pickLinesOf = (ctx: Ctx, stockoutNo: string): Promise<{ pickNo: string; seqNo: number }[]> =>
  ctx.tx.query(
    `select l.pick_no, l.seq_no from pick_line l
      where l.tenant_id = $1 and l.orders @> jsonb_build_array(jsonb_build_object('stockoutNo', $2::text))
        and l.pick_no in (select a.pick_no from stock_alloc a where a.tenant_id = $1 and a.stockout_no = $2 and a.pick_no is not null)`,
    [ctx.tenantId, stockoutNo],
  )

const traceOf = (row: Row): OrderTrace => ({
  opId: row.opId,
  opType: row.opType,
  title: titles[row.opType as OpType] ?? row.opType,
  docNo: row.docNo,
  operatorKey: row.operatorKey,
  operatorName: row.operatorName,
  deviceId: row.deviceId,
  deviceName: row.deviceName ?? (row.deviceId === deskDevice ? '电脑端' : null),
  workstationNo: row.workstationNo,
  effectiveAt: moment(row.effectiveAt) ?? '',
  receivedAt: moment(row.receivedAt) ?? '',
  raw: row.raw?.text ?? null,
  goodsNo: row.payload.goodsNo ?? null,
  qty: row.payload.qty ?? null,
  weightG: row.payload.weightG ?? null,
  forceReason: row.forceReason,
  approverName: row.approverName,
  verdict: row.verdict,
  code: row.code,
  msg: row.msg,
  waitingFor: row.waitingFor,
  scanVerdict: row.scanVerdict,
  work:
    row.workType === null
      ? null
      : {
          opType: row.workType,
          goodsNum: row.workGoods ?? 0,
          durationSec: row.workSec ?? 0,
          isValid: row.workValid ?? 0,
        },
})
