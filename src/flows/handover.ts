// 交接 · handover
/**
 * 1 点一张开着的交接单，或直接扫第一个包裹：按它的物流公司找；一张都没有就新开，新开要联网。
 * 2 逐个扫面单，放到这家快递的堆上；扫一个记一个，断网照样扫。
 * 3 别家快递的包裹报出是哪家，不记；放到那一堆。
 * 4 还没称重的用黄色提示，照样记，等称重到了自动生效。
 * 5 拦截、挂起的整屏报警，放入拦截区，扫确认码才能继续。
 * 6 扫过的说重复，不计数；已在别的交接单里的说是哪一张。
 * 7 放错了扫撤销码，再扫要拿下的面单；又扫撤销码就不拿了。
 * 8 放上去以后才被拦截的，马上报警：从堆上拿出来，扫撤销码拿下它。
 * 9 扫下一单码换一家快递；这一张留着，随时接着扫。
 * 10 司机来了扫确认码，看清件数再扫一次：联网确认；上一环节没到的先报出来，和别的留下的一起逐个说。
 */
import { rules } from '#contract/ops/rules/handover'
import { at as own } from '#contract/ops/at'
import { confirmRight } from '#contract/ops/handoverScan'
import { say as sentence } from '#contract/ops/sentences'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ChooseEvent, Claimed, Flow, Move, Saying, ScanEvent } from './flow.ts'
import { idle, pilesByWaybill, laidInto, laidOrders, pilesOf, type HandoverDoc, type HandoverSession } from './handoverDoc.ts'
import { handoverView } from './handoverView.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import { tail } from './cards.ts'
import { repeated } from './sayings.ts'

/** The waybill a scan means: the scanned waybill, or the waybill of an order with one parcel. null: parcels must be scanned one by one. */
const waybillOf = (order: OrderView, code: string): string | null => {
  if (order.parcels.some(({ logisticsNo }) => logisticsNo === code)) return code
  const [only, ...more] = order.parcels
  return only === undefined || more.length > 0 ? null : only.logisticsNo
}

const carrierOf = ({ logisticsName, logisticsCode }: Pick<OrderView, 'logisticsName' | 'logisticsCode'>): string =>
  logisticsName ?? logisticsCode

/** Puts a parcel into a hand-over with a HANDOVER_SCAN. */
function putOnPile(s: HandoverSession, e: ScanEvent, docNo: string): Move<HandoverDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) return unknownParcel(s, e)
  const logisticsNo = waybillOf(order, e.code)
  if (logisticsNo === null) {
    const words = say('wrong', `这单有 ${order.parcels.length} 个包裹`, '逐个扫面单')
    return { say: words, drafts: [scanDraft(s, e, 'wrong')] }
  }
  const earlierHandover = own(s.doc.laid, logisticsNo)
  if (earlierHandover === docNo) return { say: repeated('面单', '扫下一个'), drafts: [scanDraft(s, e, 'repeat', { docNo })] }
  if (earlierHandover !== undefined) {
    const words = say('wrong', sentence('A1603', { no: earlierHandover }), '看放在哪一堆')
    return { say: words, drafts: [scanDraft(s, e, 'wrong', { docNo, code: 'A1603' })] }
  }
  // uses the lane of the order, so that the scan is applied after the weighing, on whichever device the parcel was weighed
  const draft = { ...draftOf('HANDOVER_SCAN', docNo, { handoverNo: docNo, logisticsNo }, e.raw), lane: order.stockoutNo }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict, docNo)
  const doc: HandoverDoc = { ...s.doc, stage: 'pile', docNo, first: null, laid: { ...s.doc.laid, [logisticsNo]: docNo } }
  const done = `第 ${laidInto(doc).length} 件`
  return {
    doc,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: verdict.amber === null ? say('ok', done, '扫下一个') : say('warn', `${done}，上一环节尚未上传`, '扫下一个'),
  }
}

/** Refuses a parcel that packs, station index and server do not know. */
const unknownParcel = (s: HandoverSession, e: ScanEvent): Move<HandoverDoc> => ({
  say: say('wrong', sentence('unknownParcel', { no: e.code.slice(0, 40) }), '联网再扫；不行放异常区'),
  drafts: [scanDraft(s, e, 'wrong')],
})

/** Handles the first parcel: opens its carrier's hand-over, or requests a new one. */
function first(s: HandoverSession, e: ScanEvent): Move<HandoverDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined) return unknownParcel(s, e)
  const piles = pilesOf(s.floor, order.logisticsCode)
  const [only] = piles
  if (only !== undefined && piles.length === 1) return putOnPile(s, e, only.handoverNo)
  if (piles.length > 1)
    return {
      say: say('warn', `${carrierOf(order)}有 ${piles.length} 张交接单`, '点一张，再扫这个包裹'),
      drafts: [scanDraft(s, e, 'repeat')],
    }
  return {
    doc: { ...s.doc, stage: 'opening', first: e },
    say: say('repeat', `正在新开${carrierOf(order)}的交接单`, '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'openHandover', logisticsCode: order.logisticsCode } }],
  }
}

