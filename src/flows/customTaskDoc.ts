// 任务进度 · customTaskDoc
/**
 * State of the custom-task flow for each task: who joined and left when, and the counts. Computed from SCANs only, so that a restart
 * continues.
 */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { TaskView } from '#contract/ops/kinds/tasks'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import type { Floor } from '#contract/ops/view'
import { equalShares, sharesByMinutes } from '#contract/rules/customTask'
import { customTaskLife } from '#contract/rules/customTaskLife'
import type { Doc, Session } from './flow.ts'
import { codeOf } from './codeIndex.ts'
import { without } from './tally.ts'
import { badgeWords } from './cards.ts'

/** A badge that came or left, or (badge '') one more piece. `at` epoch ms of the device. */
export interface Mark {
  readonly badge: string
  readonly at: number
}
/** How far the report of a task has come. */
export type TaskStep = 'work' | 'qty' | 'mins' | 'share' | 'photo'
export interface Timed {
  readonly step: TaskStep
  /** marks in order; the first mark of a badge is an arrival, the second a departure, and so on */
  readonly marks: readonly Mark[]
  /** moment at which the work ended; people still in the task left at that moment */
  readonly doneAt: number
  /** typed number of pieces, which replaces the counted pieces; null: not typed */
  readonly qty: number | null
  /** reported minutes; null: not typed */
  readonly mins: number | null
  /** minutes typed for a person; with 0 the person is not counted */
  readonly mended: Readonly<Record<string, number>>
  /** the work is divided equally, not by minutes */
  readonly isEqual: boolean
  readonly photos: readonly Photo[]
}
export interface CustomTaskDoc extends Doc {
  readonly stage: 'list' | 'switch' | 'forgot' | 'person' | TaskStep
  /** the current task */
  readonly docNo: string
  readonly timed: Readonly<Record<string, Timed>>
  /** badge of the person that the stage concerns */
  readonly who: string
}
export type CustomTaskSession = Session<CustomTaskDoc>

export const idle: CustomTaskDoc = { stage: 'list', docNo: '', timed: {}, who: '' }
const fresh: Timed = { step: 'work', marks: [], doneAt: 0, qty: null, mins: null, mended: {}, isEqual: false, photos: [] }

/** No current task; the clocks of all tasks continue. */
export const closed = ({ timed }: CustomTaskDoc): CustomTaskDoc => ({ ...idle, timed })

export const isDoing = (task: TaskView | undefined): task is TaskView => task?.status === customTaskLife.doing
export const openTasks = (floor: Floor): readonly TaskView[] => Object.values(floor.tasks ?? {}).filter(isDoing)
export const taskAt = (s: CustomTaskSession): TaskView | undefined => at(s.floor.tasks, s.doc.docNo)
export const timedOf = (doc: CustomTaskDoc, taskNo: string): Timed => at(doc.timed, taskNo) ?? fresh
export const timedAt = (s: CustomTaskSession): Timed => timedOf(s.doc, s.doc.docNo)

export const badgeName = (floor: Floor, badge: string): string =>
  at(floor.staff, badge) ?? at(floor.workers, badge)?.name ?? badgeWords(badge)

export const counted = ({ marks }: Timed): number => marks.filter(({ badge }) => badge === '').length
/** Badges of all people who ever joined, in order. */
export const joined = ({ marks }: Timed): readonly string[] => [
  ...new Set(marks.flatMap(({ badge }) => (badge === '' ? [] : [badge]))),
]
const momentsOf = ({ marks }: Timed, badge: string): readonly number[] =>
  marks.flatMap((mark) => (mark.badge === badge ? [mark.at] : []))
/** Badge of the person chosen on the screen; `key` is the position among the people who joined the task, from 1. */
export const personNo = (timed: Timed, key: string): string | undefined => joined(timed)[Number(key) - 1]
export const isIn = (timed: Timed, badge: string): boolean => momentsOf(timed, badge).length % 2 === 1
export const inside = (timed: Timed): readonly string[] => joined(timed).filter((badge) => isIn(timed, badge))
/** Last arrival of a person. */
export const cameAt = (timed: Timed, badge: string): number => momentsOf(timed, badge).at(-1) ?? 0
export const firstCame = (timed: Timed, badge: string): number => momentsOf(timed, badge)[0] ?? timed.doneAt

/** Longest stay that is plausible without a scan, ms: a long shift. */
const longestMs = 12 * 3_600_000
/** A person who joined so long ago that the scan at leaving must have been forgotten; undefined without such a person. */
export const forgotten = (timed: Timed, now: number): string | undefined =>
  inside(timed).find((badge) => now - cameAt(timed, badge) > longestMs)

