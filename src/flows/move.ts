// 移库补货 · move
/**
 * 1 点一张移库单，急的在前；或直接扫要拿货的库位，这里有单就按单，没有单就自己移。
 * 2 按单走到源库位，扫库位码；扫错了报该去哪里。
 * 3 扫商品；同一商品有几个批次或货主的，点是哪一种。
 * 4 一件一件扫，箱码一次计一箱；多的输数量，整行拿完扫确认码。
 * 5 超过单上剩余、超过库位可用的不收，放回去。
 * 6 放到单上的库位；没有单的给建议：固定库位在前，再是已有这种货的拣选位。
 * 7 扫目标库位就记一笔；不是单上的库位说一声，再扫一次才记在那里。
 * 8 锁住的、不许混放的、装不下的库位不收；装不下而有权限的，再扫一次确认。
 * 9 一行做完接下一行，整张做完报完成；断网照样移，联网后上传。
 * 10 撤销码放回手里的，下一单码换一张；断电再开，接着原来的库位和手里的件数。
 */
import { joinRules } from '#contract/ops/operation'
import { rules as anywhere } from '#contract/ops/rules/anywhere'
import { rules as carrying } from '#contract/ops/rules/move'
import { at } from '#contract/ops/at'
import type { PayloadOf } from '#contract/ops/payloads'
import { say as sentence } from '#contract/ops/sentences'
import { overfills } from '#contract/rules/binRules'
import { isOfDocument } from '#contract/rules/systemPlace'
import type { ChooseEvent, Draft, Flow, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import {
  emptyHand,
  forward,
  idle,
  isPiece,
  limitOf,
  lineOf,
  piecesMeant,
  moveOf,
  openLines,
  openMoves,
  resumeMove,
  sameNo,
  targetsOf,
  type MoveDoc,
  type MoveSession,
  type Piece,
} from './moveDoc.ts'
import { moveView } from './moveView.ts'
import { scanDraft } from './scanDraft.ts'

/** Opens the move order that needs pieces of this bin, or starts a move without one. */
function openBin(s: MoveSession, e: ScanEvent): Move<MoveDoc> {
  const moveOfBin = openMoves(s.floor).find((move) => openLines(move).some((line) => sameNo(e.code, line.from)))
  if (moveOfBin !== undefined) return atBin({ ...s, doc: { ...idle, docNo: moveOfBin.moveNo, moveNo: moveOfBin.moveNo } }, e)
  const shelf = at(s.floor.shelves, e.code)
  // pieces booked under the code of a pick order belong to its orders, so they are not moved here
  if (e.kind === 'pickOrder' || isOfDocument(e.code, shelf?.location)) return refuse(s, e, 'A1735', { locationNo: e.code })
  if (shelf?.location.type === 0) return refuse(s, e, 'A1703', { locationNo: e.code })
  if (shelf?.rows.length === 0)
    return { say: say('wrong', `${e.code} 账上没有货`, '真有货就盘点这个库位'), drafts: [scanDraft(s, e, 'wrong')] }
  return {
    doc: emptyHand({ ...idle, docNo: e.code, from: e.code }),
    drafts: [scanDraft(s, e, 'ok', { docNo: e.code })],
    say:
      shelf === undefined ? say('warn', '断网，账上有多少看不到', '扫要移的商品') : say('ok', `从 ${e.code} 拿`, '扫要移的商品'),
  }
}

/** Handles a scan of the source bin of the move order. */
function atBin(s: MoveSession, e: ScanEvent): Move<MoveDoc> {
  const lines = openLines(moveOf(s.floor, s.doc))
  const line = lines.find(({ from }) => sameNo(e.code, from))
  if (line === undefined) return refuse(s, e, 'A1108', { locationNo: lines[0]?.from ?? '' })
  return {
    doc: { ...emptyHand(s.doc), from: line.from },
    drafts: [scanDraft(s, e, 'ok', { docNo: s.doc.docNo })],
    say: say('ok', `${s.doc.docNo} 库位对`, '扫商品'),
  }
}

/** Handles another bin scanned before anything was taken. */
const otherBin = (s: MoveSession, e: ScanEvent): Move<MoveDoc> =>
  s.doc.moveNo === '' ? openBin({ ...s, doc: idle }, e) : atBin(s, e)

const refuse = (s: MoveSession, e: ScanEvent, code: string, args: Readonly<Record<string, string | number>>): Move<MoveDoc> => ({
  say: stopped(code, args),
  drafts: [scanDraft(s, e, 'wrong', { code })],
})

const opened = (s: MoveSession, e: ChooseEvent): Move<MoveDoc> => {
  const lines = openLines(at(s.floor.moves, e.key))
  const [first] = lines
  if (first === undefined) return { say: say('wrong', `本机没有移库单 ${e.key.slice(0, 40)}`, '点列表里的，或扫库位') }
  return {
    doc: { ...idle, stage: 'from', docNo: e.key, moveNo: e.key },
    say: say('warn', `${e.key} 共 ${lines.length} 行`, `去 ${first.from}`),
  }
}

function goods(s: MoveSession, e: ScanEvent): Move<MoveDoc> {
  const { pieces, qty } = piecesMeant(s.floor, s.doc, e)
  const [first, ...more] = pieces
  if (first === undefined) return notHere(s, e)
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', offered: pieces, hand: qty },
      drafts: [scanDraft(s, e, 'ok')],
      say: say('warn', `这里有 ${pieces.length} 种`, '看批次和货主，点一种'),
    }
  return takePieces(s, e, first, qty)
}

