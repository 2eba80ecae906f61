// 调查的依据 · workorder/evidence
/** Facts about the outbound order for the survey: who worked on it, its weight, its handover. */
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import { surveyHints, type SurveyFacts } from '#contract/rules/surveyHint'
import type { DutyCandidate, SurveyCause, SurveyHint } from '#contract/workorder/survey'
import { namedPhotos } from '../core/floor/photos.ts'
import { lastHeard } from '../core/orders/traces/read.ts'
import type { Ctx } from '../platform/ctx.ts'
import { moment } from '../platform/time.ts'
import type { WorkOrder } from './order.ts'

interface WorkRow {
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly opType: WorkOp
  readonly finishTime: Date
}
/** Work on an outbound order and on its pick order, without printing (op_type 19). */
export const workedOn = async (ctx: Ctx, { stockoutNo }: WorkOrder): Promise<DutyCandidate[]> => {
  if (stockoutNo === null) return []
  const rows = await ctx.tx.query<WorkRow>(
    `select r.operator_id::text, r.operator_name, r.op_type, r.finish_time from work_record r
      where r.tenant_id = $1 and r.is_valid = 1
        and (r.stockout_no = $2 or (r.stockout_no is null and r.pick_no in (select o.pick_no from stockout_order o where o.tenant_id = $1 and o.stockout_no = $2)))
        and r.op_type <> 19
      order by r.finish_time, r.id limit 100`,
    [ctx.tenantId, stockoutNo],
  )
  return rows
    .filter(({ opType }) => opType in WORK_OP)
    .map(({ operatorId, operatorName, opType, finishTime }) => ({
      userId: operatorId,
      operatorName: operatorName ?? '',
      opType,
      finishTime: moment(finishTime) ?? '',
    }))
}

export const causesOf = (ctx: Ctx, { typeId }: WorkOrder): Promise<SurveyCause[]> =>
  ctx.tx.query<SurveyCause>(
    `select d.cause_code, d.cause_name, d.liability, d.conclusion_tpl, d.suggest from wo_survey_default d
      where d.tenant_id = $1 and d.type_id = $2 and d.is_enabled = 1 order by d.sort, d.id`,
    [ctx.tenantId, typeId],
  )

interface ShippedFacts {
  readonly shipTime: Date | null
  readonly weightG: number | null
  readonly estWeightG: number | null
  readonly logisticsName: string | null
  readonly handedOver: boolean
  readonly missingG: number
}
const shippedFacts = async (ctx: Ctx, order: WorkOrder): Promise<ShippedFacts | undefined> => {
  const [row] = await ctx.tx.query<ShippedFacts>(
    `select o.ship_time, coalesce(p.weight_g, o.weight_g) as weight_g, coalesce(p.est_weight_g, o.est_weight_g) as est_weight_g, c.logistics_name,
            p.handover_no is not null as handed_over,
            (select coalesce(sum(g.problem_qty * coalesce(a.avg_weight_g, a.gross_weight_g, 0)), 0) from wo_goods g
               join goods a on a.tenant_id = $1 and a.owner_no = o.owner_no and a.goods_no = g.goods_no
              where g.tenant_id = $1 and g.work_order_id = $4)::int as missing_g
       from stockout_order o
       left join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and (p.logistics_no = $3 or ($3::text is null and p.is_main = 1))
       left join logistics_company c on c.tenant_id = $1 and c.logistics_code = o.logistics_code
      where o.tenant_id = $1 and o.stockout_no = $2 limit 1`,
    [ctx.tenantId, order.stockoutNo, order.logisticsNo, order.id],
  )
  return row
}

/** Proposed liabilities from the facts of the order, each with a matching cause of the work-order type and the reason. */
export const hintsOf = async (
  ctx: Ctx,
  order: WorkOrder,
  causes: readonly SurveyCause[],
  worked: readonly DutyCandidate[],
): Promise<SurveyHint[]> => {
  const shipped = order.stockoutNo === null ? undefined : await shippedFacts(ctx, order)
  if (shipped === undefined) return []
  const heard = await lastHeard(ctx, { stockoutNo: order.stockoutNo ?? '', logisticsNo: order.logisticsNo })
  const photos = await namedPhotos(ctx.tx, { stockoutNo: order.stockoutNo ?? '' })
  const facts: SurveyFacts = {
    ...shipped,
    typeCode: order.typeCode,
    shipTime: moment(shipped.shipTime),
    photos: photos.length,
    heard:
      heard === undefined
        ? null
        : {
            stage: heard.stage,
            time: moment(heard.lastTime) ?? '',
            text: heard.lastText,
            signTime: moment(heard.signTime),
          },
    checkedBy: worked.find(({ opType }) => opType === 2 || opType === 3)?.operatorName ?? null,
  }
  return surveyHints(facts).map(({ liability, why }) => ({
    causeCode: causes.find((cause) => cause.liability === liability)?.causeCode ?? null,
    liability,
    why,
  }))
}
