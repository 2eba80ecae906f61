// 称重 · weigh
/**
 * 1 放上秤台，等重量稳定；没有连秤时输克数（要有手工录入权限）。
 * 2 扫面单；先扫面单再称也行，两样齐了自动记一次称重。
 * 3 本机不认识的面单也能称，黄色提示，不比对预估。
 * 4 打包还没上传的包裹用黄色提示，照样称，等打包到了自动生效。
 * 5 拦截、挂起的整屏报警，放入拦截区，扫确认码才能继续。
 * 6 与预估相差在允差内，记为正常，换下一个包裹。
 * 7 超出允差报警：看是不是多件少件，重称一次；每次称重都有记录。
 * 8 重称次数没用完不能放行，前几次称了多少都看得到；用完找主管放行：扫确认码选原因，要有放行权限。
 * 9 该抽检的包裹先送抽检台；称过的说称了多少克，有放行权限的再放上秤台才重称。
 * 10 称错扫撤销码清掉重量；放下不管扫下一单码。
 */
import { rules } from '#contract/ops/rules/weigh'
import { at as own } from '#contract/ops/decisions'
import type { PayloadOf } from '#contract/ops/payload'
import { say as sentence } from '#contract/ops/sentences'
import { forceWeighRight } from '#contract/ops/weighPackage'
import type { ControlEvent, Flow, Move, QuantityEvent, ScanEvent, WeightEvent } from './flow.ts'
import { decideLocally, draftOf, say, type LocalDecision } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import {
  forceReasons,
  idle,
  idleAfter,
  parcelAt,
  retriesLeft,
  triesOf,
  weightOf,
  withoutSentBack,
  type Reading,
  type WeighDoc,
  type WeighSession,
} from './weighDoc.ts'
import { weighView } from './weighView.ts'
import { repeated } from './sayings.ts'

type Force = keyof typeof forceReasons
type Trigger = { readonly at: number; readonly raw?: ScanEvent['raw'] }

/** Weight and waybill are both there: makes the WEIGH_PACKAGE. */
function pair(s: WeighSession, e: Trigger, logisticsNo: string, reading: Reading, force?: Force): Move<WeighDoc> {
  const order = findOrder(s.floor, logisticsNo)
  const times = (s.doc.times[logisticsNo] ?? parcelAt(s.floor, logisticsNo)?.times ?? 0) + 1
  const payload: PayloadOf['WEIGH_PACKAGE'] = {
    logisticsNo,
    ...(order === undefined ? {} : { stockoutNo: order.stockoutNo }),
    weightG: reading.grams,
    ...(reading.scaleNo === '' ? {} : { scaleNo: reading.scaleNo }),
    isManual: reading.manual ? 1 : 0,
    times,
    ...(force === undefined ? {} : { forceReason: force }),
  }
  const draft = {
    ...draftOf('WEIGH_PACKAGE', order?.stockoutNo ?? logisticsNo, payload, e.raw),
    lane: order?.stockoutNo ?? 'free',
  }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return stoppedAt(s, e, logisticsNo, reading, verdict)
  const known = { ...s.doc.times, [logisticsNo]: times }
  const over = verdict.notes.find((note) => note.code === 'A1502')
  if (over !== undefined) {
    const doc: WeighDoc = {
      ...s.doc,
      stage: 'over',
      docNo: logisticsNo,
      reading,
      times: known,
      tries: [...triesOf(s, logisticsNo), reading.grams],
    }
    const last = retriesLeft({ ...s, doc }) === 0
    const words = say(
      'stop',
      heavier(Number(over.args['d'] ?? 0), reading.grams),
      last ? '找主管放行，扫确认码' : '查多件少件，再称一次',
    )
    return { doc, floor: verdict.floor, drafts: [verdict.draft], say: words, release: 'right' }
  }
  const done = weighed(reading.grams, order === undefined, verdict)
  return {
    doc: { ...idle, times: known, weights: { ...s.doc.weights, [logisticsNo]: reading.grams } },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: done,
    after: [{ type: 'finish', docNo: logisticsNo }],
  }
}

const heavier = (diff: number, grams: number): string => `${grams} 克，${diff < 0 ? '轻' : '重'}了 ${Math.abs(diff)} 克`

function weighed(grams: number, stranger: boolean, verdict: Extract<LocalDecision, { ok: true }>) {
  if (stranger) return say('warn', `${grams} 克已记，本机没有这单`, '放下一个包裹')
  if (verdict.amber !== null) return say('warn', `${grams} 克已记，上一环节尚未上传`, '放下一个包裹')
  const late = verdict.notes.some((note) => note.code === 'A1505')
  return late
    ? say('warn', `${grams} 克，包裹已交接，仅记录重量`, '放下一个包裹')
    : say('order', `称重完成 ${grams} 克`, '放下一个包裹')
}

