// 卸货画面 · unloadView
/** The screen of the unloading flow in each of its stages. */
import type { Action, FlowView } from './flow.ts'
import { at } from '#contract/ops/at'
import { isUnloading, nameOf, sharesOf, truckAt, trucksOf, type UnloadDoc, type UnloadSession } from './unloadDoc.ts'

const ok = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const undo: Action = { label: '上一步', control: 'CTRL-UNDO' }
const next: Action = { label: '换一辆', control: 'CTRL-NEXT' }
const actions: Readonly<Record<UnloadDoc['stage'], readonly Action[]>> = {
  list: [],
  people: [next, ok('开始卸')],
  boxes: [next, ok('一样多')],
  pallets: [undo, ok('没有托')],
  damage: [undo, ok('没有破损')],
  photo: [undo, ok('够了')],
  share: [undo, ok('卸完')],
  percent: [undo],
}

/** The whole screen except verdict and status line. */
export function unloadView(s: UnloadSession): FlowView {
  const { stage } = s.doc
  return {
    ...targetOf(s),
    goods: null,
    quantity: null,
    ...(stage === 'boxes' && { typedUnit: '箱' }),
    ...(stage === 'pallets' && { typedUnit: '托' }),
    ...(stage === 'damage' && { typedUnit: '箱' }),
    ...(stage === 'percent' && { typedUnit: '%' }),
    padOpen: true,
    actions: stage === 'photo' && s.doc.photos.length === 0 ? [undo] : actions[stage],
    choices: stage === 'list' ? listed(s) : stage === 'share' ? shares(s) : [],
  }
}

const listed = (s: UnloadSession): FlowView['choices'] =>
  trucksOf(s.floor).map((one) => ({
    key: one.key,
    label: truckName(s, one),
    note: [one.plateNo === '' ? '没有车牌' : ownerOf(s, one), `${one.boxNum} 箱`, isUnloading(one) ? '在卸' : '待卸'].join(' · '),
  }))
type Truck = NonNullable<ReturnType<typeof truckAt>>
const ownerOf = (s: Pick<UnloadSession, 'floor'>, one: Truck): string =>
  one.ownerName ?? at(s.floor.owners, one.ownerNo) ?? one.ownerNo
/** The name of a truck: its plate, or without a plate its owner, because the arrival number may not exist yet. */
const truckName = (s: Pick<UnloadSession, 'floor'>, one: Truck): string => (one.plateNo === '' ? ownerOf(s, one) : one.plateNo)
const shares = (s: UnloadSession): FlowView['choices'] => {
  const parts = sharesOf(s.doc)
  return s.doc.badges.map((badge, i) => ({
    key: String(i + 1),
    label: nameOf(s.floor, badge),
    note: parts === null ? '合起来不是 100%' : `${(parts[i] ?? 0) / 100}%`,
  }))
}

/** Label of the number to type, next to the truck. */
const numberLabels: Readonly<Partial<Record<UnloadDoc['stage'], string>>> = {
  boxes: '送货单上',
  pallets: '几托',
  damage: '破损的',
  percent: '占百分之几',
}
function targetOf(s: UnloadSession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, badges, boxNum, damageNum, photos, who } = s.doc
  const truck = truckAt(s)
  const label = truck === undefined ? '' : truckName(s, truck)
  const people = badges.slice(-4).map((badge) => nameOf(s.floor, badge))
  const targets: Readonly<Record<UnloadDoc['stage'], string>> = {
    list: '',
    people: `${badges.length} 人`,
    boxes: `${truck?.boxNum ?? boxNum} 箱`,
    pallets: '几托',
    damage: '几箱',
    photo: `破损 ${damageNum} 箱`,
    share: '各人的份',
    percent: nameOf(s.floor, who),
  }
  return {
    target: targets[stage],
    targetLabel: stage === 'list' ? '待卸的车' : [label, numberLabels[stage] ?? ''].filter((text) => text !== '').join(' · '),
    next: stage === 'people' || stage === 'boxes' ? people : stage === 'photo' ? [`已拍 ${photos.length} 张`] : [],
  }
}
