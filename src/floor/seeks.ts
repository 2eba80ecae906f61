// 先查再判 · floor/seeks
/** Which scans name something this device does not have yet, so that it is looked up before the flow receives them. Pure. */
import type { ScanKind } from '#contract/ops/scan'
import type { Floor } from '#contract/ops/view'
import { upstream } from '../flows/decideLocally.ts'
import type { Doc, Effect, Flow, ScanEvent, Session, Stage } from '../flows/flow.ts'

/** Kinds of look-ups: an order or pick order, a tote, a bin and its content, goods that are in no list, a returned parcel. */
export type Sought = 'document' | 'tote' | 'bin' | 'goods' | 'parcel'
type Expects = Stage<Doc>['expects']
type Of = Pick<Flow<Doc>, 'name' | 'opensPicks' | 'beside'>
/** What a stage waits for. */
interface Asking {
  readonly expects: Expects
  readonly scan?: { readonly pickOrder?: unknown }
}

/** null: the flow can receive it at once. */
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
  // a parcel that does not belong to this step may have left the warehouse: then the page says so
  if (kind === 'waybill' && !isKnown(floor, code)) return 'document'
  // the archive may have goods that are in no list here: only then the piece is mentioned
  const isCounted = expects === 'goods' || expects === 'quantity'
  return doc.docNo !== '' && kind === 'unknown' && isCounted ? 'goods' : null
}

/** At the return dock a parcel is received without a look-up; when it is unpacked, its return is looked up where it is unknown here. */
const atDock = ({ name }: Of, floor: Floor, expects: Expects, { kind, code }: ScanEvent): Sought | null => {
  if (name !== 'returnInspect') return null
  if (expects === 'waybill') return Object.hasOwn(floor.received ?? {}, code) ? null : 'parcel'
  return kind === 'unknown' && (expects === 'goods' || expects === 'quantity') ? 'goods' : null
}

/** A pick order that the flow opens and the device does not have, or one of its totes. */
const isPickAway = ({ opensPicks }: Of, floor: Floor, kind: ScanKind, code: string): boolean => {
  if (kind === 'tote') return opensPicks === 'byTote' && !Object.hasOwn(floor.totes, code)
  return opensPicks !== undefined && kind === 'pickOrder' && !Object.hasOwn(floor.picks, code)
}

/** A bin whose content this flow needs. Not every warehouse gives its bins numbers of the usual shape. */
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

/** Refusals that another person's step lifts: a status, a failed spot check, nothing to pack, not to be taken out. */
const liftable: ReadonlySet<string> = new Set(['A2201', 'A1402', 'A1305', 'A1122'])

/**
 * The document to ask the server about before this scan is answered: it was refused, or opened with a step missing before. null: the answer
 * is final.
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
