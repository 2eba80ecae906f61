// 复核画面 · checkView
/** The screen of the check flow in each of its stages. */
import { goodsName, needs, numbersLeft, orderAt, remaining, type CheckDoc, type CheckSession } from './checkDoc.ts'
import { goodsKey } from '#contract/rules/barcode'
import { cardOf, ownerOf, tail } from './cards.ts'
import type { Action, FlowView } from './flow.ts'

const actions: Readonly<Record<CheckDoc['stage'], readonly Action[]>> = {
  order: [],
  goods: [
    { label: '差异', control: 'CTRL-SHORT' },
    { label: '撤销', control: 'CTRL-UNDO' },
    { label: '下一单', control: 'CTRL-NEXT' },
  ],
  sn: [
    { label: '差异', control: 'CTRL-SHORT' },
    { label: '撤销', control: 'CTRL-UNDO' },
    { label: '下一单', control: 'CTRL-NEXT' },
  ],
  quantity: [{ label: '撤销', control: 'CTRL-UNDO' }],
  choose: [{ label: '撤销', control: 'CTRL-UNDO' }],
  diff: [{ label: '撤销', control: 'CTRL-UNDO' }],
}
const bareAction: Action = { label: '无码', control: 'CTRL-OK' }

/** The whole screen except verdict, status line and the prompt of the stage. */
export function checkView(s: CheckSession): FlowView {
  const order = orderAt(s)
  const { stage } = s.doc
  if (order === undefined)
    return {
      target: s.doc.wall === '' ? '扫一张面单' : '扫格口',
      targetLabel: s.doc.wall === '' ? '复核' : `复核 ${s.doc.wall}`,
      next: [],
      goods: null,
      quantity: null,
      actions: actions[stage],
      choices: [],
    }
  const all = needs(s)
  const open = remaining(s)
  const first = open[0]
  const bare = open.some((need) => s.floor.goods[goodsKey(need)]?.noBarcodeMode === 1)
  const unnumbered = stage === 'sn' ? numbersLeft(s) : undefined
  const shown = unnumbered ?? (stage === 'quantity' ? s.doc.at : (first ?? null))
  const typedNeed = open.find((need) => s.doc.at !== null && goodsKey(need) === goodsKey(s.doc.at))
  return {
    target: stage === 'quantity' ? String(typedNeed === undefined ? 0 : typedNeed.need - typedNeed.got) : tail(order.logisticsNo),
    targetLabel: stage === 'quantity' ? '最多几件' : '面单尾号',
    next:
      unnumbered !== undefined
        ? [`序列号还差 ${unnumbered.left} 个`]
        : open.slice(1, 3).map((need) => `${need.need - need.got} × ${goodsName(s, need)}`),
    goods: shown === null ? null : cardOf(s.floor, shown, ''),
    quantity: { done: sum(all.map((need) => need.got)), need: sum(all.map((need) => need.need)), unit: '件' },
    actions: bare && stage === 'goods' ? [bareAction, ...actions.goods.slice(0, 2)] : actions[stage],
    choices: choicesOf(s),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function choicesOf(s: CheckSession): FlowView['choices'] {
  if (s.doc.stage === 'diff')
    return [
      { key: '1', label: '少件', note: '剩下的都没有' },
      { key: '4', label: '残件', note: '剩下的不能发' },
    ]
  if (s.doc.stage !== 'choose') return []
  return s.doc.choices.map((hit) => ({
    key: goodsKey(hit),
    label: goodsName(s, hit),
    note: `${ownerOf(s.floor, hit)} · ${hit.goodsNo}`,
  }))
}
