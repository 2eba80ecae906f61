// 到货画面 · arrivalView
/** The screen of the flow 到货 in each of its stages. */
import type { Action, FlowView } from './flow.ts'
import { ownerKey, ownerName, type ArrivalDoc, type ArrivalSession } from './arrivalDoc.ts'

const ok = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const undo: Action = { label: '重来', control: 'CTRL-UNDO' }
const actionsOf = ({ stage, boxNum, photos }: ArrivalDoc): readonly Action[] => {
  switch (stage) {
    case 'list':
      return []
    case 'plate':
      return [undo, { label: '没有牌', control: 'CTRL-SKIP' }]
    case 'boxes':
      return [undo, { label: '改车牌', control: 'CTRL-SKIP' }, ...(boxNum > 0 ? [ok('一样多')] : [])]
    case 'damage':
      return [undo, ok('没有破损')]
    case 'photo':
      return [undo, ...(photos.length > 0 ? [ok('登记')] : [])]
  }
}

/** The whole screen except verdict and status line. */
export function arrivalView(s: ArrivalSession): FlowView {
  const { stage, ownerNo, plateNo, boxNum, damageNum, photos } = s.doc
  const label = [ownerName(s, ownerNo), plateNo].filter((text) => text !== '').join(' · ')
  const targets: Readonly<Record<ArrivalDoc['stage'], string>> = {
    list: '',
    plate: '',
    boxes: boxNum === 0 ? '几箱' : `${boxNum} 箱`,
    damage: '几箱',
    photo: `破损 ${damageNum} 箱`,
  }
  return {
    target: targets[stage],
    targetLabel: stage === 'list' ? '来的车' : stage === 'damage' ? `${label} · 破损的` : label,
    next: stage === 'photo' ? [`已拍 ${photos.length} 张`] : [],
    goods: null,
    quantity: null,
    typedUnit: '箱',
    padOpen: true,
    actions: actionsOf(s.doc),
    choices: stage === 'list' ? listed(s) : [],
  }
}

/** The reservations, then the owners for a truck without a reservation. */
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
