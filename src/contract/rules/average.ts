// 均重学习 · rules/average
import { adviceLife, type AdviceStatus } from './goodsLife.ts'
import { roundHalfUp, bp } from './round.ts'

/** Only the last 30 samples are kept, and an average needs 5 of them (floor.md §8.8). */
const KEEP_SAMPLES = 30
const MIN_SAMPLES = 5
/** An ignored average is proposed again once it has changed by more than this, bp. */
const MOVED_BP = 500

export interface Average {
  readonly avgG: number
  readonly stdG: number
  readonly minG: number
  readonly maxG: number
}

/**
 * Weight of one piece in g learned from a weighed parcel, or null when it is not plausible. The caller passes only weighings of
 * single-SKU single-package orders with result 1, 4 (reason 3) or 5. Accepted when ≥ 1 g and, with an archive weight, within 50–200 % of it
 * (floor.md §8.8).
 */
export function weightSample(weightG: number, estPackageG: number, goodsNum: number, archiveG: number | null): number | null {
  if (goodsNum < 1) return null
  const sample = roundHalfUp(weightG - estPackageG, goodsNum)
  if (sample < 1) return null
  if (archiveG !== null && archiveG > 0 && (sample * 2 < archiveG || sample > archiveG * 2)) return null
  return sample
}

/**
 * The newest samples, oldest first, at most `KEEP_SAMPLES`. `instead`: the earlier weight of the same parcel, whose sample is replaced, so
 * that a parcel counts once however often it is weighed.
 */
export function keepSamples(samples: readonly number[], sample: number, instead: number | null = null): number[] {
  const at = instead === null ? -1 : samples.lastIndexOf(instead)
  return at < 0 ? [...samples, sample].slice(-KEEP_SAMPLES) : samples.map((one, i) => (i === at ? sample : one))
}

/**
 * Trimmed mean in whole grams (10 % dropped at each end) with population deviation, minimum and maximum of what is left;
 * null below `MIN_SAMPLES`. The same method serves goods and whole compositions (floor.md §8.8).
 */
export function average(samples: readonly number[]): Average | null {
  if (samples.length < MIN_SAMPLES) return null
  const drop = Math.floor(samples.length / 10)
  const kept = [...samples].sort((a, b) => a - b).slice(drop, samples.length - drop)
  const mean = kept.reduce((sum, g) => sum + g, 0) / kept.length
  const variance = kept.reduce((sum, g) => sum + (g - mean) ** 2, 0) / kept.length
  return { avgG: roundHalfUp(mean), stdG: roundHalfUp(Math.sqrt(variance)), minG: kept[0] ?? 0, maxG: kept.at(-1) ?? 0 }
}

/**
 * Whether the learned weight should be proposed for the archive: more than 10 % away and steady (deviation < 8 %).
 * `diffBp` is signed, null without an archive weight. Source: floor.md §8.8 suggest_status.
 */
function suggestArchive(
  learned: Pick<Average, 'avgG' | 'stdG'>,
  grossG: number | null,
): { diffBp: number | null; suggest: boolean } {
  const diffBp = grossG === null ? null : bp(learned.avgG - grossG, grossG)
  const isOff = diffBp !== null && Math.abs(diffBp) > 1000
  return { diffBp, suggest: isOff && learned.stdG * 100 < learned.avgG * 8 }
}

/** State of the proposal of a learned weight; `ignoredG`: the average that a user rejected. */
export interface Decided {
  readonly advice: AdviceStatus
  readonly ignoredG: number | null
}
/**
 * State of the proposal after new samples. A proposal is made while the archive weight is off, and withdrawn when the weight is off no
 * more. An ignored average is proposed again only when it has changed by more than 5 % since; an adopted one whenever the archive weight is
 * off again (floor.md §8.8, §17.3).
 */
export function suggestStatus(
  before: Decided,
  learned: Pick<Average, 'avgG' | 'stdG'> | null,
  grossG: number | null,
): { readonly diffBp: number | null; readonly advice: AdviceStatus } {
  if (learned === null) return { diffBp: null, advice: before.advice }
  const { diffBp, suggest } = suggestArchive(learned, grossG)
  if (!suggest) return { diffBp, advice: before.advice === adviceLife.open ? adviceLife.none : before.advice }
  const changeBp = before.ignoredG === null ? null : bp(Math.abs(learned.avgG - before.ignoredG), before.ignoredG)
  const isSetAside = before.advice === adviceLife.ignored && changeBp !== null && changeBp <= MOVED_BP
  return { diffBp, advice: isSetAside ? adviceLife.ignored : adviceLife.open }
}
