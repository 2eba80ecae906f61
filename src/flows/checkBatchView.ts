// 批量复核画面 · checkBatchView
/** The screen of the batch check in each of its stages. */
import { goodsKey } from '#contract/rules/barcode'
import { nameOf, tails } from './batch.ts'
import { cardOf, ownerOf, tail } from './cards.ts'
import { batchAt, piecesByOrder, lackingOf, passingOf, type CheckBatchDoc, type CheckBatchSession } from './checkBatchDoc.ts'
import type { Action, FlowView } from './flow.ts'

const undo: Action = { label: '撤销', control: 'CTRL-UNDO' }
const next: Action = { label: '换一张', control: 'CTRL-NEXT' }
const actions: Readonly<Record<CheckBatchDoc['stage'], readonly Action[]>> = {
  open: [],
  sample: [undo, next],
  choose: [undo],
  piece: [undo, next, { label: '没有了', control: 'CTRL-OK' }],
  count: [undo, next],
  confirm: [undo, { label: '整批通过', control: 'CTRL-OK', main: true }],
}
const bare: Action = { label: '无码', control: 'CTRL-OK' }

const blank: FlowView = { target: '拣货单', targetLabel: '扫', next: [], goods: null, quantity: null, actions: [], choices: [] }

/** The batch as its stage needs it: the sample, the pieces and their waybills, or the result. */
export function checkBatchView(s: CheckBatchSession): FlowView {
  const { stage, docNo } = s.doc
  if (docNo === '') return blank
  const view = { ...blank, actions: actions[stage] }
  switch (stage) {
    case 'count':
      // the number of orders is not shown, because it would be typed instead of counted
      return { ...view, target: '几套', targetLabel: '数出来', typedUnit: '套' }
    case 'confirm':
      return confirmed(s, view)
    case 'piece':
      return pieces(s, view)
    case 'choose':
      return { ...view, target: '哪一种', targetLabel: '手里的是', choices: choices(s) }
    default:
      return sample(s, view)
  }
}

const choices = ({ doc, floor }: CheckBatchSession): FlowView['choices'] =>
  doc.choices.map((hit) => ({ key: goodsKey(hit), label: nameOf(floor, hit), note: `${ownerOf(floor, hit)} · ${hit.goodsNo}` }))

function sample(s: CheckBatchSession, view: FlowView): FlowView {
  const { floor, doc } = s
  const lacking = lackingOf(floor, doc.docNo, batchAt(s))
  const [first] = lacking
  const done = batchAt(s).trail.reduce((sum, { qty }) => sum + qty, 0)
  const left = lacking.reduce((sum, { qty, got }) => sum + qty - got, 0)
  const hasBare = lacking.some((need) => floor.goods[goodsKey(need)]?.noBarcodeMode === 1)
  return {
    ...view,
    // the number of orders is not shown here either
    target: '一套样品',
    targetLabel: '货一样 · 扫',
    next: lacking.slice(1, 3).map((need) => `${need.qty - need.got} × ${nameOf(floor, need)}`),
    goods: first === undefined ? null : cardOf(floor, first, ''),
    quantity: { done, need: done + left, unit: '件' },
    actions: hasBare ? [bare, ...view.actions] : view.actions,
  }
}

function pieces(s: CheckBatchSession, view: FlowView): FlowView {
  const { floor, doc } = s
  const batch = batchAt(s)
  const { given, waiting } = piecesByOrder(floor, doc.docNo, batch)
  const last = batch.trail.at(-1)
  const order = last === undefined ? undefined : floor.orders[last.stockoutNo]
  const [need] = waiting[0]?.lines ?? []
  return {
    ...view,
    target: order === undefined ? '第一件' : tail(order.logisticsNo),
    targetLabel: order === undefined ? '一件一单 · 扫' : '贴这张面单',
    goods: last === undefined ? (need === undefined ? null : cardOf(floor, need, '')) : cardOf(floor, last, ''),
    quantity: { done: given.length, need: given.length + waiting.length, unit: '单' },
  }
}

function confirmed(s: CheckBatchSession, view: FlowView): FlowView {
  const { passing, short } = passingOf(s.floor, s.doc.docNo, batchAt(s))
  return {
    ...view,
    target: `${passing.length} 单`,
    targetLabel: '复核通过',
    next: short.length === 0 ? [] : [`不复核 ${short.length} 单：${tails(short)}`],
  }
}
