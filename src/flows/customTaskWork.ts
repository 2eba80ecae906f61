// 任务计时 · customTaskWork
/** The running task: badges record who comes and leaves, and scans count pieces. */
import { joinStop } from '#contract/ops/taskReport'
import { at } from '#contract/ops/at'
import type { PayloadOf } from '#contract/ops/payloads'
import { TASK_UNIT } from '#contract/rules/customTask'
import type { Draft, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { draftOf, say, stopped } from './decideLocally.ts'
import { scanDraft } from './scanDraft.ts'
import {
  badgeName,
  cameAt,
  closed,
  counted,
  forgotten,
  idle,
  inside,
  isDoing,
  isIn,
  joined,
  minutesOf,
  openTasks,
  personNo,
  withScan,
  taskAt,
  timedAt,
  timedOf,
  type CustomTaskDoc,
  type CustomTaskSession,
  type Timed,
} from './customTaskDoc.ts'
import { repeated } from './sayings.ts'

type S = CustomTaskSession
export type Step = Move<CustomTaskDoc>

/** One SCAN of a task; `text` is the badge, the code or the picture. */
export interface Note {
  readonly scan: Pick<PayloadOf['SCAN'], 'step' | 'kind'> & Partial<PayloadOf['SCAN']>
  readonly text: string
  /** a task other than the current one */
  readonly docNo?: string
}
/** Stores these scans one after the other; after a restart the task is rebuilt from them. `now` epoch ms of the device. */
export function storeNotes(s: S, notes: readonly Note[], now: number, saying: Saying): Step {
  const drafts: Draft[] = []
  let { timed } = s.doc
  for (const { scan, text, docNo = s.doc.docNo } of notes) {
    const payload = { flow: 'customTask', docNo, verdict: 'ok', ...scan } as const
    drafts.push(draftOf('SCAN', docNo, payload, { text }))
    timed = { ...timed, [docNo]: withScan(timedOf({ ...s.doc, timed }, docNo), payload, text, now) }
  }
  const doc = { ...s.doc, timed, who: '' }
  return { doc: { ...doc, stage: timedOf(doc, doc.docNo).step }, drafts, say: saying }
}
/** A note for a step that is neither a badge nor a piece. */
export const lead = (step: string, more: { readonly qty?: number } = {}, text = step): Note => ({
  scan: { step, kind: 'control', ...more },
  text,
})
const ofBadge = (
  step: 'join' | 'leave' | 'moved' | 'forgot' | 'person',
  badge: string,
  more: Partial<Note['scan']> = {},
): Note => ({
  scan: { step, kind: 'badge', ...more },
  text: badge,
})
/** A note with the minutes that were typed for a person. */
export const typedFor = (step: 'forgot' | 'person', badge: string, qty: number): Note => ofBadge(step, badge, { qty })

export const nextWords = '扫下一个人，或扫货；做完扫确认码'

/** Opens a task chosen from the list or by its poster. */
export function opened(s: S, taskNo: string, now: number, raw?: ScanEvent['raw']): Step {
  const task = at(s.floor.tasks, taskNo)
  if (!isDoing(task))
    return {
      say: say('wrong', `本机没有任务 ${taskNo.slice(0, 40)}`, '联网再扫；没审批的先找主管'),
    }
  const next = { ...s, doc: { ...closed(s.doc), docNo: taskNo } }
  const timed = timedAt(next)
  const words = `${task.typeName ?? taskNo} ${task.content ?? ''}`.trim().slice(0, 24)
  const saying = say('ok', words, timed.marks.length === 0 ? '做的人一个个扫工牌' : nextWords)
  return storeNotes(next, [{ scan: { step: 'open', kind: 'unknown' }, text: raw?.text ?? taskNo }], now, saying)
}

const isObject = (s: S, { kind, code }: ScanEvent): boolean =>
  code !== '' && kind !== 'location' && kind !== 'pickOrder' && kind !== 'workstation' && taskOfCode(s, code) === undefined
const taskOfCode = (s: S, code: string): string | undefined =>
  openTasks(s.floor).find(({ taskNo }) => taskNo.toUpperCase() === code)?.taskNo

/** Handles a code that is no badge: the poster of a task, or one more piece. */
export function object(s: S, e: ScanEvent): Step {
  const named = taskOfCode(s, e.code)
  if (named === s.doc.docNo) return { say: repeated('任务海报', '扫工牌'), drafts: [scanDraft(s, e, 'repeat')] }
  if (named !== undefined) return opened(s, named, e.at, e.raw)
  if (e.kind === 'task') return poster(s, e)
  const wrong = whyNoPiece(s, e)
  if (wrong !== null) return { say: wrong, drafts: [scanDraft(s, e, 'wrong')] }
  const n = counted(timedAt(s)) + 1
  const unit = taskAt(s)?.unit ?? '件'
  return storeNotes(
    s,
    [{ scan: { step: 'count', kind: e.kind, qty: 1 }, text: e.raw.text }],
    e.at,
    say('ok', `第 ${n} ${unit}`, nextWords),
  )
}
const whyNoPiece = (s: S, e: ScanEvent): Saying | null => {
  if (!isObject(s, e)) return say('wrong', e.code === '' ? '空码' : '这个码不能计数', '扫工牌，或扫货')
  if (joined(timedAt(s)).length === 0) return say('wrong', '还没有人', '做的人先扫工牌')
  return taskAt(s)?.unit === TASK_UNIT.小时 ? say('wrong', '这种活按时间算，不数件', '做完扫确认码') : null
}
/** Handles a scan on the list, where only posters count. */
export const poster = (s: S, e: ScanEvent): Step => {
  const named = taskOfCode(s, e.code)
  if (named !== undefined) return opened(s, named, e.at, e.raw)
  const words = e.code === '' ? '空码' : `本机没有任务「${e.code.slice(0, 40)}」`
  return { say: say('wrong', words, '点列表里的；没有就联网再扫'), drafts: [scanDraft(s, e, 'wrong')] }
}

/** A task of this device on which the person's clock still runs. */
const elsewhere = (s: S, badge: string): string | undefined =>
  openTasks(s.floor)
    .map(({ taskNo }) => taskNo)
    .find((taskNo) => taskNo !== s.doc.docNo && isIn(timedOf(s.doc, taskNo), badge))

/** Handles a badge: the person comes or leaves. */
export function badge(s: S, e: ScanEvent): Step {
  const timed = timedAt(s)
  if (isIn(timed, e.code)) return leave(s, e.code, e.at)
  const stop = joinStop(s.floor, e.code, e.at)
  if (stop !== null) return { say: stopped(stop, {}), drafts: [scanDraft(s, e, 'wrong', { code: stop })] }
  const other = elsewhere(s, e.code)
  if (other === undefined) return join(s, e.code, e.at, [])
  const title = at(s.floor.tasks, other)?.typeName ?? other
  return {
    doc: { ...s.doc, stage: 'switch', who: e.code },
    drafts: [scanDraft({ ...s, doc: { ...s.doc, stage: 'switch' } }, e, 'repeat')],
    say: say('warn', `${badgeName(s.floor, e.code)} 已在任务「${title}」计时，是否切换？`, '切换就再扫一次工牌'),
  }
}
const join = (s: S, who: string, now: number, before: readonly Note[]): Step => {
  const n = inside(timedAt(s)).length + 1
  return storeNotes(
    s,
    [...before, ofBadge('join', who)],
    now,
    say('ok', `${badgeName(s.floor, who)} 开始，${n} 人在做`, nextWords),
  )
}
/** Records that a person leaves. For a stay longer than a shift the flow asks for the minutes, because no one works that long. */
export const leave = (s: S, who: string, now: number): Step => {
  const timed = timedAt(s)
  if (forgotten({ ...timed, marks: timed.marks.filter((mark) => mark.badge === who) }, now) !== undefined)
    return askMinutes(s, who)
  const after = withScan(timed, { flow: 'customTask', docNo: '', step: 'leave', kind: 'badge', verdict: 'ok' }, who, now)
  const words = `${badgeName(s.floor, who)} 离开，做了 ${minutesOf(after, who, now)} 分`
  return storeNotes(s, [ofBadge('leave', who)], now, say('line', words, nextWords))
}
/** Asks for the minutes of a person who forgot to scan when leaving. */
export const askMinutes = (s: S, who: string): Step => ({
  doc: { ...s.doc, stage: 'forgot', who },
  say: say('warn', `${badgeName(s.floor, who)} 上次没扫离开`, '输那次做了几分钟'),
})
export const setMinutes = (s: S, { value, at: now }: QuantityEvent): Step => {
  const { who } = s.doc
  const maxMinutes = Math.floor((now - cameAt(timedAt(s), who)) / 60_000)
  if (value > maxMinutes) return { say: say('wrong', `那时到现在才 ${maxMinutes} 分`, '重新输') }
  const words = `${badgeName(s.floor, who)} 补记 ${value} 分`
  return storeNotes(s, [typedFor('forgot', who, value)], now, say('line', words, '接着做的再扫一次工牌'))
}

/** Switches the person to this task, after the same badge or the confirmation code answered the question. */
export const switchTask = (s: S, now: number): Step => {
  const { who } = s.doc
  const other = elsewhere(s, who)
  if (other === undefined) return join(s, who, now, [])
  const leaveNote: Note = { ...ofBadge('moved', who), docNo: other }
  return join(s, who, now, [leaveNote])
}
export const stayInTask = (s: S): Step => ({
  doc: { ...s.doc, stage: 'work', who: '' },
  say: say('warn', `${badgeName(s.floor, s.doc.who)} 不切换`, nextWords),
})
/** Handles a badge while the question is open. Another badge means no, and is then handled as usual. */
export const answerSwitch = (s: S, e: ScanEvent): Step =>
  e.code === s.doc.who ? switchTask(s, e.at) : badge({ ...s, doc: { ...s.doc, stage: 'work', who: '' } }, e)

/** Records that a person touched on the screen leaves; only the badge brings the person back. */
export const leaveByTouch = (s: S, key: string, now: number): Step => {
  const timed = timedAt(s)
  const who = personNo(timed, key)
  if (who !== undefined && isIn(timed, who)) return leave(s, who, now)
  return { say: say('wrong', who === undefined ? '没有这个人' : `${badgeName(s.floor, who)} 已离开`, '接着做扫他的工牌') }
}

/** Takes back the last badge or piece. */
export const undoLast = (s: S, now: number): Step => {
  const last = timedAt(s).marks.at(-1)
  if (last === undefined) return { say: say('wrong', '没有可撤销的', '扫工牌') }
  const remaining: Timed = { ...timedAt(s), marks: timedAt(s).marks.slice(0, -1) }
  const words =
    last.badge === ''
      ? `退掉一个，剩 ${counted(remaining)}`
      : `${badgeName(s.floor, last.badge)} ${isIn(remaining, last.badge) ? '没有离开' : '没有开始'}`
  return storeNotes(s, [lead('undo')], now, say('warn', words, nextWords))
}

/** Puts the task aside; the clocks go on. */
export const aside = (s: S): Step => {
  const { docNo } = s.doc
  const payload = { flow: 'customTask', docNo, step: 'next', kind: 'control', verdict: 'ok' } as const
  const n = inside(timedAt(s)).length
  return {
    doc: closed(s.doc),
    drafts: [draftOf('SCAN', docNo, payload, { text: 'CTRL-NEXT' })],
    say: say('warn', n === 0 ? '先放一边' : `先放一边，${n} 人接着计时`, '点一个任务，或扫任务海报'),
  }
}
export const taskChanged: Step = { doc: idle, say: say('warn', '任务有变化', '重新点任务') }
