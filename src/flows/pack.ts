// 打包 · pack
/**
 * 1 扫面单（或出库单号、周转箱）打开一张复核过的订单；复核还没上传的用黄色提示，照样打包，等复核到了自动生效。
 * 2 拦截、挂起的订单整屏报警，放入拦截区，扫确认码才能继续。
 * 3 看屏幕上的建议箱型和保护方案，扫用的纸箱或袋子，用几个扫几个；不在清单里的耗材不收。箱子熟的先扫纸箱、再扫面单：什么都不缺的单，两枪打完。
 * 4 有权限的扫确认码免扫耗材；保护方案要求扫的物料，用上一个扫一个。
 * 5 要求拍照的，封箱前拍一张；照片最后上传，不耽误打包。
 * 6 一箱装不下扫换箱码，加一个包裹：新面单要联网；面单已经有的，断网照样分箱打。
 * 7 几箱的单：每箱扫纸箱，封好贴上面单扫它，这一箱就是这个包裹，接着装下一箱。
 * 8 要记哪箱装了什么，就把商品扫进这一箱；不扫也行，称重时不比预估。
 * 9 扫错用撤销码退掉最后一个；每一扫都存进本机，断电接着做。
 * 10 扫确认码，或再扫一次面单，提交打包；几箱的扫完最后一箱的面单自动提交，去称重。
 */
import { boxlessRight } from '#contract/ops/packOrder'
import { cartonsBack, shortOf } from '#contract/ops/packed'
import { rules } from '#contract/ops/rules/pack'
import type { AnyOp } from '#contract/envelope'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ControlEvent, Draft, Flow, Move, PhotoEvent, ScanEvent, Worker } from './flow.ts'
import { tail } from './cards.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { keepAhead, laidAhead, undoAhead } from './packAhead.ts'
import { afterNewWaybill, chosen, goods, label, newBox, notAdded } from './packBoxes.ts'
import {
  benchAt,
  benchesOf,
  consumableOf,
  emptyBench,
  idle,
  itemOf,
  orderAt,
  type Packed,
  type PackDoc,
  type PackSession,
} from './packDoc.ts'
import { dueOf, isSplit, packOf, unlabelled } from './packed.ts'
import { laid, taskChanged, stageByRefusal, nameOf, prompts, staged } from './packLay.ts'
import { packView } from './packView.ts'
import { goodsKey } from '#contract/rules/barcode'
import { unknownCode } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'
import { start } from './step.ts'
import { staysOpen } from './stoppedOrders.ts'
import { without } from './tally.ts'

/** The order without requirements for its packaging. A refusal that remains concerns the order, not the packer. */
const boxless = (floor: Floor, order: OrderView): Floor => ({
  ...floor,
  orders: {
    ...floor.orders,
    [order.stockoutNo]: { ...order, packFree: true, protection: { text: '', mustScan: [], photo: false } },
  },
})

/** State after a restart: the order of the latest SCANs, unless it was closed. */
function resume(floor: Floor, ops: readonly AnyOp[], worker: Worker): PackDoc {
  return staged(start(pack, { ...idle, ...benchesOf(ops) }, floor, worker), ops.at(-1)?.capturedWall ?? 0)
}

function open(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) {
    const words = say('wrong', `本机没有这张面单的任务`, '放异常区，交主管')
    return { say: words, drafts: [scanDraft(s, e, 'wrong', { code: 'A2201' })] }
  }
  const bench = s.doc.benches[order.stockoutNo] ?? emptyBench(e.at)
  const benches = { ...s.doc.benches, [order.stockoutNo]: bench }
  const opened = { ...s, doc: { ...s.doc, docNo: order.stockoutNo, benches } }
  const { consumables: _used, ...payload } = packOf(order, s.floor, emptyBench(e.at), e.at)
  const draft = draftOf('PACK_ORDER', order.stockoutNo, { ...payload, consumables: [] })
  const verdict = decideLocally({ ...s, floor: boxless(s.floor, order) }, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict, order.stockoutNo)
  const boxes = unlabelled(order, bench).length
  const words = isSplit(order) && boxes > 1 ? `订单对，分 ${boxes} 箱` : '订单对'
  const saying = verdict.amber ?? say('ok', words)
  if (s.doc.ahead.length > 0) return laidAhead(opened, e, { order, said: saying }, close)
  const doc = staged(opened, e.at)
  const nextSaying = verdict.amber ?? { ...saying, next: prompts[doc.stage] }
  return { doc, drafts: [scanDraft(s, e, 'ok', { docNo: order.stockoutNo })], say: nextSaying }
}

