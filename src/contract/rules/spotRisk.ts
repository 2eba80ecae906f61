// 抽检的先后 · rules/spotRisk
/** Sorts the parcels that wait for a spot check: the parcel most likely to be wrong comes first (floor-lessons §4.6). */

/** Facts about a parcel and the people who made it. */
export interface SpotFacts {
  /** the parcel failed a spot check before and was packed again */
  readonly hasFailed: boolean
  /** a tag of the order demands the check */
  readonly isMust: boolean
  readonly isNewPacker: boolean
  /** spot checks of the packer's parcels in the last 30 days, and how many failed */
  readonly packerSpots: number
  readonly packerFails: number
  /** wrong scans when the order was checked */
  readonly checkErrors: number
  /** conflicts and differences recorded for the order */
  readonly conflicts: number
}
export interface SpotRisk {
  /** the higher, the sooner it is checked */
  readonly weight: number
  /** reasons, the heaviest first */
  readonly why: readonly string[]
}

/** With fewer checks than this, the failures of a packer do not count. */
const fewSpots = 10

/** Risk of a parcel: each fact adds points and a reason. */
export const spotRisk = (facts: SpotFacts): SpotRisk => {
  const { packerSpots, packerFails, checkErrors, conflicts } = facts
  const failPercent = packerSpots < fewSpots ? 0 : Math.round((packerFails * 100) / packerSpots)
  const parts: readonly (readonly [points: number, words: string])[] = [
    [facts.hasFailed ? 50 : 0, '上次不合格'],
    [facts.isMust ? 40 : 0, '必检'],
    [facts.isNewPacker ? 30 : 0, '新人打包'],
    [Math.min(failPercent * 3, 30), `打包人不合格 ${failPercent}%`],
    [Math.min(checkErrors * 5, 20), `复核扫错 ${checkErrors} 次`],
    [Math.min(conflicts * 10, 20), `有异常 ${conflicts} 条`],
  ]
  const reasons = parts.filter(([points]) => points > 0).sort((a, b) => b[0] - a[0])
  return { weight: reasons.reduce((sum, [points]) => sum + points, 0), why: reasons.map(([, words]) => words) }
}

/** Sorts parcels by risk; parcels of equal risk by packing time, then by number. `packTime` epoch ms. */
export const byRisk = (
  a: { readonly weight: number; readonly packTime: number; readonly logisticsNo: string },
  b: { readonly weight: number; readonly packTime: number; readonly logisticsNo: string },
): number => b.weight - a.weight || a.packTime - b.packTime || (a.logisticsNo < b.logisticsNo ? -1 : 1)
