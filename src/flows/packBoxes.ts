// 多箱打包 · packBoxes
/** Packing an order in several boxes: one more waybill, the content of each box, and the waybill on each box. */
import { addSubRight } from '#contract/ops/packOrder'
import { validParcels } from '#contract/ops/packed'
import { goodsKey, packFits, type BarcodeHit } from '#contract/rules/barcode'
import { tail } from './cards.ts'
import type { ChooseEvent, Move, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { say, stopped } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { contentOf, isSplit, unlabelled, unboxed } from './packed.ts'
import { benchAt, boxNo, labelsOf, orderAt, type PackDoc, type PackSession } from './packDoc.ts'
import { laid, lay, taskChanged, nameOf, prompts, staged } from './packLay.ts'
import { repeated, wrongKind } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'

/** Maximum number of parcels of an order (A1313). */
const parcelsMax = 50

/** Adds one more box with an existing free waybill, or with a new waybill of the carrier, which needs the network. */
export function newBox(s: PackSession): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  const left = unlabelled(order, benchAt(s)).length
  if (left > 1) return { say: say('warn', `还有 ${left} 张面单没贴`, '先封这一箱，扫它的面单') }
  if (!s.worker.rights.has(addSubRight)) return { say: say('wrong', '没有增加包裹的权限', '找主管加一个，加好接着打') }
  if (validParcels(order).length >= parcelsMax) return { say: stopped('A1313', {}) }
  const has = Math.max(...order.parcels.map(({ seq }) => seq))
  return {
    doc: { ...s.doc, stage: 'adding' },
    say: say('repeat', '正在加一个包裹', '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'addParcel', stockoutNo: order.stockoutNo, has } }],
  }
}

/** The code with no-break spaces, so that a line break does not split it. */
const unbroken = (code: string): string => code.replaceAll(' ', '\u00a0')

/** Continues after the order got its new waybill. */
export function afterNewWaybill(s: PackSession): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return { ...taskChanged, doc: { ...s.doc, docNo: '', stage: 'order' } }
  const newest = validParcels(order).at(-1)
  const words = say(
    'warn',
    `共 ${validParcels(order).length} 箱，新面单 ${unbroken(tail(newest?.logisticsNo ?? ''))}`,
    '先封这一箱，扫它的面单',
  )
  return { doc: staged(s, benchAt(s).startTime), say: words }
}
/** The saying when no new waybill came; the boxes stay as they are. */
export const notAdded = (s: PackSession, reason: string, next?: string): Move<PackDoc> => {
  const doc = staged(s, benchAt(s).startTime)
  return { doc, say: say('wrong', reason, next ?? prompts[doc.stage]) }
}

/** Puts a piece into the open box. Entering contents is optional, but must be complete for all boxes once begun. */
export function goods(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  if (!isSplit(order)) return { say: wrongKind('goods', prompts[s.doc.stage], 'aside'), drafts: [scanDraft(s, e, 'wrong')] }
  const content = contentOf(order, benchAt(s))
  const hit = resolveScan(
    e,
    s.floor.goods,
    content.filter(({ need, got }) => got < need),
  )
  if (hit.kind === 'hit') return put(s, e, hit, e.raw)
  if (hit.kind === 'choices')
    return {
      doc: { ...s.doc, stage: 'choose', choices: hit.choices },
      say: say('warn', '该条码对应多个商品', '点手里的这种'),
      drafts: [scanDraft(s, e, 'repeat')],
    }
  const known = resolveScan(e, s.floor.goods, content)
  const [code, args] =
    known.kind === 'unknown'
      ? (['A1204', { barcode: e.code.slice(0, 40) }] as const)
      : ([
          'A1203',
          { goodsName: nameOf(s.floor, goodsKey(known.kind === 'hit' ? known : (known.choices[0] ?? order.lines[0]!))) },
        ] as const)
  return { say: stopped(code, args), drafts: [scanDraft(s, e, 'wrong', { code })] }
}