/** Opens the new hand-over, even if the parcel that requested it is refused. */
function opened(s: HandoverSession, { docNo }: Claimed): Move<HandoverDoc> {
  const doc: HandoverDoc = { ...s.doc, stage: 'pile', docNo, first: null }
  const move = s.doc.first === null ? continueHandover(s, docNo) : putOnPile({ ...s, doc }, s.doc.first, docNo)
  return { ...move, doc: move.doc ?? doc }
}

/** Continues the hand-over on this device; refuses an unknown hand-over. */
function continueHandover(s: HandoverSession, docNo: string): Move<HandoverDoc> {
  const pile = own(s.floor.handovers, docNo)
  if (pile === undefined) return { say: say('wrong', `本机没有交接单 ${docNo.slice(0, 40)}`, '点列表里的，或扫面单') }
  return { doc: { ...s.doc, stage: 'pile', docNo }, say: say('ok', pile.logisticsName, '扫面单') }
}

/** Takes a parcel off the open pile. The server decides about a parcel that another device put there. */
function takenOff(s: HandoverSession, e: ScanEvent): Move<HandoverDoc> {
  const { docNo, laid } = s.doc
  const order = findOrder(s.floor, e.code)
  const logisticsNo = order === undefined ? null : waybillOf(order, e.code)
  if (order === undefined || logisticsNo === null) return unknownParcel(s, e)
  const draft = { ...draftOf('HANDOVER_REMOVE', docNo, { handoverNo: docNo, logisticsNo }, e.raw), lane: order.stockoutNo }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict, docNo)
  const { [logisticsNo]: ownHandover, ...others } = laid
  const isMine = ownHandover === docNo
  const doc: HandoverDoc = { ...s.doc, stage: 'pile', laid: isMine ? others : laid }
  const rest = `本机还有 ${laidInto(doc).length} 件`
  return {
    doc,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: isMine ? say('ok', `拿下一件，${rest}`, '扫下一个') : say('warn', '本机没放过这件，已记拿下', rest),
  }
}

/**
 * Waybills on the open pile whose previous step is not booked yet, so that they cannot leave now. They were put there by this device or, as
 * far as known here, by another device.
 */
const waitingOn = (s: HandoverSession, now: number): readonly string[] => {
  const otherWaiting = (own(s.floor.handovers, s.doc.docNo)?.waiting ?? []).map(({ logisticsNo }) => logisticsNo)
  return [...new Set([...laidInto(s.doc), ...otherWaiting])].filter((logisticsNo) => {
    const order = findOrder(s.floor, logisticsNo)
    if (order === undefined) return otherWaiting.includes(logisticsNo)
    const draft = draftOf('HANDOVER_SCAN', s.doc.docNo, { handoverNo: s.doc.docNo, logisticsNo })
    const verdict = decideLocally(s, draft, now)
    return verdict.ok && verdict.amber !== null
  })
}
const tails = (logisticsNos: readonly string[]): string => logisticsNos.map(tail).join('、')

const askConfirm = (s: HandoverSession, { at }: { readonly at: number }): Move<HandoverDoc> => {
  if (!s.worker.rights.has(confirmRight)) return { say: say('wrong', '没有确认交接的权限', '找主管，或到电脑端确认') }
  const waiting = waitingOn(s, at)
  const doc: HandoverDoc = { ...s.doc, stage: 'confirm', waiting }
  return waiting.length === 0
    ? { doc, say: say('warn', '确认后不能取消', '件数对了，再扫确认码') }
    : { doc, say: say('warn', `${waiting.length} 件上一环节没到，交不出去`, `${tails(waiting)}：从堆上拿出来，再扫确认码`) }
}

/** Parcels that the confirmation listed as waiting and that the server's answer does not contain. */
const unreported = ({ doc }: HandoverSession, reported: readonly { readonly logisticsNo: string }[]) =>
  doc.waiting
    .filter((logisticsNo) => reported.every((one) => one.logisticsNo !== logisticsNo))
    .map((logisticsNo) => ({ logisticsNo, msg: '上一环节没到' }))

const afterConfirmation = (s: HandoverSession, { handed }: Claimed): Move<HandoverDoc> => {
  const { docNo } = s.doc
  const laid = Object.fromEntries(Object.entries(s.doc.laid).filter(([, handoverNo]) => handoverNo !== docNo))
  const left = [...(handed?.left ?? []), ...unreported(s, handed?.left ?? [])]
  const words = `已交接 ${handed?.packageNum ?? 0} 件`
  const doc: HandoverDoc = { ...idle, laid }
  const [one] = left
  if (one === undefined) return { doc, say: say('order', words, '扫下一家'), after: [{ type: 'finish', docNo }] }
  const causes = [...new Set(left.map(({ msg }) => msg))]
  const which = causes.map((msg) => `${msg}：${tails(left.flatMap((each) => (each.msg === msg ? [each.logisticsNo] : [])))}`)
  return { doc, say: say('stop', `${words}，留下 ${left.length} 件`, which.join('；')), after: [{ type: 'finish', docNo }] }
}

