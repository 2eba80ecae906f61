// 收货 · receive
/**
 * 1 扫入库单号，或直接扫商品：等它的单只有一张就打开；没有单的货主，点他的车。
 * 2 一件一件扫，扫一枪收一件，箱码一次收一箱；断网照样收。
 * 3 一样的很多，扫一件再输还有几件，一次加上。
 * 4 管效期的先输箱上的生产日期，管批次的扫批号再确认，没有就跳过；同一批接着扫不再问，换了批按换批次。
 * 5 日期在今天以后的不收；剩余效期不够的不收，主管再扫一次按待检收下。
 * 6 坏的按破损再扫，记作残次；再按一次回到正品。
 * 7 放进周转箱的先扫箱码；箱里有别的货主的货，换一个。
 * 8 档案里没有重量尺寸的，第一件收完就量：克、长、宽、高；没空可以跳过。
 * 9 超收的不收，放一边交主管；单上没有的说是哪张单的；没有资料的按记下，放异常区等主管建档，断网也行。
 * 10 收齐了自己换下一单；没收齐的按收货完成，要联网；断电再开，接着原来的单。
 */
import { joinRules } from '#contract/ops/operation'
import { rules as anywhere } from '#contract/ops/rules/anywhere'
import { rules as receiving } from '#contract/ops/rules/receive'
import { at } from '#contract/ops/at'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { isReceivable } from '#contract/rules/inboundLife'
import { heldQuality, receiveSupervisor } from '#contract/rules/receiveRules'
import type { ChooseEvent, Draft, Flow, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import {
  closed,
  dayTyped,
  lacksOf,
  leftOf,
  lotOf,
  lotOn,
  goodsMeant,
  orderAt,
  orderByNo,
  ordersOf,
  ownerAt,
  ready,
  restOf,
  resumeReceive,
  type Lot,
  type ReceiveDoc,
  type ReceiveSession,
} from './receiveDoc.ts'
import { askSize, side, skipMeasures, weight } from './receiveMeasure.ts'
import { notHere, recordUnknown } from './receiveStray.ts'
import { receiveView } from './receiveView.ts'
import { unknownCode } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'

type S = ReceiveSession
type ReceiveMove = Move<ReceiveDoc>

/** Opens a stock-in order by its number, or by goods that only one order waits for; such goods are counted at once. */
function find(s: S, e: ScanEvent): ReceiveMove {
  const order = orderByNo(s.floor, e.code)
  if (order !== undefined) return opened(s, order.stockinNo, false, [scanDraft(s, e, 'ok', { docNo: order.stockinNo })])
  const [only, ...more] = ordersOf(s.floor, e.code)
  if (only === undefined && e.kind === 'unknown') return { say: unknownCode(e.code), drafts: [scanDraft(s, e, 'wrong')] }
  if (only === undefined)
    return {
      say: say('wrong', '没有单在等它', '看清单号再扫；真没有单交主管'),
      drafts: [scanDraft(s, e, 'wrong')],
    }
  if (more.length > 0)
    return { say: say('warn', `${more.length + 1} 张单都等它`, '扫单号，或点一张'), drafts: [scanDraft(s, e, 'repeat')] }
  const doc: ReceiveDoc = { ...ready(closed(s.doc)), docNo: only.stockinNo }
  return goods({ ...s, doc }, e)
}

function opened(s: S, docNo: string, isBlind: boolean, drafts: readonly Draft[]): ReceiveMove {
  const doc: ReceiveDoc = { ...ready(closed(s.doc)), docNo, isBlind }
  const left = leftOf(orderAt({ floor: s.floor, doc }))
  return { doc, drafts, say: say('ok', isBlind ? '没有单，来什么收什么' : `${docNo} 还差 ${left} 件`, '扫商品') }
}

const chosen = (s: S, e: ChooseEvent): ReceiveMove => {
  const order = at(s.floor.stockins, e.key)
  if (order !== undefined && isReceivable(order.status)) return opened(s, e.key, false, [openDraft(e.key)])
  const truck = at(s.floor.arrivals, e.key)
  if (truck?.isBlind === true) return opened(s, e.key, true, [openDraft(e.key)])
  return { say: say('wrong', `本机没有 ${e.key.slice(0, 40)}`, '点列表里的，或扫单号') }
}
/** A SCAN that stores the current order for a restart. */
const openDraft = (docNo: string): Draft =>
  draftOf('SCAN', docNo, { flow: 'receive', docNo, step: 'list', kind: 'unknown', verdict: 'ok' })

function goods(s: S, e: ScanEvent): ReceiveMove {
  const { goods: matches, qty } = goodsMeant(s, e)
  const [first, ...more] = matches
  const lines = orderAt(s)?.lines
  const isStray = first !== undefined && lines?.some(({ goodsNo }) => goodsNo === first.goodsNo) === false
  if (first === undefined || isStray) return notHere(s, e, isStray)
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', first: e, qty, offered: matches },
      drafts: [scanDraft(s, e, 'repeat')],
      say: say('warn', `这个码有 ${matches.length} 种`, '看清是哪一种，点一下'),
    }
  return piece(s, e, { ownerNo: first.ownerNo, goodsNo: first.goodsNo }, qty)
}

