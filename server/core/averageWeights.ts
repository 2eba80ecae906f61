// 网点均重的取用 · core/averageWeights
import { rangeOf, type AverageContent, type FoundRange } from '#contract/rules/averageWeight'
import type { Ctx } from '../platform/ctx.ts'
import { loadVersions, type Version } from './ruleConfigs.ts'

/** A weighed parcel of a branch. */
export interface WeighedParcel {
  readonly networkId: string
  /** time when the parcel left; the rule of that moment counts */
  readonly at: Date
  readonly provinceCode: string
  readonly weightG: number
}
export type KeptRange = FoundRange & { readonly version: Version }

/**
 * The range of each parcel by its branch's rule at the time when it left; null without a rule or without a range for the weight.
 * `settlementG` of the contract computes the settled weight of a range (bills of the carriers).
 */
export const loadAverageWeights = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  parcels: readonly WeighedParcel[],
): Promise<(parcel: WeighedParcel) => KeptRange | null> => {
  if (parcels.length === 0) return () => null
  const versionAt = await loadVersions(
    ctx,
    'av_weight',
    parcels.map(({ networkId, at }) => ({ targetKey: networkId, at })),
  )
  return (parcel) => {
    const version = versionAt(parcel.networkId, parcel.at)
    if (version === undefined) return null
    const range = rangeOf(version.content as AverageContent, parcel)
    return range === null ? null : { ...range, version }
  }
}
