// 收货画面 · receiveView
/** The screen of the receiving flow in each of its stages. */
import { at } from '#contract/ops/at'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import {
  blindTrucks,
  countsOf,
  leftOf,
  lotOf,
  waitingOrders,
  orderAt,
  ownerAt,
  restOf,
  truckAt,
  type ReceiveDoc,
  type ReceiveSession,
} from './receiveDoc.ts'

const undo: Action = { label: '放回', control: 'CTRL-UNDO' }
const skip: Action = { label: '跳过', control: 'CTRL-SKIP' }
const actions: Readonly<Record<ReceiveDoc['stage'], readonly Action[]>> = {
  list: [],
  goods: [],
  more: [undo],
  strange: [
    { ...undo, label: '不是' },
    { label: '记下', control: 'CTRL-OK', main: true },
  ],
  choose: [undo],
  date: [undo],
  batch: [skip, undo, { label: '对', control: 'CTRL-OK', main: true }],
  weight: [skip],
  length: [skip],
  width: [skip],
  height: [skip],
}
const inputLabels: Readonly<Partial<Record<ReceiveDoc['stage'], readonly [target: string, label: string, unit: string]>>> = {
  more: ['还有几件', '同一种', '件'],
  date: ['8 位数字', '箱上的生产日期', '日'],
  strange: ['没有资料', '放异常区，主管建档', ''],
  batch: ['批号', '扫箱上的', ''],
  weight: ['一件多重', '称一件，输克数', '克'],
  length: ['长', '最长的一边', '毫米'],
  width: ['宽', '第二长的一边', '毫米'],
  height: ['高', '最短的一边', '毫米'],
}

/** The whole screen except verdict and status line. */
export function receiveView(s: ReceiveSession): FlowView {
  const { stage, piece, offered } = s.doc
  const counts = piece === null ? null : countsOf(orderAt(s), piece.goodsNo)
  const shown = piece === null ? null : cardOf(s.floor, piece, lotText(s.doc, piece))
  const unit = inputLabels[stage]?.[2] ?? ''
  return {
    ...targetOf(s),
    goods: stage === 'choose' || stage === 'list' || stage === 'strange' ? null : shown,
    quantity: counts === null || counts.need === 0 || (stage !== 'goods' && stage !== 'more') ? null : { ...counts, unit: '件' },
    ...(unit !== '' && { typedUnit: unit }),
    actions: stage === 'goods' ? goodsActions(s.doc) : actions[stage],
    choices: stage === 'list' ? listed(s) : stage === 'choose' ? offered.map((one, i) => choiceOf(s, one, i)) : [],
  }
}
/** Frequent actions are buttons on the screen; the others are control codes. */
const goodsActions = (doc: ReceiveDoc): readonly Action[] => [
  firstAction(doc),
  doc.piece === null ? { label: '换一张', control: 'CTRL-NEXT' } : { label: '输件数', control: 'CTRL-NEWBOX' },
  { label: '收货完成', control: 'CTRL-OK' },
]
/** The first button: the next batch of these goods, or damaged pieces. */
const firstAction = ({ piece, lots, quality }: ReceiveDoc): Action =>
  quality === 1 && piece !== null && Object.hasOwn(lots, goodsKey(piece))
    ? { label: '换批次', control: 'CTRL-SKIP' }
    : { label: quality === 1 ? '破损' : '回到正品', control: 'CTRL-DAMAGE' }
const lotText = (doc: ReceiveDoc, piece: GoodsKey): string => {
  const { batchNo, produceDate } = lotOf(doc, piece)
  return batchNo === '' ? produceDate : batchNo
}
const choiceOf = (s: ReceiveSession, one: GoodsKey, i: number) => {
  const card = cardOf(s.floor, one, '')
  return { key: String(i + 1), label: `${card.name} ${card.spec}`.trim(), note: one.goodsNo }
}

/** Orders with missing pieces, arrived orders first, then trucks of owners who announce nothing. */
const listed = (s: ReceiveSession): FlowView['choices'] => [
  ...waitingOrders(s.floor).map((one) => ({
    key: one.stockinNo,
    label: at(s.floor.owners, one.ownerNo) ?? one.ownerNo,
    note: [one.typeName ?? '', `差 ${leftOf(one)} 件`, one.outerNo ?? one.stockinNo].filter((text) => text !== '').join(' · '),
  })),
  ...blindTrucks(s.floor).map((one) => ({
    key: one.arrivalNo,
    label: one.ownerName ?? one.ownerNo,
    note: `没有单 · ${one.plateNo === '' ? `${one.boxNum} 箱` : one.plateNo}`,
  })),
]

function targetOf(s: ReceiveSession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, docNo, containerNo, quality } = s.doc
  if (stage === 'list') return { target: '', targetLabel: '待收货', next: [] }
  const question = inputLabels[stage]
  if (question !== undefined) return { target: question[0], targetLabel: question[1], next: [] }
  const order = orderAt(s)
  const owner = order === undefined ? (truckAt(s)?.ownerName ?? ownerAt(s)) : ownerName(s)
  const marks = [quality === 2 ? '记作残次' : '', containerNo === '' ? '' : `放进 ${containerNo}`].filter((text) => text !== '')
  const waits = (order?.lines ?? []).filter((line) => restOf(line) > 0)
  return {
    target: order === undefined ? '来什么收什么' : `差 ${leftOf(order)} 件`,
    targetLabel: [owner, ...(marks.length > 0 ? marks : [docNo])].join(' · '),
    next: waits
      .slice(0, 2)
      .map((line) => `${cardOf(s.floor, { ownerNo: ownerAt(s), goodsNo: line.goodsNo }, '').name} ${restOf(line)}`),
  }
}
const ownerName = (s: ReceiveSession): string => {
  const ownerNo = ownerAt(s)
  const [first] = orderAt(s)?.lines ?? []
  return at(s.floor.owners, ownerNo) ?? (first === undefined ? ownerNo : ownerOf(s.floor, { ownerNo, goodsNo: first.goodsNo }))
}