/** Counts a carton, bag or filling for the parcel that is being packed. */
function consumable(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  const item = itemOf(s.floor, order, e.code)
  if (item !== undefined) return laid(s, e, 'item', e.raw, say('ok', item.name))
  const facts = consumableOf(s.floor, e.code)
  if (facts === undefined) return { say: unknownCode(e.code), drafts: [scanDraft(s, e, 'wrong', { code: 'A1301' })] }
  const usedNum = benchAt(s).trail.filter((one) => one.kind === 'consumable' && consumableOf(s.floor, one.code) === facts).length
  const returnedCartons = cartonsBack(
    order,
    dueOf(order).map(({ seq }) => seq),
  )
  const short = shortOf([{ facts, qty: usedNum + 1, seq: 1 }], 1, returnedCartons)
  if (short !== null) return { say: stopped(short.code, short.args), drafts: [scanDraft(s, e, 'wrong', { code: short.code })] }
  return laid(s, e, 'box', e.raw, say('ok', facts.name))
}

const photo = (s: PackSession, { photo: taken, at }: PhotoEvent): Move<PackDoc> =>
  laid(s, { at, kind: 'unknown' }, 'photo', { text: taken.sha256 }, say('ok', '照片已存'), { qty: taken.bytes })

/** Packs without a carton, where the person has the right 免扫耗材. One more confirmation closes the order as usual. */
function packWithoutCarton(s: PackSession, e: ControlEvent): Move<PackDoc> {
  if (!s.worker.rights.has(boxlessRight)) return { say: stopped('A1302', {}) }
  return laid(s, { at: e.at, kind: 'control' }, 'bare', { text: e.code }, say('warn', '免扫耗材'), {})
}

/** CTRL-OK. With several boxes the last waybill closes the order, so CTRL-OK confirms that the content is not entered. */
function confirm(s: PackSession, e: ControlEvent): Move<PackDoc> {
  const order = orderAt(s)
  if (order !== undefined && isSplit(order) && unlabelled(order, benchAt(s)).length > 0)
    return { say: say('wrong', '这一箱的面单还没扫', '贴好，扫它的面单') }
  return close(s, e)
}

