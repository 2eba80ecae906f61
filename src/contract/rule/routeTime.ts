// 物流时效 · rule/routeTime
import { Array as ListOf, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { count, json, ref, type Field } from '../kinds.ts'
import { routeHours, routesMax, ROUTE_NODE, type RouteLine } from '../rules/routeTime.ts'
import { city, province } from '../warehouse/refs.ts'
import { ruleFamily } from './family.ts'
import { networkTarget } from './target.ts'

const hours = (label: string): Field<number> =>
  count(label, {
    ...routeHours,
    required: true,
    unit: 'h',
    width: 76,
    fault: `时长应在${routeHours.min}-${routeHours.max}小时之间`,
  })

/** Rules for the transport times of a branch to each destination (floor.md §12.4, screen 2502). */
const family = ruleFamily({
  family: 'logistics',
  id: 'rule/routeTime',
  title: '物流时效',
  target: networkTarget,
  page: 250200,
  base: '/v1/rule/logistics',
  at: '/network',
  paths: { list: '/networkd/list' },
  toasts: { set: '已更新设置', update: '规则已更新', remove: '规则已删除', cancel: '规则已取消发布' },
  import: 'routeTimeNetwork',
  importRules: 'routeTime',
  content: {
    lines: json<readonly RouteLine[]>('目的地', {
      required: true,
      max: routesMax,
      named: ['destProvince', 'destCity'],
      help: '从出库起算的小时数，一个节点比一个节点晚。先看目的市，没有就看它的省；不填目的市就是全省。',
      rows: {
        destProvince: ref('目的省', province, { required: true, width: 110 }),
        destCity: ref('目的市', city, { blank: '全省', width: 120 }),
        collectHours: hours(ROUTE_NODE.collectHours),
        transferHours: hours(ROUTE_NODE.transferHours),
        arriveHours: hours(ROUTE_NODE.arriveHours),
        deliverHours: hours(ROUTE_NODE.deliverHours),
        signHours: hours(ROUTE_NODE.signHours),
      },
    }),
  },
})

export const routeTime = family.config
export const routeTimeTemplate = family.template
export const routeTimePrerelease = family.prerelease
export const routeTimeHistory = family.history
export const setRouteTime = family.calls.set
export const remarkRouteTime = family.calls.remark
export const routeTimeDetail = family.calls.detail
export const cancelRouteTime = family.calls.cancel
export const compareRouteTime = family.calls.compare
export const copyRouteTime = family.calls.copy
export const syncRouteTime = family.calls.sync

const textOrNull = Union([Str(), Null()])
/** Times by which the parcels of an order have to reach each node, with the line and version of the rule. */
export const explainRoute = call({
  id: 'rule/routeTime.explain',
  title: '物流时效的解释',
  method: 'GET',
  path: '/v1/rule/logistics/explain',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 40 }) }),
  reply: Obj({
    /** the order has left, by this branch */
    shipTime: textOrNull,
    networkName: textOrNull,
    /** the version in force from … until …; null where the branch had no rule, or none for the destination */
    templateName: textOrNull,
    beginTime: textOrNull,
    endTime: textOrNull,
    /** line of the rule, from 1 */
    line: Union([Integer(), Null()]),
    nodes: ListOf(Obj({ node: Str(), hours: Integer(), deadline: Str() })),
  }),
  may: 180107,
})

export const routeTimeFamily = family
