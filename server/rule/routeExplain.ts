// 物流时效的解释 · rule/routeExplain
import { explainRoute } from '#contract/rule/routeTime'
import { routeDeadline, routeNodes, ROUTE_NODE } from '#contract/rules/routeTime'
import { loadRouteTimes } from './routeTimes.ts'
import { handle } from '../platform/handle.ts'
import { momentText } from '../platform/kinds.ts'
import { visible } from '../platform/scope.ts'

interface ShippedOrder {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly networkId: string | null
  readonly networkName: string | null
  readonly shipTime: Date | null
}
const noExplanation = { templateName: null, beginTime: null, endTime: null, line: null, nodes: [] }

/** explainRoute: the deadline of a shipped order's parcels at each node. */
export const explainRoutes = handle(explainRoute, async (ctx, { stockoutNo }) => {
  const [row] = await ctx.tx.query<ShippedOrder & Record<string, unknown>>(
    `select o.warehouse_no, o.sid, o.owner_no, o.province_code, o.city_code, o.network_id, n.full_name as network_name, o.ship_time
       from stockout_order o left join network n on n.tenant_id = $1 and n.network_id = o.network_id
      where o.tenant_id = $1 and o.stockout_no = $2`,
    [ctx.tenantId, stockoutNo],
  )
  const { provinceCode, cityCode, networkId, networkName, shipTime } = visible(ctx.person, row)
  if (shipTime === null || networkId === null)
    return { ...noExplanation, networkName, shipTime: shipTime && momentText(shipTime) }
  const parcel = { networkId, at: shipTime, provinceCode, cityCode }
  const route = (await loadRouteTimes(ctx, [parcel]))(parcel)
  const branchAndTime = { networkName, shipTime: momentText(shipTime) }
  if (route === null) return { ...noExplanation, ...branchAndTime }
  const { version, line, lineIndex } = route
  return {
    ...branchAndTime,
    templateName: version.templateName,
    beginTime: momentText(version.beginTime),
    endTime: version.endTime && momentText(version.endTime),
    line: lineIndex + 1,
    nodes: routeNodes.map((node) => ({
      node: ROUTE_NODE[node],
      hours: line[node],
      deadline: momentText(new Date(routeDeadline(line, node, shipTime.getTime()))),
    })),
  }
})
