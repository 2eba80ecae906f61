// 保护方案的读取 · core/goods/plans
import { planLife } from '#contract/rules/planLife'
import type { PlanItem, ProtectionPlan } from '#contract/rules/protection'
import { roundHalfUp } from '#contract/rules/round'
import type { Tx } from '../../platform/db.ts'

interface PlanRow {
  readonly planNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly applyType: 1 | 2 | 3
  readonly priority: number
  readonly effectDate: string
  readonly expireDate: string | null
  readonly status: number
  readonly updateTime: Date
  readonly packRequire: string | null
  readonly mustScan: number
  readonly photoRequire: number
}

/** Live plans of these owners, and the plans `planNos`, with their goods and materials. */
export const loadPlans = async (
  tx: Tx,
  owners: readonly string[],
  planNos: readonly string[] = [],
): Promise<ProtectionPlan[]> => {
  const plans = await tx.query<PlanRow>(
    `select plan_no, owner_no, warehouse_no, sid, apply_type, priority, effect_date::text, expire_date::text, status, update_time, pack_require,
            must_scan, photo_require
       from protection_plan where tenant_id = $1 and ((owner_no = any($2::text[]) and status = ${planLife.live}) or plan_no = any($3::text[])) order by plan_no`,
    [tx.tenantId, owners, planNos],
  )
  if (plans.length === 0) return []
  const numbers = plans.map((plan) => plan.planNo)
  const targets = await tx.query<{
    planNo: string
    goodsNo: string
    categoryCode: string
    minQty: number
    maxQty: number | null
  }>(
    'select plan_no, goods_no, category_code, min_qty, max_qty from protection_plan_goods where tenant_id = $1 and plan_no = any($2::text[])',
    [tx.tenantId, numbers],
  )
  const items = await tx.query<Omit<PlanItem, 'useQtyE2'> & { planNo: string; useQty: string }>(
    `select p.plan_no, p.item_no, i.item_name, p.use_qty, p.qty_mode, p.per_n,
            i.weight_g_per_unit
       from protection_plan_item p join protective_item i on i.tenant_id = $1 and i.item_no = p.item_no
      where p.tenant_id = $1 and p.plan_no = any($2::text[]) order by p.plan_no, p.sort, p.item_no`,
    [tx.tenantId, numbers],
  )
  return plans.map((plan) => ({
    planNo: plan.planNo,
    ownerNo: plan.ownerNo,
    warehouseNo: plan.warehouseNo,
    sid: plan.sid,
    applyType: plan.applyType,
    priority: plan.priority,
    effectDate: plan.effectDate,
    expireDate: plan.expireDate,
    status: plan.status,
    updatedAt: plan.updateTime.getTime(),
    packRequire: plan.packRequire ?? '',
    mustScan: plan.mustScan === 1,
    photoRequire: plan.photoRequire === 1,
    targets: targets
      .filter((target) => target.planNo === plan.planNo)
      .map((target) => ({
        goodsNo: target.goodsNo,
        categoryCode: target.categoryCode,
        minQty: target.minQty,
        maxQty: target.maxQty,
      })),
    items: items
      .filter((item) => item.planNo === plan.planNo)
      .map(({ planNo: _no, useQty, ...item }) => ({ ...item, useQtyE2: roundHalfUp(Number(useQty) * 100) })),
  }))
}
