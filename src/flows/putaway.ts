// 上架 · putaway
/**
 * 1 扫周转箱，里面只有一种就整箱拿起；或直接扫商品，在收货暂存的都认得。
 * 2 一样的有几批、几个箱的，点是哪一种。
 * 3 一件一件扫，箱码一次拿一箱；多的输数量，剩下的全拿扫确认码。
 * 4 超过待上架的不让拿，数清手里的。
 * 5 屏幕上是建议的库位：同批的拣选位、固定库位、空的拣选位、空的存储位。
 * 6 扫库位就上架一笔；放到别的库位也行，记下真放的地方；本机不认得的库位再扫一次才算，怕扫错。
 * 7 锁住的、停用的、不许混放的不收，换一个库位。
 * 8 装不下的不收；主管真放得下，再扫一次。
 * 9 放完接着扫下一种，待上架的越来越少；断网照样上架，联网后上传。
 * 10 撤销码放回暂存；断电再开，手里的件数还在。
 */
import { rcvStage } from '#contract/rules/systemPlace'
import { joinRules } from '#contract/ops/operation'
import { rules as anywhere } from '#contract/ops/rules/anywhere'
import { rules as shelving } from '#contract/ops/rules/putaway'
import type { PayloadOf } from '#contract/ops/payloads'
import { say as sentence } from '#contract/ops/sentences'
import { overfills } from '#contract/rules/binRules'
import type { ControlEvent, Flow, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import {
  binByCode,
  idle,
  inContainer,
  isPiece,
  kindsByCode,
  kindsOf,
  leftOf,
  resumePutaway,
  suggested,
  type PutawayDoc,
  type PutawaySession,
  type Waiting,
} from './putawayDoc.ts'
import { putawayView } from './putawayView.ts'
import { scanDraft } from './scanDraft.ts'

type S = PutawaySession
type PutawayMove = Move<PutawayDoc>

function container(s: S, e: ScanEvent): PutawayMove {
  const kinds = inContainer(s.floor, e.code)
  const [only, ...more] = kinds
  if (only === undefined)
    return { say: say('wrong', `${e.code} 里没有待上架的`, '直接扫商品，或换一个箱'), drafts: [scanDraft(s, e, 'wrong')] }
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', offered: kinds, qty: 0 },
      drafts: [scanDraft(s, e, 'repeat')],
      say: say('warn', `箱里有 ${kinds.length} 种`, '点一种，或扫其中一件'),
    }
  return takeAll(s, only, [handDraft(e.raw, only, leftOf(s.floor, only))])
}

/** Takes all pieces of a kind into the hand. */
const takeAll = (s: S, piece: Waiting, drafts: PutawayMove['drafts'] = []): PutawayMove => {
  const hand = leftOf(s.floor, piece)
  const doc: PutawayDoc = { ...idle, stage: 'target', docNo: rcvStage, piece, hand }
  return { doc, drafts, say: inHand({ ...s, doc }) }
}

function goods(s: S, e: ScanEvent): PutawayMove {
  const among = s.doc.stage === 'choose' ? s.doc.offered : undefined
  const { kinds, qty } = kindsByCode(s.floor, e, among)
  const [only, ...more] = kinds
  if (only === undefined)
    return { say: say('wrong', '这个商品没有待上架的', '看清再扫；真有货先收货'), drafts: [scanDraft(s, e, 'wrong')] }
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', offered: kinds, qty },
      drafts: [scanDraft(s, e, 'repeat')],
      say: say('warn', `有 ${kinds.length} 种`, '看批次和箱，点一种'),
    }
  return takePieces(s, e, only, qty)
}

