// 待取出 · pullOut
/**
 * 1 电脑端拦截或挂起的单，包裹列在待取出里，写着现在位置和原因。
 * 2 按位置去找，扫面单；还在周转箱里的扫箱码，整箱取出。
 * 3 扫了就记：包裹已取出，放到拦截区，等主管确认。
 * 4 要记放在哪里，先扫拦截区的库位，后面扫的都记在那里；再扫别的库位就换。
 * 5 一单有几个包裹，逐个扫；还差几个会说。
 * 6 没被拦下的说清楚，放回原处；取过的说已取出。
 * 7 扫出库单号也行，只有一个包裹要取时当作扫了它。
 * 8 本机不认识的面单，联网再扫或交主管，不乱记。
 * 9 断网照样取，记在本机，联网后自动上传。
 * 10 撤销码清掉记的库位；已取出的不能撤，找主管撤回拦截。
 */
import { rules } from '#contract/ops/rules/pullOut'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { at as own } from '#contract/ops/at'
import { isStopped } from '#contract/ops/orders'
import { say as sentence } from '#contract/ops/sentences'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { Doc, Flow, Move, ScanEvent, Session } from './flow.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import { repeated } from './sayings.ts'

export interface PullDoc extends Doc {
  readonly stage: 'find'
  /** bin for the parcels, '' until one is scanned; after a restart it is scanned again */
  readonly place: string
}
export type PullSession = Session<PullDoc>

export const idle: PullDoc = { stage: 'find', docNo: '', place: '' }

/** Parcels of an order to be taken out (待取出). */
export const wantedOf = (order: OrderView): readonly ParcelView[] =>
  order.parcels.filter((parcel) => parcel.pullStatus === pullLife.wanted && parcel.status !== packageLife.off)

/** The scanned parcel; null when the code names the order or its tote. */
const parcelOf = (order: OrderView, code: string): ParcelView | null =>
  order.parcels.find((parcel) => parcel.logisticsNo === code) ?? null

function takeScanned(s: PullSession, e: ScanEvent): Move<PullDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) return unknownParcel(s, e)
  const parcel = parcelOf(order, e.code)
  const scannedParcels = parcel === null ? order.parcels.filter((one) => one.status !== packageLife.off) : [parcel]
  if (isStopped(order) && scannedParcels.length > 0 && scannedParcels.every((one) => one.pullStatus === pullLife.out))
    return takenBefore(s, e, order)
  if (own(s.floor.totes, e.code) !== undefined) return takeOut(s, e, order, { toteNo: e.code })
  const stoppedParcels = wantedOf(order)
  if (parcel === null && stoppedParcels.length > 1)
    return {
      say: say('wrong', `这单要取出 ${stoppedParcels.length} 个包裹`, '逐个扫面单'),
      drafts: [scanDraft(s, e, 'wrong', { docNo: order.stockoutNo })],
    }
  return takeOut(s, e, order, { logisticsNo: (parcel ?? stoppedParcels[0])?.logisticsNo ?? e.code })
}

/** Creates the PULL_OUT. A parcel that was not stopped goes back to its work. */
function takeOut(
  s: PullSession,
  e: ScanEvent,
  order: OrderView,
  what: { readonly toteNo: string } | { readonly logisticsNo: string },
): Move<PullDoc> {
  const { stockoutNo } = order
  const { place } = s.doc
  const payload = { ...what, ...(place !== '' && { locationNo: place }) }
  const verdict = decideLocally(s, draftOf('PULL_OUT', stockoutNo, payload, e.raw), e.at)
  if (!verdict.ok) {
    const move = refused(s, e, verdict, stockoutNo)
    return isStopped(order) ? { ...move, say: say('wrong', move.say.words, '放拦截区，交主管') } : move
  }
  const after = own(verdict.floor.orders, stockoutNo)
  const left = after === undefined ? 0 : wantedOf(after).length
  const where = place === '' ? '放拦截区' : `放 ${place}`
  return {
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: left > 0 ? say('line', `已取出，这单还有 ${left} 个`, `${where}，接着找`) : say('order', '已取出', `${where}，扫下一个`),
    after: [{ type: 'finish', docNo: stockoutNo }],
  }
}

const takenBefore = (s: PullSession, e: ScanEvent, { stockoutNo }: OrderView): Move<PullDoc> => ({
  say: say('repeat', '已取出过', '放拦截区，等主管确认'),
  drafts: [scanDraft(s, e, 'repeat', { docNo: stockoutNo })],
})

/** Refuses a code that packs, station index and server do not know. Nothing is stored, because the parcel may not exist. */
const unknownParcel = (s: PullSession, e: ScanEvent): Move<PullDoc> => ({
  say: say('wrong', sentence('unknownParcel', { no: e.code.slice(0, 40) }), '联网再扫；不行交主管'),
  drafts: [scanDraft(s, e, 'wrong')],
})

/** Sets the bin for parcels scanned from now on. */
const setBin = (s: PullSession, e: ScanEvent): Move<PullDoc> =>
  e.code === s.doc.place
    ? { say: repeated('库位', '扫面单或周转箱'), drafts: [scanDraft(s, e, 'repeat')] }
    : {
        doc: { ...s.doc, place: e.code },
        say: say('ok', `放到 ${e.code}`, '扫面单或周转箱'),
        drafts: [scanDraft(s, e, 'ok')],
      }

const clearBin = (s: PullSession): Move<PullDoc> => ({
  doc: { ...s.doc, place: '' },
  say: say('warn', '不记库位了', '扫面单或周转箱'),
})

/** The pull-out flow: one PULL_OUT per parcel or tote, with the bin scanned last. */
export const pullOut: Flow<PullDoc> = {
  name: 'pullOut',
  title: '待取出',
  rules,
  resume: () => idle,
  rebase: (doc) => doc,
  view: (s) => ({
    target: s.doc.place === '' ? '拦截区' : s.doc.place,
    targetLabel: '放到',
    next: [],
    goods: null,
    quantity: null,
    actions: s.doc.place === '' ? [] : [{ label: '不记库位', control: 'CTRL-UNDO' }],
    choices: [],
  }),
  stages: {
    find: {
      prompt: '扫面单或箱',
      expects: 'waybill',
      help: '按位置找到包裹扫面单，在箱里的扫周转箱；先扫库位就记下放在哪里',
      scan: { waybill: takeScanned, tote: takeScanned, unknown: takeScanned, location: setBin },
      control: { 'CTRL-UNDO': clearBin },
    },
  },
}
