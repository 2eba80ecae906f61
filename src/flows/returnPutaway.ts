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
  return { doc, drafts: [mark(s, key, 'open')], say: say('ok', `打开 ${key}`, next) }
}
const mark = (s: S, docNo: string, step: string): Draft =>
  draftOf('SCAN', docNo, { flow: s.flow, docNo, step, kind: 'control', verdict: 'ok' })
const aside = (s: S): Step => ({
  doc: idle,
  drafts: [mark(s, s.doc.docNo, 'aside')],
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
  return taken(s, first, qty, [scanDraft(s, e, 'ok')])
}
function taken(s: S, lot: Lot, hand: number, drafts: readonly Draft[]): Step {
  const doc: ReturnPutawayDoc = { ...s.doc, stage: 'put', lot, hand, offered: [], again: '' }
  if (hand > restOfLot(s.floor, doc)) return { say: { ...stopped('A1922', {}), next: '多的放回退货位' } }
  const to = adviceOf(s.floor, doc)
  return { doc, drafts, say: say('ok', `拿了 ${hand} 件`, to === '' ? '扫要放的库位，或输数量' : `放到 ${to}，或输数量`) }
}
const more = (s: S, e: ScanEvent): Step => {
  const { lot, hand } = s.doc
  const { lots, qty } = lotsMeant(s.floor, s.doc, e)
  const same = lot !== null && lots.some((one) => isSameLot(one, lot))
  if (lot === null || !same) return { say: say('wrong', '先放下手里的', '扫库位，再拿别的'), drafts: [scanDraft(s, e, 'wrong')] }
  return taken(s, lot, hand + qty, [scanDraft(s, e, 'ok')])
}
const chosen = (s: S, key: string): Step => {
  const lot = s.doc.offered[Number(key) - 1]
  return lot === undefined
    ? { say: say('wrong', `没有第 ${key} 种`, `点 1 到 ${s.doc.offered.length}`) }
    : { ...taken(s, lot, Math.max(s.doc.hand, 1), [mark(s, s.doc.docNo, 'chosen')]) }
}
const typed = (s: S, { value }: QuantityEvent): Step =>
  s.doc.lot === null || value < 1
    ? { say: say('wrong', `数量 ${value} 不对`, '数清再输') }
    : taken(s, s.doc.lot, value, [mark(s, s.doc.docNo, 'typed')])
const all = (s: S): Step => {
  const { lot } = s.doc
  return lot === null
    ? { say: say('wrong', '手里还没有', '扫商品') }
    : taken(s, lot, restOfLot(s.floor, s.doc), [mark(s, s.doc.docNo, 'typed')])
}
const back = (s: S): Step => ({ doc: emptied(s.doc), say: say('warn', '放回去，没有记', '扫商品') })

/** The pieces are put down: one RETURN_PUTAWAY for each line of theirs. */
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
  let left = hand
  const drafts: Draft[] = []
  for (const line of linesOfLot(s.floor, s.doc)) {
    const qty = Math.min(left, restOfWaveLine(line))
    if (qty === 0) break
    left -= qty
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
  return laid({ ...s, floor }, drafts, `${hand} 件放到 ${to}`)
}
const laid = (s: S, drafts: readonly Draft[], words: string): Step => {
  const { docNo } = s.doc
  if (waveLines(waveAt(s.floor, docNo)).length > 0)
    return { doc: emptied(s.doc), floor: s.floor, drafts, say: say('line', words, '扫下一种') }
  return { doc: idle, floor: s.floor, drafts, say: say('order', `${docNo} 放完了`, words), after: [{ type: 'finish', docNo }] }
}

/** At a position of the pick. */
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
function take(s: S, e: ScanEvent): Step {
  const { line, qty } = pickLineMeant(s.floor, s.doc, e)
  if (line === undefined) return { say: say('wrong', '这里不拣这个商品', '放回去，拿单上的'), drafts: [scanDraft(s, e, 'wrong')] }
  return picked(s, line, { qty }, e)
}
const takeTyped = (s: S, e: QuantityEvent): Step => {
  const [line, ...others] = hereLines(s)
  if (line === undefined || others.length > 0) return { say: say('wrong', '这里不止一种', '一件件扫') }
  return picked(s, line, { qty: e.value }, e)
}
const hereLines = (s: S): readonly ReturnPickLine[] =>
  pickLines(pickAt(s.floor, s.doc.docNo)).filter(({ positionNo }) => positionNo === s.doc.from)

type Taking = Pick<PayloadOf['RETURN_PICK'], 'qty' | 'shortReason'>
/** Pieces that leave without an order are scrapped. */
const whereTo = (pick: ReturnType<typeof pickAt>): string => (pick?.stockoutNo === '' ? '送去报废' : '送到出库暂存')

function picked(
  s: S,
  { lineNo, positionNo, goodsNo, quality }: ReturnPickLine,
  how: Taking,
  e: { readonly at: number; readonly raw?: ScanEvent['raw'] },
): Step {
  const { docNo } = s.doc
  const payload = { pickNo: docNo, lineNo, positionNo, goodsNo, quality, ...how }
  const verdict = decideLocally(s, draftOf('RETURN_PICK', docNo, payload, e.raw), e.at)
  if (!verdict.ok) return { say: verdict.saying }
  const next = { ...s, floor: verdict.floor }
  const lines = pickLines(pickAt(next.floor, docNo))
  const here = hereLines(next)
  const [first] = lines
  const rest = here.reduce((sum, line) => sum + restOfPickLine(line), 0)
  const words = how.shortReason === undefined ? `拣了 ${how.qty} 件` : SHORT_REASON[how.shortReason]
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
const short = (s: S, key: string, now: number): Step => {
  const [line] = hereLines(s)
  if (line === undefined || !Object.hasOwn(SHORT_REASON, key)) return { say: say('wrong', '没有这个原因', '点 1 到 4') }
  return picked(s, line, { qty: 0, shortReason: Number(key) as 1 | 2 | 3 | 4 }, { at: now })
}

const gone = ({ docNo }: ReturnPutawayDoc, floor: S['floor']): Saying | null =>
  docNo !== '' && openedAt(floor, docNo).docNo === '' ? say('stop', `${docNo} 已完成或取消`, '手里的放回退货位，找主管') : null

/** Putting returns away, and picking those that leave: RETURN_PUTAWAY and RETURN_PICK, without network too. */
export const returnPutaway: Flow<ReturnPutawayDoc> = {
  name: 'returnPutaway',
  title: '退货上架',
  rules,
  beside: 'returns',
  resume: resumeReturnPutaway,
  rebase: (doc, floor) => (gone(doc, floor) === null ? doc : idle),
  view: returnPutawayView,
  inHand: () => [],
  gone,
  stages: {
    list: { prompt: '点一张', expects: 'choice', help: '点要上架的波次，或要拣走的拣货单', choose: opened },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '到退货位拿单上的商品，扫它；换一张扫下一单码',
      scan: { goods },
      control: { 'CTRL-NEXT': aside },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看批次、品质和位置，点对的一种；撤销码放回',
      choose: (s, e) => chosen(s, e.key),
      quantity: (s, e) => chosen(s, String(e.value)),
      control: { 'CTRL-UNDO': back },
    },
    put: {
      prompt: '扫放的库位',
      expects: 'location',
      help: '放到屏幕上的库位扫它的码；几件一样的输数量，全拿了按全部；撤销码放回',
      scan: { location: put, goods: more },
      quantity: typed,
      control: { 'CTRL-UNDO': back, 'CTRL-OK': all },
    },
    from: {
      prompt: '扫退货位',
      expects: 'location',
      help: '走到屏幕上的退货位，扫它的码；换一张扫下一单码',
      scan: { location: atPosition, unknown: atPosition },
      control: { 'CTRL-NEXT': aside },
    },
    take: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件件扫，扫一枪记一件；没有的按短拣',
      scan: { goods: take, location: atPosition },
      quantity: takeTyped,
      control: {
        'CTRL-SHORT': (s) => ({ doc: { ...s.doc, stage: 'short' }, say: say('warn', '少的为什么', '点一个原因') }),
        'CTRL-NEXT': aside,
      },
    },
    short: {
      prompt: '点原因',
      expects: 'choice',
      help: '这一行少的为什么没有，点一个；还有就扫撤销码接着拣',
      choose: (s, e) => short(s, e.key, e.at),
      quantity: (s, e) => short(s, String(e.value), e.at),
      control: { 'CTRL-UNDO': (s) => ({ doc: { ...s.doc, stage: 'take' }, say: say('warn', '接着拣', '扫商品') }) },
    },
  },
}