/** Refuses goods that are not needed, or that are not in this bin according to the books. */
const notHere = (s: MoveSession, e: ScanEvent): Move<MoveDoc> => {
  const { moveNo, from } = s.doc
  if (moveNo === '') return refuse(s, e, 'A1701', { goodsNo: e.code, locationNo: from, n: 0 })
  return { say: say('wrong', '单上没有这个商品', '放回库位，拿单上的'), drafts: [scanDraft(s, e, 'wrong')] }
}

/** Takes pieces into the hand. */
function takePieces(s: MoveSession, e: ScanEvent, piece: Piece, qty: number): Move<MoveDoc> {
  const doc: MoveDoc = { ...s.doc, stage: 'qty', piece, offered: [], again: '' }
  const limit = limitOf(s.floor, doc)
  const hand = s.doc.stage === 'goods' ? qty : s.doc.hand + qty
  if (hand > limit) return tooMany(s, e, doc, limit)
  return {
    doc: { ...doc, hand, stage: hand === limit ? 'target' : 'qty' },
    drafts: [pieceDraft(s, e, piece, qty)],
    say: inHand(s, doc, hand),
  }
}
const inHand = (s: MoveSession, doc: MoveDoc, hand: number) => {
  const [to] = targetsOf(s.floor, doc)
  return say('ok', `拿了 ${hand} 件`, to === undefined ? '扫目标库位，或输数量' : `放到 ${to}，或输数量`)
}

const tooMany = (s: MoveSession, e: ScanEvent | QuantityEvent, doc: MoveDoc, limit: number): Move<MoveDoc> => {
  const { piece, from, moveNo } = doc
  const code = moveNo === '' ? 'A1701' : 'A1722'
  const saying = stopped(code, { goodsNo: piece?.goodsNo ?? '', locationNo: from, n: Math.max(limit, 0) })
  return e.type === 'scan' ? { say: saying, drafts: [scanDraft(s, e, 'wrong', { code })] } : { say: saying }
}

/** SCAN of pieces in the hand, from which the hand is rebuilt after a restart. */
const pieceDraft = (s: MoveSession, e: ScanEvent | QuantityEvent, { ownerNo, goodsNo }: Piece, qty: number): Draft => {
  const raw = e.type === 'scan' ? e.raw : { text: goodsNo }
  const step = e.type === 'scan' ? 'goods' : 'typed'
  const { docNo } = s.doc
  return draftOf('SCAN', docNo, { flow: 'move', docNo, step, kind: 'goods', ownerNo, goodsNo, qty, verdict: 'ok' }, raw)
}

