// 退货上架 · returnPutaway
/**
 * 1 点一张：要上架的波次，或要拣走的退货拣货单。
 * 2 上架：到退货位扫商品，一件件扫或输数量；单上没有的放回去。
 * 3 同一商品有几个批次、品质或位置的，点是哪一种。
 * 4 放到建议的库位扫它的码；别的库位再扫一次才记。
 * 5 锁住的、不许混放的、装不下的不收；有权限的再扫一次确认。
 * 6 多于单上的不收，放回退货位。
 * 7 拣货：走到退货位扫它的码，再一件件扫，扫一枪记一件。
 * 8 没有的按短拣点原因，这一行就算完。
 * 9 断网照样做；下一单码换一张，断电再开接着那一张，手里的重扫。
 */
import type { PayloadOf } from '#contract/ops/payloads'
import { restOfPickLine, restOfWaveLine, type ReturnPickLine } from '#contract/ops/kinds/returnWaves'
import { rules } from '#contract/ops/rules/returnPutaway'
import { say as sentence } from '#contract/ops/sentences'
import { overfills } from '#contract/rules/binRules'
import { SHORT_REASON } from '#contract/rules/shortReason'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import type { ChooseEvent, Draft, Flow, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import {
  adviceOf,
  emptied,
  idle,
  linesOfLot,
  isSameLot,
  lotsMeant,
  openedAt,
  pickAt,
  pickLineMeant,
  pickLines,
  restOfLot,
  resumeReturnPutaway,
  waveAt,
  waveLines,
  type Lot,
  type ReturnPutawayDoc,
  type ReturnPutawaySession,
} from './returnPutawayDoc.ts'
import { returnPutawayView } from './returnPutawayView.ts'
import { scanDraft } from './scanDraft.ts'

type S = ReturnPutawaySession
type Step = Move<ReturnPutawayDoc>

const opened = (s: S, { key }: ChooseEvent): Step => {
  const doc = openedAt(s.floor, key)
  if (doc.docNo === '') return { say: say('wrong', `本机没有 ${key.slice(0, 40)}`, '点列表里的') }
  const [first] = pickLines(pickAt(s.floor, key))
  const next =
    doc.stage === 'from' ? `去 ${first?.positionNo ?? ''}` : `去 ${waveLines(waveAt(s.floor, key))[0]?.from ?? ''} 扫商品`
  return { doc, drafts: [stepDraft(s, key, 'open')], say: say('ok', `打开 ${key}`, next) }
}
/** SCAN that stores a step of the flow, so that a restart continues the same document. */
const stepDraft = (s: S, docNo: string, step: string): Draft =>
  draftOf('SCAN', docNo, { flow: s.flow, docNo, step, kind: 'control', verdict: 'ok' })
const putAside = (s: S): Step => ({
  doc: idle,
  drafts: [stepDraft(s, s.doc.docNo, 'aside')],
  say: say('warn', '换一张，这张留着', '点一张'),
})

function goods(s: S, e: ScanEvent): Step {
  const { lots, qty } = lotsMeant(s.floor, s.doc, e)
  const [first, ...more] = lots
  if (first === undefined)
    return { say: say('wrong', '单上没有这个商品', '放回去，拿单上的'), drafts: [scanDraft(s, e, 'wrong')] }
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', offered: lots, hand: qty },
      drafts: [scanDraft(s, e, 'ok')],
      say: say('warn', `有 ${lots.length} 种`, '看批次、品质和位置，点一种'),
    }
  return inHand(s, first, qty, [scanDraft(s, e, 'ok')])
}
/** Takes `hand` pieces of the lot into the hand. */
function inHand(s: S, lot: Lot, hand: number, drafts: readonly Draft[]): Step {
  const doc: ReturnPutawayDoc = { ...s.doc, stage: 'put', lot, hand, offered: [], again: '' }
  if (hand > restOfLot(s.floor, doc)) return { say: { ...stopped('A1922', {}), next: '多的放回退货位' } }
  const to = adviceOf(s.floor, doc)
  return { doc, drafts, say: say('ok', `拿了 ${hand} 件`, to === '' ? '扫要放的库位，或输数量' : `放到 ${to}，或输数量`) }
}
/** Handles another scan while pieces are in the hand. */
const moreGoods = (s: S, e: ScanEvent): Step => {
  const { lot, hand } = s.doc
  const { lots, qty } = lotsMeant(s.floor, s.doc, e)
  const same = lot !== null && lots.some((one) => isSameLot(one, lot))
  if (lot === null || !same) return { say: say('wrong', '先放下手里的', '扫库位，再拿别的'), drafts: [scanDraft(s, e, 'wrong')] }
  return inHand(s, lot, hand + qty, [scanDraft(s, e, 'ok')])
}
const chosen = (s: S, key: string): Step => {
  const lot = s.doc.offered[Number(key) - 1]
  return lot === undefined
    ? { say: say('wrong', `没有第 ${key} 种`, `点 1 到 ${s.doc.offered.length}`) }
    : { ...inHand(s, lot, Math.max(s.doc.hand, 1), [stepDraft(s, s.doc.docNo, 'chosen')]) }
}
const typed = (s: S, { value }: QuantityEvent): Step =>
  s.doc.lot === null || value < 1
    ? { say: say('wrong', `数量 ${value} 不对`, '数清再输') }
    : inHand(s, s.doc.lot, value, [stepDraft(s, s.doc.docNo, 'typed')])
