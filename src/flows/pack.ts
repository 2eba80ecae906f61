// 打包 · pack
/**
 * 1 扫面单（或出库单号、周转箱）打开一张复核过的订单。
 * 2 拦截、挂起的订单整屏报警，放入拦截区，扫确认码才能继续。
 * 3 复核还没上传的订单用黄色提示，照样打包，等复核到了自动生效。
 * 4 看屏幕上的建议箱型和保护方案，扫用的纸箱或袋子，用几个扫几个。
 * 5 不在清单里的耗材不收。
 * 6 保护方案要求扫的物料，用上一个扫一个。
 * 7 要求拍照的，封箱前拍一张；照片最后上传，不耽误打包。
 * 8 多个包裹时扫换箱码，后面的耗材算下一个包裹。
 * 9 扫错耗材用撤销码退掉最后一个；每一扫都存进本机，断电接着做。
 * 10 扫确认码，或再扫一次面单，提交打包，去称重。
 */
import { rules } from '#contract/ops/rules/pack'
import { packageLife } from '#contract/rules/packageLife'
import type { AnyOp } from '#contract/envelope'
import type { Photo } from '#contract/ops/payload'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ControlEvent, Draft, Flow, Move, Saying, ScanEvent, Worker } from './flow.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import {
  boxAt,
  boxesOf,
  consumableOf,
  emptyBox,
  idle,
  itemOf,
  orderAt,
  packOf,
  withScan,
  type PackDoc,
  type PackSession,
} from './packDoc.ts'
import { packView } from './packView.ts'
import { scanDraft } from './scanDraft.ts'
import { start } from './step.ts'
import { staysOpen } from './stoppedOrders.ts'
import { without } from './tally.ts'
import { repeated } from './sayings.ts'

/** The code PACK_ORDER is refused with tells what to ask for next. */
const missing: Readonly<Record<string, PackDoc['stage']>> = { A1302: 'box', A1303: 'item', A1304: 'photo' }
/** The order without requirements for its packaging: a refusal that remains has to do with the order, not with the packer. */
const boxless = (floor: Floor, order: OrderView): Floor => ({
  ...floor,
  orders: {
    ...floor.orders,
    [order.stockoutNo]: { ...order, packFree: true, protection: { text: '', mustScan: [], photo: false } },
  },
})

/** Stage of an open box: the first thing its rule still asks for, else the confirmation. */
function staged(s: PackSession, at: number): PackDoc {
  const order = orderAt(s)
  if (order === undefined) return { ...s.doc, docNo: '', stage: 'order' }
  const draft = draftOf('PACK_ORDER', order.stockoutNo, packOf(order, s.floor, boxAt(s), at))
  const verdict = decideLocally(s, draft, at)
  return { ...s.doc, stage: verdict.ok ? 'confirm' : (missing[verdict.code] ?? 'confirm') }
}

/** State after a restart: the box of the latest SCANs, unless it was closed. */
function resume(floor: Floor, ops: readonly AnyOp[], worker: Worker): PackDoc {
  const { boxes, docNo } = boxesOf(ops)
  return staged(start(pack, { stage: 'order', docNo, boxes }, floor, worker), ops.at(-1)?.capturedWall ?? 0)
}

function open(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) {
    const words = say('wrong', `本机没有这张面单的任务`, '放异常区，交主管')
    return { say: words, drafts: [scanDraft(s, e, 'wrong', { code: 'A2201' })] }
  }
  const box = s.doc.boxes[order.stockoutNo] ?? emptyBox(e.at)
  const opened = { ...s, doc: { ...s.doc, docNo: order.stockoutNo, boxes: { ...s.doc.boxes, [order.stockoutNo]: box } } }
  const draft = draftOf('PACK_ORDER', order.stockoutNo, packOf(order, s.floor, box, e.at))
  const verdict = decideLocally({ ...s, floor: boxless(s.floor, order) }, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict, order.stockoutNo)
  const doc = staged(opened, e.at)
  const words = verdict.amber ?? say('ok', '订单对', pack.stages[doc.stage].prompt)
  return { doc, drafts: [scanDraft(s, e, 'ok', { docNo: order.stockoutNo })], say: words }
}

/** Carton, bag or filling: counted for the parcel that is being packed. */
function consumable(s: PackSession, e: ScanEvent): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return lost
  const item = itemOf(s.floor, order, e.code)
  if (item !== undefined) return laid(s, e, 'item', e.raw, say('ok', item.name))
  const found = consumableOf(s.floor, e.code)
  if (found === undefined)
    return { say: stopped('A1301', { code: e.code }), drafts: [scanDraft(s, e, 'wrong', { code: 'A1301' })] }
  return laid(s, e, 'box', e.raw, say('ok', found.name))
}

function photo(s: PackSession, shot: Photo, at: number): Move<PackDoc> {
  return laid(s, { at, kind: 'unknown' }, 'photo', { text: shot.sha256 }, say('ok', '照片已存'), shot.bytes)
}

