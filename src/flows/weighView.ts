// 称重画面 · weighView
/** The screen of the weigh flow in each of its stages. */
import { FORCE_REASON, toleratedG } from '#contract/rules/weigh'
import { at } from '#contract/ops/at'
import { tail } from './cards.ts'
import type { Action, FlowView, WeightBand } from './flow.ts'
import { estimateOf, measureRight } from '#contract/ops/weighPackage'
import { forceWeighRight } from '#contract/ops/weighRelease'
import { edges } from './weighSize.ts'
import { parcelAt, retriesLeft, sinceLast, triesOf, type WeighDoc, type WeighSession } from './weighDoc.ts'

const undo: Action = { label: '清掉', control: 'CTRL-UNDO' }
const next: Action = { label: '下一单', control: 'CTRL-NEXT' }
const force: Action = { label: '放行', control: 'CTRL-OK' }
const askLeader: Action = { label: '组长放行', control: 'CTRL-OK' }
const noRelease: Action = { label: '不放行', control: 'CTRL-UNDO' }
const measure: Action = { label: '量体积', control: 'CTRL-OK' }
const actions: Readonly<Record<WeighDoc['stage'], readonly Action[]>> = {
  ready: [],
  weight: [undo],
  waybill: [undo],
  size: [undo],
  over: [next],
  badge: [noRelease, next],
  pin: [noRelease, next],
  asking: [],
  reason: [undo],
}

const actionsOf = (s: WeighSession): readonly Action[] => {
  const { stage, sizeCm } = s.doc
  if (stage === 'over' && retriesLeft(s) === 0) return [s.worker.rights.has(forceWeighRight) ? force : askLeader, next]
  return stage === 'weight' && sizeCm.length === 0 && s.worker.rights.has(measureRight) ? [measure, undo] : actions[stage]
}

/** The earlier weights of the parcel, and the difference between the last of them and the weight on the scale. */
const historyOf = (s: WeighSession): readonly string[] => {
  const { reading, tries, docNo, stage } = s.doc
  // once the parcel was out of tolerance, the last entry of `tries` is the weight on the scale
  const before = tries.length > 0 && stage !== 'weight' ? tries.slice(0, -1) : triesOf(s, docNo)
  const last = before.at(-1)
  if (last === undefined) return []
  const older = before.slice(0, -1)
  return [
    `上次 ${last} 克${reading === null ? '' : `，${sinceLast(reading.grams, last)}`}`,
    ...(older.length === 0 ? [] : [`再早 ${older.join('、')}`]),
  ]
}

/** Expected range of weights of the current parcel; null when its weight is not compared. */
const bandOf = (s: WeighSession): WeightBand | null => {
  const order = at(s.floor.orders, at(s.floor.parcels, s.doc.docNo))
  const parcel = parcelAt(s.floor, s.doc.docNo)
  const estG = order === undefined || parcel === undefined ? null : estimateOf(order, parcel)
  if (order === undefined || order.weighFree || estG === null || estG <= 0) return null
  const { tolMode, tolAbsG, tolBp, bands } = order.tolerance
  const offG = toleratedG(estG, { tolMode, tolAbsG, tolBp, bandJson: bands })
  return { estG, lowG: Math.max(estG - offG, 0), highG: estG + offG, weightG: s.doc.reading?.grams ?? null }
}

/** The whole screen except verdict, status line and the prompt of the stage. */
export function weighView(s: WeighSession): FlowView {
  const { stage, docNo, reading } = s.doc
  const order = at(s.floor.orders, at(s.floor.parcels, docNo))
  const parcel = parcelAt(s.floor, docNo)
  const estG = order === undefined || parcel === undefined ? null : estimateOf(order, parcel)
  const estimate = estG === null ? '没有预估' : `预估 ${estG} 克`
  const band = bandOf(s)
  const edge = stage === 'size' ? edges[s.doc.sizeCm.length] : undefined
  const label = docNo === '' ? '重量' : `面单尾号 ${tail(docNo)}`
  return {
    target: edge ?? (reading === null ? '— 克' : `${reading.grams} 克`),
    targetLabel: edge === undefined ? label : `${label} · ${edge}`,
    ...(edge !== undefined && { typedUnit: '厘米' }),
    ...(band !== null && { band }),
    next:
      docNo === ''
        ? []
        : order === undefined
          ? ['本机没有这单，照样能称']
          : [estimate, ...(s.doc.sizeCm.length === 0 ? [] : [`${s.doc.sizeCm.join('×')} 厘米`]), ...historyOf(s)],
    goods: null,
    quantity: null,
    actions: actionsOf(s),
    choices: stage === 'reason' ? Object.entries(FORCE_REASON).map(([key, label]) => ({ key, label, note: `按 ${key}` })) : [],
  }
}