function put(s: PackSession, e: { readonly at: number }, hit: BarcodeHit, raw: ScanEvent['raw']): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  const bench = benchAt(s)
  if (unlabelled(order, bench).length === 0)
    return { doc: staged(s, e.at), say: say('wrong', '箱子都封了', '扫撤销码打开，再扫商品') }
  const need = contentOf(order, bench).find((one) => goodsKey(one) === goodsKey(hit))
  const surplus = packFits(hit.qty, need === undefined ? 0 : need.need - need.got)
  if (surplus !== null) return { doc: staged(s, e.at), say: stopped(surplus.code, surplus.args) }
  const { ownerNo, goodsNo, qty } = hit
  const words = say('ok', nameOf(s.floor, goodsKey(hit)), `进第 ${boxNo(bench)} 箱`)
  return laid(s, { at: e.at, kind: 'goods' }, 'goods', raw, words, { ownerNo, goodsNo, qty })
}

export function chosen(s: PackSession, e: ChooseEvent): Move<PackDoc> {
  const hit = s.doc.choices.find((choice) => goodsKey(choice) === e.key)
  return hit === undefined ? { say: say('wrong', '没有这一种', '点手里的这种') } : put(s, e, hit, { text: '' })
}

/** Handles a waybill scanned while an order is open: the label of the open box, or a waybill of another order. */
export function label(s: PackSession, e: ScanEvent, close: (s: PackSession, e: ScanEvent) => Move<PackDoc>): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  if (findOrder(s.floor, e.code)?.stockoutNo !== s.doc.docNo) {
    const words = say('stop', '面单与订单不符', '换回这单的面单，或扫下一单码放一边')
    return { say: words, drafts: [scanDraft(s, e, 'wrong')] }
  }
  const prompt = prompts[s.doc.stage]
  if (!isSplit(order))
    return s.doc.stage === 'confirm' ? close(s, e) : { say: repeated('面单', prompt), drafts: [scanDraft(s, e, 'repeat')] }
  const bench = benchAt(s)
  const unlabelledParcels = unlabelled(order, bench)
  if (unlabelledParcels.length === 0) return close(s, e)
  if (!validParcels(order).some(({ logisticsNo }) => logisticsNo === e.code))
    return { say: say('wrong', '要扫箱上贴的面单', prompt), drafts: [scanDraft(s, e, 'wrong')] }
  if (!unlabelledParcels.some(({ logisticsNo }) => logisticsNo === e.code)) {
    const boxLabel = labelsOf(bench).find(({ logisticsNo }) => logisticsNo === e.code)
    const words = boxLabel === undefined ? '这箱已打包' : `贴在第 ${boxLabel.box} 箱了`
    return { say: say('repeat', `${words}，未计数`, '扫这一箱的面单'), drafts: [scanDraft(s, e, 'repeat')] }
  }
  // protection and photo belong to the whole order, so they may come with a later box
  const mayWait = unlabelledParcels.length > 1 && (s.doc.stage === 'item' || s.doc.stage === 'photo')
  if (s.doc.stage !== 'confirm' && !mayWait)
    return { say: say('wrong', '这一箱还没齐', prompt), drafts: [scanDraft(s, e, 'wrong')] }
  return labelBox(s, e, unlabelledParcels.length - 1, close)
}

function labelBox(
  s: PackSession,
  e: ScanEvent,
  left: number,
  close: (s: PackSession, e: ScanEvent) => Move<PackDoc>,
): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  const { session, draft } = lay(s, e, 'label', e.raw, {})
  const box = boxNo(benchAt(s))
  if (left > 0)
    return {
      doc: session.doc,
      drafts: [draft],
      say: say('line', `第 ${box} 箱封好，还有 ${left} 箱`, prompts[session.doc.stage]),
    }
  const lacking = unboxed(order, benchAt(session))
  if (lacking > 0)
    return {
      doc: session.doc,
      drafts: [draft],
      say: say('warn', `${lacking} 件没说在哪箱`, '撤销接着扫；不记内容扫确认码'),
    }
  const move = close(session, e)
  return { ...move, drafts: [draft, ...(move.drafts ?? [])] }
}
