// 计费区域 · finance/weightArea
import type { Body } from '#contract/resource'
import { weightArea } from '#contract/finance/weightArea'
import { endlessG } from '#contract/rules/weightPrices'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import { regionCodeOf, regionNamesOf } from './priceRegions.ts'
import { weightAreaRules } from './weightAreaRules.ts'
import { lockedSentence, planNamed, tellPlans } from './weightPlans.ts'

type Area = Body<typeof weightArea>

const codesOfArea = `select ${regionCodeOf('c')} from fin_weight_area_city c where c.tenant_id = $1 and c.area_id = a.id`
const regionCodes = `array(${codesOfArea} order by c.province_code, c.city_code)`
const prices = `(select jsonb_agg(jsonb_build_object('fromG', r.from_g, 'toG', nullif(r.to_g, ${endlessG}), 'mode', r.mode,
    'fixedFen', r.fixed_fen, 'firstG', r.first_g, 'firstFen', r.first_fen, 'unitG', r.unit_g, 'unitFen', r.unit_fen,
    'roundMode', r.round_mode, 'minFen', r.min_fen) order by r.seq)
  from fin_weight_price r where r.tenant_id = $1 and r.area_id = a.id)`

const checkRemove = async (ctx: Ctx, before: Stored<Area>): Promise<void> => {
  if ((await planNamed(ctx, before.planNo ?? '')).isLocked === 1) throw refuse('A0400', {}, { planNo: lockedSentence })
  await tellPlans(ctx, [before.planNo ?? ''])
}

export default serve(weightArea, {
  from: 'fin_weight_area a join fin_weight_plan p on p.tenant_id = $1 and p.id = a.plan_id',
  alias: 'a',
  columns: {
    areaId: 'a.id::text',
    planNo: 'p.plan_no',
    areaGroupId: 'a.area_group_id::text',
    regionCodes,
    regionNames: regionNamesOf(codesOfArea),
    regionNum: '(select count(*)::int from fin_weight_area_city c where c.tenant_id = $1 and c.area_id = a.id)',
    prices,
  },
  write: { table: 'fin_weight_area', rules: weightAreaRules, apart: ['planNo', 'regionCodes', 'prices'], checkRemove },
})