/** Handles pieces in the hand. Unknown facts of their batch are asked for before the pieces count. */
function piece(s: S, e: ScanEvent, key: GoodsKey, qty: number): ReceiveMove {
  const lot = lotOn(s, key, e)
  const withLot = lot === null ? s : { ...s, doc: { ...s.doc, lots: { ...s.doc.lots, [goodsKey(key)]: lot } } }
  const lacks = lacksOf(withLot, key)
  if (lacks === null) return book(withLot, e, key, qty)
  return {
    doc: { ...s.doc, stage: lacks, piece: key, first: e, qty, offered: [] },
    drafts: s.doc.stage === 'choose' ? [] : [scanDraft(s, e, 'repeat')],
    say:
      lacks === 'date'
        ? say('warn', '要生产日期', '输箱上的日期，如 20250601')
        : say('warn', '要批号', '扫箱上的批号；没有就跳过'),
  }
}

/** Books received pieces. Only this function creates a RECEIVE_LINE. `e` is null for typed pieces. */
function book(s: S, e: ScanEvent | null, key: GoodsKey, qty: number, now = e?.at ?? 0): ReceiveMove {
  const { doc } = s
  const lot = lotOf(doc, key)
  const isHeld = doc.again === `${goodsKey(key)}|${lot.produceDate}`
  const payload: PayloadOf['RECEIVE_LINE'] = {
    ...key,
    ...(doc.isBlind ? { arrivalNo: doc.docNo } : { stockinNo: doc.docNo }),
    barcode: e?.code ?? key.goodsNo,
    qty,
    quality: isHeld ? heldQuality : doc.quality,
    ...(lot.batchNo !== '' && { batchNo: lot.batchNo }),
    ...(lot.produceDate !== '' && { produceDate: lot.produceDate }),
    ...(doc.containerNo !== '' && { containerNo: doc.containerNo }),
  }
  const verdict = decideLocally(s, draftOf('RECEIVE_LINE', doc.docNo, payload, e?.raw), now)
  if (!verdict.ok) return notReceived(s, e, key, verdict)
  return afterReceipt({ ...s, floor: verdict.floor }, key, qty, verdict.draft)
}

