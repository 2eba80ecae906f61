// 物流时效规则 · rules/routeTime
/** Transport times of a carrier's branch to each destination, in hours from leaving the warehouse (floor.md §12.4). */

/** Nodes of the way, in their order. */
export const ROUTE_NODE = {
  collectHours: '揽收',
  transferHours: '中转',
  arriveHours: '到达',
  deliverHours: '派送',
  signHours: '签收',
} as const
export type RouteNode = keyof typeof ROUTE_NODE
export const routeNodes = Object.keys(ROUTE_NODE) as readonly RouteNode[]

export type RouteHours = { readonly [N in RouteNode]: number }
export interface RouteLine extends RouteHours {
  readonly destProvince: string
  /** null: the whole province */
  readonly destCity: string | null
}
export interface RouteContent {
  readonly lines: readonly RouteLine[]
}
/** A line while a user types it. */
export type TypedRoute = { readonly [N in RouteNode]?: number | null } & {
  readonly destProvince?: string | null
  readonly destCity?: string | null
}

/** Most lines of a rule: every city of the country and every province. */
export const routesMax = 500
/** Fewest and most hours to a node. */
export const routeHours = { min: 1, max: 720 } as const

/** The code of a city starts with that of its province (GB/T 2260). */
export const isInside = (city: string, province: string): boolean => city.slice(0, 2) === province.slice(0, 2)

const hoursFault = (line: TypedRoute): string => {
  const hours = routeNodes.map((node) => line[node] ?? null)
  const blank = routeNodes.find((_node, at) => hours[at] === null)
  if (blank !== undefined) return `请填写${ROUTE_NODE[blank]}`
  const isOut = hours.some((hour) => hour !== null && (hour < routeHours.min || hour > routeHours.max))
  if (isOut) return `时长应在${routeHours.min}-${routeHours.max}小时之间`
  // each node counts from leaving the warehouse, so two nodes may have the same hour (Q41)
  const isRising = hours.every((hour, at) => at === 0 || Number(hours[at - 1]) <= Number(hour))
  return isRising ? '' : '各节点时效必须递增'
}
const placeFault = ({ destProvince, destCity }: TypedRoute, regions: ReadonlyMap<string, string>): string => {
  const [province, city] = [destProvince ?? '', destCity ?? '']
  if (province === '') return '请选择目的省'
  if (!regions.has(province)) return `目的省不存在：${province}`
  if (city === '') return ''
  if (!regions.has(city)) return `目的市不存在：${city}`
  return isInside(city, province) ? '' : '目的市不属于目的省'
}
/** Key of a line's destination, to find repeated destinations. */
export const destinationOf = ({ destProvince, destCity }: TypedRoute): string => `${destProvince ?? ''}|${destCity ?? ''}`

/** Fault of a single line; '' when the line is valid. `regions`: existing provinces and cities, code → name. */
export const routeFault = (line: TypedRoute, regions: ReadonlyMap<string, string>): string =>
  placeFault(line, regions) || hoursFault(line)

/** Faults in the lines of a rule, in their order. */
export const checkRoutes = (lines: readonly TypedRoute[], regions: ReadonlyMap<string, string>): readonly string[] => {
  if (lines.length === 0) return ['请至少配置一个目的地']
  const first = new Map<string, number>()
  return lines.flatMap((line, at): string[] => {
    const key = destinationOf(line)
    const before = first.get(key)
    if (before === undefined) first.set(key, at)
    const why = routeFault(line, regions) || (before === undefined ? '' : `与第${before + 1}行重复`)
    return why === '' ? [] : [`第${at + 1}行：${why}`]
  })
}

export interface FoundRoute {
  readonly line: RouteLine
  /** index in the rule, from 0 */
  readonly lineIndex: number
}
/** The line for a destination: the line of its city, or of its province where the city has none; null where the rule has neither. */
export const routeOf = (
  { lines }: RouteContent,
  { provinceCode, cityCode }: { readonly provinceCode: string; readonly cityCode: string | null },
): FoundRoute | null => {
  const own = cityCode === null ? -1 : lines.findIndex(({ destCity }) => destCity === cityCode)
  const lineIndex =
    own >= 0 ? own : lines.findIndex(({ destProvince, destCity }) => destCity === null && destProvince === provinceCode)
  const line = lines[lineIndex]
  return line === undefined ? null : { line, lineIndex }
}

const hourMs = 3_600_000
/** The time by which a parcel that left at `shipMs` has to reach a node, epoch ms. */
export const routeDeadline = (line: RouteHours, node: RouteNode, shipMs: number): number => shipMs + line[node] * hourMs

const spanText = (lines: readonly RouteLine[], node: RouteNode): string => {
  const hours = lines.map((line) => line[node])
  const [least, most] = [Math.min(...hours), Math.max(...hours)]
  return `${ROUTE_NODE[node]} ${least === most ? least : `${least}–${most}`}h`
}
/** A rule in one line, as lists show it. */
export const routeSummary = ({ lines }: RouteContent): string =>
  [`${lines.length}个目的地`, spanText(lines, 'collectHours'), spanText(lines, 'signHours')].join(' · ')
