// 打包画面 · packView
/** What the pack flow shows in each of its states. */
import { NO_CARTON } from '#contract/rules/carton'
import { ownerOf, tail } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { boxAt, consumableOf, itemOf, orderAt, type PackDoc, type PackSession } from './packDoc.ts'

const confirm: Action = { label: '完成', control: 'CTRL-OK', main: true }
const undo: Action = { label: '撤销', control: 'CTRL-UNDO' }
const next: Action = { label: '下一单', control: 'CTRL-NEXT' }
const actions: Readonly<Record<PackDoc['stage'], readonly Action[]>> = {
  order: [],
  box: [undo, next],
  item: [undo, next],
  photo: [undo, next],
  confirm: [confirm, undo, next],
}

/** Everything on the screen but verdict, status line and what the stage asks for. */
export function packView(s: PackSession): FlowView {
  const order = orderAt(s)
  const { stage } = s.doc
  if (order === undefined)
    return {
      target: '扫一张面单',
      targetLabel: '打包',
      next: [],
      goods: null,
      quantity: null,
      actions: actions[stage],
      choices: [],
    }
  const box = boxAt(s)
  const suggested = consumableOf(s.floor, order.suggestConsumableNo)?.name ?? order.suggestConsumableNo
  const used = box.trail.filter((one) => one.kind === 'consumable').length
  const items = order.protection.mustScan.map((item) => item.name)
  const lack = order.protection.mustScan.find(
    (item) => !box.trail.some((one) => one.kind === 'item' && itemOf(s.floor, order, one.code)?.itemNo === item.itemNo),
  )
  return {
    target: stage === 'box' && suggested !== '' ? suggested : stage === 'item' ? (lack?.name ?? '') : tail(order.logisticsNo),
    targetLabel: stage === 'box' && suggested !== '' ? '建议用' : stage === 'item' ? '用上' : '面单尾号',
    next: [
      ...(stage === 'box' && suggested === '' ? [NO_CARTON] : []),
      ...(order.parcels.length > 1 ? [`第 ${box.seq} / ${order.parcels.length} 个包裹`] : []),
    ],
    goods: {
      name: order.protection.text === '' ? '无保护要求' : order.protection.text,
      goodsNo: '',
      spec: items.length === 0 ? '' : `要用：${items.join('、')}`,
      owner: order.lines[0] === undefined ? order.ownerNo : ownerOf(s.floor, order.lines[0]),
      batchNo: '',
      imageUrl: '',
      fragile: false,
    },
    quantity: { done: used, need: Math.max(used, 1), unit: '个耗材' },
    actions: actions[stage],
    choices: [],
  }
}
