// 盘点 · stockCheck
/**
 * 1 点一张盘点单，或直接扫库位：一个库位只在一张单里。
 * 2 按行走顺序逐个库位盘，扫库位码；不在这张单里的不用盘。
 * 3 扫商品，一件件扫或扫一件输总数；盲盘看不到账面。
 * 4 数的是这里一共几件；同一轮再数一次，以后一次为准。
 * 5 同一商品有几个批次或货主的，点是哪一种。
 * 6 账上没有的也数：联网认得出的就记成账外；认不出的放一边。
 * 7 库位空的按一下空库位，这位所有行记 0。
 * 8 盘完这位：还有没盘的说几种，确认没有了才记 0。
 * 9 别人数过的行先报是谁，确认了才覆盖；复盘只数有差异的行。
 * 10 断网照样盘，联网后上传；断电再开，接着原来的库位和数到的件数。
 */
import { rules } from '#contract/ops/rules/stockCheck'
import { at } from '#contract/ops/at'
import { type CheckPiece, checkLineKey } from '#contract/ops/kinds/checks'
import type { PayloadOf } from '#contract/ops/payloads'
import { CHECK_ROUND, isCounting } from '#contract/rules/stockLife'
import type { ChooseEvent, Draft, Flow, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say, stopped, type LocalDecision } from './decideLocally.ts'
import { scanDraft } from './scanDraft.ts'
import {
  binNamed,
  binsLeft,
  checkOf,
  emptyHand,
  idle,
  lineOf,
  linesLeft,
  meant,
  openChecks,
  resumeStockCheck,
  type StockCheckDoc,
  type StockCheckSession,
} from './stockCheckDoc.ts'
import { stockCheckView } from './stockCheckView.ts'
import { repeated } from './sayings.ts'

type S = StockCheckSession
type Step = Move<StockCheckDoc>

const opened = (s: S, e: ChooseEvent): Step => {
  const check = at(s.floor.checks, e.key)
  if (check === undefined || !isCounting(check.status))
    return { say: say('wrong', `本机没有盘点单 ${e.key.slice(0, 40)}`, '点列表里的，或扫库位') }
  const [first] = binsLeft(check)
  return {
    doc: { ...idle, stage: 'bin', docNo: e.key, roundNo: check.roundNo },
    say: say('warn', `${e.key} 还有 ${binsLeft(check).length} 个库位`, first === undefined ? '扫要盘的库位' : `去 ${first}`),
  }
}

/** Handles a scanned bin of the open stock-taking, or opens the stock-taking that contains the bin. */
function atBin(s: S, e: ScanEvent): Step {
  const openCheck = checkOf(s.floor, s.doc)
  const check = openCheck ?? openChecks(s.floor).find((one) => binNamed(one, e.code) !== '')
  const bin = binNamed(check, e.code)
  if (check === undefined || bin === '')
    return { say: stopped('A1718', {}), drafts: [scanDraft(s, e, 'wrong', { code: 'A1718' })] }
  const left = linesLeft(check, bin).length
  const doc: StockCheckDoc = emptyHand({ ...idle, docNo: check.checkNo, roundNo: check.roundNo, bin })
  const words = left === 0 ? '没有要盘的行' : check.isBlind === true ? '库位对' : `${left} 种要盘`
  return {
    doc,
    drafts: [scanDraft(s, e, 'ok', { docNo: check.checkNo })],
    say: say('ok', `${bin} ${words}`, '扫商品；空的按空库位'),
  }
}

/** Goes to the next bin only when this bin is done, so that haste leaves nothing out. */
function nextBin(s: S, e: ScanEvent): Step {
  const { bin, piece } = s.doc
  if (e.code === bin.toUpperCase()) return { say: repeated('库位', '扫商品'), drafts: [scanDraft(s, e, 'repeat')] }
  const left = linesLeft(checkOf(s.floor, s.doc), bin).length
  if (piece !== null || left > 0) {
    const words = say('wrong', `${bin} 还没盘完`, '先按盘完这位')
    return { say: words, drafts: [scanDraft(s, e, 'wrong')] }
  }
  return atBin(s, e)
}

