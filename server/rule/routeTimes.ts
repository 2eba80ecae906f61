// 物流时效的取用 · rule/routeTimes
import { routeOf, type FoundRoute, type RouteContent } from '#contract/rules/routeTime'
import type { Ctx } from '../platform/ctx.ts'
import { loadVersions, type Version } from '../core/ruleConfigs.ts'

/** A shipped parcel with its branch. */
export interface LeftParcel {
  readonly networkId: string
  /** shipping time */
  readonly at: Date
  readonly provinceCode: string
  readonly cityCode: string | null
}
export type KeptRoute = FoundRoute & { readonly version: Version }

/**
 * Returns a function from a parcel to its transit times, by the branch's rule at the time of shipping. It returns null without a rule, or
 * if the rule has no line for the destination. `routeDeadline` computes deadlines from them.
 */
export const loadRouteTimes = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  parcels: readonly LeftParcel[],
): Promise<(parcel: LeftParcel) => KeptRoute | null> => {
  if (parcels.length === 0) return () => null
  const versionAt = await loadVersions(
    ctx,
    'logistics',
    parcels.map(({ networkId, at }) => ({ targetKey: networkId, at })),
  )
  return (parcel) => {
    const version = versionAt(parcel.networkId, parcel.at)
    if (version === undefined) return null
    const route = routeOf(version.content as RouteContent, parcel)
    return route === null ? null : { ...route, version }
  }
}
