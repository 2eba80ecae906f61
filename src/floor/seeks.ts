// 先查再判 · floor/seeks
/** Which scans name something this device does not know yet, so that it is looked up before the flow hears of them. Pure. */
import type { ScanKind } from '#contract/ops/payload'
import type { Floor } from '#contract/ops/view'
import { upstream } from '../flows/decideLocally.ts'
import type { Doc, Effect, Flow, ScanEvent, Session, Stage } from '../flows/flow.ts'

/** What is looked up: an order or pick order, a tote, a bin and what lies in it, goods no list names, a parcel that comes back. */
export type Sought = 'document' | 'tote' | 'bin' | 'goods' | 'parcel'
type Expects = Stage<Doc>['expects']
type Of = Pick<Flow<Doc>, 'name' | 'opensPicks' | 'beside'>
/** What a stage waits for. */
interface Asking {
  readonly expects: Expects
  readonly scan?: { readonly pickOrder?: unknown }
}

/** null: the flow can hear it at once. */
export const soughtBy = (
  flow: Of,
  { floor, doc }: Pick<Session<Doc>, 'floor' | 'doc'>,
  stage: Asking,
  event: ScanEvent,
): Sought | null => {
  const { kind, code } = event
  const { expects } = stage
  if (event.misread !== undefined) return null
  if (flow.beside === 'returns') return atDock(flow, floor, expects, event)
  if (opens(expects, kind) && !isKnown(floor, code)) return 'document'
  if (doc.docNo === '' && isPickAway(flow, floor, kind, code) && stage.scan?.pickOrder !== undefined) return 'document'
  if (expects === 'tote' && kind === 'tote' && !isKnown(floor, code)) return 'tote'
  if (isNewBin(flow, floor, expects, kind, code)) return 'bin'
  // a parcel that is none of this step may have left the house: then that is said
  if (kind === 'waybill' && !isKnown(floor, code)) return 'document'
  // the archive may know what no list here names: only then anything is said of the piece in the hand
  const isCounted = expects === 'goods' || expects === 'quantity'
  return doc.docNo !== '' && kind === 'unknown' && isCounted ? 'goods' : null
}

/** At the return dock a parcel is taken in without asking anybody; one that is unpacked is asked about where its return is not known here. */
const atDock = ({ name }: Of, floor: Floor, expects: Expects, { kind, code }: ScanEvent): Sought | null => {
  if (name !== 'returnInspect') return null
  if (expects === 'waybill') return Object.hasOwn(floor.received ?? {}, code) ? null : 'parcel'
  return kind === 'unknown' && (expects === 'goods' || expects === 'quantity') ? 'goods' : null
}

/** A pick order the flow opens and the device does not know, or a tote of one. */
const isPickAway = ({ opensPicks }: Of, floor: Floor, kind: ScanKind, code: string): boolean => {
  if (kind === 'tote') return opensPicks === 'byTote' && !Object.hasOwn(floor.totes, code)
  return opensPicks !== undefined && kind === 'pickOrder' && !Object.hasOwn(floor.picks, code)
}

/** A bin this flow wants to know what lies in. Not every warehouse gives its bins numbers of the usual shape. */
const isNewBin = (flow: Of, floor: Floor, expects: Expects, kind: ScanKind, code: string): boolean => {
  if (flow.beside !== 'moves' || Object.hasOwn(floor.shelves ?? {}, code)) return false
  return kind === 'location' || (kind === 'unknown' && expects === 'location')
}

/** Whether a code of this kind opens a document in this stage. */
const opens = (expects: Expects, kind: ScanKind): boolean =>
  (expects === 'badge' && kind === 'badge') ||
  ((expects === 'waybill' || expects === 'weight') && (kind === 'waybill' || kind === 'tote' || kind === 'unknown'))

/** Badges of temp workers count as unknown, because those in the packs may be old. */
const isKnown = (floor: Floor, code: string): boolean =>
  code.startsWith('U:') || [floor.parcels, floor.orders, floor.totes].some((known) => Object.hasOwn(known, code))

/** Refusals that a step of somebody else lifts: a status, a failed spot check, nothing to pack, not to be taken out. */
const liftable: ReadonlySet<string> = new Set(['A2201', 'A1402', 'A1305', 'A1122'])

/**
 * The document the server should be asked about before the answer to this scan is given: it was refused, or opened with a step missing
 * before. null: the answer stands.
 */
export const doubtedBy = (
  { code }: ScanEvent,
  { saving }: Pick<Session<unknown>, 'saving'>,
  effects: readonly Effect[],
): string | null => {
  const [first] = effects.flatMap((effect) => (effect.type === 'enqueue' ? effect.drafts : []))
  if (first?.opType !== 'SCAN') return null
  const { payload, docNo } = first
  const isOpen = payload.verdict === 'wrong' ? liftable.has(payload.code ?? '') : saving?.saying.words === upstream.words
  if (!isOpen) return null
  return docNo === '' ? code : docNo
}
