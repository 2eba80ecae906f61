// 物流时效的取用 · rule/routeTimes
import { routeOf, type FoundRoute, type RouteContent } from '#contract/rules/routeTime'
import type { Ctx } from '../platform/ctx.ts'
import { loadVersions, type Version } from '../core/ruleConfigs.ts'

/** A parcel that was shipped by a branch. */
export interface LeftParcel {
  readonly networkId: string
  /** shipping time */
  readonly at: Date
  readonly provinceCode: string
  readonly cityCode: string | null
}
export type KeptRoute = FoundRoute & { readonly version: Version }

/**
 * How long each parcel may take, by its branch's rule at the time of shipping; null if there was none, or none for the destination.
 * `routeDeadline` turns it into deadlines.
 */
export const loadRouteTimes = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  parcels: readonly LeftParcel[],
): Promise<(parcel: LeftParcel) => KeptRoute | null> => {
  if (parcels.length === 0) return () => null
  const held = await loadVersions(
    ctx,
    'logistics',
    parcels.map(({ networkId, at }) => ({ targetKey: networkId, at })),
  )
  return (parcel) => {
    const version = held(parcel.networkId, parcel.at)
    if (version === undefined) return null
    const found = routeOf(version.content as RouteContent, parcel)
    return found === null ? null : { ...found, version }
  }
}
