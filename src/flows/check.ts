// 单件复核 · check
/**
 * 1 扫面单（或出库单号、周转箱）打开一张订单；播种墙先扫拣货单，再一格一格扫格口码。
 * 2 拦截、挂起的订单整屏报警，放入拦截区，扫确认码才能继续。
 * 3 拣货还没上传的订单用黄色提示，照样复核，等拣货到了自动生效。
 * 4 逐件扫商品，每扫一件都存进本机；断电重开从存下的件数接着扫。
 * 5 箱码一次计一箱；超出剩余不收，拆箱逐件扫。有序列号的商品，扫一件再扫它的序列号，重复的不收。
 * 6 同一商品还差超过 10 件时，扫一件再输数量（仓库允许时）。
 * 7 一个码对应几种商品时，在屏幕上点是哪一种；无码商品点出来再输数量。
 * 8 多件、错件报警并计错，拿出来再继续；撤销码退掉最后一件。
 * 9 扫齐自动完成，不用按按钮，去打包。
 * 10 少件或残件走差异，订单退回补拣；下一单码先放一边，回来接着扫。
 */
import { waitsForCheck } from '#contract/ops/accepts'
import { rules } from '#contract/ops/rules/check'
import type { OrderView } from '#contract/ops/kinds/orders'
import { goodsKey, packFits, resolveBarcode, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import { orderLife } from '#contract/rules/orderLife'
import { slotOfCode } from '#contract/rules/scanKind'
import { unknownPick } from './batch.ts'
import { checkView } from './checkView.ts'
import {
  diff,
  goodsName,
  needs,
  numbersLeft,
  orderAt,
  remaining,
  resumeCheck,
  type CheckDoc,
  type CheckSession,
} from './checkDoc.ts'
import { askSerial, serial } from './checkSerial.ts'
import type { ControlEvent, Draft, Flow, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import { typedAbove } from './typedAbove.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import { staysOpen } from './stoppedOrders.ts'
import { codeIn, count, linesOf, without } from './tally.ts'
import { repeated } from './sayings.ts'

/** A CHECK_ORDER with everything the order needs, used to test whether the rule allows to check the order at all. */
const completeCheck = (order: OrderView, at: number): Draft =>
  draftOf('CHECK_ORDER', order.stockoutNo, {
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    lines: order.lines
      .filter((line) => !line.skipScan)
      .map(({ ownerNo, goodsNo, qty }) => ({ ownerNo, goodsNo, qty, barcodes: [], sns: [] })),
    scanNum: 0,
    errorNum: 0,
    startTime: at,
    finishTime: at,
  })

function open(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) {
    const draft = scanDraft(s, e, 'wrong', { code: 'A1201' })
    return { say: stopped('A1201', {}), drafts: [draft] }
  }
  const verdict = decideLocally(s, completeCheck(order, e.at), e.at)
  if (!verdict.ok) return refused(s, e, verdict, order.stockoutNo)
  const draft = scanDraft(s, e, 'ok', { docNo: order.stockoutNo })
  const doc = counted({ ...s.doc, docNo: order.stockoutNo, stage: 'goods' }, draft, e.at)
  const opened = { ...s, doc }
  if (numbersLeft(opened) !== undefined) return { doc: { ...doc, stage: 'sn' }, drafts: [draft], say: askSerial(opened) }
  if (remaining(opened).length === 0) return close(opened, e, [draft])
  const pieces = needs(opened).reduce((sum, need) => sum + need.need, 0)
  return {
    doc,
    drafts: [draft],
    say: verdict.amber ?? say('ok', `订单对，共 ${pieces} 件`, '扫商品'),
  }
}

/** Handles a scanned pick order: the slots of its wall are scanned next. */
function wall(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const inside = Object.values(s.floor.orders).filter((order) => order.pickNo === e.code)
  if (inside.length === 0) return unknownPick(s, e)
  return {
    doc: { ...s.doc, wall: e.code },
    drafts: [scanDraft(s, e, 'ok')],
    say: say('ok', `这张 ${inside.length} 单`, '扫格口，或扫面单'),
  }
}

/** Opens the order in a slot (floor.md §8.2) of the pick order scanned before, or of the only pick order here with such a slot. */
function atSlot(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const slot = slotOfCode(e.code)
  const ordersOfSlot = Object.values(s.floor.orders).filter((order) => order.slot === slot)
  const waiting = ordersOfSlot.filter((order) => order.status === orderLife.picking || waitsForCheck(order))
  const inside = s.doc.wall === '' ? waiting : ordersOfSlot.filter((order) => order.pickNo === s.doc.wall)
  const [first, second] = inside
  if (first !== undefined && second === undefined) return open(s, { ...e, code: first.stockoutNo })
  const words =
    s.doc.wall === ''
      ? say('wrong', '不知道是哪面墙的格口', '先扫拣货单，再扫格口')
      : say('wrong', `${slot} 号格没有订单`, '看清格口，或扫面单')
  return { say: words, drafts: [scanDraft(s, e, 'wrong', { code: 'A1201' })] }
}

function goods(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged()
  const hit = resolveScan(e, s.floor.goods, remaining(s))
  if (hit.kind === 'choices') {
    const draft = scanDraft(s, e, 'ok')
    const doc: CheckDoc = { ...s.doc, stage: 'choose', code: e.code, choices: hit.choices }
    return { doc: counted(doc, draft, e.at), drafts: [draft], say: say('warn', '该条码对应多个商品', '点手里的这种') }
  }
  if (hit.kind === 'unknown') {
    const any = resolveScan(e, s.floor.goods, order.lines)
    if (any.kind === 'hit') return wrong(s, e, 'A1203', { goodsName: goodsName(s, any) })
    return wrong(s, e, 'A1204', { barcode: foreignGoods(s, e.code) })
  }
  return piece(s, e, e.code, hit)
}

/** Name of goods scanned by mistake, when this device has it, so that they can be put back. */
function foreignGoods(s: CheckSession, code: string): string {
  const all = Object.values(s.floor.goods)
  const hit = resolveBarcode(code, s.floor.goods, all)
  const ref = hit.kind === 'hit' ? hit : hit.kind === 'choices' ? hit.choices[0] : undefined
  return ref === undefined ? code : `${goodsName(s, ref)}（${code}）`
}

/** Handles one scan of goods that are still needed: counts the piece, or asks for the number of pieces. */
function piece(
  s: CheckSession,
  e: ScanEvent | QuantityEvent | { readonly type: 'choose'; readonly at: number },
  code: string,
  hit: BarcodeHit,
): Move<CheckDoc> {
  const key = goodsKey(hit)
  const openNeed = remaining(s).find((need) => goodsKey(need) === key)
  const left = openNeed === undefined ? 0 : openNeed.need - openNeed.got
  const surplus = packFits(hit.qty, left)
  if (surplus !== null) {
    if (e.type === 'scan')
      return wrong(s, e, hit.qty > 1 ? surplus.code : 'A1203', hit.qty > 1 ? surplus.args : { goodsName: goodsName(s, hit) })
    return { say: say('wrong', `数量 ${hit.qty} 不对`, `输 1 到 ${left}，多的拿出来`) }
  }
  const needsNumber =
    hit.qty === 1 &&
    left > typedAbove &&
    s.floor.options.checkQtyInput &&
    s.doc.single !== key &&
    e.type !== 'quantity' &&
    !isNumbered(s, key)
  const draft = scanOf(s, e, code, hit, needsNumber ? 0 : hit.qty)
  const doc: CheckDoc = { ...s.doc, stage: needsNumber ? 'quantity' : 'goods', code, at: hit, choices: [] }
  const next = counted(doc, draft, e.at)
  if (needsNumber) return { doc: next, drafts: [draft], say: say('ok', goodsName(s, hit), `输数量，还差 ${left}`) }
  const counting = { ...s, doc: next }
  if (numbersLeft(counting) !== undefined) return requestSerial(counting, e, draft)
  if (remaining(counting).length === 0) return close(counting, e, [draft])
  const isDone = left === hit.qty
  return {
    doc: next,
    drafts: [draft],
    say: isDone ? say('line', `${goodsName(s, hit)} 齐了`, '扫下一种') : say('ok', goodsName(s, hit), `还差 ${left - hit.qty}`),
  }
}

/** Asks for the serial number of the current piece, unless the scanned label already contains it. */
function requestSerial(s: CheckSession, e: { readonly type: string; readonly at: number }, draft: Draft): Move<CheckDoc> {
  const waiting: CheckSession = { ...s, doc: { ...s.doc, stage: 'sn' } }
  const label = e.type === 'scan' ? (e as ScanEvent) : undefined
  if (label?.elements?.serial === undefined) return { doc: waiting.doc, drafts: [draft], say: askSerial(waiting) }
  const move = scanSerial(waiting, label)
  return { ...move, doc: move.doc ?? waiting.doc, drafts: [draft, ...(move.drafts ?? [])] }
}

const isNumbered = (s: CheckSession, key: string): boolean =>
  orderAt(s)?.lines.some((line) => line.sn === true && goodsKey(line) === key) === true

/** Handles the serial number of the current piece. The number of the last piece closes the order. */
const scanSerial = (s: CheckSession, e: ScanEvent): Move<CheckDoc> =>
  serial(s, e, (draft) => {
    const doc = counted({ ...s.doc, stage: 'goods' }, draft, e.at)
    const next = { ...s, doc }
    if (numbersLeft(next) !== undefined) return { doc: { ...doc, stage: 'sn' }, drafts: [draft], say: askSerial(next) }
    if (remaining(next).length === 0) return close(next, e, [draft])
    return { doc, drafts: [draft], say: say('line', '序列号齐了', '扫商品') }
  })

/** Handles a second piece scanned instead of a typed number: both pieces count, and these goods are now counted piece by piece. */
function pieceAgain(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const at = s.doc.at
  const hit = at === null ? null : resolveScan(e, s.floor.goods, [at])
  if (at === null || hit === null || hit.kind !== 'hit' || hit.qty > 1) {
    return { say: say('wrong', '先输这个商品的数量', '输完再扫'), drafts: [scanDraft(s, e, 'repeat')] }
  }
  return piece({ ...s, doc: { ...s.doc, single: goodsKey(at) } }, e, e.code, { ...at, qty: 2 })
}

const typed = (s: CheckSession, e: QuantityEvent): Move<CheckDoc> =>
  s.doc.at === null ? taskChanged() : piece(s, e, s.doc.code, { ...s.doc.at, qty: e.value })

function chosen(s: CheckSession, key: string, at: number): Move<CheckDoc> {
  const hit = s.doc.choices.find((choice) => goodsKey(choice) === key)
  if (hit === undefined) return { say: say('wrong', '没有这一种', '点手里的这种') }
  const name = goodsName(s, hit)
  if (hit.qty === 0)
    return { doc: { ...s.doc, stage: 'quantity', at: hit, code: '', choices: [] }, say: say('warn', name, '数清几件，输数量') }
  return piece(s, { type: 'choose', at }, s.doc.code, hit)
}

/** Offers goods without any code (confirm mode 1), which are chosen on the screen and counted by a number (floor.md §8.2). */
function offerCodeless(s: CheckSession): Move<CheckDoc> {
  const choices = remaining(s)
    .filter((need) => s.floor.goods[goodsKey(need)]?.noBarcodeMode === 1)
    .map(({ ownerNo, goodsNo }) => ({ ownerNo, goodsNo, qty: 0 }))
  if (choices.length === 0) return { say: say('wrong', '还没扫齐', '扫商品；少件走差异') }
  return { doc: { ...s.doc, stage: 'choose', choices }, say: say('warn', '无码商品', '点手里的这种') }
}

function close(s: CheckSession, e: { readonly at: number }, drafts: readonly Draft[]): Move<CheckDoc> {
  const order = orderAt(s)
  const tally = s.doc.tallies[s.doc.docNo]
  if (order === undefined || tally === undefined) return taskChanged()
  const { scanNum, errorNum, startTime } = tally
  const { logisticsNo, stockoutNo } = order
  const payload = { logisticsNo, stockoutNo, lines: linesOf(tally), scanNum, errorNum, startTime, finishTime: e.at }
  const verdict = decideLocally(s, draftOf('CHECK_ORDER', order.stockoutNo, payload), e.at)
  if (!verdict.ok) return { doc: { ...s.doc, docNo: '', stage: 'order' }, drafts, say: verdict.saying }
  return {
    doc: { ...s.doc, docNo: '', stage: 'order', at: null, tallies: without(s.doc.tallies, order.stockoutNo) },
    floor: verdict.floor,
    drafts: [...drafts, verdict.draft],
    say: verdict.amber === null ? say('order', '复核完成', '去打包') : { ...verdict.amber, words: '复核完成，上一环节尚未上传' },
    after: [{ type: 'finish', docNo: order.stockoutNo }],
  }
}

function reportDiff(s: CheckSession, kind: string, at: number): Move<CheckDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged()
  if (kind !== '1' && kind !== '4') return { say: say('wrong', `没有差异 ${kind}`, '选 1 少件 或 4 残件') }
  const payload = {
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    diff: diff(s, kind === '1' ? 1 : 4),
    photos: [],
  }
  const verdict = decideLocally(s, draftOf('CHECK_DIFF', order.stockoutNo, payload), at)
  if (!verdict.ok) return { doc: { ...s.doc, stage: 'goods' }, say: verdict.saying }
  return {
    doc: { ...s.doc, docNo: '', stage: 'order', at: null, tallies: without(s.doc.tallies, order.stockoutNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('warn', kind === '1' ? '少件已记' : '残件已记', '整单放差异架'),
    after: [{ type: 'finish', docNo: order.stockoutNo }],
  }
}

function undo(s: CheckSession, e: ControlEvent): Move<CheckDoc> {
  if (s.doc.stage !== 'goods' && s.doc.stage !== 'sn') return { doc: onward(s), say: say('warn', '已退回一步', '扫商品') }
  const last = s.doc.tallies[s.doc.docNo]?.trail.at(-1)
  if (last === undefined) return { say: say('wrong', '还没扫商品', '扫商品') }
  const draft = scanOf(s, e, last.barcode, last, last.qty, 'undo')
  const words =
    last.sn === undefined
      ? say('warn', `${goodsName(s, last)} 退 ${last.qty} 件`, '放回原处再扫')
      : say('warn', `序列号 ${last.sn} 已退掉`, '扫对的序列号')
  return { doc: onward({ ...s, doc: counted(s.doc, draft, e.at) }), drafts: [draft], say: words }
}
/** The state after a step: back to the pieces, or to a serial number that is still missing. */
const onward = (s: CheckSession): CheckDoc => ({
  ...s.doc,
  stage: numbersLeft(s) === undefined ? 'goods' : 'sn',
  choices: [],
})

/** Puts the order aside. Its SCANs stay, and scanning its waybill continues it. */
function putAside(s: CheckSession, e: ControlEvent): Move<CheckDoc> {
  const draft = draftOf(
    'SCAN',
    s.doc.docNo,
    { flow: 'check', docNo: s.doc.docNo, step: 'next', kind: 'control', verdict: 'repeat' },
    { text: e.code },
  )
  return {
    doc: { ...s.doc, docNo: '', stage: 'order', at: null },
    drafts: [draft],
    say: say('ok', '先放一边，已扫的算数', '扫下一张面单'),
  }
}

function otherOrder(s: CheckSession, e: ScanEvent): Move<CheckDoc> {
  const same = findOrder(s.floor, e.code)?.stockoutNo === s.doc.docNo
  const words = same ? repeated('面单', '扫商品') : say('wrong', '这单还没扫齐', '扫齐，或扫下一单码放一边')
  return { say: words, drafts: [scanDraft(s, e, same ? 'repeat' : 'wrong')] }
}

function wrong(s: CheckSession, e: ScanEvent, code: string, args: Readonly<Record<string, string | number>>): Move<CheckDoc> {
  const draft = scanDraft(s, e, 'wrong', { code })
  return { doc: counted(s.doc, draft, e.at), drafts: [draft], say: stopped(code, args) }
}

function scanOf(
  s: CheckSession,
  e: { readonly type: string },
  code: string,
  key: GoodsKey,
  qty: number,
  step: 'goods' | 'undo' = 'goods',
): Draft {
  const raw = e.type === 'scan' ? (e as ScanEvent).raw : { text: code }
  const { ownerNo, goodsNo } = key
  return draftOf(
    'SCAN',
    s.doc.docNo,
    { flow: 'check', docNo: s.doc.docNo, step, kind: 'goods', ownerNo, goodsNo, qty, verdict: 'ok' },
    raw,
  )
}

/** The counters after this SCAN, computed by the function that also rebuilds them after a restart. */
const counted = (doc: CheckDoc, draft: Draft, at: number): CheckDoc =>
  draft.opType === 'SCAN' ? { ...doc, tallies: count(doc.tallies, draft.payload, codeIn(draft), at) } : doc

const taskChanged = (): Move<CheckDoc> => ({ say: say('warn', '任务有变化', '重新扫面单') })

const asideOrder = { 'CTRL-NEXT': putAside, 'CTRL-UNDO': undo } as const

/** The check flow. Its counters are computed from SCANs, its result is CHECK_ORDER. */
export const check: Flow<CheckDoc> = {
  name: 'check',
  title: '复核',
  rules,
  opensPicks: true,
  resume: resumeCheck,
  rebase: (doc, floor) => (doc.docNo === '' || staysOpen(floor.orders[doc.docNo]) ? doc : { ...doc, docNo: '', stage: 'order' }),
  view: checkView,
  stages: {
    order: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '扫面单、出库单号或周转箱；播种墙先扫拣货单，再扫格口',
      scan: { waybill: open, tote: open, unknown: open, pickOrder: wall, slot: atSlot },
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的订单', '扫面单') }) },
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件一件扫，扫齐自动完成；少件、残件按差异',
      scan: { goods, waybill: otherOrder },
      control: { ...asideOrder, 'CTRL-SHORT': askDiff, 'CTRL-DAMAGE': askDiff, 'CTRL-OK': offerCodeless },
    },
    sn: {
      prompt: '扫序列号',
      expects: 'serial',
      help: '扫机身或盒上的序列号，一件一个；扫错了扫撤销码',
      scan: { any: scanSerial },
      control: { ...asideOrder, 'CTRL-SHORT': askDiff, 'CTRL-DAMAGE': askDiff },
    },
    quantity: {
      prompt: '输数量',
      expects: 'quantity',
      help: '数清有几件，输数字再按回车；要逐件扫就接着扫第二件',
      scan: { goods: pieceAgain, waybill: otherOrder },
      quantity: typed,
      control: asideOrder,
    },
    choose: {
      prompt: '点商品',
      expects: 'choice',
      help: '看清手里的商品，点屏幕上的那一种',
      scan: { goods },
      choose: (s, e) => chosen(s, e.key, e.at),
      control: asideOrder,
    },
    diff: {
      prompt: '选差异',
      expects: 'choice',
      help: '1 少件：剩下的都没有；4 残件：剩下的不能发；撤销码退回',
      choose: (s, e) => reportDiff(s, e.key, e.at),
      quantity: (s, e) => reportDiff(s, String(e.value), e.at),
      control: {
        ...asideOrder,
        'CTRL-DAMAGE': (s, e) => reportDiff(s, '4', e.at),
        'CTRL-SHORT': (s, e) => reportDiff(s, '1', e.at),
      },
    },
  },
}

function askDiff(s: CheckSession): Move<CheckDoc> {
  return {
    doc: { ...s.doc, stage: 'diff' },
    say: say('warn', `还差 ${remaining(s).reduce((sum, need) => sum + need.need - need.got, 0)} 件`, '选 1 少件 或 4 残件'),
  }
}
