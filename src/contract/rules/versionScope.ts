// 费用版本的范围 · rules/versionScope
/**
 * Where a fee version applies beside the others of its contract and group (office.md §7.3): which older ones end when it begins, and which
 * ones it may not stand beside. Days are texts `YYYY-MM-DD`.
 */
import { dayAfter } from './workCalendar.ts'

export interface VersionScope {
  readonly versionNo: string
  readonly isSpecial: boolean
  readonly priority: number
  readonly effectDate: string
  readonly expireDate: string
  /** empty: all */
  readonly warehouseKeys: readonly string[]
  readonly shopNos: readonly string[]
}

type Relation = 'apart' | 'inside' | 'overlaps'
/** How the first list lies in the second; an empty list is all. `beside`: one of them is all and the other is not. */
const relationOf = (first: readonly string[], second: readonly string[]): Relation | 'beside' => {
  if (first.length === 0 && second.length === 0) return 'inside'
  if (first.length === 0 || second.length === 0) return 'beside'
  const known = new Set(second)
  const common = first.filter((key) => known.has(key)).length
  return common === 0 ? 'apart' : common === first.length ? 'inside' : 'overlaps'
}

/**
 * How an older version lies in the scope of a newer one, warehouses and shops together. A version for some shops beside one for all shops is
 * apart: the choice of a version decides between them.
 */
const lies = (older: VersionScope, newer: VersionScope): Relation => {
  const warehouses = relationOf(older.warehouseKeys, newer.warehouseKeys)
  const shops = relationOf(older.shopNos, newer.shopNos)
  if ([warehouses, shops].some((one) => one === 'apart' || one === 'beside')) return 'apart'
  return warehouses === 'inside' && shops === 'inside' ? 'inside' : 'overlaps'
}

const meet = (a: VersionScope, b: VersionScope): boolean => a.effectDate <= b.expireDate && b.effectDate <= a.expireDate

export interface Succession {
  /** a version that the new one may not stand beside, and why */
  readonly clash: { readonly versionNo: string; readonly why: 'overlaps' | 'sameDay' } | null
  /** last days of the versions that end earlier now, the new one included where it begins before one that is already approved */
  readonly ends: readonly { readonly versionNo: string; readonly expireDate: string }[]
}

/**
 * What the approval of a version changes. `others`: approved versions of the same contract and group. Special versions stand beside all,
 * except beside a special one of the same priority and day. A version approved backwards in time ends where the next one begins.
 */
export const succession = (version: VersionScope, others: readonly VersionScope[]): Succession => {
  if (version.isSpecial) {
    const same = others.find(
      (other) =>
        other.isSpecial &&
        other.priority === version.priority &&
        other.effectDate === version.effectDate &&
        lies(other, version) !== 'apart',
    )
    return { clash: same === undefined ? null : { versionNo: same.versionNo, why: 'sameDay' }, ends: [] }
  }
  const related = others.filter((other) => !other.isSpecial && meet(other, version) && lies(other, version) !== 'apart')
  const overlapping = related.find((other) => lies(other, version) === 'overlaps')
  if (overlapping !== undefined) return { clash: { versionNo: overlapping.versionNo, why: 'overlaps' }, ends: [] }
  const sameDay = related.find(({ effectDate }) => effectDate === version.effectDate)
  if (sameDay !== undefined) return { clash: { versionNo: sameDay.versionNo, why: 'sameDay' }, ends: [] }
  const earlier = related.filter(({ effectDate }) => effectDate < version.effectDate)
  const [next] = related
    .filter(({ effectDate }) => effectDate > version.effectDate)
    .sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1))
  return {
    clash: null,
    ends: [
      ...earlier.map(({ versionNo }) => ({ versionNo, expireDate: dayAfter(version.effectDate, -1) })),
      ...(next === undefined ? [] : [{ versionNo: version.versionNo, expireDate: dayAfter(next.effectDate, -1) }]),
    ],
  }
}
