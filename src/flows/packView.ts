// 打包画面 · packView
/** The screen of the pack flow in each of its stages. */
import { addSubRight, boxlessRight } from '#contract/ops/packOrder'
import { goodsKey } from '#contract/rules/barcode'
import { NO_CARTON } from '#contract/rules/carton'
import { ownerOf, tail } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { contentOf, dueOf, isSplit, unlabelled } from './packed.ts'
import { benchAt, boxNo, consumableOf, itemOf, orderAt, type PackSession } from './packDoc.ts'
import { nameOf } from './packLay.ts'

const confirm: Action = { label: '完成', control: 'CTRL-OK', main: true }
const bare: Action = { label: '免扫耗材', control: 'CTRL-OK' }
const addParcel: Action = { label: '加包裹', control: 'CTRL-NEWBOX' }
const undo: Action = { label: '撤销', control: 'CTRL-UNDO' }
const next: Action = { label: '下一单', control: 'CTRL-NEXT' }

/** At most three actions that the person may do and needs now; each also has a control code. */
function actionsOf(s: PackSession): readonly Action[] {
  const { stage } = s.doc
  const { rights } = s.worker
  const order = orderAt(s)
  if (order === undefined || stage === 'order') return s.doc.ahead.length > 0 ? [undo] : []
  if (stage === 'adding' || stage === 'choose') return [undo]
  const { trail } = benchAt(s)
  const allowed = [
    ...(stage === 'confirm' && (!isSplit(order) || boxNo(benchAt(s)) > dueOf(order).length) ? [confirm] : []),
    ...(stage === 'box' && rights.has(boxlessRight) ? [bare] : []),
    ...(trail.length > 0 ? [undo] : []),
    ...(rights.has(addSubRight) ? [addParcel] : []),
    next,
  ]
  return allowed.slice(0, 3)
}

const empty: Omit<FlowView, 'actions'> = {
  target: '扫一张面单',
  targetLabel: '打包',
  next: [],
  goods: null,
  quantity: null,
  choices: [],
}

/** The whole screen except verdict, status line and the prompt of the stage. */
export function packView(s: PackSession): FlowView {
  const order = orderAt(s)
  const { stage } = s.doc
  const actions = actionsOf(s)
  if (order === undefined) {
    const inHand = s.doc.ahead.map(({ code }) => nameOf(s.floor, code))
    return { ...empty, ...(inHand.length > 0 && { targetLabel: `手里：${inHand.join('、')}` }), actions }
  }
  const bench = benchAt(s)
  const suggested = consumableOf(s.floor, order.suggestConsumableNo)?.name ?? order.suggestConsumableNo
  const items = order.protection.mustScan.map((item) => item.name)
  // with several boxes this is the waybill of the open box, not of the first box
  const logisticsNo = (isSplit(order) ? unlabelled(order, bench)[0]?.logisticsNo : undefined) ?? order.logisticsNo
  const lack = order.protection.mustScan.find(
    (item) => !bench.trail.some((one) => one.kind === 'item' && itemOf(s.floor, order, one.code)?.itemNo === item.itemNo),
  )
  return {
    target: stage === 'box' && suggested !== '' ? suggested : stage === 'item' ? (lack?.name ?? '') : tail(logisticsNo),
    targetLabel: stage === 'box' && suggested !== '' ? '建议用' : stage === 'item' ? '用上' : '面单尾号',
    next: [...(stage === 'box' && suggested === '' ? [NO_CARTON] : []), ...boxWords(s)],
    goods: {
      name: order.protection.text === '' ? '无保护要求' : order.protection.text,
      goodsNo: '',
      spec: items.length === 0 ? '' : `要用：${items.join('、')}`,
      owner: order.lines[0] === undefined ? order.ownerNo : ownerOf(s.floor, order.lines[0]),
      batchNo: '',
      imageUrl: '',
      fragile: false,
    },
    quantity: quantityOf(s),
    actions,
    choices: s.doc.choices.map((hit) => ({
      key: goodsKey(hit),
      label: nameOf(s.floor, goodsKey(hit)),
      note: `${ownerOf(s.floor, hit)} · ${hit.goodsNo}`,
    })),
  }
}

/** Which of several boxes is open, and its consumables. */
function boxWords(s: PackSession): readonly string[] {
  const order = orderAt(s)
  if (order === undefined || !isSplit(order)) return []
  const bench = benchAt(s)
  const box = boxNo(bench)
  const boxes = dueOf(order).length
  return [box > boxes ? `${boxes} 箱都封好了` : `第 ${box} / ${boxes} 箱`]
}

/** Number of pieces scanned into boxes, or without any the number of consumables used. */
function quantityOf(s: PackSession): FlowView['quantity'] {
  const order = orderAt(s)
  if (order === undefined) return null
  const bench = benchAt(s)
  const content = contentOf(order, bench)
  const done = content.reduce((sum, { got }) => sum + got, 0)
  if (done > 0) return { done, need: content.reduce((sum, { need }) => sum + need, 0), unit: '件' }
  const used = bench.trail.filter((one) => one.kind === 'consumable').length
  return { done: used, need: Math.max(used, 1), unit: '个耗材' }
}