/** Takes the pieces of one scan into the hand. */
function takePieces(s: S, e: ScanEvent, piece: Waiting, qty: number): PutawayMove {
  const handBefore = s.doc.piece !== null && isPiece(s.doc.piece, piece) ? s.doc.hand : 0
  const left = leftOf(s.floor, piece)
  const hand = handBefore + qty
  if (hand > left)
    return { say: stopped('A1821', { n: Math.max(left - handBefore, 0) }), drafts: [scanDraft(s, e, 'wrong', { code: 'A1821' })] }
  const doc: PutawayDoc = { ...idle, stage: hand === left ? 'target' : 'qty', docNo: rcvStage, piece, hand }
  return { doc, drafts: [handDraft(e.raw, piece, qty)], say: inHand({ ...s, doc }) }
}
const inHand = (s: S): PutawayMove['say'] => {
  const [to] = suggested(s)
  return say('ok', `拿了 ${s.doc.hand} 件`, to === undefined ? '放好扫库位' : `放到 ${to}`)
}

/** SCAN of pieces in the hand, from which the hand is rebuilt after a restart. */
const handDraft = (raw: ScanEvent['raw'], piece: Waiting, qty: number, step = 'goods') =>
  draftOf(
    'SCAN',
    rcvStage,
    {
      flow: 'putaway',
      docNo: rcvStage,
      step,
      kind: 'goods',
      ownerNo: piece.ownerNo,
      goodsNo: piece.goodsNo,
      qty,
      verdict: 'ok',
    },
    raw,
  )

/** Handles another scan while pieces are in the hand. */
const morePieces = (s: S, e: ScanEvent): PutawayMove => {
  const { piece } = s.doc
  const { kinds, qty } = kindsByCode(s.floor, e)
  if (piece === null || !kinds.some((one) => isPiece(one, piece)))
    return { say: say('wrong', '先放下手里的', '扫库位，再拿别的'), drafts: [scanDraft(s, e, 'wrong')] }
  return takePieces(s, e, piece, qty)
}

function typed(s: S, e: QuantityEvent): PutawayMove {
  const { piece } = s.doc
  if (piece === null || e.value < 1) return { say: say('wrong', `数量 ${e.value} 不对`, '数清拿了几件再输') }
  const left = leftOf(s.floor, piece)
  if (e.value > left) return { say: stopped('A1821', { n: left }) }
  const doc: PutawayDoc = { ...s.doc, stage: 'target', hand: e.value }
  return { doc, drafts: [handDraft({ text: piece.goodsNo }, piece, e.value, 'typed')], say: inHand({ ...s, doc }) }
}
const takeRest = (s: S, e: ControlEvent): PutawayMove => {
  const { piece } = s.doc
  return typed(s, { type: 'quantity', value: piece === null ? 0 : leftOf(s.floor, piece), at: e.at })
}

const chosen = (s: S, n: number): PutawayMove => {
  const piece = s.doc.offered[n - 1]
  if (piece === undefined) return { say: say('wrong', `没有第 ${n} 种`, `点 1 到 ${s.doc.offered.length}`) }
  if (s.doc.qty === 0) return takeAll(s, piece, [handDraft({ text: piece.goodsNo }, piece, leftOf(s.floor, piece), 'typed')])
  const hand = Math.min(s.doc.qty, leftOf(s.floor, piece))
  const stage = hand === leftOf(s.floor, piece) ? 'target' : 'qty'
  const doc: PutawayDoc = { ...idle, stage, docNo: rcvStage, piece, hand }
  return { doc, drafts: [handDraft({ text: piece.goodsNo }, piece, hand)], say: inHand({ ...s, doc }) }
}
/** Takes all pieces of a kind after a tap on the list, while the hand is empty. */
const takeListed = (s: S, key: string): PutawayMove => {
  const piece = kindsOf(s.floor)[Number(key) - 1]
  return piece === undefined
    ? { say: say('wrong', `没有第 ${key.slice(0, 10)} 种`, '点列表里的，或扫商品') }
    : takeAll(s, piece, [handDraft({ text: piece.goodsNo }, piece, leftOf(s.floor, piece), 'typed')])
}