function goods(s: S, e: ScanEvent): Step {
  const { pieces, qty } = meant(s.floor, s.doc, e)
  const [first, ...more] = pieces
  const { piece } = s.doc
  if (first === undefined) return { say: stopped('A1718', {}), drafts: [scanDraft(s, e, 'wrong')] }
  // a label may name another batch of the same goods, which is another line
  if (piece !== null && pieces.some((one) => checkLineKey(one) === checkLineKey(piece)))
    return countScan(s, e, piece, s.doc.hand + qty, qty, [])
  // when another kind begins, its first scan also writes the count of the previous kind
  const before = piece === null ? null : decideCount(s, piece, s.doc.hand, e.at)
  if (before !== null && !before.ok) return refusedCount(s, before, 'count')
  const floor = before === null ? s.floor : before.floor
  const drafts = before === null ? [] : [before.draft]
  if (more.length > 0)
    return {
      doc: { ...emptyHand(s.doc), stage: 'choose', offered: pieces, hand: qty },
      floor,
      drafts: [...drafts, scanDraft(s, e, 'ok')],
      say: say('warn', `这里有 ${pieces.length} 种`, '看批次和货主，点一种'),
    }
  return countScan({ ...s, floor }, e, first, qty, qty, drafts)
}

/** Counts one more scan of the same pieces. Goods without a line get a warning, because they may be in the wrong bin. */
function countScan(s: S, e: ScanEvent, piece: CheckPiece, hand: number, qty: number, drafts: readonly Draft[]): Step {
  const line = lineOf(checkOf(s.floor, s.doc), piece)
  const doc: StockCheckDoc = { ...s.doc, stage: 'qty', piece, hand, offered: [] }
  const words = `数到 ${hand} 件`
  const saying: Saying =
    line === undefined
      ? say('warn', `账外商品，${words}`, '照数；接着扫，或输总数')
      : line.qty !== null && hand === qty
        ? say('warn', `这种盘过，重新数：${hand} 件`, '接着扫，或输总数')
        : say('ok', words, '接着扫，或输总数')
  return { doc, floor: s.floor, drafts: [...drafts, pieceDraft(s, e.raw, piece, qty)], say: saying }
}

/** SCAN of counted pieces, from which the number is rebuilt after a restart. */
const pieceDraft = (s: S, raw: ScanEvent['raw'], { ownerNo, goodsNo }: CheckPiece, qty: number): Draft => {
  const { docNo } = s.doc
  const payload = { flow: 'stockCheck', docNo, step: 'goods', kind: 'goods', ownerNo, goodsNo, qty, verdict: 'ok' } as const
  return draftOf('SCAN', docNo, payload, raw)
}

/** Decides the count of a line. Only this function creates a STOCKTAKE_COUNT. */
const decideCount = (s: S, piece: CheckPiece, countQty: number, now: number, over = false): LocalDecision => {
  const { docNo, roundNo } = s.doc
  const isExtra = lineOf(checkOf(s.floor, s.doc), piece) === undefined ? 1 : 0
  const payload: PayloadOf['STOCKTAKE_COUNT'] = { ...piece, checkNo: docNo, roundNo, countQty, isExtra, ...(over && { over: 1 }) }
  return decideLocally(s, draftOf('STOCKTAKE_COUNT', docNo, payload), now)
}

const refusedCount = (s: S, verdict: Extract<LocalDecision, { ok: false }>, asked: StockCheckDoc['asked']): Step =>
  verdict.code === 'A1743' ? { doc: { ...s.doc, stage: 'over', asked }, say: verdict.saying } : { say: verdict.saying }

/** Writes the count of the current pieces. */
function writeCount(s: S, countQty: number, now: number, over = false): Step {
  const { piece } = s.doc
  if (piece === null) return { say: say('wrong', '还没有数', '扫商品') }
  const verdict = decideCount(s, piece, countQty, now, over)
  if (!verdict.ok) return refusedCount({ ...s, doc: { ...s.doc, hand: countQty } }, verdict, 'count')
  const left = linesLeft(checkOf(verdict.floor, s.doc), s.doc.bin).length
  return {
    doc: emptyHand(s.doc),
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('line', `记 ${countQty} 件`, left === 0 ? '有别的接着扫，没有就盘完这位' : `这位还有 ${left} 种`),
  }
}

