// 称重 · weigh
/**
 * 1 放上秤台，等重量稳定；没有连秤、秤坏了时输克数（要有手工录入权限）。
 * 2 扫秤上包裹的面单；先扫面单再称也行，两样齐了自动记一次称重；没扫就拿下来的不记，上一个没拿下来的不算下一个。
 * 3 本机不认识的面单也能称，黄色提示，不比对预估。
 * 4 打包还没上传的包裹用黄色提示，照样称，等打包到了自动生效。
 * 5 拦截、挂起的整屏报警，放入拦截区，扫确认码才能继续。
 * 6 与预估相差在允差内，记为正常，换下一个包裹。
 * 7 超出允差报警：看是不是多件少件，重称一次；每次称重都有记录。
 * 8 重称次数没用完不能放行，前几次称了多少都看得到；用完才放行：有权限的扫确认码，没有的请组长扫工牌输 PIN（要联网），再选原因。
 * 9 该抽检的包裹先送抽检台；称过的说称了多少克，有放行权限的再放上秤台才重称。
 * 10 称错扫撤销码清掉重量；放下不管扫下一单码。要量体积的包裹依次输长、宽、高，量好才算称完。
 */
import { rules } from '#contract/ops/rules/weigh'
import { at as own } from '#contract/ops/at'
import { say as sentence } from '#contract/ops/sentences'
import { waitsBelow } from '#contract/ops/accepts'
import { isSentBack } from '#contract/ops/orders'
import { measureRight } from '#contract/ops/weighPackage'
import { forceWeighRight } from '#contract/ops/weighRelease'
import type { ControlEvent, EmptiedEvent, Flow, Move, QuantityEvent, ScanEvent, WeightEvent } from './flow.ts'
import { say, stopped, upstream } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import {
  asRestarted,
  idle,
  idleAfter,
  weightOf,
  withoutSentBack,
  type Reading,
  type WeighDoc,
  type WeighSession,
} from './weighDoc.ts'
import { pair } from './weighPair.ts'
import { askForce, force, hushed, leaderScanned, notReleased, pinTyped, released, withoutLeader } from './weighRelease.ts'
import { askSize, edges, measured, sizeUndone } from './weighSize.ts'
import { weighView } from './weighView.ts'
import { repeated } from './sayings.ts'

/** Handles a scanned waybill: pairs it with the weight on the scale, or waits for the weight. */
function scanned(s: WeighSession, e: ScanEvent): Move<WeighDoc> {
  const order = findOrder(s.floor, e.code)
  const logisticsNo = order?.logisticsNo
  const waybill = own(s.floor.parcels, e.code) === undefined ? (logisticsNo ?? e.code) : e.code
  const grams = weightOf(s, waybill)
  if (grams !== null && waybill !== s.doc.docNo) return weighedBefore(s, e, waybill, grams)
  if (s.doc.reading !== null && s.doc.stage === 'waybill') return pair(s, e, waybill, s.doc.reading)
  if (waybill === s.doc.docNo) return { say: repeated('面单', '放上秤台'), drafts: [free(scanDraft(s, e, 'repeat'))] }
  if (order !== undefined && isSentBack(order))
    return { say: stopped('A1402', {}), drafts: [free(scanDraft(s, e, 'wrong', { code: 'A1402', docNo: waybill }))] }
  // drops attempts, measures and questions of the previous parcel
  const doc: WeighDoc = { ...idleAfter(s.doc), stage: 'weight', docNo: waybill }
  const isPacked = order === undefined || order.status >= waitsBelow('WEIGH_PACKAGE', order, s.floor.options)
  const words = isPacked ? say('ok', '面单已读', '放上秤台') : { ...upstream, next: '放上秤台' }
  return { doc, drafts: [free(scanDraft(s, e, 'ok', { docNo: waybill }))], say: words }
}

/** Handles a parcel that is already weighed: only a person with the right may weigh it again. */
function weighedBefore(s: WeighSession, e: ScanEvent, waybill: string, grams: number): Move<WeighDoc> {
  const words = sentence('A1506', { w: grams })
  if (!s.worker.rights.has(forceWeighRight))
    return {
      doc: idleAfter(s.doc),
      say: say('repeat', words, '放下一个包裹'),
      drafts: [free(scanDraft(s, e, 'repeat', { docNo: waybill }))],
    }
  const doc: WeighDoc = { ...idleAfter(s.doc), stage: 'weight', docNo: waybill }
  return { doc, say: say('warn', words, '要重称再放上秤台'), drafts: [free(scanDraft(s, e, 'repeat', { docNo: waybill }))] }
}

/** The draft in the lane `free` instead of the lane of an order. */
const free = <T extends { readonly lane: string }>(draft: T): T => ({ ...draft, lane: 'free' })

