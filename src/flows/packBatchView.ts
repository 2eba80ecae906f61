// 批量打包画面 · packBatchView
/** The screen of the batch pack in each of its stages. */
import { consumableOf } from './consumableCode.ts'
import { at } from '#contract/ops/at'
import { NO_CARTON } from '#contract/rules/carton'
import { tail } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { benchAt, packable, packedOf, setOf, type PackBatchDoc, type PackBatchSession } from './packBatchDoc.ts'

const undo: Action = { label: '撤销', control: 'CTRL-UNDO' }
const next: Action = { label: '换一张', control: 'CTRL-NEXT' }
const actions: Readonly<Record<PackBatchDoc['stage'], readonly Action[]>> = {
  open: [],
  box: [undo, next],
  parcel: [undo, next, { label: '整批完成', control: 'CTRL-OK' }],
  confirm: [undo, { label: '打包完成', control: 'CTRL-OK', main: true }],
}

/** The set of consumables and how far the parcels are. */
export function packBatchView(s: PackBatchSession): FlowView {
  const { floor, doc } = s
  const { stage, docNo } = doc
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
  const bench = benchAt(s)
  const orders = packable(floor, docNo)
  const packed = packedOf(floor, docNo, bench)
  const set = setOf(bench).map(({ code, qty }) => `${consumableOf(floor, code)?.name ?? code} ×${qty}`)
  if (stage === 'box') {
    const suggested = orders[0]?.suggestConsumableNo ?? ''
    const name = suggested === '' || suggested === NO_CARTON ? '纸箱或袋子' : (consumableOf(floor, suggested)?.name ?? suggested)
    return { ...view, target: name, targetLabel: `${orders.length} 单 · 每单用`, next: set }
  }
  if (stage === 'confirm') {
    const isWholeBatch = packed.length === 0
    return {
      ...view,
      target: `${isWholeBatch ? orders.length : packed.length} 单`,
      targetLabel: isWholeBatch ? '整批打包' : '只打包扫过的',
      next: set,
    }
  }
  const expectedOrder = at(floor.orders, bench.wanted)
  return {
    ...view,
    target: expectedOrder === undefined ? '逐个扫面单' : tail(expectedOrder.logisticsNo),
    targetLabel: expectedOrder === undefined ? '装好一个扫一个，或整批完成' : '贴这张面单',
    next: set,
    quantity: { done: packed.length, need: orders.length, unit: '单' },
  }
}
