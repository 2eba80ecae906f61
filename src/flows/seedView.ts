// 播种画面 · seedView
/** The screen of the seed flow in each of its stages: with pieces in the hand, the number of their slot is the largest text. */
import { cardOf, ownerOf } from './cards.ts'
import { goodsKey } from '#contract/rules/barcode'
import { nameOf } from './batch.ts'
import type { Action, FlowView } from './flow.ts'
import { numbers, slotsOf, wantsOf, type SeedDoc, type SeedSession } from './seedDoc.ts'

const undo: Action = { label: '撤销', control: 'CTRL-UNDO' }
const nextOrder: Action = { label: '换一张', control: 'CTRL-NEXT' }
const noMore: Action = { label: '没货了', control: 'CTRL-SHORT' }
const bare: Action = { label: '无码', control: 'CTRL-OK' }
const actions: Readonly<Record<SeedDoc['stage'], readonly Action[]>> = {
  open: [],
  goods: [undo, noMore, nextOrder],
  choose: [undo],
  quantity: [undo],
  slot: [undo],
}

export function seedView(s: SeedSession): FlowView {
  const { floor, doc } = s
  const { stage, docNo, hand, slot } = doc
  const view: FlowView = {
    target: '拣货单',
    targetLabel: '扫',
    next: [],
    goods: null,
    quantity: null,
    actions: actions[stage],
    choices: [],
  }
  if (docNo === '') return view
  if (hand !== null) {
    const slotWants = slotsOf(floor, docNo).filter((one) => one.slot === slot)
    const want = slotWants.find((one) => goodsKey(one) === goodsKey(hand))
    const others = slotWants.filter((one) => one !== want && one.rest > 0).length
    return {
      ...view,
      target: stage === 'quantity' ? String(want?.rest ?? 0) : String(slot),
      targetLabel: stage === 'quantity' ? `最多几件 · 放 ${slot} 号格` : `放 ${hand.qty} 件到格口`,
      next: others === 0 ? [] : [`这格还要 ${others} 种`],
      goods: cardOf(floor, hand, ''),
      quantity: want === undefined ? null : { done: want.got, need: want.need, unit: '件' },
    }
  }
  const all = slotsOf(floor, docNo)
  const wants = wantsOf(floor, docNo)
  const slotCount = numbers(all.map((one) => one.slot)).length
  const openCount = numbers(wants.map((one) => one.slot)).length
  const isBare = wants.some((want) => floor.goods[goodsKey(want)]?.noBarcodeMode === 1)
  return {
    ...view,
    target: `${slotCount - openCount} / ${slotCount} 格`,
    targetLabel: '已经齐了',
    next: wants.slice(0, 2).map((want) => `${nameOf(floor, want)} ×${want.rest}`),
    quantity: { done: sum(all.map(({ got }) => got)), need: sum(all.map(({ need }) => need)), unit: '件' },
    // 无码 takes the place of 换一张, because there is room for three buttons
    actions: isBare && stage === 'goods' ? [bare, undo, noMore] : actions[stage],
    choices: doc.choices.map((hit) => ({
      key: goodsKey(hit),
      label: nameOf(floor, hit),
      note: `${ownerOf(floor, hit)} · ${hit.goodsNo}`,
    })),
  }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