const takeAll = (s: S): Step => {
  const { lot } = s.doc
  return lot === null
    ? { say: say('wrong', '手里还没有', '扫商品') }
    : inHand(s, lot, restOfLot(s.floor, s.doc), [stepDraft(s, s.doc.docNo, 'typed')])
}
const putBack = (s: S): Step => ({ doc: emptied(s.doc), say: say('warn', '放回去，没有记', '扫商品') })

/** Puts the pieces in the hand into the scanned bin, with one RETURN_PUTAWAY for each wave line of the lot. */
function put(s: S, e: ScanEvent): Step {
  const { docNo, lot, hand, again } = s.doc
  if (lot === null || hand === 0) return { say: say('wrong', '手里还没有商品', '扫商品'), drafts: [scanDraft(s, e, 'wrong')] }
  const advice = adviceOf(s.floor, s.doc)
  const to = advice.toUpperCase() === e.code ? advice : e.code
  if (advice !== '' && to !== advice && !again.startsWith(e.code))
    return {
      doc: { ...s.doc, again: e.code },
      say: say('wrong', sentence('A1108', { locationNo: advice }), `真放 ${to}，再扫一次`),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1108' })],
    }
  let { floor } = s
  let remaining = hand
  const drafts: Draft[] = []
  for (const line of linesOfLot(s.floor, s.doc)) {
    const qty = Math.min(remaining, restOfWaveLine(line))
    if (qty === 0) break
    remaining -= qty
    const payload: PayloadOf['RETURN_PUTAWAY'] = {
      waveNo: docNo,
      returnNo: line.returnNo,
      lineNo: line.lineNo,
      qty,
      locationNo: to,
      ...(again === `${e.code}!` && { confirmed: 1 as const }),
    }
    const verdict = decideLocally({ ...s, floor }, draftOf('RETURN_PUTAWAY', docNo, payload, e.raw), e.at)
    if (!verdict.ok && verdict.code === 'A1707' && s.worker.rights.has(overfills))
      return {
        doc: { ...s.doc, again: `${e.code}!` },
        say: say('wrong', sentence('A1707'), '真放得下，再扫一次'),
        drafts: [scanDraft(s, e, 'wrong', { code: 'A1707' })],
      }
    if (!verdict.ok) return refused(s, e, verdict)
    floor = verdict.floor
    drafts.push(verdict.draft)
  }
  return afterPut({ ...s, floor }, drafts, `${hand} 件放到 ${to}`)
}
/** Continues after pieces were put down: with the next goods, or the end of the wave. */
const afterPut = (s: S, drafts: readonly Draft[], words: string): Step => {
  const { docNo } = s.doc
  if (waveLines(waveAt(s.floor, docNo)).length > 0)
    return { doc: emptied(s.doc), floor: s.floor, drafts, say: say('line', words, '扫下一种') }
  return { doc: idle, floor: s.floor, drafts, say: say('order', `${docNo} 放完了`, words), after: [{ type: 'finish', docNo }] }
}

/** Handles the scan of a position of the return pick order. */
function atPosition(s: S, e: ScanEvent): Step {
  const lines = pickLines(pickAt(s.floor, s.doc.docNo))
  const line = lines.find(({ positionNo }) => positionNo.toUpperCase() === e.code)
  if (line === undefined)
    return {
      say: stopped('A1108', { locationNo: lines[0]?.positionNo ?? '' }),
      drafts: [scanDraft(s, e, 'wrong', { code: 'A1108' })],
    }
  return {
    doc: { ...s.doc, stage: 'take', from: line.positionNo },
    drafts: [scanDraft(s, e, 'ok')],
    say: say('ok', '位置对', '扫商品'),
  }
}
function takePieces(s: S, e: ScanEvent): Step {
  const { line, qty } = pickLineMeant(s.floor, s.doc, e)
  if (line === undefined) return { say: say('wrong', '这里不拣这个商品', '放回去，拿单上的'), drafts: [scanDraft(s, e, 'wrong')] }
  return pickPieces(s, line, { qty }, e)
}
const takeTyped = (s: S, e: QuantityEvent): Step => {
  const [line, ...others] = linesHere(s)
  if (line === undefined || others.length > 0) return { say: say('wrong', '这里不止一种', '一件件扫') }
  return pickPieces(s, line, { qty: e.value }, e)
}
/** Open lines of the return pick order at the current position. */
const linesHere = (s: S): readonly ReturnPickLine[] =>
  pickLines(pickAt(s.floor, s.doc.docNo)).filter(({ positionNo }) => positionNo === s.doc.from)