interface Span {
  readonly from: number
  readonly to: number
}
const spansOf = (timed: Timed, badge: string, now: number): readonly Span[] => {
  const moments = momentsOf(timed, badge)
  return moments.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: moments[i + 1] ?? now }] : []))
}
const minuteMs = 60_000
const wholeMinutes = (ms: number): number => Math.max(Math.floor(ms / minuteMs), 0)
/** Whole minutes of a person's presence, or the minutes typed for the person. */
export const minutesOf = (timed: Timed, badge: string, now: number): number =>
  at(timed.mended, badge) ?? wholeMinutes(spansOf(timed, badge, now).reduce((sum, { from, to }) => sum + to - from, 0))

/** Minutes since the task began; a report cannot contain more. */
export const elapsedMin = ({ startTime }: TaskView, now: number): number => wholeMinutes(now - startTime)
/** Minutes during which one or more persons worked on the task. */
export const workedMin = (timed: Timed, now: number): number => {
  const spans = joined(timed)
    .flatMap((badge) => (timed.mended[badge] === undefined ? spansOf(timed, badge, now) : []))
    .sort((a, b) => a.from - b.from)
  let ms = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    ms += Math.max(to - Math.max(from, end), 0)
    end = Math.max(end, to)
  }
  return Math.max(wholeMinutes(ms), ...Object.values(timed.mended))
}
/** Minutes that are reported unless others are typed. */
export const proposedMin = (timed: Timed, task: TaskView): number =>
  timed.mins ?? Math.min(workedMin(timed, timed.doneAt), elapsedMin(task, timed.doneAt))

/** SCAN steps that lead to another part of the report. */
const leads = { toWork: 'work', toQty: 'qty', toMins: 'mins', toShare: 'share', toPhoto: 'photo' } as const
export type Lead = keyof typeof leads
const isLead = (step: string): step is Lead => Object.hasOwn(leads, step)

/** The task after one SCAN of the flow; `text` is the badge or the picture, `now` when it was scanned. */
export function withScan(timed: Timed, { step, qty = 0 }: PayloadOf['SCAN'], text: string, now: number): Timed {
  const next = isLead(step) ? leads[step] : timed.step
  switch (step) {
    case 'toQty':
    case 'toMins':
      // going back from the shares must not lengthen a person's time
      return { ...timed, step: next, doneAt: timed.step === 'work' ? now : timed.doneAt }
    case 'join':
    case 'leave':
    case 'moved':
      return { ...timed, marks: [...timed.marks, { badge: text, at: now }], mended: without(timed.mended, text) }
    case 'forgot':
      return { ...timed, marks: [...timed.marks, { badge: text, at: cameAt(timed, text) + qty * minuteMs }] }
    case 'count':
      return { ...timed, marks: [...timed.marks, { badge: '', at: now }], qty: null }
    case 'undo': {
      const isPiece = timed.marks.at(-1)?.badge === ''
      return { ...timed, marks: timed.marks.slice(0, -1), qty: isPiece ? null : timed.qty }
    }
    case 'toWork':
      return { ...timed, step: next, mins: null }
    case 'qty':
      return { ...timed, step: 'mins', qty }
    case 'mins':
      return { ...timed, step: 'share', mins: qty }
    case 'person':
      return { ...timed, isEqual: false, mended: { ...timed.mended, [text]: qty } }
    case 'way':
      return { ...timed, isEqual: !timed.isEqual }
    case 'photo':
      return { ...timed, photos: [...timed.photos, { sha256: text, bytes: qty }] }
    case 'unphoto':
      return { ...timed, photos: timed.photos.slice(0, -1) }
    default:
      return { ...timed, step: next }
  }
}

/** State after a restart: clocks and counters of every task, and the current one. `ops` oldest first. */
export const resumeCustomTask = (floor: Floor, ops: readonly AnyOp[]): CustomTaskDoc => {
  let timed: CustomTaskDoc['timed'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'TASK_REPORT') {
      timed = without(timed, op.payload.taskNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'customTask' || op.payload.docNo === '' || op.payload.verdict !== 'ok')
      continue
    const { docNo: taskNo, step, kind } = op.payload
    // a person who leaves another task does not make that task the current one
    if (step !== 'moved') docNo = step === 'next' ? '' : taskNo
    const text = op.raw?.text ?? ''
    const noteText = kind === 'badge' ? codeOf(text) : text
    timed = { ...timed, [taskNo]: withScan(at(timed, taskNo) ?? fresh, op.payload, noteText, op.capturedWall) }
  }
  const isOpen = docNo !== '' && isDoing(at(floor.tasks, docNo))
  return isOpen ? { ...idle, timed, docNo, stage: (at(timed, docNo) ?? fresh).step } : { ...idle, timed }
}

/** All counted people, with their shares. */
export const sharesOf = (timed: Timed): readonly { readonly badge: string; readonly shareBp: number }[] => {
  const people = joined(timed).filter((badge) => timed.mended[badge] !== 0)
  const minutes = people.map((badge) => minutesOf(timed, badge, timed.doneAt))
  const shares = timed.isEqual ? equalShares(people.length) : sharesByMinutes(minutes)
  return people.map((badge, i) => ({ badge, shareBp: shares[i] ?? 0 }))
}
