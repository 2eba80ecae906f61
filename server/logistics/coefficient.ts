// 重量系数 · logistics/coefficient
import type { Body } from '#contract/resource'
import { coefficient } from '#contract/logistics/coefficient'
import { byKeys, carriedFaults, networksSeen, openColumn, ownersSeen } from '../core/carriedPlaces.ts'
import { coefficientRules } from '../core/coefficientRules.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

type Coefficient = Body<typeof coefficient>

/** Deleting one changes what holds there, so the person has to reach it like one who writes it. */
const checkRemove = async (ctx: Ctx, before: Coefficient): Promise<void> => {
  const [fault] = (await carriedFaults(ctx, [before]))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

export default serve(coefficient, (_today: string, person: Person) => ({
  from: 'rule_weight_coefficient f',
  alias: 'f',
  columns: {
    ruleId: 'f.id::text',
    logisticsCode: openColumn('f.logistics_code'),
    networkId: openColumn('f.network_id'),
    ownerNo: openColumn('f.owner_no'),
  },
  where: `${ownersSeen(person, 'f.owner_no')} and ${networksSeen(person, 'f.network_id')}`,
  search: byKeys({ logisticsCode: 'f.logistics_code', networkId: 'f.network_id', ownerNo: 'f.owner_no' }),
  write: { table: 'rule_weight_coefficient', rules: coefficientRules, checkRemove },
}))
