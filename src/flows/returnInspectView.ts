// 质检画面 · returnInspectView
/** The screen of the inspection in each of its stages. */
import { unpackingLeft } from '#contract/ops/kinds/returns'
import { batchOf } from '#contract/rules/receiveRules'
import { RETURN_QUALITY } from '#contract/rules/returnLife'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { counted, plannedOf, returnOf, type ReturnInspectDoc, type ReturnInspectSession } from './returnInspectDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const ok = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const actions: Readonly<Record<ReturnInspectDoc['stage'], readonly Action[]>> = {
  find: [],
  goods: [undo('退一件'), { label: '残次', control: 'CTRL-DAMAGE' }, ok('质检完')],
  choose: [undo('不是')],
  strange: [undo('不是'), ok('记错件')],
  date: [undo('退一件'), { label: '看不清', control: 'CTRL-SKIP' }],
  quality: [undo('不是')],
  reason: [undo('退一件'), ok('原因好了')],
  photo: [undo('退一件')],
  empty: [undo('不是'), ok('空包')],
  less: [undo('再找找'), ok('真少件')],
}

const choicesOf = (s: ReturnInspectSession): FlowView['choices'] => {
  const { stage, offered, seen, at } = s.doc
  if (stage === 'choose')
    return offered.map((one, i) => ({ key: String(i + 1), label: cardOf(s.floor, one, '').name, note: ownerOf(s.floor, one) }))
  if (stage === 'quality') return Object.entries(RETURN_QUALITY).flatMap(([key, label]) => (key === '1' ? [] : [{ key, label }]))
  if (stage !== 'reason') return []
  const chosen = seen[at]?.reasons ?? []
  return Object.values(s.floor.returnReasons ?? {}).map(({ key, text }) => ({ key, label: text, isOn: chosen.includes(key) }))
}

/** The whole screen except verdict and status line. */
export function returnInspectView(s: ReturnInspectSession): FlowView {
  const { stage, docNo, seen, at } = s.doc
  const one = seen[at]
  const plan = returnOf(s.floor, docNo)
  const need = plannedOf(s)
  const expected = (plan?.lines ?? []).map(
    ({ goodsNo, planQty }) => `${cardOf(s.floor, { ownerNo: plan?.ownerNo ?? '', goodsNo }, '').name} ${planQty}`,
  )
  const done = counted(s.doc)
  const shownPiece = one !== undefined && Object.hasOwn(s.floor.goods, `${one.ownerNo}|${one.goodsNo}`) ? one : null
  return {
    target: docNo === '' ? `${unpackingLeft(s.floor)} 件` : docNo.slice(-6),
    targetLabel: docNo === '' ? '等着拆的' : need === 0 ? '退件 · 没有预告' : '退件',
    next: (seen.length === 0 ? expected : seen.map((each) => `${RETURN_QUALITY[each.quality]} ${each.qty}`)).slice(0, 3),
    goods: shownPiece === null ? null : cardOf(s.floor, shownPiece, batchOf('', shownPiece.produceDate)),
    quantity: docNo === '' || (need === 0 && done === 0) ? null : { done, need: need === 0 ? done : need, unit: '件' },
    actions: actions[stage],
    choices: choicesOf(s),
  }
}
