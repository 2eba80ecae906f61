// 偏差比例 · valve/deviation
import type { Body } from '#contract/resource'
import { deviation } from '#contract/valve/deviation'
import { targetColumns, targetFaults, targetSearch, targetSeen } from '../core/targets.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { deviationRules } from './rules.ts'

const targetColumnNames = { type: 'r.target_type', key: 'r.target_key' }

/**
 * Checks that the target of a deviation is in the person's scope, as for writing, because deleting it changes the figures that are shown.
 */
const checkRemove = async (ctx: Ctx, before: Body<typeof deviation>): Promise<void> => {
  const [fault] = (await targetFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

const { targetNetwork: _network, ...targetFields } = targetColumns(targetColumnNames)
const { targetNetwork: _byNetwork, ...byTarget } = targetSearch(targetColumnNames)

export default serve(deviation, (today: string, person: Person) => ({
  from: `valve_deviation r left join valve_figure f on f.tenant_id = $1 and f.metric_code = r.metric_code and f.target_type = r.target_type
    and f.target_key = r.target_key and f.biz_date = '${today}'`,
  alias: 'r',
  columns: {
    deviationId: 'r.id::text',
    ...targetFields,
    figureStatus: 'f.status',
    deviationBp: 'f.deviation_bp',
    checkTime: 'f.check_time',
  },
  where: targetSeen(targetColumnNames, person),
  search: byTarget,
  write: { table: 'valve_deviation', apart: ['targetWarehouse', 'targetOwner'], rules: deviationRules, checkRemove },
}))
