// 保护方案的读取 · core/goods/plans
import { planLife } from '#contract/rules/planLife'
import type { PlanItem, ProtectionPlan } from '#contract/rules/protection'
import { roundHalfUp } from '#contract/rules/round'
import type { Tx } from '../../platform/db.ts'

interface PlanRow {
  readonly plan_no: string
  readonly owner_no: string
  readonly warehouse_no: string
  readonly sid: string
  readonly apply_type: 1 | 2 | 3
  readonly priority: number
  readonly effect_date: string
  readonly expire_date: string | null
  readonly status: number
  readonly update_time: Date
  readonly pack_require: string | null
  readonly must_scan: number
  readonly photo_require: number
}

/** Plans of owners with what they apply to and use: the live ones, and those named. */
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
  const numbers = plans.map((plan) => plan.plan_no)
  const targets = await tx.query<{
    plan_no: string
    goods_no: string
    category_code: string
    min_qty: number
    max_qty: number | null
  }>(
    'select plan_no, goods_no, category_code, min_qty, max_qty from protection_plan_goods where tenant_id = $1 and plan_no = any($2::text[])',
    [tx.tenantId, numbers],
  )
  const items = await tx.query<PlanItem & { plan_no: string; use_qty: string }>(
    `select p.plan_no, p.item_no as "itemNo", i.item_name as "itemName", p.use_qty, p.qty_mode as "qtyMode", p.per_n as "perN",
            i.weight_g_per_unit as "weightGPerUnit"
       from protection_plan_item p join protective_item i on i.tenant_id = $1 and i.item_no = p.item_no
      where p.tenant_id = $1 and p.plan_no = any($2::text[]) order by p.plan_no, p.sort, p.item_no`,
    [tx.tenantId, numbers],
  )
  return plans.map((plan) => ({
    planNo: plan.plan_no,
    ownerNo: plan.owner_no,
    warehouseNo: plan.warehouse_no,
    sid: plan.sid,
    applyType: plan.apply_type,
    priority: plan.priority,
    effectDate: plan.effect_date,
    expireDate: plan.expire_date,
    status: plan.status,
    updatedAt: plan.update_time.getTime(),
    packRequire: plan.pack_require ?? '',
    mustScan: plan.must_scan === 1,
    photoRequire: plan.photo_require === 1,
    targets: targets
      .filter((target) => target.plan_no === plan.plan_no)
      .map((target) => ({
        goodsNo: target.goods_no,
        categoryCode: target.category_code,
        minQty: target.min_qty,
        maxQty: target.max_qty,
      })),
    items: items
      .filter((item) => item.plan_no === plan.plan_no)
      .map(({ plan_no: _no, use_qty: useQty, ...item }) => ({ ...item, useQtyE2: roundHalfUp(Number(useQty) * 100) })),
  }))
}
