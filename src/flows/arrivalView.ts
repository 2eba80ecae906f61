// 到货画面 · arrivalView
/** What the gate shows in each of its states. */
import type { Action, FlowView } from './flow.ts'
import { ownerKey, ownerName, reservationAt, type ArrivalDoc, type ArrivalSession } from './arrivalDoc.ts'

const ok = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const undo: Action = { label: '重来', control: 'CTRL-UNDO' }
const actions: Readonly<Record<ArrivalDoc['stage'], readonly Action[]>> = {
  list: [],
  boxes: [undo, ok('一样多')],
  damage: [undo, ok('没有破损')],
  photo: [undo, ok('登记')],
}

/** Everything on the screen but verdict and status line. */
export function arrivalView(s: ArrivalSession): FlowView {
  const { stage, ownerNo, boxNum, damageNum } = s.doc
  const plate = reservationAt(s)?.plateNo ?? ''
  const label = [ownerName(s, ownerNo), plate].filter((text) => text !== '').join(' · ')
  const targets: Readonly<Record<ArrivalDoc['stage'], string>> = {
    list: '',
    boxes: boxNum === 0 ? '几箱' : `${boxNum} 箱`,
    damage: '破损几箱',
    photo: `破损 ${damageNum} 箱`,
  }
  return {
    target: targets[stage],
    targetLabel: stage === 'list' ? '来的车' : label,
    next: [],
    goods: null,
    quantity: null,
    typedUnit: '箱',
    actions: actions[stage],
    choices: stage === 'list' ? listed(s) : [],
  }
}

/** Reservations by time, then owners for a truck without one. */
const listed = (s: ArrivalSession): FlowView['choices'] => [
  ...Object.values(s.floor.reservations ?? {}).map((one) => ({
    key: one.reservationNo,
    label: one.plateNo === '' ? ownerName(s, one.ownerNo) : one.plateNo,
    note: [ownerName(s, one.ownerNo), one.slot ?? '', `${one.boxNum} 箱`].filter((text) => text !== '').join(' · '),
  })),
  ...Object.entries(s.floor.owners ?? {}).map(([ownerNo, name]) => ({
    key: `${ownerKey}${ownerNo}`,
    label: name,
    note: '没有预约',
  })),
]