function close(s: PackSession, { at }: { readonly at: number }): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return { ...taskChanged, doc: idle }
  const draft = draftOf('PACK_ORDER', order.stockoutNo, packOf(order, s.floor, benchAt(s), at))
  const verdict = decideLocally(s, draft, at)
  if (!verdict.ok && stageByRefusal[verdict.code] !== undefined) return { doc: staged(s, at), say: verdict.saying }
  if (!verdict.ok) return { doc: { ...s.doc, docNo: '', stage: 'order' }, say: verdict.saying }
  return {
    doc: { ...idle, benches: without(s.doc.benches, order.stockoutNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: verdict.amber === null ? say('order', '打包完成', '去称重') : { ...verdict.amber, words: '打包完成，上一环节尚未上传' },
    after: [{ type: 'finish', docNo: order.stockoutNo }],
  }
}

const undone = (s: PackSession, last: Packed): string => {
  switch (last.kind) {
    case 'consumable':
      return nameOf(s.floor, last.code)
    case 'item':
      return last.code
    case 'goods':
      return nameOf(s.floor, goodsKey(last))
    case 'label':
      return `第 ${last.box} 箱打开，面单 ${tail(last.logisticsNo)}`
    case 'bare':
      return '免扫耗材'
    case 'photo':
      return '照片'
  }
}

function undo(s: PackSession, e: ControlEvent): Move<PackDoc> {
  if (s.doc.stage === 'choose') {
    const doc = staged(s, e.at)
    return { doc, say: say('warn', '已退回一步', prompts[doc.stage]) }
  }
  const last = benchAt(s).trail.at(-1)
  if (last === undefined) return { say: say('wrong', '还没扫耗材', prompts[s.doc.stage]) }
  return laid(s, { at: e.at, kind: 'control' }, 'undo', { text: e.code }, say('warn', `${undone(s, last)} 已退掉`))
}

/** Puts the order aside. Its SCANs stay, and scanning its waybill continues it. */
function putAside(s: PackSession, e: ControlEvent): Move<PackDoc> {
  const { docNo } = s.doc
  const draft: Draft = draftOf(
    'SCAN',
    docNo,
    { flow: 'pack', docNo, step: 'next', kind: 'control', verdict: 'ok' },
    { text: e.code },
  )
  return {
    doc: { ...s.doc, docNo: '', stage: 'order', choices: [] },
    drafts: [draft],
    say: say('ok', '先放一边，已扫的算数', '扫下一张面单'),
  }
}

/** Handlers shared by the stages in which a box is filled. */
const filling = {
  scan: {
    consumable,
    unknown: consumable,
    goods,
    waybill: (s: PackSession, e: ScanEvent) => label(s, e, close),
  },
  photo,
  control: { 'CTRL-UNDO': undo, 'CTRL-NEXT': putAside, 'CTRL-NEWBOX': newBox, 'CTRL-OK': confirm },
} as const

/** The pack flow. The boxes are computed from SCANs; CTRL-OK or the last waybill closes the order with PACK_ORDER. */
export const pack: Flow<PackDoc> = {
  name: 'pack',
  title: '打包',
  rules,
  resume,
  rebase: (doc, floor) => (doc.docNo === '' || staysOpen(floor.orders[doc.docNo]) ? doc : { ...doc, docNo: '', stage: 'order' }),
  view: packView,
  stages: {
    order: {
      prompt: prompts.order,
      expects: 'waybill',
      help: '扫包裹面单、出库单号或周转箱，打开要打包的订单；也可先扫纸箱',
      scan: { waybill: open, tote: open, unknown: open, consumable: keepAhead },
      control: { 'CTRL-UNDO': undoAhead, 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的订单', '扫面单') }) },
    },
    box: {
      ...filling,
      prompt: prompts.box,
      expects: 'consumable',
      help: '扫用的纸箱或袋子，用几个扫几个；一箱装不下扫换箱码',
      control: { ...filling.control, 'CTRL-OK': packWithoutCarton },
    },
    item: { ...filling, prompt: prompts.item, expects: 'consumable', help: '保护方案要求的物料，用上一个扫一个' },
    photo: { ...filling, prompt: prompts.photo, expects: 'photo', help: '封箱前拍一张，点拍照' },
    confirm: {
      ...filling,
      prompt: prompts.confirm,
      expects: 'waybill',
      help: '封箱贴好面单，扫这一箱的面单；一箱的单也可扫确认码',
    },
    choose: { ...filling, prompt: prompts.choose, expects: 'choice', help: '看清手里的商品，点屏幕上的那一种', choose: chosen },
    adding: {
      prompt: prompts.adding,
      expects: 'network',
      help: '新面单要联网；有了面单断网也能打',
      scan: { any: (s, e) => ({ say: say('wrong', '正在加包裹', '等新面单来了再扫'), drafts: [scanDraft(s, e, 'wrong')] }) },
      control: { 'CTRL-UNDO': (s) => notAdded(s, '不等了，先照原来的箱数') },
      claimed: afterNewWaybill,
      failed: notAdded,
    },
  },
}
