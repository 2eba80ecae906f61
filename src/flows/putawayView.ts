// 上架画面 · putawayView
/** The screen of the put-away flow in each of its stages. */
import { QUALITY } from '#contract/rules/locationType'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { kindsOf, leftOf, suggested, type PutawayDoc, type PutawaySession, type Waiting } from './putawayDoc.ts'

const undo: Action = { label: '放回', control: 'CTRL-UNDO' }
const actions: Readonly<Record<PutawayDoc['stage'], readonly Action[]>> = {
  list: [],
  choose: [undo],
  qty: [undo, { label: '全部', control: 'CTRL-OK', main: true }],
  target: [undo],
}

const kindText = ({ batchNo, quality, containerNo }: Waiting): string =>
  [
    batchNo === '' ? '' : `批次 ${batchNo}`,
    quality === 1 ? '' : QUALITY[quality as keyof typeof QUALITY],
    containerNo === '' ? '' : `箱 ${containerNo}`,
  ]
    .filter((text) => text !== '')
    .join(' · ')

/** The whole screen except verdict and status line. */
export function putawayView(s: PutawaySession): FlowView {
  const { stage, piece, hand, offered } = s.doc
  return {
    ...targetOf(s),
    goods: piece === null ? null : cardOf(s.floor, piece, piece.batchNo),
    quantity: piece === null ? null : { done: hand, need: leftOf(s.floor, piece), unit: '件' },
    actions: actions[stage],
    choices:
      stage === 'choose'
        ? offered.map((one, i) => ({
            key: String(i + 1),
            label: `${kindOrNone(one)} ${leftOf(s.floor, one)} 件`,
            note: [one.goodsNo, ownerOf(s.floor, one)].join(' · '),
          }))
        : stage === 'list'
          ? listed(s)
          : [],
  }
}

const listed = (s: PutawaySession): FlowView['choices'] =>
  kindsOf(s.floor).map((one, i) => {
    const { name, spec } = cardOf(s.floor, one, '')
    const note = [spec, kindText(one), one.goodsNo, ownerOf(s.floor, one)].filter((text) => text !== '').join(' · ')
    return { key: String(i + 1), label: `${name} ${leftOf(s.floor, one)} 件`, note }
  })
/** Batch, quality and container of the pieces, or a note that there are none. */
const kindOrNone = (one: Waiting): string => kindText(one) || '没有批次，不在箱里'

function targetOf(s: PutawaySession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, piece } = s.doc
  if (stage === 'list') return { target: '', targetLabel: '待上架', next: [] }
  if (stage === 'choose' || piece === null) return { target: '哪一种', targetLabel: '收货暂存', next: [] }
  const [first, ...more] = suggested(s)
  const quality = piece.quality === 1 ? '' : QUALITY[piece.quality as keyof typeof QUALITY]
  if (stage === 'qty')
    return {
      target: String(leftOf(s.floor, piece)),
      targetLabel: [quality, '待上架几件'].filter((text) => text !== '').join(' · '),
      next: first === undefined ? [] : [`放到 ${first}`],
    }
  return {
    target: first ?? (quality === '' ? '空库位' : `${quality}库位`),
    targetLabel: [quality, first === undefined ? '没有建议，放到' : '建议放到'].filter((text) => text !== '').join(' · '),
    next: more.slice(0, 2),
  }
}
