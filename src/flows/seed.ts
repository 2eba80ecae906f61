// 播种 · seed
/**
 * 1 扫拣货单（或墙上一只箱）打开一面墙；拣货还没上传的用黄色提示，照样播。
 * 2 拦截、挂起、取消的格口先报出来，整格取出，扫确认码才往下做。
 * 3 拿一件扫一件：屏幕用最大的字说放几号格，先放最急的单，一样急的放号小的。
 * 4 同一格要好几件，可以接着扫；还差超过 10 件，扫一件再输数量；箱码一次计一箱。
 * 5 放进去，扫那一格的格口码（GK 加号，贴在格口上），或那一格里的周转箱。
 * 6 放错格整屏报警，说应放几号格；扫对的那格才算。
 * 7 没有格口要的商品不收，放异常筐；只有拦截的单要的，放拦截筐。
 * 8 撤销码：手里有货先退手里的；手里没有，把最后一次放的拿回来。
 * 9 每格都齐了自动完成；没货了扫短拣码，说清几号格少，复核时报差异。
 * 10 每一扫都存进本机，断网、断电接着播；几个人可以播同一面墙。
 */
import { at } from '#contract/ops/at'
import { seedsOf } from '#contract/ops/kinds/picks'
import type { PayloadOf } from '#contract/ops/payloads'
import { rules } from '#contract/ops/rules/pick'
import { say as sentence } from '#contract/ops/sentences'
import type { Floor } from '#contract/ops/view'
import { goodsKey, packFits, resolveBarcode, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import { pickLife } from '#contract/rules/pickLife'
import { batchScan, nameOf, nothingLeft, otherPick, unknownPick } from './batch.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import type { ControlEvent, Flow, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { scanDraft } from './scanDraft.ts'
import {
  after,
  emptyHand,
  idle,
  slotWords,
  restAt,
  resumeSeed,
  shortOf,
  slotOfScan,
  stoppedOf,
  wallOf,
  wantOf,
  wantsOf,
  type Hand,
  type Put,
  type SeedDoc,
  type SeedSession,
} from './seedDoc.ts'
import { seedView } from './seedView.ts'
import { typedAbove } from './typedAbove.ts'

type Stopped = ReturnType<typeof stoppedOf>
const takeOut = (all: Stopped): Saying =>
  say('stop', `格口 ${slotWords(all.map(({ slot }) => slot))} 的订单已拦截`, '整格取出，放拦截区')
const ordersOf = (all: Stopped): readonly string[] => all.map(({ stockoutNo }) => stockoutNo)

function open(s: SeedSession, e: ScanEvent): Move<SeedDoc> {
  const pick = wallOf(s.floor, e.code)
  if (pick === undefined) return unknownPick(s, e)
  if (!pick.needSeed) return nothingLeft(s, e, '这张不用播种', '拿去复核')
  const wants = wantsOf(s.floor, e.code)
  const out = stoppedOf(s.floor, e.code)
  if (wants.length === 0)
    return out.length === 0 ? nothingLeft(s, e, '这张已经播完', '拿去复核') : nothingLeft(s, e, takeOut(out).words, '整格取出')
  const doc = emptyHand({ ...idle, docNo: e.code, out: ordersOf(out) })
  const drafts = [scanDraft(s, e, 'ok', { docNo: e.code })]
  if (out.length > 0) return { doc, drafts, say: takeOut(out) }
  if (pick.status < pickLife.picked) return { doc, drafts, say: say('warn', '拣货还没上传，照样播', '扫商品') }
  const pieces = wants.reduce((sum, { rest }) => sum + rest, 0)
  return { doc, drafts, say: say('ok', `${new Set(wants.map(({ slot }) => slot)).size} 格，还差 ${pieces} 件`, '扫商品') }
}

/** Opens the wall by one of its totes. */
function openByTote(s: SeedSession, e: ScanEvent): Move<SeedDoc> {
  const pickNo = at(s.floor.totes, e.code)?.pickNo ?? ''
  return pickNo === '' ? nothingLeft(s, e, '这只箱不在墙上', '扫拣货单') : open(s, { ...e, code: pickNo })
}

const wrong = (s: SeedSession, e: ScanEvent, words: Saying, code: string): Move<SeedDoc> => ({
  say: words,
  drafts: [scanDraft(s, e, 'wrong', { code })],
})

function goods(s: SeedSession, e: ScanEvent): Move<SeedDoc> {
  const hit = resolveScan(e, s.floor.goods, wantsOf(s.floor, s.doc.docNo))
  if (hit.kind === 'hit') return takePieces(s, e, e.code, hit)
  if (hit.kind === 'choices')
    return {
      doc: { ...s.doc, stage: 'choose', choices: hit.choices },
      say: say('warn', '该条码对应多个商品', '点手里的这种'),
      drafts: [scanDraft(s, e, 'repeat')],
    }
  return wrong(s, e, notNeeded(s, e.code), 'A1113')
}

/** The refusal of goods that no slot needs: the slots are full, only a stopped order needs the goods, or no order does. */
function notNeeded(s: SeedSession, code: string): Saying {
  const pick = wallOf(s.floor, s.doc.docNo)
  const seeds = pick === undefined ? [] : seedsOf(pick)
  const hit = resolveBarcode(code, s.floor.goods, seeds)
  const key = hit.kind === 'hit' ? hit : hit.kind === 'choices' ? hit.choices[0] : undefined
  if (key === undefined) return say('wrong', '没有格口需要此商品', '放异常筐')
  const out = new Set(ordersOf(stoppedOf(s.floor, s.doc.docNo)))
  const stoppedSeed = seeds.find(
    (seed) => goodsKey(seed) === goodsKey(key) && seed.seededQty < seed.planQty && out.has(seed.stockoutNo),
  )
  if (stoppedSeed !== undefined) return say('wrong', `格口 ${stoppedSeed.slot} 的订单已拦截`, '这件放拦截筐')
  return say('wrong', `${nameOf(s.floor, key)} 已放够`, '多出的放异常筐')
}

/** Handles pieces taken into the hand: counts them, or asks for their number. */
function takePieces(s: SeedSession, e: ScanEvent | QuantityEvent, code: string, hit: BarcodeHit): Move<SeedDoc> {
  const wants = wantsOf(s.floor, s.doc.docNo).filter((one) => goodsKey(one) === goodsKey(hit))
  // a whole carton may fit a later slot only; a typed number is for the slot on the screen
  const fits = wants.find((one) => (e.type === 'scan' ? one.rest >= hit.qty : one.slot === s.doc.slot))
  const want = fits ?? wants[0]
  if (want === undefined) return taskChanged(s)
  const surplus = packFits(hit.qty, want.rest)
  if (surplus !== null && e.type === 'scan')
    return wrong(s, e, say('wrong', sentence(surplus.code, surplus.args), '拆箱逐件扫'), surplus.code)
  if (surplus !== null) return { say: say('wrong', `数量 ${hit.qty} 不对`, `${want.slot} 号格最多 ${want.rest} 件`) }
  const { ownerNo, goodsNo } = hit
  const needsNumber = hit.qty === 1 && want.rest > typedAbove && s.doc.single !== goodsKey(hit) && e.type === 'scan'
  const hand: Hand = { ownerNo, goodsNo, barcode: code, qty: needsNumber ? 0 : hit.qty }
  return {
    doc: { ...s.doc, stage: needsNumber ? 'quantity' : 'slot', hand, slot: want.slot, choices: [] },
    drafts: [pieces(s, hand, hand.qty, e)],
    say: needsNumber
      ? say('ok', nameOf(s.floor, hit), `输数量，${want.slot} 号格还差 ${want.rest}`)
      : say('ok', `放 ${want.slot} 号格`, `${nameOf(s.floor, hit)} ${hit.qty} 件`),
  }
}

/** SCAN of pieces in the hand, from which the hand is rebuilt after a restart. */
const pieces = (s: SeedSession, { ownerNo, goodsNo, barcode }: Hand, qty: number, e: ScanEvent | QuantityEvent) =>
  batchScan(s, { step: 'goods', kind: 'goods', ownerNo, goodsNo, qty }, e.type === 'scan' ? e.raw : { text: barcode })

/** Handles more pieces of the same goods for the same slot. */
function morePieces(s: SeedSession, e: ScanEvent): Move<SeedDoc> {
  const { hand, slot } = s.doc
  const hit = hand === null ? null : resolveScan(e, s.floor.goods, [hand])
  if (hand === null || hit === null || hit.kind !== 'hit')
    return wrong(s, e, say('wrong', '先放下手里的', `放 ${slot} 号格，扫格口`), 'A1114')
  const isNumberAsked = s.doc.stage === 'quantity'
  if (isNumberAsked && hit.qty > 1) return wrong(s, e, say('wrong', '先输这个商品的数量', '输完再扫'), 'A1033')
  const qty = isNumberAsked ? 2 : hand.qty + hit.qty
  const rest = restAt(s.floor, s.doc)
  if (qty > rest) return wrong(s, e, say('wrong', `${slot} 号格只要 ${rest} 件`, '多的放回，先扫格口'), 'A1109')
  const single = isNumberAsked ? goodsKey(hand) : s.doc.single
  return {
    doc: { ...s.doc, stage: 'slot', single, hand: { ...hand, qty } },
    drafts: [pieces(s, hand, isNumberAsked ? 2 : hit.qty, e)],
    say: say('ok', `手里 ${qty} 件`, `放 ${slot} 号格`),
  }
}

const typed = (s: SeedSession, e: QuantityEvent): Move<SeedDoc> =>
  s.doc.hand === null ? taskChanged(s) : takePieces(s, e, s.doc.hand.barcode, { ...s.doc.hand, qty: e.value })

function chosen(s: SeedSession, key: string, at: number): Move<SeedDoc> {
  const hit = s.doc.choices.find((choice) => goodsKey(choice) === key)
  if (hit === undefined) return { say: say('wrong', '没有这一种', '点手里的这种') }
  const want = wantOf(s.floor, s.doc.docNo, hit)
  if (want === undefined) return taskChanged(s)
  const { ownerNo, goodsNo } = hit
  const hand: Hand = { ownerNo, goodsNo, barcode: goodsNo, qty: 0 }
  if (hit.qty === 0)
    return {
      doc: { ...s.doc, stage: 'quantity', hand, slot: want.slot, choices: [] },
      say: say('warn', nameOf(s.floor, hit), '数清几件，输数量'),
    }
  return takePieces(s, { type: 'quantity', value: hit.qty, at }, goodsNo, hit)
}

/** Offers goods without any code, which are chosen on the screen and counted by a number. */
function offerCodeless(s: SeedSession): Move<SeedDoc> {
  const keys = new Map(wantsOf(s.floor, s.doc.docNo).map((want): [string, GoodsKey] => [goodsKey(want), want]))
  const choices = [...keys]
    .filter(([key]) => s.floor.goods[key]?.noBarcodeMode === 1)
    .map(([, { ownerNo, goodsNo }]) => ({ ownerNo, goodsNo, qty: 0 }))
  if (choices.length === 0) return { say: say('wrong', '还没播完', '扫商品；没货了扫短拣码') }
  return { doc: { ...s.doc, stage: 'choose', choices }, say: say('warn', '无码商品', '点手里的这种') }
}

/** Puts the pieces into the slot. Only this function and `undo` create a SEED_PUT. */
function put(s: SeedSession, e: ScanEvent): Move<SeedDoc> {
  const { hand, slot, docNo } = s.doc
  if (hand === null || hand.qty === 0) return wrong(s, e, say('wrong', '先输数量', '输完再扫格口'), 'A1114')
  if (slotOfScan(s.floor, docNo, e) !== slot)
    return { ...wrong(s, e, say('stop', `放错格，应放 ${slot} 号格`, '拿出来，放对再扫'), 'A1114') }
  const laid: Put = { ...hand, slot }
  const tote = e.kind === 'tote' ? { toteNo: e.code } : {}
  const verdict = decideLocally(s, draftOf('SEED_PUT', docNo, { pickNo: docNo, ...laid, ...tote }, e.raw), e.at)
  if (!verdict.ok) return refused(s, e, verdict)
  const { floor } = verdict
  const doc = after(s.doc, laid)
  const drafts = [verdict.draft]
  const left = wantsOf(floor, docNo)
  if (left.length === 0) return { doc: idle, floor, drafts, say: wallDone(floor, docNo), after: [{ type: 'finish', docNo }] }
  const missingHere = left.filter((want) => want.slot === slot).reduce((sum, { rest }) => sum + rest, 0)
  return {
    doc,
    floor,
    drafts,
    say:
      missingHere === 0
        ? say('line', `${slot} 号格齐了`, '扫下一件')
        : say('ok', `${slot} 号格放了 ${hand.qty} 件`, `这格还差 ${missingHere} 件`),
  }
}

/** The saying when every piece is in its slot; it lists incomplete slots. */
function wallDone(floor: Floor, pickNo: string): Saying {
  const out = stoppedOf(floor, pickNo).map(({ slot }) => slot)
  const short = shortOf(floor, pickNo).filter((slot) => !out.includes(slot))
  const notes = [
    ...(out.length === 0 ? [] : [`${slotWords(out)} 号格拦截，整格取出`]),
    ...(short.length === 0 ? [] : [`${slotWords(short)} 号格等补拣`]),
  ]
  return say('order', '全部播完', notes.length === 0 ? '拿去复核' : notes.join('；'))
}

/** Undoes one step: empties the hand, or with an empty hand takes the last put out of its slot. */
function undo(s: SeedSession, e: ControlEvent): Move<SeedDoc> {
  const { hand, docNo, puts, stage } = s.doc
  if (hand !== null || stage === 'choose')
    return {
      doc: emptyHand(s.doc),
      drafts: [batchScan(s, { step: 'undo', kind: 'control' }, { text: e.code })],
      say: say('warn', '手里的不算', '放回车上，重新扫'),
    }
  const last = puts.at(-1)
  if (last === undefined) return { say: say('wrong', '没有可撤销的', '扫商品') }
  const payload: PayloadOf['SEED_PUT'] = { pickNo: docNo, ...last, takenBack: true }
  const verdict = decideLocally(s, draftOf('SEED_PUT', docNo, payload, { text: e.code }), e.at)
  const doc = { ...s.doc, puts: puts.slice(0, -1) }
  if (!verdict.ok) return { doc, say: say('wrong', `${last.slot} 号格里没有这件了`, '扫商品') }
  return {
    doc,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('warn', `从 ${last.slot} 号格拿回 ${last.qty} 件`, '重新扫'),
  }
}

/** Puts the wall aside: the content of its slots remains, and scanning its pick order continues it. */
const leave = (s: SeedSession, e: ControlEvent, saying: Saying): Move<SeedDoc> => ({
  doc: idle,
  drafts: [batchScan(s, { step: 'next', kind: 'control' }, { text: e.code })],
  say: saying,
})
const aside = (s: SeedSession, e: ControlEvent): Move<SeedDoc> => leave(s, e, say('ok', '先放一边，放好的算数', '扫下一张拣货单'))

/** Handles an empty cart while slots lack pieces: the orders of these slots fail at the check. */
const noMore = (s: SeedSession, e: ControlEvent): Move<SeedDoc> => {
  const wants = wantsOf(s.floor, s.doc.docNo)
  const lacking = wants.reduce((sum, { rest }) => sum + rest, 0)
  return leave(s, e, say('warn', `${slotWords(wants.map(({ slot }) => slot))} 号格少 ${lacking} 件`, '夹上条，复核时报差异'))
}

const taskChanged = (s: SeedSession): Move<SeedDoc> => ({ doc: emptyHand(s.doc), say: say('warn', '任务有变化', '重新扫商品') })

/** The saying after a change: orders were stopped, or a colleague filled the slot meant for the hand. */
function changeSaying(doc: SeedDoc, floor: Floor): Saying | null {
  if (doc.docNo === '') return null
  if (wallOf(floor, doc.docNo) === undefined) return say('stop', `${doc.docNo} 已经做完或收回`, '停手，找组长')
  const fresh = stoppedOf(floor, doc.docNo).filter(({ stockoutNo }) => !doc.out.includes(stockoutNo))
  if (fresh.length > 0) return takeOut(fresh)
  const isFull = doc.hand !== null && restAt(floor, doc) < Math.max(doc.hand.qty, 1)
  return isFull ? say('stop', `${doc.slot} 号格同事放够了`, '手里的重新扫') : null
}

function rebase(doc: SeedDoc, floor: Floor): SeedDoc {
  if (doc.docNo === '') return doc
  if (wallOf(floor, doc.docNo) === undefined || wantsOf(floor, doc.docNo).length === 0) return idle
  const shownDoc = { ...doc, out: ordersOf(stoppedOf(floor, doc.docNo)) }
  if (shownDoc.hand === null) return shownDoc
  return restAt(floor, shownDoc) >= Math.max(shownDoc.hand.qty, 1) ? shownDoc : emptyHand(shownDoc)
}

const scanGoods = { goods, pickOrder: otherPick } as const
const scanMore = { goods: morePieces, pickOrder: otherPick } as const

/** The seed flow (播种墙): one SEED_PUT for each scanned slot. */
export const seed: Flow<SeedDoc> = {
  name: 'seed',
  title: '播种',
  rules,
  opensPicks: 'byTote',
  resume: resumeSeed,
  rebase,
  view: seedView,
  inHand: () => [],
  follows: ({ docNo }) => (docNo === '' ? [] : [docNo]),
  gone: changeSaying,
  stages: {
    open: {
      prompt: '扫拣货单',
      expects: 'pickOrder',
      help: '扫要播种的拣货单，或墙上一只周转箱',
      scan: { pickOrder: open, tote: openByTote },
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的拣货单', '扫拣货单') }) },
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '从车上拿一件扫一件，屏幕说放几号格；没货了扫短拣码',
      scan: {
        ...scanGoods,
        slot: (s, e) => wrong(s, e, say('wrong', '手里还没有商品', '先扫商品，再扫格口'), 'A1113'),
      },
      control: { 'CTRL-UNDO': undo, 'CTRL-NEXT': aside, 'CTRL-SHORT': noMore, 'CTRL-OK': offerCodeless },
    },
    choose: {
      prompt: '点商品',
      expects: 'choice',
      help: '看清手里的商品，点屏幕上的那一种',
      scan: scanGoods,
      choose: (s, e) => chosen(s, e.key, e.at),
      control: { 'CTRL-UNDO': undo },
    },
    quantity: {
      prompt: '输数量',
      expects: 'quantity',
      help: '数清放几件，输数字再按回车；要逐件扫就接着扫第二件',
      scan: { ...scanMore, slot: put, tote: put },
      quantity: typed,
      control: { 'CTRL-UNDO': undo },
    },
    slot: {
      prompt: '放好扫格口',
      expects: 'slot',
      help: '放进屏幕上的格口，扫格口上的码；同样的可以接着扫',
      scan: { ...scanMore, slot: put, tote: put },
      control: { 'CTRL-UNDO': undo },
    },
  },
}
