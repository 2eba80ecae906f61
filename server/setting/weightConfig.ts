// 称重配置 · setting/weightConfig
import { copyWeightConfig, weightConfig } from '#contract/setting/weightConfig'
import { reachFaults } from '../core/reach.ts'
import { everywhere } from '../core/warehouses.ts'
import { weightRules } from '../core/weightRules.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byKey, byWarehouse, type Filter, type Params } from '../platform/kinds.ts'
import { ownerSeen, warehouseSeen } from '../platform/scope.ts'
import { findOne, serve, type Serving } from '../platform/serve.ts'
import { creatorOf } from '../platform/served.ts'

/** Deleting it changes what holds there, so the person has to reach it like one who writes it. */
const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  const [fault] = (await reachFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

const serving = (_today: string, person: Person): Serving => ({
  from: 'weight_config r',
  alias: 'r',
  columns: {
    weightConfigId: 'r.id::text',
    warehouseNo: `nullif(r.warehouse_no, '${everywhere}')`,
    sid: `nullif(r.sid, '${everywhere}')`,
    ownerNo: `nullif(r.owner_no, '${everywhere}')`,
    shopNo: `nullif(r.shop_no, '${everywhere}')`,
    bandNum: "case when jsonb_typeof(r.band_json) = 'array' then jsonb_array_length(r.band_json) else 0 end",
  },
  // one for all is seen by everybody: it is what holds for his own
  where: `(r.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['r.warehouse_no', 'r.sid'])})
    and (r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`,
  search: {
    warehouseNo: (filter: Filter, p: Params) => byWarehouse(['r.warehouse_no', 'r.sid'], 'warehouseNo', filter, p) || null,
    ownerNo: (filter: Filter, p: Params) => byKey('r.owner_no', 'ownerNo', filter, p) || null,
    shopNo: (filter: Filter, p: Params) => byKey('r.shop_no', 'shopNo', filter, p) || null,
  },
  write: { table: 'weight_config', rules: weightRules, checkRemove },
})

const copy = handle(copyWeightConfig, async (ctx, { weightConfigId, ...place }) => {
  const row = await findOne(ctx, weightConfig, serving(ctx.today, ctx.person), { weightConfigId })
  if (row === null) throw refuse('A0404')
  const { id } = await creatorOf(weightConfig.id)(ctx, { ...row, ...place })
  return { weightConfigId: id }
})

export default [...serve(weightConfig, serving), copy]
