// 批量打包 · packBatch
/**
 * 1 扫拣货单，打开复核过的一批；复核还没上传的用黄色提示，照样打包，等复核到了自动生效。
 * 2 复核以后被拦截、挂起、取消的先报出来，按面单尾号取出，扫确认码知晓。
 * 3 要拍照的、有几个包裹的单不在这里打，留着到打包页单个打。
 * 4 扫一套耗材：一个包裹用什么就扫什么，用几个扫几个，每单都按这一套算。
 * 5 不在清单里的耗材不收；保护方案要求的物料也要扫进这一套。
 * 6 装好一个、贴好面单、扫一次面单，这一单就算；全扫齐自动完成，不用按按钮。
 * 7 不知道贴哪张的，先扫商品：系统按最急的给一张面单，贴上再扫它，一单两扫。
 * 8 不想逐个扫的，全部装好以后扫确认码，再扫一次：整批按这一套完成。
 * 9 别的批次的面单不收，扫过的说重复；撤销码退掉最后一扫。
 * 10 中途被拦截的马上报警；每一扫都存进本机，断电、断网都接着做。
 */
import { at } from '#contract/ops/at'
import { rules } from '#contract/ops/rules/packBatch'
import { isStopped } from '#contract/ops/orders'
import { packsAlone } from '#contract/ops/packBatch'
import { shortOf } from '#contract/ops/packed'
import type { AnyOp } from '#contract/envelope'
import type { Floor } from '#contract/ops/view'
import { goodsKey } from '#contract/rules/barcode'
import {
  batchScan,
  isOrder,
  namesOf,
  nothingLeft,
  otherPick,
  stoppedOf,
  stoppedSince,
  unknownPick,
  tails,
  takeOut,
  withStopsShown,
  waybillIn,
} from './batch.ts'
import { tail } from './cards.ts'
import type { ControlEvent, Draft, Flow, Move, Saying, ScanEvent, Worker } from './flow.ts'
import { consumableOf } from './consumableCode.ts'
import { resolveScan } from './goodsScan.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import {
  benchAt,
  benchesOf,
  emptyBench,
  idle,
  withScan,
  packedAlone,
  packable,
  packedOf,
  packOf,
  setOf,
  type PackBatchDoc,
  type PackBatchSession,
} from './packBatchDoc.ts'
import { packBatchView } from './packBatchView.ts'
import { scanDraft } from './scanDraft.ts'
import { start } from './step.ts'
import { without } from './tally.ts'
import { repeated, unknownCode } from './sayings.ts'

type Scan = Extract<Draft, { readonly opType: 'SCAN' }>
/** Codes that only mean that the set is incomplete: A1302 carton missing, A1303 protective item missing. */
const incompleteCodes: ReadonlySet<string> = new Set(['A1302', 'A1303'])

const decideClose = (s: PackBatchSession, time: number) =>
  decideLocally(s, draftOf('PACK_BATCH', s.doc.docNo, packOf(s.floor, s.doc.docNo, benchAt(s), time)), time)

/** The next stage of an open pick order. */
function nextStage(s: PackBatchSession, time: number): PackBatchDoc {
  const { docNo, benches } = s.doc
  if (docNo === '' || benches[docNo] === undefined || packable(s.floor, docNo).length === 0)
    return { ...s.doc, docNo: '', out: [], stage: 'open' }
  const verdict = decideClose(s, time)
  return { ...s.doc, stage: !verdict.ok && incompleteCodes.has(verdict.code) ? 'box' : 'parcel' }
}

const promptOf = ({ stage }: Pick<PackBatchDoc, 'stage'>): string => packBatch.stages[stage].prompt

function resume(floor: Floor, ops: readonly AnyOp[], worker: Worker): PackBatchDoc {
  const s = start(packBatch, { ...idle, ...benchesOf(ops) }, floor, worker)
  return nextStage(s, ops.at(-1)?.capturedWall ?? 0)
}

function open(s: PackBatchSession, e: ScanEvent): Move<PackBatchDoc> {
  const orders = packable(s.floor, e.code)
  const alone = packedAlone(s.floor, e.code)
  const out = stoppedOf(s.floor, e.code)
  if (orders.length === 0) {
    if (alone.length > 0) return nothingLeft(s, e, '这张都要单个打包', '到打包页逐单扫')
    if (out.length > 0) return nothingLeft(s, e, takeOut(out).words, tails(out))
    return at(s.floor.picks, e.code) === undefined
      ? unknownPick(s, e)
      : nothingLeft(s, e, stopped('A1305', {}).words, '先复核，或换一张')
  }
  const benches = { ...s.doc.benches, [e.code]: s.doc.benches[e.code] ?? emptyBench(e.at) }
  const opened = { ...s, doc: { ...s.doc, docNo: e.code, out: namesOf(out), benches } }
  const verdict = decideClose(opened, e.at)
  if (!verdict.ok && !incompleteCodes.has(verdict.code))
    return { say: verdict.saying, drafts: [scanDraft(s, e, 'wrong', { code: verdict.code, docNo: e.code })] }
  const doc = nextStage(opened, e.at)
  const drafts = [scanDraft(s, e, 'ok', { docNo: e.code })]
  if (out.length > 0) return { doc, drafts, say: takeOut(out) }
  if (verdict.ok && verdict.amber !== null) return { doc, drafts, say: verdict.amber }
  const words =
    alone.length === 0
      ? say('ok', `${orders.length} 单`, promptOf(doc))
      : say('warn', `${alone.length} 单要单个打包`, tails(alone))
  return { doc, drafts, say: words }
}