/** The parcel may not be weighed now: its scan is stored as wrong, a typed weight is ignored. */
function stoppedAt(
  s: WeighSession,
  e: Trigger,
  logisticsNo: string,
  reading: Reading,
  verdict: Extract<LocalDecision, { ok: false }>,
): Move<WeighDoc> {
  // a wrong weight keeps the scanned parcel, a wrong parcel clears both
  const weightOnly = verdict.code === 'A1501' || verdict.code === 'A1504'
  const doc: WeighDoc = weightOnly
    ? { ...s.doc, stage: 'weight', docNo: logisticsNo, reading: null }
    : verdict.code === 'A1503'
      ? { ...s.doc, stage: 'over', docNo: logisticsNo, reading }
      : idleAfter(s.doc)
  const wrong = draftOf(
    'SCAN',
    logisticsNo,
    { flow: 'weigh', docNo: logisticsNo, step: s.doc.stage, kind: 'waybill', verdict: 'wrong', code: verdict.code },
    e.raw ?? { text: logisticsNo },
  )
  return { doc, say: verdict.saying, drafts: [{ ...wrong, lane: 'free' }] }
}

function scanned(s: WeighSession, e: ScanEvent): Move<WeighDoc> {
  const logisticsNo = findOrder(s.floor, e.code)?.logisticsNo
  const waybill = own(s.floor.parcels, e.code) === undefined ? (logisticsNo ?? e.code) : e.code
  const grams = weightOf(s, waybill)
  if (grams !== null && waybill !== s.doc.docNo) return weighedBefore(s, e, waybill, grams)
  if (s.doc.reading !== null && s.doc.stage === 'waybill') return pair(s, e, waybill, s.doc.reading)
  if (waybill === s.doc.docNo) return { say: repeated('面单', '放上秤台'), drafts: [free(scanDraft(s, e, 'repeat'))] }
  const doc: WeighDoc = { ...s.doc, stage: 'weight', docNo: waybill, reading: null }
  return { doc, drafts: [free(scanDraft(s, e, 'ok', { docNo: waybill }))], say: say('ok', '面单已读', '放上秤台') }
}

/** The parcel is weighed already: it is not weighed a second time by mistake. Somebody with the right puts it on the scale again. */
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

const free = <T extends { readonly lane: string }>(draft: T): T => ({ ...draft, lane: 'free' })

function read(s: WeighSession, at: number, reading: Reading): Move<WeighDoc> {
  if (s.doc.stage === 'weight' || s.doc.stage === 'over') return pair(s, { at }, s.doc.docNo, reading)
  return { doc: { ...s.doc, stage: 'waybill', reading }, say: say('repeat', `${reading.grams} 克`, '扫面单') }
}
const onScale = (s: WeighSession, e: WeightEvent): Move<WeighDoc> =>
  read(s, e.at, { grams: e.grams, scaleNo: e.scaleNo ?? '', manual: false })
const typed = (s: WeighSession, e: QuantityEvent): Move<WeighDoc> => read(s, e.at, { grams: e.value, scaleNo: '', manual: true })

function force(s: WeighSession, key: string, at: number): Move<WeighDoc> {
  if (!(key in forceReasons) || s.doc.reading === null) return { say: say('wrong', `没有原因 ${key}`, '选 1 到 4') }
  return pair(s, { at }, s.doc.docNo, s.doc.reading, Number(key) as Force)
}

/** Another weighing may show that nothing is wrong: only then a supervisor is asked (floor.md §8.7). */
function askForce(s: WeighSession): Move<WeighDoc> {
  const left = retriesLeft(s)
  if (left > 0) return { say: say('wrong', `还要再称 ${left} 次`, '拆开查多件少件，再放上秤台') }
  return { doc: { ...s.doc, stage: 'reason' }, say: say('warn', '为什么放行', '选 1 赠品 2 包材 3 档案 4 其他') }
}

/** Clears what is not booked yet; booked weighings stay until a later one replaces them. */
const undo = (s: WeighSession): Move<WeighDoc> => ({
  doc: idleAfter(s.doc),
  say: say('warn', '已清掉', '放上秤台，扫面单'),
})
const nextOne = (s: WeighSession, _e: ControlEvent): Move<WeighDoc> => ({
  doc: idleAfter(s.doc),
  say: say('warn', '先放一边', '放下一个包裹'),
})
const undoAndNext = { 'CTRL-UNDO': undo, 'CTRL-NEXT': nextOne } as const

/** The weigh flow: one WEIGH_PACKAGE per pair of weight and waybill, in either order. */
export const weigh: Flow<WeighDoc> = {
  name: 'weigh',
  title: '称重',
  rules,
  resume: () => idle,
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
      control: undoAndNext,
    },
    waybill: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '扫秤上包裹的面单',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      quantity: typed,
      control: undoAndNext,
    },
    over: {
      prompt: '再称一次',
      expects: 'weight',
      help: '拆开查多件少件后再称；主管放行扫确认码',
      scan: { waybill: scanned, tote: scanned },
      weight: onScale,
      quantity: typed,
      control: {
        ...undoAndNext,
        'CTRL-OK': askForce,
      },
    },
    reason: {
      prompt: '选原因',
      expects: 'choice',
      help: '1 赠品、2 包材差异、3 档案重量不准、4 其他；撤销码退回',
      choose: (s, e) => force(s, e.key, e.at),
      quantity: (s, e) => force(s, String(e.value), e.at),
      control: undoAndNext,
    },
  },
}