const typed = (s: S, e: QuantityEvent): Step => writeCount(s, e.value, e.at)

const chosen = (s: S, key: string): Step => {
  const piece = s.doc.offered[Number(key) - 1]
  if (piece === undefined) return { say: say('wrong', `没有第 ${key} 种`, `点 1 到 ${s.doc.offered.length}`) }
  return {
    doc: { ...s.doc, stage: 'qty', piece, offered: [] },
    say: say('warn', `数到 ${s.doc.hand} 件`, '接着扫，或输总数'),
  }
}

/** Records an empty bin, unless this person has just counted something there. */
function empty(s: S, now: number, over = false): Step {
  const { docNo, roundNo, bin } = s.doc
  const ownCount = (checkOf(s.floor, s.doc)?.lines ?? []).find(
    (line) => line.locationNo === bin && (line.qty ?? 0) > 0 && line.counter === s.worker.name,
  )
  if (ownCount !== undefined) return { say: say('wrong', `这位数过 ${ownCount.qty} 件，不是空的`, '数错了就重新数它') }
  const payload = { checkNo: docNo, roundNo, locationNo: bin, ...(over && { over: 1 as const }) }
  const verdict = decideLocally(s, draftOf('STOCKTAKE_EMPTY', docNo, payload), now)
  if (!verdict.ok) return refusedCount(s, verdict, 'empty')
  return leaveBin({ ...s, floor: verdict.floor }, [verdict.draft], `${bin} 空`)
}

/** Ends the bin, unless lines of the bin were not counted. */
function close(s: S, now: number): Step {
  const { piece, hand, bin } = s.doc
  const before = piece === null ? null : decideCount(s, piece, hand, now)
  if (before !== null && !before.ok) return refusedCount(s, before, 'count')
  const floor = before === null ? s.floor : before.floor
  const drafts = before === null ? [] : [before.draft]
  const left = linesLeft(checkOf(floor, s.doc), bin).length
  if (left === 0) return leaveBin({ ...s, floor }, drafts, `${bin} 盘完`)
  return {
    doc: { ...emptyHand(s.doc), stage: 'rest' },
    floor,
    drafts,
    say: say('warn', `${bin} 还有 ${left} 种没盘`, '真没有就按没有了，按 0 记'),
  }
}

/** Counts the remaining lines of the bin as 0, because their pieces were not found. */
function countMissing(s: S, now: number): Step {
  let { floor } = s
  const drafts: Draft[] = []
  for (const { isOpen: _open, qty: _qty, counter: _who, bookQty: _book, ...piece } of linesLeft(
    checkOf(floor, s.doc),
    s.doc.bin,
  )) {
    const verdict = decideCount({ ...s, floor }, piece, 0, now)
    if (!verdict.ok) return { doc: emptyHand(s.doc), say: verdict.saying }
    floor = verdict.floor
    drafts.push(verdict.draft)
  }
  return leaveBin({ ...s, floor }, drafts, `${s.doc.bin} 盘完`)
}

/** Goes to the next bin, or ends the round. */
function leaveBin(s: S, drafts: readonly Draft[], words: string): Step {
  const { docNo } = s.doc
  const check = checkOf(s.floor, s.doc)
  const [next] = binsLeft(check)
  const closed = { flow: 'stockCheck', docNo, step: 'closed', kind: 'control', verdict: 'ok' } as const
  const all = [...drafts, draftOf('SCAN', docNo, closed)]
  const isWhole = linesLeft(check).length === 0
  return {
    doc: emptyHand({ ...s.doc, bin: '' }),
    floor: s.floor,
    drafts: all,
    say: isWhole ? say('order', `${docNo} 都盘完了`, '等主管提交；空库位还可以扫') : say('line', words, `去 ${next ?? ''}`),
    ...(isWhole && { after: [{ type: 'finish', docNo }] as const }),
  }
}