/** The saying for orders stopped after their parcels were put on the pile; these parcels may not leave with the carrier. */
const stopped = (orders: readonly OrderView[]): Saying => {
  const which = orders.map(({ logisticsNo }) => tail(logisticsNo)).join('、')
  return say('stop', `${which} 已${orders.every((order) => order.holdFlag) ? '挂起' : '拦截'}`, '从堆上拿出来，扫撤销码再扫它')
}

const goneSaying = (doc: HandoverDoc, floor: HandoverSession['floor']): Saying | null =>
  doc.docNo !== '' && doc.stage !== 'confirming' && own(floor.handovers, doc.docNo) === undefined
    ? say('stop', `${doc.docNo} 已确认或取消`, '停手，这张不再放，找主管')
    : null

const chosen = (s: HandoverSession, e: ChooseEvent): Move<HandoverDoc> => continueHandover(s, e.key)
const leaveForNext = (s: HandoverSession): Move<HandoverDoc> => ({
  doc: { ...s.doc, stage: 'open', docNo: '' },
  say: say('warn', '换一家，这张留着', '扫面单，或点一张'),
})
const toPile =
  (words: string) =>
  (s: HandoverSession): Move<HandoverDoc> => ({
    doc: { ...s.doc, stage: 'pile' },
    say: say('warn', words, '扫面单'),
  })
const putOnOpenPile = (s: HandoverSession, e: ScanEvent): Move<HandoverDoc> => putOnPile(s, e, s.doc.docNo)
const parcels = { waybill: putOnOpenPile, tote: putOnOpenPile, unknown: putOnOpenPile } as const
const off = { waybill: takenOff, tote: takenOff, unknown: takenOff } as const
const firsts = { waybill: first, tote: first, unknown: first } as const

/** The hand-over flow: one HANDOVER_SCAN per parcel put on the carrier's pile. */
export const handover: Flow<HandoverDoc> = {
  name: 'handover',
  title: '交接',
  rules,
  resume: (floor, ops) => {
    const laid = pilesByWaybill(ops)
    const last = ops.findLast(({ opType }) => opType === 'HANDOVER_SCAN' || opType === 'HANDOVER_REMOVE')?.docNo ?? ''
    return own(floor.handovers, last) === undefined ? { ...idle, laid } : { ...idle, stage: 'pile', docNo: last, laid }
  },
  rebase: (doc, floor) =>
    doc.docNo === '' || doc.stage === 'confirming' || own(floor.handovers, doc.docNo) !== undefined
      ? doc
      : { ...doc, stage: 'open', docNo: '' },
  view: handoverView,
  inHand: laidOrders,
  follows: laidInto,
  stopped,
  gone: goneSaying,
  stages: {
    open: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '点一张交接单，或扫第一个包裹，按它的快递找',
      scan: firsts,
      choose: chosen,
    },
    opening: {
      prompt: '正在新开',
      expects: 'network',
      help: '新开交接单要联网；开好后断网也能扫',
      scan: { any: () => ({ say: say('wrong', '正在新开', '等交接单开好再扫') }) },
      control: { 'CTRL-UNDO': (s) => ({ doc: { ...idle, laid: s.doc.laid }, say: say('warn', '不开了', '扫面单') }) },
      claimed: opened,
      failed: (s, reason, next = '这件没有记，等有信号再扫') => ({
        doc: { ...idle, laid: s.doc.laid },
        say: say('wrong', reason, next),
      }),
    },
    pile: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '逐个扫这家快递的包裹；放错了扫撤销码拿下，司机来了扫确认码',
      scan: parcels,
      control: {
        'CTRL-UNDO': (s) => ({ doc: { ...s.doc, stage: 'takeOff' }, say: say('warn', '拿下哪一件', '扫它的面单') }),
        'CTRL-NEXT': leaveForNext,
        'CTRL-OK': askConfirm,
      },
    },
    takeOff: {
      prompt: '扫拿下的',
      expects: 'waybill',
      help: '扫要从堆上拿下的面单；再扫撤销码就不拿了',
      scan: off,
      control: { 'CTRL-UNDO': toPile('不拿了') },
    },
    confirm: {
      prompt: '再扫确认码',
      expects: 'confirm',
      help: '数一数，件数对了再扫确认码；撤销码退回',
      scan: parcels,
      control: {
        'CTRL-UNDO': toPile('先不确认'),
        'CTRL-OK': (s) => ({
          doc: { ...s.doc, stage: 'confirming' },
          say: say('repeat', '正在确认', '要联网，稍等'),
          after: [{ type: 'claim', claim: { kind: 'confirmHandover', handoverNo: s.doc.docNo } }],
        }),
      },
    },
    confirming: {
      prompt: '正在确认',
      expects: 'network',
      help: '确认交接要联网；没等到回应就再确认一次，不会交两遍',
      scan: { any: () => ({ say: say('wrong', '正在确认', '等确认好再扫') }) },
      claimed: afterConfirmation,
      failed: (s, reason, next = '再确认一次，或到电脑端看') => ({
        doc: { ...s.doc, stage: 'pile' },
        say: say('wrong', reason, next),
      }),
    },
  },
}
