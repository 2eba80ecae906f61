// 退货上架画面 · returnPutawayView
/** The screen of the flow 退货上架 in each of its stages. */
import { RETURN_QUALITY } from '#contract/rules/returnLife'
import { SHORT_REASON } from '#contract/rules/shortReason'
import { restOfPickLine } from '#contract/ops/kinds/returnWaves'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import {
  adviceOf,
  openWork,
  pickAt,
  pickLines,
  restOfLot,
  waveAt,
  waveLines,
  type Lot,
  type ReturnPutawayDoc,
  type ReturnPutawaySession,
} from './returnPutawayDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const nextOrder: Action = { label: '换一张', control: 'CTRL-NEXT' }
const actions: Readonly<Record<ReturnPutawayDoc['stage'], readonly Action[]>> = {
  list: [],
  goods: [nextOrder],
  choose: [undo('放回')],
  put: [undo('放回'), { label: '全部', control: 'CTRL-OK', main: true }],
  from: [nextOrder],
  take: [nextOrder, { label: '短拣', control: 'CTRL-SHORT' }],
  short: [undo('还有')],
}
/** Quality, batch and position of a lot. */
const lotText = ({ batchNo, quality, from }: Lot): string =>
  [RETURN_QUALITY[quality as keyof typeof RETURN_QUALITY], batchNo === '' ? '无批次' : `批次 ${batchNo}`, from].join(' · ')

const choicesOf = (s: ReturnPutawaySession): FlowView['choices'] => {
  const { stage, offered } = s.doc
  if (stage === 'list') return openWork(s.floor)
  if (stage === 'choose')
    return offered.map((lot, i) => ({ key: String(i + 1), label: lotText(lot), note: ownerOf(s.floor, lot) }))
  return stage === 'short' ? Object.entries(SHORT_REASON).map(([key, label]) => ({ key, label })) : []
}

const placesOf = (s: ReturnPutawaySession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> => {
  const { stage, docNo, from } = s.doc
  if (stage === 'list') return { target: '', targetLabel: '待上架、待拣', next: [] }
  if (stage === 'put') {
    const to = adviceOf(s.floor, s.doc)
    const quality = s.doc.lot?.quality ?? 1
    const qualityText = quality === 1 ? '' : RETURN_QUALITY[quality as keyof typeof RETURN_QUALITY]
    const where = to === '' ? '没有建议，放到' : '放到'
    return {
      target: to === '' ? `${qualityText === '' ? '空' : '残次'}库位` : to,
      targetLabel: qualityText === '' ? where : `${qualityText} · ${where}`,
      next: [],
    }
  }
  const isPicking = stage === 'from' || stage === 'take' || stage === 'short'
  const places = isPicking
    ? pickLines(pickAt(s.floor, docNo)).map(({ positionNo }) => positionNo)
    : waveLines(waveAt(s.floor, docNo)).map((line) => line.from)
  const [first = '', ...more] = [...new Set(places)]
  return { target: from === '' ? first : from, targetLabel: docNo, next: more.slice(0, 2) }
}

const quantityOf = (s: ReturnPutawaySession): FlowView['quantity'] => {
  const { stage, lot, hand, docNo, from } = s.doc
  if (lot !== null) return { done: hand, need: restOfLot(s.floor, s.doc), unit: '件' }
  if (stage === 'goods') {
    const lines = waveAt(s.floor, docNo)?.lines ?? []
    return {
      done: lines.reduce((sum, { doneQty }) => sum + doneQty, 0),
      need: lines.reduce((sum, { qty }) => sum + qty, 0),
      unit: '件',
    }
  }
  if (stage !== 'take') return null
  const linesHere = (pickAt(s.floor, docNo)?.lines ?? []).filter(({ positionNo }) => positionNo === from)
  const need = linesHere.reduce((sum, { planQty }) => sum + planQty, 0)
  return { done: need - linesHere.reduce((sum, line) => sum + restOfPickLine(line), 0), need, unit: '件' }
}

/** The whole screen except verdict and status line. */
export function returnPutawayView(s: ReturnPutawaySession): FlowView {
  const { lot, stage, docNo, from } = s.doc
  const openPickLines = pickLines(pickAt(s.floor, docNo))
  const [next] =
    stage === 'take'
      ? openPickLines.filter(({ positionNo }) => positionNo === from)
      : stage === 'from'
        ? openPickLines
        : stage === 'goods'
          ? waveLines(waveAt(s.floor, docNo))
          : []
  const shown = lot ?? next ?? null
  return {
    ...placesOf(s),
    goods: shown === null ? null : cardOf(s.floor, shown, shown.batchNo),
    quantity: quantityOf(s),
    actions: stage === 'put' && s.doc.hand === restOfLot(s.floor, s.doc) ? [undo('放回')] : actions[stage],
    choices: choicesOf(s),
  }
}