/** Drops the scans since the last count, also after a restart. */
const dropScans = (s: S): Step => {
  const payload = { flow: 'stockCheck', docNo: s.doc.docNo, step: 'undo', kind: 'control', verdict: 'ok' } as const
  return {
    doc: emptyHand(s.doc),
    drafts: [draftOf('SCAN', s.doc.docNo, payload)],
    say: say('warn', '这种不算', '从头数，扫商品'),
  }
}
const leaveForNext = (s: S): Step => {
  const payload = { flow: 'stockCheck', docNo: s.doc.docNo, step: 'left', kind: 'control', verdict: 'ok' } as const
  return { doc: idle, drafts: [draftOf('SCAN', s.doc.docNo, payload)], say: say('warn', '换一张，这张留着', '点一张，或扫库位') }
}

const goneSaying = ({ docNo, roundNo }: StockCheckDoc, floor: S['floor']): Saying | null => {
  if (docNo === '') return null
  const check = at(floor.checks, docNo)
  if (check === undefined || !isCounting(check.status)) return say('stop', `${docNo} 已提交或取消`, '停手，找主管')
  if (check.roundNo === roundNo) return null
  return say('stop', `${docNo} 转${CHECK_ROUND[check.roundNo as keyof typeof CHECK_ROUND]}`, '停手，按新的一轮重新盘')
}

/** The stock-taking flow: one STOCKTAKE_COUNT per line, one STOCKTAKE_EMPTY per empty bin. */
export const stockCheck: Flow<StockCheckDoc> = {
  name: 'stockCheck',
  title: '盘点',
  rules,
  beside: 'checks',
  resume: resumeStockCheck,
  rebase: (doc, floor) => (goneSaying(doc, floor) === null ? doc : idle),
  view: stockCheckView,
  inHand: () => [],
  gone: goneSaying,
  stages: {
    list: {
      prompt: '扫库位',
      expects: 'location',
      help: '点一张盘点单，或直接扫要盘的库位',
      scan: { location: atBin },
      choose: opened,
    },
    bin: {
      prompt: '扫库位',
      expects: 'location',
      help: '走到屏幕上的库位扫它；这张单里的别的库位也可以先盘',
      scan: { location: atBin },
      control: { 'CTRL-NEXT': leaveForNext },
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件件扫，或扫一件输总数；空的按空库位，都数了按盘完这位',
      scan: { goods, location: nextBin },
      control: { 'CTRL-SHORT': (s, e) => empty(s, e.at), 'CTRL-NEXT': (s, e) => close(s, e.at) },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看实物的批次和货主，点对的一种',
      choose: (s, e) => chosen(s, e.key),
      quantity: (s, e) => chosen(s, String(e.value)),
      control: { 'CTRL-UNDO': dropScans },
    },
    qty: {
      prompt: '输总数',
      expects: 'quantity',
      help: '接着一件件扫，或输这里一共几件；数完按就这些，或扫下一种',
      scan: { goods, location: nextBin },
      quantity: typed,
      control: {
        'CTRL-UNDO': dropScans,
        'CTRL-OK': (s, e) => writeCount(s, s.doc.hand, e.at),
        'CTRL-NEXT': (s, e) => close(s, e.at),
      },
    },
    rest: {
      prompt: '真没有了',
      expects: 'confirm',
      help: '没盘到的按 0 记就按没有了；还有就接着盘',
      scan: { goods },
      control: {
        'CTRL-OK': (s, e) => countMissing(s, e.at),
        'CTRL-UNDO': (s) => ({ doc: emptyHand(s.doc), say: say('warn', '接着盘', '扫商品') }),
      },
    },
    over: {
      prompt: '要不要覆盖',
      expects: 'confirm',
      help: '别人数过这里；你数的对就覆盖，不确定就不覆盖',
      control: {
        'CTRL-OK': (s, e) => (s.doc.asked === 'empty' ? empty(s, e.at, true) : writeCount(s, s.doc.hand, e.at, true)),
        'CTRL-UNDO': dropScans,
      },
    },
  },
}
