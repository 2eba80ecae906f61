// 先扫纸箱 · packAhead
/** Packers may scan the carton first. A simple order is then packed with two scans: carton and waybill. */
import { shortOf } from '#contract/ops/packed'
import type { OrderView } from '#contract/ops/kinds/orders'
import { say, stopped } from './decideLocally.ts'
import type { Draft, Move, Saying, ScanEvent } from './flow.ts'
import { isSplit } from './packed.ts'
import { benchAt, consumableOf, itemOf, type PackDoc, type PackSession } from './packDoc.ts'
import { lay, nameOf, prompts } from './packLay.ts'
import { unknownCode } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'

/** Keeps a carton, bag or filling scanned before its waybill for the next opened order, until the device restarts. */
export function keepAhead(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const facts = consumableOf(s.floor, e.code)
  if (facts === undefined) return { say: unknownCode(e.code), drafts: [scanDraft(s, e, 'wrong', { code: 'A1301' })] }
  const scannedNum = s.doc.ahead.filter(({ code }) => consumableOf(s.floor, code) === facts).length
  const short = shortOf([{ facts, qty: scannedNum + 1, seq: 1 }])
  if (short !== null) return { say: stopped(short.code, short.args), drafts: [scanDraft(s, e, 'wrong', { code: short.code })] }
  return {
    doc: { ...s.doc, ahead: [...s.doc.ahead, { code: e.code, text: e.raw.text }] },
    drafts: [scanDraft(s, e, 'ok')],
    say: say('ok', facts.name, prompts.order),
  }
}

/** Removes the item scanned ahead last. */
export function undoAhead(s: PackSession): Move<PackDoc> {
  const last = s.doc.ahead.at(-1)
  if (last === undefined) return { say: say('wrong', '没有打开的订单', prompts.order) }
  return {
    doc: { ...s.doc, ahead: s.doc.ahead.slice(0, -1) },
    say: say('warn', `${nameOf(s.floor, last.code)} 已退掉`, prompts.order),
  }
}

/**
 * Puts the items scanned ahead into the box of the order that was just opened, and closes the order if nothing is missing. An order that
 * was begun before, or is packed in several boxes, is closed by the person.
 */
export function laidAhead(
  s: PackSession,
  e: ScanEvent,
  { order, said }: { readonly order: OrderView; readonly said: Saying },
  close: (s: PackSession, e: ScanEvent) => Move<PackDoc>,
): Move<PackDoc> {
  const isFresh = benchAt(s).trail.length === 0
  const drafts: Draft[] = [scanDraft(s, e, 'ok', { docNo: order.stockoutNo })]
  let session: PackSession = { ...s, doc: { ...s.doc, ahead: [] } }
  for (const { code, text } of s.doc.ahead) {
    const step = itemOf(s.floor, order, code) === undefined ? 'box' : 'item'
    const laid = lay(session, { at: e.at, kind: 'consumable' }, step, { text })
    session = laid.session
    drafts.push(laid.draft)
  }
  if (isFresh && !isSplit(order) && session.doc.stage === 'confirm') {
    const move = close(session, e)
    return { ...move, drafts: [...drafts, ...(move.drafts ?? [])] }
  }
  return { doc: session.doc, drafts, say: { ...said, next: prompts[session.doc.stage] } }
}
