// 称重配对 · weighPair
/** Makes a WEIGH_PACKAGE of a weight and a waybill, and the message about its result. */
import { FORCE_REASON } from '#contract/rules/weigh'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Approval, Move, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say, type LocalDecision } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import {
  idle,
  idleAfter,
  parcelAt,
  retriesLeft,
  sinceLast,
  triesOf,
  type Reading,
  type WeighDoc,
  type WeighSession,
} from './weighDoc.ts'
import { forceWeighRight } from '#contract/ops/weighRelease'
import { askSize, sizeIn } from './weighSize.ts'

/** Why a parcel out of tolerance is let through, and the leader's approval where it was another person. */
export interface Release {
  readonly reason: keyof typeof FORCE_REASON
  readonly approval: Approval | null
}
export type Trigger = { readonly at: number; readonly raw?: ScanEvent['raw'] }

/** Makes the WEIGH_PACKAGE once weight and waybill are known. */
export function pair(s: WeighSession, e: Trigger, logisticsNo: string, reading: Reading, release?: Release): Move<WeighDoc> {
  const order = findOrder(s.floor, logisticsNo)
  const times = (s.doc.times[logisticsNo] ?? parcelAt(s.floor, logisticsNo)?.times ?? 0) + 1
  const payload: PayloadOf['WEIGH_PACKAGE'] = {
    logisticsNo,
    ...(order === undefined ? {} : { stockoutNo: order.stockoutNo }),
    weightG: reading.grams,
    ...(reading.scaleNo === '' ? {} : { scaleNo: reading.scaleNo }),
    isManual: reading.manual ? 1 : 0,
    times,
    ...sizeIn(s.doc, logisticsNo),
    ...(release === undefined ? {} : { forceReason: release.reason }),
    ...(release?.approval == null ? {} : { approval: release.approval.approvalId }),
  }
  const draft = {
    ...draftOf('WEIGH_PACKAGE', order?.stockoutNo ?? logisticsNo, payload, e.raw),
    lane: order?.stockoutNo ?? 'free',
  }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return stoppedAt(s, e, logisticsNo, reading, verdict)
  const weighedTimes = { ...s.doc.times, [logisticsNo]: times }
  const over = verdict.notes.find((note) => note.code === 'A1502')
  if (over !== undefined) {
    const doc: WeighDoc = {
      ...s.doc,
      stage: 'over',
      docNo: logisticsNo,
      reading,
      times: weighedTimes,
      tries: [...triesOf(s, logisticsNo), reading.grams],
    }
    const isLastTry = retriesLeft({ ...s, doc }) === 0
    const prompt = isLastTry ? whoReleases(s) : '查多件少件，再称一次'
    const words = say('stop', heavier(Number(over.args['d'] ?? 0), reading.grams), prompt)
    return { doc, floor: verdict.floor, drafts: [verdict.draft], say: words }
  }
  // the previous weighing of a released parcel is the same weighing, so it is not shown
  const before = release === undefined ? triesOf(s, logisticsNo).at(-1) : undefined
  const saying = weighed(reading.grams, { isUnknown: order === undefined, before }, verdict)
  return {
    doc: { ...idle, times: weighedTimes, weights: { ...s.doc.weights, [logisticsNo]: reading.grams } },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: saying,
    after: [{ type: 'finish', docNo: logisticsNo }],
  }
}

const whoReleases = ({ worker }: WeighSession): string =>
  worker.rights.has(forceWeighRight) ? '知道了，再扫确认码放行' : '知道了，找组长放行，扫他的工牌'

const heavier = (diff: number, grams: number): string => `${grams} 克，${diff < 0 ? '轻' : '重'}了 ${Math.abs(diff)} 克`

interface WeighedFacts {
  /** the order of the parcel is not on this device */
  readonly isUnknown: boolean
  /** grams of the previous weighing */
  readonly before: number | undefined
}
function weighed(grams: number, { isUnknown, before }: WeighedFacts, verdict: Extract<LocalDecision, { ok: true }>) {
  if (isUnknown) return say('warn', `${grams} 克已记，本机没有这单`, '放下一个包裹')
  if (verdict.amber !== null) return say('warn', `${grams} 克已记，上一环节尚未上传`, '放下一个包裹')
  const isHandedOver = verdict.notes.some((note) => note.code === 'A1505')
  return isHandedOver
    ? say('warn', `${grams} 克，包裹已交接，仅记录重量`, '放下一个包裹')
    : say(
        'order',
        `称重完成 ${grams} 克${before === undefined ? '' : `，上次 ${before} 克，${sinceLast(grams, before)}`}`,
        '放下一个包裹',
      )
}

/** Handles a weighing that the rule refused: stores a SCAN with verdict wrong, and keeps what may still be used. */
function stoppedAt(
  s: WeighSession,
  e: Trigger,
  logisticsNo: string,
  reading: Reading,
  verdict: Extract<LocalDecision, { ok: false }>,
): Move<WeighDoc> {
  // a wrong weight keeps the scanned parcel, a wrong parcel clears both
  const isWeightOnly = verdict.code === 'A1501' || verdict.code === 'A1504'
  if (verdict.code === 'A1507') return askSize({ ...s.doc, docNo: logisticsNo, reading }, verdict.saying.words)
  const isSimulated = verdict.code === 'A1504' && reading.scaleNo !== ''
  const saying = isSimulated ? say('wrong', '模拟秤的重量算手工录入，没有这个权限', '换真的秤，或找主管来') : verdict.saying
  const doc: WeighDoc = isWeightOnly
    ? { ...s.doc, stage: 'weight', docNo: logisticsNo, reading: null }
    : verdict.code === 'A1503'
      ? { ...s.doc, stage: 'over', docNo: logisticsNo, reading }
      : idleAfter(s.doc)
  const wrongScan = draftOf(
    'SCAN',
    logisticsNo,
    { flow: 'weigh', docNo: logisticsNo, step: s.doc.stage, kind: 'waybill', verdict: 'wrong', code: verdict.code },
    e.raw ?? { text: logisticsNo },
  )
  return { doc, say: saying, drafts: [{ ...wrongScan, lane: 'free' }] }
}
