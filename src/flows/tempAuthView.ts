// 授权画面 · tempAuthView
import type { Action, FlowView } from './flow.ts'
import { WORK_OP } from '#contract/rules/worktime'
import { gateWorks, nameOf, presence, workWords, type TempAuthDoc, type TempAuthSession } from './tempAuthDoc.ts'

const back: Action = { label: '换一项', control: 'CTRL-UNDO' }
const actions: Readonly<Record<TempAuthDoc['stage'], readonly Action[]>> = {
  menu: [],
  in: [back],
  out: [back],
  hours: [{ label: '不改了', control: 'CTRL-UNDO' }],
  works: [
    { label: '不改了', control: 'CTRL-UNDO' },
    { label: '就这些', control: 'CTRL-OK', main: true },
  ],
  who: [
    { label: '撤一人', control: 'CTRL-UNDO' },
    { label: '改时长', control: 'CTRL-NEXT' },
    { label: '授权', control: 'CTRL-OK', main: true },
  ],
  asking: [],
  lose: [back],
  why: [{ label: '不失效', control: 'CTRL-UNDO' }],
  losing: [],
}

/** Tasks at the gate, by the key of the choice. */
export const tasks = { 1: '签到', 2: '签退', 3: '授权', 4: '授权失效' } as const
export const hourChoices = [4, 8, 10, 12] as const
export const reasons = { 1: '提前收工', 2: '换人', 3: '违反规定', 4: '其他' } as const

const listed = (labels: Readonly<Record<number, string>>): FlowView['choices'] =>
  Object.entries(labels).map(([key, label]) => ({ key, label }))

const choicesOf = ({ doc: { stage, hours, works }, floor }: TempAuthSession): FlowView['choices'] => {
  if (stage === 'menu') {
    const { inside, expected } = presence(floor)
    const notes: readonly string[] = [`还有 ${expected.length} 人没到`, `在场 ${inside} 人`]
    return listed(tasks).map((choice, at) => ({ ...choice, ...(notes[at] !== undefined && { note: notes[at] }) }))
  }
  if (stage === 'why') return listed(reasons)
  if (stage === 'hours')
    return hourChoices.map((one) => ({ key: String(one), label: `${one} 小时`, ...(one === hours && { note: '现在' }) }))
  if (stage !== 'works') return []
  return gateWorks.map((one) => ({ key: String(one), label: `${works.includes(one) ? '✓ ' : ''}${WORK_OP[one]}` }))
}

/** How many workers are here, or the plan and number of people of the next authorisation. */
export function tempAuthView(s: TempAuthSession): FlowView {
  const { stage, who, hours, works, loses } = s.doc
  const { inside, expected } = presence(s.floor)
  const isAuthorizing = stage === 'who' || stage === 'asking' || stage === 'hours' || stage === 'works'
  const frame = { goods: null, quantity: null, actions: actions[stage], choices: choicesOf(s) }
  if (isAuthorizing)
    return {
      ...frame,
      target: `${who.length} 人`,
      targetLabel: `授权 ${hours} 小时 · ${workWords(works)}`,
      next: who.slice(-3).map((badgeCode) => nameOf(s.floor, badgeCode)),
    }
  if (loses !== '') return { ...frame, target: nameOf(s.floor, loses), targetLabel: '授权失效', next: [] }
  return {
    ...frame,
    target: `${inside} 人`,
    targetLabel: '已签到',
    next: expected.length === 0 ? [] : [`没到 ${expected.length} 人`, ...expected.slice(0, 2).map(({ name }) => name)],
  }
}
