// 先查再判 · floor/seeks
/**
 * Decides which scanned codes are looked up on the server before the flow receives the scan, because this device lacks their data. Pure.
 */
import type { ScanKind } from '#contract/ops/scan'
import type { Floor } from '#contract/ops/view'
import { upstream } from '../flows/decideLocally.ts'
import type { Doc, Effect, Flow, ScanEvent, Session, Stage } from '../flows/flow.ts'

/** Kinds of look-ups: an order or pick order, a tote, a bin and its content, goods that are in no list, a returned parcel. */
export type Sought = 'document' | 'tote' | 'bin' | 'goods' | 'parcel'
type Expects = Stage<Doc>['expects']
type FlowTraits = Pick<Flow<Doc>, 'name' | 'opensPicks' | 'beside'>
/** The scans a stage expects. */
interface StageInput {
  readonly expects: Expects
  readonly scan?: { readonly pickOrder?: unknown }
}

/** What to look up before the flow receives the scan; null when the flow can receive the scan at once. */
export const soughtBy = (
  flow: FlowTraits,
  { floor, doc }: Pick<Session<Doc>, 'floor' | 'doc'>,
  stage: StageInput,
  event: ScanEvent,
): Sought | null => {
  const { kind, code } = event
  const { expects } = stage
  if (event.misread !== undefined) return null
  if (flow.beside === 'returns') return atDock(flow, floor, expects, event)
  if (opens(expects, kind) && !isKnown(floor, code)) return 'document'
  if (doc.docNo === '' && isMissingPick(flow, floor, kind, code) && stage.scan?.pickOrder !== undefined) return 'document'
  if (expects === 'tote' && kind === 'tote' && !isKnown(floor, code)) return 'tote'
  if (isNewBin(flow, floor, expects, kind, code)) return 'bin'
  // a parcel unknown here may have left the warehouse; the look-up lets the page report that
  if (kind === 'waybill' && !isKnown(floor, code)) return 'document'
  // goods in no list here are looked up in the goods archive only while goods of an open document are counted
  const isCounted = expects === 'goods' || expects === 'quantity'
  return doc.docNo !== '' && kind === 'unknown' && isCounted ? 'goods' : null
}

/** At the return dock a parcel is received without a look-up. When the parcel is unpacked, a return unknown here is looked up. */
const atDock = ({ name }: FlowTraits, floor: Floor, expects: Expects, { kind, code }: ScanEvent): Sought | null => {
  if (name !== 'returnInspect') return null
  if (expects === 'waybill') return Object.hasOwn(floor.received ?? {}, code) ? null : 'parcel'
  return kind === 'unknown' && (expects === 'goods' || expects === 'quantity') ? 'goods' : null
}

/** Whether the code is a pick order that this flow opens, or one of its totes, and is not on this device. */
const isMissingPick = ({ opensPicks }: FlowTraits, floor: Floor, kind: ScanKind, code: string): boolean => {
  if (kind === 'tote') return opensPicks === 'byTote' && !Object.hasOwn(floor.totes, code)
  return opensPicks !== undefined && kind === 'pickOrder' && !Object.hasOwn(floor.picks, code)
}

/**
 * Whether the flow needs the content of this bin. A bin number may lack the usual shape, so an unknown code counts when a bin is expected.
 */
const isNewBin = (flow: FlowTraits, floor: Floor, expects: Expects, kind: ScanKind, code: string): boolean => {
  if (flow.beside !== 'moves' || Object.hasOwn(floor.shelves ?? {}, code)) return false
  return kind === 'location' || (kind === 'unknown' && expects === 'location')
}

/** Whether a code of this kind opens a document in this stage. */
const opens = (expects: Expects, kind: ScanKind): boolean =>
  (expects === 'badge' && kind === 'badge') ||
  ((expects === 'waybill' || expects === 'weight') && (kind === 'waybill' || kind === 'tote' || kind === 'unknown'))

/** Whether the document is on this device. Badges of temp workers count as unknown, because authorisations in the packs may be old. */
const isKnown = (floor: Floor, code: string): boolean =>
  code.startsWith('U:') || [floor.parcels, floor.orders, floor.totes].some((known) => Object.hasOwn(known, code))

/**
 * Codes of refusals that another person's step may have made obsolete: A2201 wrong status, A1402 failed spot check, A1305 nothing to pack,
 * A1122 not to be taken out.
 */
const liftable: ReadonlySet<string> = new Set(['A2201', 'A1402', 'A1305', 'A1122'])

/**
 * Number of the document to load again from the server before the verdict of this scan is shown, because the scan was refused, or opened a
 * document whose previous step is missing on this device. null when the verdict is final.
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
