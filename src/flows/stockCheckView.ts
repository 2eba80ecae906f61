// 盘点画面 · stockCheckView
/** The screen of the stock-taking flow in each of its stages. A blind stock-taking never shows the quantity in the books. */
import { QUALITY } from '#contract/rules/locationType'
import { CHECK_ROUND } from '#contract/rules/stockLife'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { binsLeft, checkOf, lineOf, linesLeft, type StockCheckDoc, type StockCheckSession } from './stockCheckDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const closed: Action = { label: '盘完这位', control: 'CTRL-NEXT', main: true }
const actions: Readonly<Record<StockCheckDoc['stage'], readonly Action[]>> = {
  list: [],
  bin: [{ label: '换一张', control: 'CTRL-NEXT' }],
  goods: [{ label: '空库位', control: 'CTRL-SHORT' }, closed],
  choose: [undo('不算')],
  qty: [undo('不算'), { label: '就这些', control: 'CTRL-OK' }, closed],
  rest: [undo('接着盘'), { label: '没有了', control: 'CTRL-OK', main: true }],
  over: [undo('不覆盖'), { label: '覆盖', control: 'CTRL-OK', main: true }],
}

/** The whole screen except verdict and status line. */
export function stockCheckView(s: StockCheckSession): FlowView {
  const { stage, piece, offered } = s.doc
  return {
    ...targetOf(s),
    goods: piece === null ? null : cardOf(s.floor, piece, piece.batchNo),
    quantity: null,
    actions: actions[stage],
    choices:
      stage === 'choose'
        ? offered.map((one, i) => ({
            key: String(i + 1),
            label: `${one.batchNo === '' ? '无批次' : `批次 ${one.batchNo}`} · ${QUALITY[one.quality as keyof typeof QUALITY]}`,
            note: ownerOf(s.floor, one),
          }))
        : [],
  }
}

function targetOf(s: StockCheckSession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, docNo, bin, piece, hand } = s.doc
  const check = checkOf(s.floor, s.doc)
  if (stage === 'list') return { target: '', targetLabel: '盘点中', next: [] }
  if (stage === 'bin') {
    const [first, ...more] = binsLeft(check)
    const round = CHECK_ROUND[(check?.roundNo ?? 1) as keyof typeof CHECK_ROUND]
    return { target: first ?? '空库位', targetLabel: `${docNo} ${round} · 去`, next: more.slice(0, 2) }
  }
  if (piece === null || stage === 'choose') {
    const left = linesLeft(check, bin).length
    return { target: bin, targetLabel: left === 0 ? '这位都盘过' : `还有 ${left} 种没盘`, next: [] }
  }
  const book = lineOf(check, piece)?.bookQty
  return { target: String(hand), targetLabel: `${bin} 数了几件`, next: book === undefined ? [] : [`账面 ${book}`] }
}
