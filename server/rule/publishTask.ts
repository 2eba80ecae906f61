// 预发布生效 · rule/publishTask
import { deliveryTimeFamily } from '#contract/rule/deliveryTime'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { routeTimeFamily } from '#contract/rule/routeTime'
import { postbackFamily } from '#contract/rule/postbackErp'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { publishDue } from '../core/ruleConfigs.ts'
import { part, type SetFamily } from './ruleSettings.ts'
import { targetSources } from '../core/ruleTargets.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'

const families: readonly SetFamily[] = [
  deliveryTimeFamily,
  postbackFamily,
  shopLogisticsFamily,
  averageWeightFamily,
  routeTimeFamily,
]

/**
 * Publishes pending settings every minute, so also at 00:00 and after a restart: a setting whose day has come applies from midnight of
 * that day. One transaction per part removes the pending rows and publishes them, so a part is published whole and only once. The error
 * of a family is thrown after the other families are done.
 */
export const rulePublishTask: JobTask = {
  name: 'rule-publish',
  everyMin: 1,
  run: async (services, { tenantId }, stopping) => {
    const failed: unknown[] = []
    for (const family of families)
      try {
        await inParts(part, stopping, () => jobRun(services, tenantId)((ctx) => publishPart(ctx, family)))
      } catch (error) {
        failed.push(error)
      }
    if (failed.length > 0) throw failed[0]
  },
}

const publishPart = async (ctx: Ctx, family: SetFamily): Promise<number> => {
  const rows = await publishDue(ctx, family.family, targetSources[family.target.name].lock, { most: part })
  if (rows > 0) await changed(ctx, [{ resource: family.id, key: 'all', op: 'put' }])
  return rows
}
