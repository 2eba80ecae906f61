// 网点均重的取用 · core/averageWeights
import { rangeOf, type AverageContent, type FoundRange } from '#contract/rules/averageWeight'
import type { Ctx } from '../platform/ctx.ts'
import { loadVersions, type Version } from './ruleConfigs.ts'

/** A weighed parcel of a branch. */
export interface WeighedParcel {
  readonly networkId: string
  /** the moment its rule is read for: when it left */
  readonly at: Date
  readonly provinceCode: string
  readonly weightG: number
}
export type KeptRange = FoundRange & { readonly version: Version }

/**
 * The range each parcel belongs to, by the rule its branch had when it left; null where it had none, or none for the weight. What the parcels
 * of a range are settled by says `settlementG` (bills of the carriers).
 */
export const loadAverageWeights = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  parcels: readonly WeighedParcel[],
): Promise<(parcel: WeighedParcel) => KeptRange | null> => {
  if (parcels.length === 0) return () => null
  const held = await loadVersions(
    ctx,
    'av_weight',
    parcels.map(({ networkId, at }) => ({ targetKey: networkId, at })),
  )
  return (parcel) => {
    const version = held(parcel.networkId, parcel.at)
    if (version === undefined) return null
    const found = rangeOf(version.content as AverageContent, parcel)
    return found === null ? null : { ...found, version }
  }
}
