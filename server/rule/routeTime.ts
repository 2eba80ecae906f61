// 物流时效 · rule/routeTime
import { routeTimeFamily } from '#contract/rule/routeTime'
import { checkRoutes, routeSummary, type RouteContent } from '#contract/rules/routeTime'
import { regionNames } from '../core/regions.ts'
import { serveLists } from './family.ts'
import { explainRoutes } from './routeExplain.ts'
import { settingEndpoints } from './setting.ts'

export default [
  ...serveLists<RouteContent>(routeTimeFamily, {
    faults: async ({ lines }, { tx }) => checkRoutes(lines, await regionNames(tx, 2)),
    summary: routeSummary,
  }),
  ...settingEndpoints(routeTimeFamily),
  explainRoutes,
]
