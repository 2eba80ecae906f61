// 移库画面 · moveView
/** The screen of the move flow in each of its stages. */
import { QUALITY } from '#contract/rules/locationType'
import { cardOf, ownerOf } from './cards.ts'
import type { Action, FlowView } from './flow.ts'
import { limitOf, lineOf, moveOf, openLines, piecesAt, targetsOf, type MoveDoc, type MoveSession, type Piece } from './moveDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const nextOrder: Action = { label: '换一张', control: 'CTRL-NEXT' }
const actions: Readonly<Record<MoveDoc['stage'], readonly Action[]>> = {
  list: [],
  from: [nextOrder],
  goods: [nextOrder],
  choose: [undo('放回')],
  qty: [undo('放回'), { label: '全部', control: 'CTRL-OK', main: true }],
  target: [undo('放回')],
}

const pieceText = (piece: Piece): string =>
  [piece.batchNo === '' ? '无批次' : `批次 ${piece.batchNo}`, QUALITY[piece.quality as keyof typeof QUALITY]].join(' · ')

/** The whole screen except verdict and status line. */
export function moveView(s: MoveSession): FlowView {
  const { stage, piece, hand, offered } = s.doc
  const shown = piece ?? (stage === 'goods' ? onlyPiece(s) : null)
  const limit = piece === null ? 0 : limitOf(s.floor, s.doc)
  return {
    ...targetOf(s),
    goods: shown === null ? null : cardOf(s.floor, shown, shown.batchNo),
    // without a known limit, the pieces in hand are shown as all that are needed
    quantity:
      piece === null || stage === 'choose' ? null : { done: hand, need: Number.isFinite(limit) ? limit : hand, unit: '件' },
    actions: actions[stage],
    choices:
      stage === 'choose'
        ? offered.map((one, i) => ({ key: String(i + 1), label: pieceText(one), note: ownerOf(s.floor, one) }))
        : [],
  }
}

/** With a move order: the piece to take from this bin if there is only one kind, shown before the scan. null without a move order. */
const onlyPiece = (s: MoveSession): Piece | null => {
  const [only, ...more] = piecesAt(s.floor, s.doc)
  return s.doc.moveNo !== '' && only !== undefined && more.length === 0 ? only : null
}

function targetOf(s: MoveSession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, moveNo, from } = s.doc
  if (stage === 'list') return { target: '', targetLabel: '待移库', next: [] }
  if (stage === 'from') {
    const [first, ...more] = [...new Set(openLines(moveOf(s.floor, s.doc)).map((line) => line.from))]
    return { target: first ?? '', targetLabel: `${moveNo} · 去`, next: more.slice(0, 2) }
  }
  if (stage === 'qty' || stage === 'target') {
    const [first, ...more] = targetsOf(s.floor, s.doc)
    const isPlanned = lineOf(s.floor, s.doc)?.to === first
    if (stage === 'qty')
      return { target: limitText(s), targetLabel: `最多几件 · ${from}`, next: first === undefined ? [] : [`放到 ${first}`] }
    return {
      target: first ?? '空库位',
      targetLabel: isPlanned ? '放到' : first === undefined ? '没有建议，放到' : '建议放到',
      next: more.slice(0, 2),
    }
  }
  return { target: from, targetLabel: moveNo === '' ? '从这里拿' : `${moveNo} · 从这里拿`, next: [] }
}
const limitText = (s: MoveSession): string => {
  const limit = limitOf(s.floor, s.doc)
  return Number.isFinite(limit) ? String(limit) : '—'
}