function notReceived(
  s: S,
  e: ScanEvent | null,
  key: GoodsKey,
  verdict: { readonly code: string; readonly saying: ReceiveMove['say'] },
): ReceiveMove {
  const { code, saying } = verdict
  const drafts = e === null || e.type !== 'scan' ? [] : [scanDraft(s, e, 'wrong', { code })]
  const lot = lotOf(s.doc, key)
  const lots = code === 'A1815' ? without(s.doc.lots, goodsKey(key)) : s.doc.lots
  // A1815 means that the day was misread, so the piece still waits for its day
  if (code === 'A1815' && s.doc.stage === 'date') return { doc: { ...s.doc, lots }, drafts, say: saying }
  const doc: ReceiveDoc = { ...ready(s.doc), piece: s.doc.piece, lots }
  if (code === 'A1812' && s.worker.rights.has(receiveSupervisor))
    return {
      doc: { ...doc, again: `${goodsKey(key)}|${lot.produceDate}` },
      drafts,
      say: { ...saying, next: '要收，再扫一次，按待检收' },
    }
  if (code === 'A1812') return { doc: { ...doc, lots: without(doc.lots, goodsKey(key)) }, drafts, say: saying }
  return { doc, drafts, say: saying }
}
const without = (lots: ReceiveDoc['lots'], key: string): ReceiveDoc['lots'] =>
  Object.fromEntries(Object.entries(lots).filter(([one]) => one !== key))

/** Continues after pieces were received: with the next goods, the measures of these goods, or the end of the order. */
function afterReceipt(s: S, key: GoodsKey, qty: number, draft: Draft): ReceiveMove {
  const { floor } = s
  const order = orderAt(s)
  const facts = at(floor.goods, goodsKey(key))
  const doc: ReceiveDoc = { ...ready(s.doc), piece: key }
  const left = order === undefined ? 0 : leftOf(order)
  const isLineDone = order?.lines.filter(({ goodsNo }) => goodsNo === key.goodsNo).every((one) => restOf(one) === 0)
  const needsMeasures = facts?.unmeasured === true && !s.doc.asked.includes(goodsKey(key))
  if (needsMeasures) return { ...askSize(doc, key, qty), floor, drafts: [draft] }
  if (order !== undefined && left === 0)
    return {
      doc: closed(doc),
      floor,
      drafts: [draft],
      say: say('order', `${s.doc.docNo} 收齐了`, '扫下一张单，或下一件'),
      after: [{ type: 'finish', docNo: s.doc.docNo }],
    }
  const rest = order === undefined ? '' : `，还差 ${left} 件`
  return {
    doc,
    floor,
    drafts: [draft],
    say: say(isLineDone === true ? 'line' : 'ok', `收 ${qty} 件${rest}`, '扫下一件，或输还有几件'),
  }
}

function typed(s: S, e: QuantityEvent): ReceiveMove {
  const { piece: key } = s.doc
  if (key === null) return { say: say('wrong', '还没扫商品', '先扫一件，再输还有几件') }
  if (e.value < 1) return { say: say('wrong', `数量 ${e.value} 不对`, '数清再输') }
  return book(s, null, key, e.value, e.at)
}

function setDate(s: S, e: QuantityEvent): ReceiveMove {
  const produceDate = dayTyped(e.value)
  if (produceDate === null) return { say: say('wrong', `没有 ${e.value} 这一天`, '输 8 位，如 20250601') }
  return setLot(s, { batchNo: '', produceDate }, e.at)
}
/** Takes any code as a batch, which the person confirms by comparing it with the box. */
function proposeBatch(s: S, e: ScanEvent): ReceiveMove {
  const batchNo = e.code.slice(0, 32)
  if (!/^[A-Z0-9][A-Z0-9./-]*$/.test(batchNo))
    return { say: say('wrong', '这不是批号', '扫箱上的批号；没有就跳过'), drafts: [scanDraft(s, e, 'wrong')] }
  return {
    doc: { ...s.doc, again: batchNo },
    drafts: [scanDraft(s, e, 'repeat')],
    say: say('warn', `批号 ${batchNo}`, '对就扫确认码，不对再扫'),
  }
}
const confirmBatch = (s: S, now: number): ReceiveMove =>
  s.doc.again === ''
    ? { say: say('wrong', '还没有批号', '扫箱上的批号；没有就跳过') }
    : setLot(s, { batchNo: s.doc.again, produceDate: '' }, now)

