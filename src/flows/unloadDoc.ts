// 卸货进度 · unloadDoc
/** State of the unloading flow for a truck: the people, the counts, and the shares. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { ArrivalView } from '#contract/ops/kinds/arrivals'
import type { Photo } from '#contract/ops/photos'
import type { Floor } from '#contract/ops/view'
import { dividedBy, equalShares, wholeBp } from '#contract/rules/customTask'
import { arrivalLife } from '#contract/rules/inboundLife'
import type { Doc, Session } from './flow.ts'
import { codeOf } from './codeIndex.ts'
import { badgeWords } from './cards.ts'

export interface UnloadDoc extends Doc {
  readonly stage: 'list' | 'people' | 'boxes' | 'pallets' | 'damage' | 'photo' | 'share' | 'percent'
  /** the truck */
  readonly docNo: string
  /** badges, in the order they were scanned */
  readonly badges: readonly string[]
  readonly boxNum: number
  readonly palletNum: number
  readonly damageNum: number
  readonly photos: readonly Photo[]
  /** typed shares, in per cent; the others divide the rest */
  readonly percents: Readonly<Record<string, number>>
  /** badge of the person whose share is typed now */
  readonly who: string
}
export type UnloadSession = Session<UnloadDoc>

export const idle: UnloadDoc = {
  stage: 'list',
  docNo: '',
  badges: [],
  boxNum: 0,
  palletNum: 0,
  damageNum: 0,
  photos: [],
  percents: {},
  who: '',
}

/** Whether a truck of this status is still to be unloaded. */
const isToUnload = (status: number): boolean => status === arrivalLife.toUnload || status === arrivalLife.unloading
/** Trucks to be unloaded, each once. `key` is the key of the truck on this device. */
export const trucksOf = (floor: Floor): readonly (ArrivalView & { readonly key: string })[] => {
  const trucks = new Map<string, ArrivalView & { readonly key: string }>()
  for (const [key, one] of Object.entries(floor.arrivals ?? {}))
    if (isToUnload(one.status) && (!trucks.has(one.arrivalNo) || key === one.arrivalNo))
      trucks.set(one.arrivalNo, { ...one, key })
  return [...trucks.values()]
}
export const truckAt = (s: Pick<UnloadSession, 'floor' | 'doc'>): ArrivalView | undefined => at(s.floor.arrivals, s.doc.docNo)
export const isUnloading = (truck: ArrivalView | undefined): boolean => truck?.status === arrivalLife.unloading

export const nameOf = (floor: Floor, badge: string): string =>
  at(floor.staff, badge) ?? at(floor.workers, badge)?.name ?? badgeWords(badge)

/** Each person's share in basis points; null when the typed shares do not add up to the whole. */
export const sharesOf = ({ badges, percents }: UnloadDoc): readonly number[] | null => {
  const typed = badges.map((badge) => at(percents, badge))
  const typedBp = typed.reduce<number>((sum, one) => sum + (one ?? 0) * 100, 0)
  const open = typed.filter((one) => one === undefined).length
  if (typedBp > wholeBp || (open === 0 && typedBp !== wholeBp) || (open > 0 && typedBp === wholeBp)) return null
  if (typedBp === 0) return equalShares(badges.length)
  const rest =
    open === 0
      ? []
      : [
          ...dividedBy(
            wholeBp - typedBp,
            Array.from({ length: open }, () => 1),
          ),
        ]
  return typed.map((one) => (one === undefined ? (rest.shift() ?? 0) : one * 100))
}

/** State after a restart: the truck and its people. The person types the counts again. */
export const resumeUnload = (floor: Floor, ops: readonly AnyOp[]): UnloadDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'UNLOAD_FINISH') doc = idle
    if (op.opType === 'UNLOAD_START') doc = { ...idle, docNo: op.payload.arrivalNo, badges: op.payload.workers }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'unload' || op.payload.verdict !== 'ok') continue
    const { step, docNo, kind } = op.payload
    if (step === 'undo') doc = idle
    else if (kind === 'badge') doc = togglePerson(docNo === doc.docNo ? doc : { ...idle, docNo }, badgeOf(op.raw?.text ?? ''))
    else if (docNo !== doc.docNo) doc = { ...idle, docNo }
  }
  const truck = at(floor.arrivals, doc.docNo)
  if (truck === undefined || !isToUnload(truck.status)) return idle
  return { ...doc, stage: isUnloading(truck) ? 'boxes' : 'people' }
}
const badgeOf = (text: string): string => (/^[UT]:/.test(text.trim()) ? text.trim() : codeOf(text))

/** A second scan of a badge removes the person. */
export const togglePerson = (doc: UnloadDoc, badge: string): UnloadDoc => ({
  ...doc,
  badges: doc.badges.includes(badge) ? doc.badges.filter((one) => one !== badge) : [...doc.badges, badge],
})