/** Stores one scanned thing as a SCAN; after a restart the box is rebuilt from these texts. */
function laid(
  s: PackSession,
  e: { readonly at: number; readonly kind: ScanEvent['kind'] },
  step: 'box' | 'item' | 'photo' | 'newBox' | 'undo',
  raw: ScanEvent['raw'],
  words: Saying,
  qty = 1,
): Move<PackDoc> {
  const { docNo } = s.doc
  const draft = draftOf('SCAN', docNo, { flow: 'pack', docNo, step, kind: e.kind, qty, verdict: 'ok' }, raw)
  const boxes = { ...s.doc.boxes, [docNo]: withScan(boxAt(s), draft.payload, raw.text) }
  const doc = staged({ ...s, doc: { ...s.doc, boxes } }, e.at)
  return { doc, drafts: [draft], say: { ...words, next: pack.stages[doc.stage].prompt } }
}

function confirm(s: PackSession, at: number): Move<PackDoc> {
  const order = orderAt(s)
  if (order === undefined) return lost
  const draft = draftOf('PACK_ORDER', order.stockoutNo, packOf(order, s.floor, boxAt(s), at))
  const verdict = decideLocally(s, draft, at)
  if (!verdict.ok && missing[verdict.code] !== undefined) return { doc: staged(s, at), say: verdict.saying }
  if (!verdict.ok) return { doc: { ...s.doc, docNo: '', stage: 'order' }, say: verdict.saying }
  return {
    doc: { docNo: '', stage: 'order', boxes: without(s.doc.boxes, order.stockoutNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: verdict.amber === null ? say('order', '打包完成', '去称重') : { ...verdict.amber, words: '打包完成，上一环节尚未上传' },
    after: [{ type: 'finish', docNo: order.stockoutNo }],
  }
}

function waybill(s: PackSession, e: ScanEvent): Move<PackDoc> {
  if (findOrder(s.floor, e.code)?.stockoutNo !== s.doc.docNo) {
    const words = say('stop', '面单与订单不符', '换回这单的面单，或扫下一单码放一边')
    return { say: words, release: 'right', drafts: [scanDraft(s, e, 'wrong')] }
  }
  if (s.doc.stage === 'confirm') return confirm(s, e.at)
  return { say: repeated('面单', pack.stages[s.doc.stage].prompt), drafts: [scanDraft(s, e, 'repeat')] }
}

function undo(s: PackSession, e: ControlEvent): Move<PackDoc> {
  const last = boxAt(s).trail.at(-1)
  if (last === undefined) return { say: say('wrong', '还没扫耗材', pack.stages[s.doc.stage].prompt) }
  const what =
    last.kind === 'consumable' ? (consumableOf(s.floor, last.code)?.name ?? last.code) : last.kind === 'item' ? last.code : '照片'
  return laid(s, { at: e.at, kind: 'control' }, 'undo', { text: e.code }, say('warn', `${what} 已退掉`))
}

function newBox(s: PackSession, e: ControlEvent): Move<PackDoc> {
  const next = boxAt(s).seq + 1
  const parcel = orderAt(s)?.parcels.find((one) => one.seq === next && one.status !== packageLife.off)
  if (parcel === undefined) return { say: say('wrong', '没有下一个包裹的面单', '先在电脑上加子包裹') }
  return laid(s, { at: e.at, kind: 'control' }, 'newBox', { text: e.code }, say('ok', `第 ${next} 个包裹`))
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
    doc: { ...s.doc, docNo: '', stage: 'order' },
    drafts: [draft],
    say: say('ok', '先放一边，已扫的算数', '扫下一张面单'),
  }
}

const lost: Move<PackDoc> = { doc: idle, say: say('warn', '任务有变化', '重新扫面单') }

const filling = {
  scan: { consumable, unknown: consumable, waybill },
  photo: (s: PackSession, e: { readonly photo: Photo; readonly at: number }) => photo(s, e.photo, e.at),
  control: {
    'CTRL-UNDO': undo,
    'CTRL-NEXT': putAside,
    'CTRL-NEWBOX': newBox,
    'CTRL-OK': (s: PackSession, e: ControlEvent) => confirm(s, e.at),
  },
} as const

/** The pack flow. The box is computed from SCANs; CTRL-OK, or the waybill again, closes it with PACK_ORDER. */
export const pack: Flow<PackDoc> = {
  name: 'pack',
  title: '打包',
  rules,
  resume,
  rebase: (doc, floor) => (doc.docNo === '' || staysOpen(floor.orders[doc.docNo]) ? doc : { ...doc, docNo: '', stage: 'order' }),
  view: packView,
  stages: {
    order: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '扫包裹面单、出库单号或周转箱，打开要打包的订单',
      scan: { waybill: open, tote: open, unknown: open },
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的订单', '扫面单') }) },
    },
    box: { ...filling, prompt: '扫耗材', expects: 'consumable', help: '扫用的纸箱或袋子，用几个扫几个' },
    item: { ...filling, prompt: '扫保护物料', expects: 'consumable', help: '保护方案要求的物料，用上一个扫一个' },
    photo: { ...filling, prompt: '拍照', expects: 'photo', help: '封箱前拍一张，点拍照' },
    confirm: { ...filling, prompt: '扫面单确认', expects: 'waybill', help: '封箱贴好面单，扫面单或确认码提交' },
  },
}