type Taking = Pick<PayloadOf['RETURN_PICK'], 'qty' | 'shortReason'>
/** Where to bring the picked pieces; pieces without a stock-out order are scrapped. */
const whereTo = (pick: ReturnType<typeof pickAt>): string => (pick?.stockoutNo === '' ? '送去报废' : '送到出库暂存')

/** Picks pieces of a line, or reports the missing pieces. Only this function creates a RETURN_PICK. */
function pickPieces(
  s: S,
  { lineNo, positionNo, goodsNo, quality }: ReturnPickLine,
  taking: Taking,
  e: { readonly at: number; readonly raw?: ScanEvent['raw'] },
): Step {
  const { docNo } = s.doc
  const payload = { pickNo: docNo, lineNo, positionNo, goodsNo, quality, ...taking }
  const verdict = decideLocally(s, draftOf('RETURN_PICK', docNo, payload, e.raw), e.at)
  if (!verdict.ok) return { say: verdict.saying }
  const next = { ...s, floor: verdict.floor }
  const lines = pickLines(pickAt(next.floor, docNo))
  const [first] = lines
  const rest = linesHere(next).reduce((sum, line) => sum + restOfPickLine(line), 0)
  const words = taking.shortReason === undefined ? `拣了 ${taking.qty} 件` : SHORT_REASON[taking.shortReason]
  const common = { floor: verdict.floor, drafts: [verdict.draft] }
  if (first === undefined)
    return {
      ...common,
      doc: idle,
      say: say('order', `${docNo} 拣完了`, whereTo(pickAt(next.floor, docNo))),
      after: [{ type: 'finish', docNo }],
    }
  if (rest === 0) return { ...common, doc: { ...idle, stage: 'from', docNo }, say: say('line', words, `去 ${first.positionNo}`) }
  return { ...common, doc: { ...s.doc, stage: 'take' }, say: say('ok', words, `这里还有 ${rest} 件`) }
}
const reportShort = (s: S, key: string, now: number): Step => {
  const [line] = linesHere(s)
  if (line === undefined || !Object.hasOwn(SHORT_REASON, key)) return { say: say('wrong', '没有这个原因', '点 1 到 4') }
  return pickPieces(s, line, { qty: 0, shortReason: Number(key) as 1 | 2 | 3 | 4 }, { at: now })
}

const goneSaying = ({ docNo }: ReturnPutawayDoc, floor: S['floor']): Saying | null =>
  docNo !== '' && openedAt(floor, docNo).docNo === '' ? say('stop', `${docNo} 已完成或取消`, '手里的放回退货位，找主管') : null

/**
 * The flow 退货上架: puts returned pieces on shelves (RETURN_PUTAWAY) and picks returned pieces that leave (RETURN_PICK), also without
 * network.
 */
export const returnPutaway: Flow<ReturnPutawayDoc> = {
  name: 'returnPutaway',
  title: '退货上架',
  rules,
  beside: 'returns',
  resume: resumeReturnPutaway,
  rebase: (doc, floor) => (goneSaying(doc, floor) === null ? doc : idle),
  view: returnPutawayView,
  inHand: () => [],
  gone: goneSaying,
  stages: {
    list: { prompt: '点一张', expects: 'choice', help: '点要上架的波次，或要拣走的拣货单', choose: opened },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '到退货位拿单上的商品，扫它；换一张扫下一单码',
      scan: { goods },
      control: { 'CTRL-NEXT': putAside },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看批次、品质和位置，点对的一种；撤销码放回',
      choose: (s, e) => chosen(s, e.key),
      quantity: (s, e) => chosen(s, String(e.value)),
      control: { 'CTRL-UNDO': putBack },
    },
    put: {
      prompt: '扫放的库位',
      expects: 'location',
      help: '放到屏幕上的库位扫它的码；几件一样的输数量，全拿了按全部；撤销码放回',
      scan: { location: put, goods: moreGoods },
      quantity: typed,
      control: { 'CTRL-UNDO': putBack, 'CTRL-OK': takeAll },
    },
    from: {
      prompt: '扫退货位',
      expects: 'location',
      help: '走到屏幕上的退货位，扫它的码；换一张扫下一单码',
      scan: { location: atPosition, unknown: atPosition },
      control: { 'CTRL-NEXT': putAside },
    },
    take: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件件扫，扫一枪记一件；没有的按短拣',
      scan: { goods: takePieces, location: atPosition },
      quantity: takeTyped,
      control: {
        'CTRL-SHORT': (s) => ({ doc: { ...s.doc, stage: 'short' }, say: say('warn', '少的为什么', '点一个原因') }),
        'CTRL-NEXT': putAside,
      },
    },
    short: {
      prompt: '点原因',
      expects: 'choice',
      help: '这一行少的为什么没有，点一个；还有就扫撤销码接着拣',
      choose: (s, e) => reportShort(s, e.key, e.at),
      quantity: (s, e) => reportShort(s, String(e.value), e.at),
      control: { 'CTRL-UNDO': (s) => ({ doc: { ...s.doc, stage: 'take' }, say: say('warn', '接着拣', '扫商品') }) },
    },
  },
}