/** Stores one scan; the last parcel closes the batch. */
function storeScan(s: PackBatchSession, e: { readonly at: number }, draft: Scan, words: Saying): Move<PackBatchDoc> {
  const bench = withScan(benchAt(s), draft.payload, draft.raw?.text ?? '')
  const next = { ...s, doc: { ...s.doc, benches: { ...s.doc.benches, [s.doc.docNo]: bench } } }
  const packed = packedOf(s.floor, s.doc.docNo, bench).length
  if (draft.payload.step === 'parcel' && packed === packable(s.floor, s.doc.docNo).length) return close(next, e, [draft])
  const doc = nextStage(next, e.at)
  return { doc, drafts: [draft], say: { ...words, next: words.next ?? promptOf(doc) } }
}

function consumable(s: PackBatchSession, e: ScanEvent): Move<PackBatchDoc> {
  const facts = consumableOf(s.floor, e.code)
  if (facts === undefined) return { say: unknownCode(e.code), drafts: [scanDraft(s, e, 'wrong', { code: 'A1301' })] }
  const n = (setOf(benchAt(s)).find(({ code }) => code === e.code)?.qty ?? 0) + 1
  const short = shortOf([{ facts, qty: n, seq: 1 }], packable(s.floor, s.doc.docNo).length)
  if (short !== null) return { say: stopped(short.code, short.args), drafts: [scanDraft(s, e, 'wrong', { code: short.code })] }
  return storeScan(s, e, batchScan(s, { step: 'box', kind: e.kind }, e.raw), say('ok', `${facts.name}，每单 ${n} 个`))
}

/** Handles the waybill of a packed parcel. */
function parcel(s: PackBatchSession, e: ScanEvent): Move<PackBatchDoc> {
  const orderOrMove = waybillIn(s, e)
  if (!isOrder(orderOrMove)) return orderOrMove
  const { stockoutNo } = orderOrMove
  const refuse = (saying: Saying): Move<PackBatchDoc> => ({ say: saying, drafts: [scanDraft(s, e, 'wrong')] })
  if (isStopped(orderOrMove)) return refuse(stopped('A2211', {}))
  if (packsAlone(orderOrMove)) return refuse(say('wrong', '这单要单个打包', '放一边，到打包页扫'))
  const { docNo } = s.doc
  const bench = benchAt(s)
  const orders = packable(s.floor, docNo)
  if (!namesOf(orders).includes(stockoutNo)) return refuse(say('wrong', '这单不在要打包的里面', '放一边，交主管'))
  const packed = packedOf(s.floor, docNo, bench)
  if (namesOf(packed).includes(stockoutNo)) return { say: repeated('面单', '扫下一个'), drafts: [scanDraft(s, e, 'repeat')] }
  const expectedOrder = at(s.floor.orders, bench.wanted)
  if (expectedOrder !== undefined && expectedOrder.stockoutNo !== stockoutNo)
    return refuse(say('wrong', '面单不符', `应贴 ${tail(expectedOrder.logisticsNo)}`))
  const draft = batchScan(s, { step: 'parcel', kind: 'waybill', stockoutNo }, e.raw)
  return storeScan(s, e, draft, say('ok', `第 ${packed.length + 1} 单`, `还差 ${orders.length - packed.length - 1} 单`))
}

/** Handles a piece whose waybill the packer does not know: offers the waybill of the most urgent order with these goods. */
function piece(s: PackBatchSession, e: ScanEvent): Move<PackBatchDoc> {
  const { docNo } = s.doc
  const done = new Set(namesOf(packedOf(s.floor, docNo, benchAt(s))))
  const waiting = packable(s.floor, docNo)
    .filter(({ stockoutNo }) => !done.has(stockoutNo))
    .sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.slot - b.slot)
  const hit = resolveScan(
    e,
    s.floor.goods,
    waiting.flatMap(({ lines }) => lines),
  )
  const key = hit.kind === 'hit' ? hit : hit.kind === 'choices' ? hit.choices[0] : undefined
  const order = key && waiting.find(({ lines }) => lines.length === 1 && lines.some((line) => goodsKey(line) === goodsKey(key)))
  if (key === undefined || order === undefined)
    return { say: stopped('A1204', { barcode: e.code.slice(0, 40) }), drafts: [scanDraft(s, e, 'wrong', { code: 'A1204' })] }
  const { ownerNo, goodsNo } = key
  const draft = batchScan(s, { step: 'piece', kind: 'goods', stockoutNo: order.stockoutNo, ownerNo, goodsNo, qty: 1 }, e.raw)
  return storeScan(s, e, draft, say('ok', `贴 ${tail(order.logisticsNo)}`, '贴上再扫它'))
}

