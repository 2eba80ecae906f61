// 拣货画面 · pickView
/** The screen of the pick flow in each of its stages. */
import { cardOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import {
  capacity,
  emptySlot,
  lineOf,
  openLines,
  pickOf,
  rest,
  showsSlot,
  slotFor,
  tableOf,
  type PickDoc,
  type PickSession,
} from './pickDoc.ts'
import { SHORT_REASON } from '#contract/rules/shortReason'
import type { PickLineView } from '#contract/ops/kinds/picks'

const action = {
  short: { label: '短拣', control: 'CTRL-SHORT' },
  skip: { label: '跳过', control: 'CTRL-SKIP' },
  undo: { label: '撤销', control: 'CTRL-UNDO' },
  next: { label: '下一单', control: 'CTRL-NEXT', main: true },
} as const satisfies Record<string, Action>

const actions: Readonly<Record<PickDoc['stage'], readonly Action[]>> = {
  list: [],
  claiming: [action.undo],
  bind: [],
  location: [action.short, action.skip],
  goods: [action.short, action.skip, action.undo],
  quantity: [action.short, action.undo],
  tote: [action.undo],
  reason: [action.undo],
  done: [action.next],
}
/** The whole screen except verdict and status line. */
export function pickView(s: PickSession): FlowView {
  const line = lineOf(s)
  const pick = pickOf(s)
  const { stage } = s.doc
  const isWorking = line !== undefined && stage !== 'done' && stage !== 'bind'
  return {
    ...target(s, line),
    next: isWorking && pick !== undefined ? nextBins(openLines(pick, s.doc.skips), line) : [],
    goods: isWorking ? cardOf(s.floor, line, line.batchNo) : null,
    quantity: isWorking ? { done: line.pickedQty + s.doc.hand, need: line.planQty - line.shortQty, unit: '件' } : null,
    actions: actions[stage],
    choices: stage === 'reason' ? Object.entries(SHORT_REASON).map(([key, label]) => ({ key, label, note: `按 ${key}` })) : [],
  }
}

/** The next two bins after this one, however many lines each has. */
const nextBins = (open: readonly PickLineView[], here: PickLineView): readonly string[] =>
  [...new Set(open.map((one) => one.locationNo))].filter((bin) => bin !== here.locationNo).slice(0, 2)

function target(s: PickSession, line: PickLineView | undefined): Pick<FlowView, 'target' | 'targetLabel'> {
  const { stage, docNo } = s.doc
  if (stage === 'list') return { target: '', targetLabel: '可领任务' }
  if (stage === 'claiming') return { target: docNo, targetLabel: '拣货单' }
  if (stage === 'done') return { target: tableOf(pickOf(s)), targetLabel: '送到' }
  if (stage === 'bind') return { target: `${emptySlot(pickOf(s))} 号格`, targetLabel: '放一只空箱' }
  if (stage === 'tote') {
    const fill = line === undefined ? undefined : slotFor(line)
    return { target: `${fill?.slot ?? ''} 号格`, targetLabel: `放入 ${s.doc.hand} 件` }
  }
  const place = line?.locationNo ?? ''
  if (stage === 'quantity')
    return { target: String(line === undefined ? 0 : capacity(s, line)), targetLabel: `最多几件 · ${place}` }
  if (stage === 'reason') return { target: place, targetLabel: `还差 ${line === undefined ? 0 : rest(line)} 件` }
  return { target: place, targetLabel: slotNote(s, line) }
}

function slotNote(s: PickSession, line: PickLineView | undefined): string {
  const pick = pickOf(s)
  const fill = line === undefined ? undefined : slotFor(line)
  return pick !== undefined && showsSlot(pick) && fill !== undefined ? `库位 · 放 ${fill.slot} 号格` : '库位'
}
