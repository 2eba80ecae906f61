// 抽检画面 · spotView
/** The screen of the spot-check flow in each of its stages. The expected number of pieces is hidden until they are counted. */
import { goodsKey } from '#contract/rules/barcode'
import { reasonTexts, SPOT_REASON, spotReasons } from '#contract/rules/spot'
import { cardOf, ownerOf, tail } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { openedAt, type Opened, type SpotDoc, type SpotSession } from './spotDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const confirm = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const next: Action = { label: '下一单', control: 'CTRL-NEXT' }
const actions: Readonly<Record<SpotDoc['stage'], readonly Action[]>> = {
  order: [],
  goods: [confirm('数完'), undo('撤销'), next],
  quantity: [undo('撤销')],
  choose: [confirm('没有了'), undo('撤销')],
  verdict: [confirm('合格'), { label: '不合格', control: 'CTRL-SHORT' }, undo('重数')],
  reasons: [confirm('去拍照'), undo('重数'), next],
  photo: [confirm('提交'), undo('撤销')],
}

/** The whole screen except verdict, status line and the prompt of the stage. */
export function spotView(s: SpotSession): FlowView {
  const { stage } = s.doc
  const opened = openedAt(s)
  const shown = { next: [], goods: null, quantity: null, actions: actions[stage], choices: choicesOf(s, opened) }
  if (opened === undefined) return { ...shown, target: '扫一张面单', targetLabel: '抽检' }
  const pieces = opened.trail.reduce((sum, { qty }) => sum + qty, 0)
  const which = `面单尾号 ${tail(opened.logisticsNo)}`
  if (stage === 'quantity') return { ...shown, target: '一共', targetLabel: '这种一共几件' }
  if (stage === 'photo')
    return { ...shown, target: `${opened.photos.length} 张`, targetLabel: which, next: [reasonTexts(opened.reasons)] }
  const last = opened.trail.at(-1)
  const goods = stage === 'goods' && last !== undefined ? cardOf(s.floor, last, '') : null
  return { ...shown, target: `${pieces} 件`, targetLabel: `${which} · 数了`, goods }
}

function choicesOf({ doc, floor }: SpotSession, opened: Opened | undefined): FlowView['choices'] {
  if (doc.stage === 'reasons')
    return spotReasons.map((one) => ({
      key: String(one),
      label: `${one} ${SPOT_REASON[one]}`,
      isOn: opened?.reasons.includes(one) === true,
    }))
  if (doc.stage !== 'choose') return []
  return doc.choices.map((hit) => ({
    key: goodsKey(hit),
    label: floor.goods[goodsKey(hit)]?.name ?? hit.goodsNo,
    note: `${ownerOf(floor, hit)} · ${hit.goodsNo}`,
  }))
}