/** Asks for confirmation before the batch is closed. */
function askConfirm(s: PackBatchSession): Move<PackBatchDoc> {
  const packed = packedOf(s.floor, s.doc.docNo, benchAt(s)).length
  const left = packable(s.floor, s.doc.docNo).length - packed
  const words =
    packed === 0
      ? say('warn', `整批 ${left} 单都用这一套`, '都装好了，再扫确认码')
      : say('warn', `还有 ${left} 单没扫面单`, '只打包扫过的，再扫确认码')
  return { doc: { ...s.doc, stage: 'confirm' }, say: words }
}

function close(s: PackBatchSession, e: { readonly at: number }, drafts: readonly Draft[] = []): Move<PackBatchDoc> {
  const { docNo } = s.doc
  const verdict = decideClose(s, e.at)
  if (!verdict.ok) return { doc: nextStage(s, e.at), drafts, say: verdict.saying }
  const words = `${packOf(s.floor, docNo, benchAt(s), e.at).stockoutNos.length} 单打包完成`
  return {
    doc: { ...idle, benches: without(s.doc.benches, docNo) },
    floor: verdict.floor,
    drafts: [...drafts, verdict.draft],
    say: verdict.amber === null ? say('order', words, '去称重') : { ...verdict.amber, words: `${words}，上一环节尚未上传` },
    after: [{ type: 'finish', docNo }],
  }
}

function undo(s: PackBatchSession, e: ControlEvent): Move<PackBatchDoc> {
  const bench = benchAt(s)
  const last = bench.trail.at(-1)
  if (s.doc.stage === 'confirm')
    return { doc: { ...s.doc, stage: 'parcel' }, say: say('warn', '先不完成', promptOf({ stage: 'parcel' })) }
  if (bench.wanted === '' && last === undefined) return { say: say('wrong', '没有可撤销的', promptOf(s.doc)) }
  const undone = at(s.floor.orders, bench.wanted === '' && last?.kind === 'parcel' ? last.stockoutNo : bench.wanted)
  const what =
    undone === undefined && last?.kind === 'box'
      ? (consumableOf(s.floor, last.code)?.name ?? last.code)
      : tail(undone?.logisticsNo ?? '')
  return storeScan(s, e, batchScan(s, { step: 'undo', kind: 'control' }, { text: e.code }), say('warn', `${what} 已退掉`))
}

/** Puts the batch aside. Its SCANs stay, and scanning its pick order continues it. */
const aside = (s: PackBatchSession, e: ControlEvent): Move<PackBatchDoc> => ({
  doc: { ...s.doc, docNo: '', out: [], stage: 'open' },
  drafts: [batchScan(s, { step: 'next', kind: 'control' }, { text: e.code })],
  say: say('ok', '先放一边，已扫的算数', '扫下一张拣货单'),
})

const control = { 'CTRL-UNDO': undo, 'CTRL-NEXT': aside } as const
const parcels = { consumable, unknown: consumable, waybill: parcel, goods: piece, pickOrder: otherPick } as const

/**
 * The batch pack. The set and the parcels are computed from SCANs; the last waybill, or CTRL-OK twice, closes the batch with one
 * PACK_BATCH.
 */
export const packBatch: Flow<PackBatchDoc> = {
  name: 'packBatch',
  title: '批量打包',
  rules,
  opensPicks: true,
  resume,
  rebase: (doc, floor) => {
    const shownDoc = withStopsShown(doc, floor)
    return shownDoc.docNo === '' || packable(floor, shownDoc.docNo).length > 0
      ? shownDoc
      : { ...shownDoc, docNo: '', out: [], stage: 'open' }
  },
  view: packBatchView,
  inHand: () => [],
  follows: ({ docNo }) => (docNo === '' ? [] : [docNo]),
  gone: stoppedSince,
  stages: {
    open: {
      prompt: '扫拣货单',
      expects: 'pickOrder',
      help: '扫复核过的拣货单，整批用一套耗材打包',
      scan: { pickOrder: open },
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的拣货单', '扫拣货单') }) },
    },
    box: {
      prompt: '扫耗材',
      expects: 'consumable',
      help: '一个包裹用什么就扫什么，每单都按这一套算',
      scan: { consumable, unknown: consumable, pickOrder: otherPick },
      control,
    },
    parcel: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '装好一个扫一张面单；都装好了也可以扫确认码整批完成',
      scan: parcels,
      control: { ...control, 'CTRL-OK': askConfirm },
    },
    confirm: {
      prompt: '再扫确认码',
      expects: 'confirm',
      help: '看清几单，再扫确认码完成；撤销码退回',
      scan: { pickOrder: otherPick },
      control: { ...control, 'CTRL-OK': (s, e) => close(s, e) },
    },
  },
}