/** Uses a weight: pairs it with the scanned waybill, or keeps it until a waybill is scanned. */
function useReading(s: WeighSession, at: number, reading: Reading): Move<WeighDoc> {
  if (s.doc.stage === 'size')
    return { doc: { ...s.doc, reading }, say: say('repeat', `${reading.grams} 克`, `输${edges[s.doc.sizeCm.length] ?? ''}`) }
  if (s.doc.stage === 'weight' || s.doc.stage === 'over') return pair(s, { at }, s.doc.docNo, reading)
  return { doc: { ...s.doc, stage: 'waybill', reading }, say: say('repeat', `${reading.grams} 克`, '扫面单') }
}
/** Handles a reading. A load not taken off since the previous parcel may be that parcel, or the next parcel on top of it. */
function onScale(s: WeighSession, e: WeightEvent): Move<WeighDoc> {
  if (e.again === true && (s.doc.stage === 'ready' || s.doc.stage === 'weight'))
    return { say: say('wrong', '秤上还有上一个包裹', '先清空秤台，再放上') }
  return useReading(s, e.at, { grams: e.grams, scaleNo: e.scaleNo ?? '', manual: e.simulated === true })
}
/** Drops the weight of a parcel taken off before its waybill was scanned, so that the next parcel does not get this weight. */
const takenOff = (s: WeighSession, _e: EmptiedEvent): Move<WeighDoc> => ({
  doc: idleAfter(s.doc),
  say: say('warn', `没扫面单就拿下来了，${s.doc.reading?.grams ?? 0} 克没有记`, '放上秤台，扫面单'),
})
const typed = (s: WeighSession, e: QuantityEvent): Move<WeighDoc> =>
  useReading(s, e.at, { grams: e.value, scaleNo: '', manual: true })

/** Clears what is not booked yet; booked weighings remain until a later one replaces them. */
const undo = (s: WeighSession): Move<WeighDoc> => ({
  doc: idleAfter(s.doc),
  say: say('warn', '已清掉', '放上秤台，扫面单'),
})
const putAside = (s: WeighSession, _e: ControlEvent): Move<WeighDoc> => ({
  doc: idleAfter(s.doc),
  say: say('warn', '先放一边', '放下一个包裹'),
})
/** Asks for the measures of a parcel that need not be measured; this needs the right 测体积. */
const measure = (s: WeighSession): Move<WeighDoc> =>
  s.worker.rights.has(measureRight) ? askSize(s.doc, '量长宽高') : { say: say('wrong', '没有测体积的权限', '放上秤台') }
const typeEdge = (s: WeighSession, e: QuantityEvent): Move<WeighDoc> =>
  measured(s, e, (now, reading) => pair(now, e, now.doc.docNo, reading))
const undoEdge = (s: WeighSession): Move<WeighDoc> => sizeUndone(s) ?? undo(s)
const undoAndNext = { 'CTRL-UNDO': undo, 'CTRL-NEXT': putAside } as const

/** The weigh flow: one WEIGH_PACKAGE per pair of weight and waybill, in either order. */
export const weigh: Flow<WeighDoc> = {
  name: 'weigh',
  title: '称重',
  rules,
  resume: () => idle,
  kept: asRestarted,
  rebase: withoutSentBack,
  view: weighView,
  stages: {
    ready: {
      prompt: '放上秤台',
      expects: 'waybill',
      help: '放上包裹等重量稳定，再扫面单；先扫面单也行',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      quantity: typed,
      control: undoAndNext,
    },
    weight: {
      prompt: '放上秤台',
      expects: 'weight',
      help: '等重量稳定；没有连秤就输克数再按回车',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      quantity: typed,
      control: { ...undoAndNext, 'CTRL-OK': measure },
    },
    size: {
      prompt: '量长宽高',
      expects: 'quantity',
      help: '依次输长、宽、高，单位厘米；撤销码退一步',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      quantity: typeEdge,
      control: { ...undoAndNext, 'CTRL-UNDO': undoEdge },
    },
    waybill: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '扫秤上包裹的面单；没扫就拿下来的不记',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      emptied: takenOff,
      quantity: typed,
      control: undoAndNext,
    },
    over: {
      prompt: '再称一次',
      expects: 'weight',
      help: '拆开查多件少件后再称；放行扫确认码，或扫组长工牌',
      scan: { waybill: scanned, tote: scanned, badge: leaderScanned },
      weight: onScale,
      quantity: typed,
      control: {
        ...undoAndNext,
        'CTRL-OK': askForce,
      },
    },
    badge: {
      prompt: '扫组长工牌',
      expects: 'badge',
      help: '有放行权限的组长扫自己的工牌，再输 PIN；撤销码不放行',
      scan: { badge: leaderScanned, waybill: scanned, tote: scanned, any: hushed('扫组长工牌') },
      control: { ...undoAndNext, 'CTRL-UNDO': withoutLeader },
    },
    pin: {
      prompt: '组长输 PIN',
      expects: 'pin',
      help: '6 位数字，在个人中心设置；换一个组长就扫他的工牌',
      scan: { badge: leaderScanned, any: hushed('组长再输一次', 'PIN 是 6 位数字') },
      pin: pinTyped,
      control: { ...undoAndNext, 'CTRL-UNDO': withoutLeader },
    },
    asking: {
      prompt: '正在核对',
      expects: 'network',
      help: '放行要联网；没等到回应就再输一次',
      scan: { any: hushed('稍等') },
      claimed: released,
      failed: notReleased,
    },
    reason: {
      prompt: '选原因',
      expects: 'choice',
      help: '1 赠品、2 包材差异、3 档案重量不准、4 其他；撤销码退回',
      scan: { any: hushed('选原因') },
      choose: (s, e) => force(s, e.key, e.at),
      quantity: (s, e) => force(s, String(e.value), e.at),
      control: undoAndNext,
    },
  },
}