/** Handles another scan while pieces are in the hand. */
const morePieces = (s: MoveSession, e: ScanEvent): Move<MoveDoc> => {
  const { piece } = s.doc
  const { pieces, qty } = piecesMeant(s.floor, s.doc, e)
  const same = piece !== null && pieces.some((one) => isPiece(one, piece))
  if (piece === null || !same)
    return { say: say('wrong', '先放下手里的', '扫目标库位，再拿别的'), drafts: [scanDraft(s, e, 'wrong')] }
  return takePieces(s, e, piece, qty)
}

const chosen = (s: MoveSession, key: string, value: number | null): Move<MoveDoc> => {
  const piece = s.doc.offered[(value ?? Number(key)) - 1]
  if (piece === undefined) return { say: say('wrong', `没有第 ${key} 种`, `点 1 到 ${s.doc.offered.length}`) }
  const doc: MoveDoc = { ...s.doc, stage: 'qty', piece, offered: [] }
  const limit = limitOf(s.floor, doc)
  const hand = Math.min(s.doc.hand, limit)
  return {
    doc: { ...doc, hand, stage: hand === limit ? 'target' : 'qty' },
    say: say('warn', `拿了 ${hand} 件`, '输数量，或扫目标库位'),
  }
}

function typed(s: MoveSession, e: QuantityEvent): Move<MoveDoc> {
  const limit = limitOf(s.floor, s.doc)
  if (s.doc.piece === null || e.value < 1) return { say: say('wrong', `数量 ${e.value} 不对`, '数清拿了几件再输') }
  if (e.value > limit) return tooMany(s, e, s.doc, limit)
  return {
    doc: { ...s.doc, stage: 'target', hand: e.value },
    drafts: [pieceDraft(s, e, s.doc.piece, e.value)],
    say: say('ok', `拿了 ${e.value} 件`, `放到 ${targetsOf(s.floor, s.doc)[0] ?? '目标库位'}`),
  }
}

const takeAll = (s: MoveSession, e: { readonly at: number }): Move<MoveDoc> => {
  const limit = limitOf(s.floor, s.doc)
  return Number.isFinite(limit)
    ? typed(s, { type: 'quantity', value: limit, at: e.at })
    : { say: say('wrong', '不知道有多少', '数清再输') }
}

/** Puts the pieces down. Only this function creates a MOVE_LINE. */
function put(s: MoveSession, e: ScanEvent): Move<MoveDoc> {
  const { piece, hand, moveNo, from } = s.doc
  if (piece === null || hand === 0) return { say: say('wrong', '手里还没有商品', '扫商品'), drafts: [scanDraft(s, e, 'wrong')] }
  const to = at(s.floor.shelves, e.code)?.locationNo ?? targetsOf(s.floor, s.doc).find((bin) => sameNo(e.code, bin)) ?? e.code
  const plannedBin = lineOf(s.floor, s.doc)?.to ?? ''
  if (plannedBin !== '' && plannedBin !== to && !s.doc.again.startsWith(e.code) && to !== from)
    return {
      doc: { ...s.doc, again: e.code },
      say: say('wrong', sentence('A1108', { locationNo: plannedBin }), `真放 ${to}，再扫一次`),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1108' })],
    }
  const payload: PayloadOf['MOVE_LINE'] = {
    ...piece,
    fromLocationNo: from,
    toLocationNo: to,
    qty: hand,
    ...(moveNo !== '' && { moveNo }),
    ...(s.doc.again === `${e.code}!` && { confirmed: 1 as const }),
  }
  const verdict = decideLocally(s, draftOf('MOVE_LINE', s.doc.docNo, payload, e.raw), e.at)
  if (!verdict.ok && verdict.code === 'A1707' && s.worker.rights.has(overfills))
    return {
      doc: { ...s.doc, again: `${e.code}!` },
      say: say('wrong', sentence('A1707'), '真放得下，再扫一次'),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1707' })],
    }
  if (!verdict.ok) return refused(s, e, verdict)
  return afterPut({ ...s, floor: verdict.floor }, verdict.draft, to)
}