/** Stores the batch and counts the piece that waited for it. */
function setLot(s: S, lot: Lot, now: number): ReceiveMove {
  const { piece: key, first, qty } = s.doc
  if (key === null) return back(s)
  const doc: ReceiveDoc = { ...s.doc, lots: { ...s.doc.lots, [goodsKey(key)]: lot } }
  return book({ ...s, doc }, first, key, qty, now)
}

const back = (s: S): ReceiveMove => ({ doc: { ...ready(s.doc), piece: null }, say: say('warn', '没有记', '扫商品') })
const newLot = (s: S): ReceiveMove => {
  const { piece: key } = s.doc
  if (key === null || !Object.hasOwn(s.doc.lots, goodsKey(key))) return { say: say('wrong', '没有批次可换', '扫商品') }
  return { doc: { ...s.doc, lots: without(s.doc.lots, goodsKey(key)) }, say: say('warn', '换批次', '扫新一批的一件') }
}
const more = (s: S): ReceiveMove =>
  s.doc.piece === null
    ? { say: say('wrong', '还没扫商品', '先扫一件，再输还有几件') }
    : { doc: { ...s.doc, stage: 'more' }, say: say('warn', '还有几件', '输数字，一次加上') }
const backToGoods = (s: S): ReceiveMove => ({ doc: ready(s.doc), say: say('warn', '不输了', '扫下一件') })
const damage = (s: S): ReceiveMove => {
  const quality = s.doc.quality === 1 ? 2 : 1
  return {
    doc: { ...s.doc, quality },
    say: quality === 2 ? say('warn', '下面的记作残次', '扫坏的；扫完再按一次') : say('warn', '回到正品', '扫商品'),
  }
}

function container(s: S, e: ScanEvent): ReceiveMove {
  const owners = Object.values(s.floor.staged ?? {}).filter((one) => one.containerNo === e.code && one.ownerNo !== ownerAt(s))
  const [other] = owners
  if (other !== undefined) {
    const owner = at(s.floor.owners, other.ownerNo) ?? other.ownerNo
    return { say: stopped('A1816', { no: e.code, owner }), drafts: [scanDraft(s, e, 'wrong', { code: 'A1816' })] }
  }
  return { doc: { ...s.doc, containerNo: e.code }, drafts: [scanDraft(s, e, 'ok')], say: say('ok', `放进 ${e.code}`, '扫商品') }
}

const leaveForNext = (s: S): ReceiveMove => ({
  doc: closed(s.doc),
  drafts: [draftOf('SCAN', s.doc.docNo, { flow: 'receive', docNo: s.doc.docNo, step: 'undo', kind: 'unknown', verdict: 'ok' })],
  say: say('warn', '换一张，这张留着', '扫单号，或扫商品'),
})