/** Puts the pieces down. Only this function creates a PUTAWAY_LINE. */
function put(s: S, e: ScanEvent): PutawayMove {
  const { piece, hand } = s.doc
  if (piece === null || hand === 0) return { say: say('wrong', '手里还没有商品', '扫商品'), drafts: [scanDraft(s, e, 'wrong')] }
  const to = binByCode(s.floor, e.code)
  const [suggestNo] = suggested(s)
  // a bin unknown here is scanned twice, because a misread code would move the goods to a bin that does not exist
  if (!Object.hasOwn(s.floor.shelfBins ?? {}, to) && s.doc.again !== `?${e.code}`)
    return {
      doc: { ...s.doc, again: `?${e.code}` },
      say: say(
        'wrong',
        `${to.slice(0, 20)} 不在建议里`,
        suggestNo === undefined ? '真放这里，再扫一次' : `放到 ${suggestNo}；真放这里再扫一次`,
      ),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1108' })],
    }
  const { ownerNo, goodsNo, batchNo, quality, containerNo } = piece
  const payload: PayloadOf['PUTAWAY_LINE'] = {
    ownerNo,
    goodsNo,
    batchNo,
    quality,
    qty: hand,
    locationNo: to,
    ...(containerNo !== '' && { containerNo }),
    ...(suggestNo !== undefined && { suggestNo }),
    ...(s.doc.again === e.code && { confirmed: 1 as const }),
  }
  const verdict = decideLocally(s, draftOf('PUTAWAY_LINE', rcvStage, payload, e.raw), e.at)
  if (!verdict.ok && verdict.code === 'A1707' && s.worker.rights.has(overfills))
    return {
      doc: { ...s.doc, again: e.code },
      say: say('wrong', sentence('A1707'), '真放得下，再扫一次'),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1707' })],
    }
  if (!verdict.ok) return refused(s, e, verdict)
  const left = kindsOf(verdict.floor).length
  return {
    doc: idle,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say:
      left === 0
        ? say('order', `${hand} 件放到 ${to}`, '都上架了')
        : say('line', `${hand} 件放到 ${to}`, `扫下一种，还有 ${left} 种`),
  }
}

const putBack = (): PutawayMove => ({
  doc: idle,
  drafts: [
    draftOf(
      'SCAN',
      rcvStage,
      { flow: 'putaway', docNo: rcvStage, step: 'undo', kind: 'unknown', verdict: 'ok' },
      { text: rcvStage },
    ),
  ],
  say: say('warn', '放回暂存，没有记', '扫商品或箱'),
})

/** The put-away flow: one PUTAWAY_LINE per lot put on a shelf. */
export const putaway: Flow<PutawayDoc> = {
  name: 'putaway',
  title: '上架',
  rules: joinRules([anywhere, shelving]),
  beside: 'putaway',
  resume: resumePutaway,
  rebase: (doc, floor) => (doc.piece !== null && leftOf(floor, doc.piece) < doc.hand ? { ...doc, stage: 'qty' } : doc),
  view: putawayView,
  inHand: () => [],
  stages: {
    list: {
      prompt: '扫箱或商品',
      expects: 'goods',
      help: '扫周转箱整箱拿起，或扫商品一件件拿；也可以点列表',
      scan: { tote: container, goods },
      choose: (s, e) => takeListed(s, e.key),
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看实物的批次和箱，点对的一种；撤销码放回',
      scan: { goods },
      choose: (s, e) => chosen(s, Number(e.key)),
      quantity: (s, e) => chosen(s, e.value),
      control: { 'CTRL-UNDO': putBack },
    },
    qty: {
      prompt: '输数量',
      expects: 'quantity',
      help: '数清拿了几件输数字，或一件件扫；都拿按全部，再扫库位',
      scan: { goods: morePieces, location: put },
      quantity: typed,
      control: { 'CTRL-UNDO': putBack, 'CTRL-OK': takeRest },
    },
    target: {
      prompt: '扫库位',
      expects: 'location',
      help: '放到屏幕上的库位，扫它的码；放别处就扫别处的码',
      scan: { location: put, goods: morePieces },
      quantity: typed,
      control: { 'CTRL-UNDO': putBack },
    },
  },
}