/** Continues after pieces were put down: with the next line of this bin, the next bin, or the end. */
function afterPut(s: MoveSession, draft: Draft, to: string): Move<MoveDoc> {
  const { floor } = s
  const words = `${s.doc.hand} 件放到 ${to}`
  if (s.doc.moveNo === '')
    return { doc: emptyHand(s.doc), floor, drafts: [draft], say: say('line', words, '扫下一种；换库位扫库位') }
  const doc = forward(s.doc, floor)
  if (doc.docNo === '')
    return {
      doc,
      floor,
      drafts: [draft],
      say: say('order', `${s.doc.moveNo} 移完了`, words),
      after: [{ type: 'finish', docNo: s.doc.moveNo }],
    }
  const [next] = openLines(moveOf(floor, doc))
  return { doc, floor, drafts: [draft], say: say('line', words, doc.stage === 'goods' ? '扫下一种' : `去 ${next?.from ?? ''}`) }
}

const putBack = (s: MoveSession): Move<MoveDoc> => ({
  doc: emptyHand(s.doc),
  drafts: [draftOf('SCAN', s.doc.docNo, emptyHandScan(s), { text: s.doc.from })],
  say: say('warn', '放回库位，没有记', '扫商品'),
})
/** A SCAN that confirms the bin again, which empties the hand also after a restart. */
const emptyHandScan = ({ doc }: MoveSession): PayloadOf['SCAN'] => ({
  flow: 'move',
  docNo: doc.docNo,
  step: 'from',
  kind: 'location',
  verdict: 'ok',
})
const leaveForNext = (s: MoveSession): Move<MoveDoc> => ({
  doc: idle,
  drafts: [draftOf('SCAN', s.doc.docNo, { ...emptyHandScan(s), step: 'undo' })],
  say: say('warn', '换一张，这张留着', '点一张，或扫库位'),
})

// pieces of a cancelled order are booked under the code of its pick order
const bins = { location: openBin, pickOrder: openBin } as const
const sources = { location: atBin, pickOrder: atBin } as const

/** The move flow: one MOVE_LINE per lot put down in a bin. */
export const move: Flow<MoveDoc> = {
  name: 'move',
  title: '移库补货',
  rules: joinRules([anywhere, carrying]),
  beside: 'moves',
  resume: resumeMove,
  rebase: (doc, floor) =>
    doc.moveNo === '' || lineOf(floor, doc) !== undefined || (doc.piece === null && piecesLeft(doc, floor))
      ? doc
      : forward(doc, floor),
  view: moveView,
  inHand: () => [],
  gone: ({ moveNo }, floor) =>
    moveNo !== '' && openLines(at(floor.moves, moveNo)).length === 0
      ? say('stop', `${moveNo} 已完成或取消`, '手里的放回源库位，找主管')
      : null,
  stages: {
    list: {
      prompt: '扫源库位',
      expects: 'location',
      help: '点一张移库单，急的在前；自己移的直接扫要拿货的库位',
      scan: bins,
      choose: opened,
    },
    from: {
      prompt: '扫源库位',
      expects: 'location',
      help: '走到屏幕上的库位，扫货架上的库位码',
      scan: sources,
      control: { 'CTRL-NEXT': leaveForNext },
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '扫要移的商品；到了别的库位就扫库位',
      scan: { goods, location: otherBin },
      control: { 'CTRL-NEXT': leaveForNext },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看实物的批次和货主，点对的一种；撤销码放回',
      choose: (s, e) => chosen(s, e.key, null),
      quantity: (s, e) => chosen(s, String(e.value), e.value),
      control: { 'CTRL-UNDO': putBack },
    },
    qty: {
      prompt: '输数量',
      expects: 'quantity',
      help: '数清拿了几件输数字，或一件件扫；整行拿完按全部，再扫目标库位',
      scan: { goods: morePieces, location: put },
      quantity: typed,
      control: { 'CTRL-UNDO': putBack, 'CTRL-OK': takeAll },
    },
    target: {
      prompt: '扫目标库位',
      expects: 'location',
      help: '放到屏幕上的库位，扫它的码；放回去就扫撤销码',
      scan: { location: put, goods: morePieces },
      control: { 'CTRL-UNDO': putBack },
    },
  },
}

const piecesLeft = (doc: MoveDoc, floor: MoveSession['floor']): boolean => {
  const lines = openLines(moveOf(floor, doc))
  return doc.stage === 'from' ? lines.length > 0 : lines.some((line) => line.from === doc.from)
}