/** Ends receiving although something is missing, after two confirmations and with the server. */
function finish(s: S): ReceiveMove {
  const order = orderAt(s)
  if (order === undefined) return { say: say('wrong', '没有单，到电脑上完成', '扫下一件') }
  if (s.doc.again !== 'finish')
    return { doc: { ...s.doc, again: 'finish' }, say: say('warn', `还差 ${leftOf(order)} 件`, '不会来了，再扫一次确认码') }
  return {
    say: say('repeat', '正在完成', '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'finishStockin', stockinNo: s.doc.docNo } }],
  }
}

const isOver = ({ docNo, isBlind }: ReceiveDoc, floor: Floor): boolean => {
  const order = at(floor.stockins, docNo)
  return docNo !== '' && !isBlind && (order === undefined || !isReceivable(order.status))
}

/** The receiving flow: one RECEIVE_LINE per scan. */
export const receive: Flow<ReceiveDoc> = {
  name: 'receive',
  title: '收货',
  rules: joinRules([anywhere, receiving]),
  beside: 'inbound',
  resume: resumeReceive,
  rebase: (doc, floor) => (isOver(doc, floor) ? closed(doc) : doc),
  view: receiveView,
  inHand: () => [],
  // the end of the order does not stop the person who requested it, even when the answer was lost
  gone: (doc, floor) =>
    isOver(doc, floor) && doc.again !== 'finish' ? say('stop', `${doc.docNo} 已收完或取消`, '没扫的放一边，找主管') : null,
  stages: {
    list: {
      prompt: '扫单号或商品',
      expects: 'goods',
      help: '扫入库单号，或直接扫商品；没有单的点他的车',
      scan: { goods: find, unknown: find, waybill: find },
      choose: chosen,
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件一件扫；一样的很多就输还有几件；放进箱的先扫箱码；坏的扫破损码，换一批扫跳过码，输件数扫换箱码',
      scan: { goods, unknown: goods, tote: container },
      quantity: typed,
      control: {
        'CTRL-OK': finish,
        'CTRL-NEXT': leaveForNext,
        'CTRL-DAMAGE': damage,
        'CTRL-SKIP': newLot,
        'CTRL-NEWBOX': more,
      },
      claimed: ({ doc }, { docNo }) => ({ doc: closed(doc), say: say('order', `${docNo} 收货完成`, '扫下一张单，或下一件') }),
      failed: (s, reason, next) => ({ doc: ready(s.doc), say: say('wrong', reason, next ?? '接着收，有信号再按收货完成') }),
    },
    more: {
      prompt: '输还有几件',
      expects: 'quantity',
      help: '同一种还有几件就输几，一次加上；不输了扫撤销码',
      scan: { goods },
      quantity: typed,
      control: { 'CTRL-UNDO': backToGoods },
    },
    strange: {
      prompt: '记下吗',
      expects: 'goods',
      help: '没有资料的货按记下，几件一样的输数量，放异常区交主管建档；不是这车的扫撤销码',
      scan: { goods, unknown: goods },
      quantity: (s, e) => recordUnknown(s, e.value),
      control: { 'CTRL-OK': (s) => recordUnknown(s, s.doc.qty), 'CTRL-UNDO': back },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看实物的规格，点对的一种；撤销码放回',
      choose: (s, e) => pickedOne(s, Number(e.key)),
      quantity: (s, e) => pickedOne(s, e.value),
      control: { 'CTRL-UNDO': back },
    },
    date: {
      prompt: '输生产日期',
      expects: 'quantity',
      digits: 8,
      help: '看箱上的生产日期，输 8 位数字，如 20250601；撤销码放回',
      quantity: setDate,
      control: { 'CTRL-UNDO': back },
    },
    batch: {
      prompt: '扫批号',
      expects: 'goods',
      help: '扫箱上的批号，对就扫确认码；箱上没有就扫跳过码',
      scan: { any: proposeBatch },
      control: {
        'CTRL-OK': (s, e) => confirmBatch(s, e.at),
        'CTRL-SKIP': (s, e) => setLot(s, { batchNo: '', produceDate: '' }, e.at),
        'CTRL-UNDO': back,
      },
    },
    weight: {
      prompt: '输一件几克',
      expects: 'quantity',
      help: '称一件，输克数；没空就扫跳过码',
      quantity: weight,
      control: { 'CTRL-SKIP': skipMeasures },
    },
    length: {
      prompt: '输长几毫米',
      expects: 'quantity',
      help: '最长的一边，输毫米',
      quantity: side('width'),
      control: { 'CTRL-SKIP': skipMeasures },
    },
    width: {
      prompt: '输宽几毫米',
      expects: 'quantity',
      help: '第二长的一边，输毫米',
      quantity: side('height'),
      control: { 'CTRL-SKIP': skipMeasures },
    },
    height: {
      prompt: '输高几毫米',
      expects: 'quantity',
      help: '最短的一边，输毫米',
      quantity: side('done'),
      control: { 'CTRL-SKIP': skipMeasures },
    },
  },
}

function pickedOne(s: S, n: number): ReceiveMove {
  const key = s.doc.offered[n - 1]
  const { first, qty } = s.doc
  if (key === undefined || first === null) return { say: say('wrong', `没有第 ${n} 种`, `点 1 到 ${s.doc.offered.length}`) }
  return piece(s, first, { ownerNo: key.ownerNo, goodsNo: key.goodsNo }, qty)
}
