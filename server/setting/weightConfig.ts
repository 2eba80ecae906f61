// 称重配置 · setting/weightConfig
import type { Body } from '#contract/resource'
import { copyWeightConfig, weightConfig } from '#contract/setting/weightConfig'
import { weightRules } from '../core/weightRules.ts'
import type { Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byKey, type Filter, type Params } from '../platform/kinds.ts'
import { findOne, serve, type Serving } from '../platform/serve.ts'
import { creatorOf } from '../platform/served.ts'
import { checkRemove, placeColumn, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'

const serving = (_today: string, person: Person): Serving<Body<typeof weightConfig>> => ({
  from: 'weight_config r',
  alias: 'r',
  columns: {
    weightConfigId: 'r.id::text',
    ...placeColumns,
    shopNo: placeColumn('shop_no'),
    bandNum: "case when jsonb_typeof(r.band_json) = 'array' then jsonb_array_length(r.band_json) else 0 end",
  },
  where: placesSeen(person),
  search: {
    ...placeSearch,
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
