// 任务画面 · customTaskView
/** The screen of the custom-task flow in each of its stages. */
import type { TaskView } from '#contract/ops/kinds/tasks'
import { momentText } from '#contract/rules/clock'
import { TASK_UNIT } from '#contract/rules/customTask'
import type { Action, FlowView } from './flow.ts'
import {
  badgeName,
  cameAt,
  counted,
  inside,
  isIn,
  joined,
  minutesOf,
  openTasks,
  proposedMin,
  sharesOf,
  taskAt,
  timedAt,
  timedOf,
  type CustomTaskDoc,
  type CustomTaskSession,
} from './customTaskDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const confirm = (label: string): Action => ({ label, control: 'CTRL-OK', main: true })
const actions: Readonly<Record<CustomTaskDoc['stage'], readonly Action[]>> = {
  list: [],
  work: [confirm('做完'), undo('撤销'), { label: '先放', control: 'CTRL-NEXT' }],
  switch: [confirm('切换'), undo('不切换')],
  forgot: [undo('先不改')],
  qty: [confirm('对'), undo('接着做')],
  mins: [confirm('对'), undo('接着做')],
  share: [confirm('报工'), undo('退回')],
  person: [undo('不改')],
  photo: [confirm('报工'), undo('撤销')],
}

/** `08:15` */
const clock = (at: number): string => momentText(at).slice(11, 16)
const percent = (bp: number): string => `${(bp / 100).toFixed(bp % 100 === 0 ? 0 : 2)}%`
const unitOf = (task: TaskView | undefined): string => task?.unit ?? '件'

/** The whole screen except verdict and status line. */
export function customTaskView(s: CustomTaskSession): FlowView {
  const { stage } = s.doc
  return {
    ...targetOf(s),
    goods: null,
    quantity: null,
    ...((stage === 'mins' || stage === 'person' || stage === 'forgot') && { typedUnit: '分' }),
    ...(stage === 'qty' && { typedUnit: unitOf(taskAt(s)) }),
    actions: actions[stage],
    ...((stage === 'work' || stage === 'share') && { choicesBelow: true as const }),
    choices: choicesOf(s),
  }
}

function targetOf(s: CustomTaskSession): Pick<FlowView, 'target' | 'targetLabel' | 'next'> {
  const { stage, who, docNo } = s.doc
  const task = taskAt(s)
  const timed = timedAt(s)
  const label = `${task?.typeName ?? docNo} · ${(task?.content ?? '').slice(0, 16)}`
  const pieces = timed.qty ?? counted(timed)
  switch (stage) {
    case 'work': {
      const n = inside(timed).length
      const isHours = task?.unit === TASK_UNIT.小时
      const plan = task?.planQty === undefined ? '' : `计划 ${task.planQty} ${unitOf(task)}`
      return { target: isHours ? `${n} 人` : `${pieces} ${unitOf(task)}`, targetLabel: label, next: [`${n} 人在做`, plan] }
    }
    case 'switch':
      return { target: badgeName(s.floor, who), targetLabel: label, next: ['再扫一次工牌就切换'] }
    case 'forgot':
      return { target: '几分', targetLabel: `${badgeName(s.floor, who)} ${dayClock(cameAt(timed, who))} 起没扫离开`, next: [] }
    case 'qty':
      return { target: String(pieces), targetLabel: label, next: [`扫了 ${counted(timed)} ${unitOf(task)}`] }
    case 'mins':
      return { target: task === undefined ? '' : String(proposedMin(timed, task)), targetLabel: label, next: [peopleWords(s)] }
    case 'person':
      return { target: String(minutesOf(timed, who, timed.doneAt)), targetLabel: badgeName(s.floor, who), next: [] }
    case 'photo':
      return { target: `${timed.photos.length} 张`, targetLabel: label, next: [] }
    case 'share':
      return {
        target: task?.unit === TASK_UNIT.小时 ? `${timed.mins ?? 0} 分` : `${pieces} ${unitOf(task)} ${timed.mins ?? 0} 分`,
        targetLabel: label,
        next: [timed.isEqual ? '均分' : '按各人的分钟'],
      }
    default:
      return { target: '', targetLabel: '进行中的任务', next: [] }
  }
}
/** `26 日 08:15` */
const dayClock = (at: number): string => `${Number(momentText(at).slice(8, 10))} 日 ${clock(at)}`
const peopleWords = (s: CustomTaskSession): string =>
  joined(timedAt(s))
    .slice(0, 3)
    .map((badge) => `${badgeName(s.floor, badge)} ${minutesOf(timedAt(s), badge, timedAt(s).doneAt)} 分`)
    .join('　')

function choicesOf(s: CustomTaskSession): FlowView['choices'] {
  const { stage } = s.doc
  const timed = timedAt(s)
  if (stage === 'list')
    return openTasks(s.floor).map((task) => ({ key: task.taskNo, label: titleOf(task), note: noteOf(s, task) }))
  if (stage === 'work')
    return joined(timed).map((badge, i) => ({
      key: String(i + 1),
      label: badgeName(s.floor, badge),
      note: isIn(timed, badge) ? `${clock(cameAt(timed, badge))} 起在做` : `${clock(cameAt(timed, badge))} 离开`,
      isOn: isIn(timed, badge),
    }))
  if (stage !== 'share') return []
  const shares = new Map(sharesOf(timed).map(({ badge, shareBp }) => [badge, shareBp]))
  return [
    ...joined(timed).map((badge, i) => ({
      key: String(i + 1),
      label: badgeName(s.floor, badge),
      note: `${minutesOf(timed, badge, timed.doneAt)} 分 · ${shares.has(badge) ? percent(shares.get(badge) ?? 0) : '不算'}`,
    })),
    ...(joined(timed).length > 1 ? [{ key: 'way', label: timed.isEqual ? '改成按分钟' : '改成均分' }] : []),
  ]
}
const titleOf = ({ typeName = '', content = '' }: TaskView): string => `${typeName} · ${content}`.slice(0, 40)
const noteOf = (s: CustomTaskSession, task: TaskView): string => {
  const n = inside(timedOf(s.doc, task.taskNo)).length
  const plan = task.planQty === undefined ? '' : ` · 计划 ${task.planQty} ${unitOf(task)}`
  return `${task.taskNo}${plan}${n === 0 ? '' : ` · ${n} 人在计时`}`
}
