// 打卡 · clock
/**
 * 1 打开就是上班：扫工牌，人名和时间念出来，断网也记，联网后上传。
 * 2 下班、外出、返回先点一下，再扫工牌；点上班换回来。
 * 3 给自己打卡不用扫，点“我打卡”。
 * 4 一分钟内再扫同一张不算；上班打过又扫的，说什么时候打过。
 * 5 没打上班卡就打下班的拦下，去打上班卡；忘了的找组长补卡。
 * 6 夜班跨零点，下班卡算在开始那天。
 * 7 昨天忘了打下班的，今天照样打上班，昨天那张要补卡。
 * 8 只能打自己的；组长在门口给大家打。
 * 9 本机不认识的工牌报出来，联网再扫，不行找办公室登记。
 * 10 临时工签到签退就是上下班卡，不用再打一次。
 */
import { mayClock } from '#contract/ops/clock'
import { at as own } from '#contract/ops/at'
import type { ClockedView } from '#contract/ops/kinds/clocks'
import { rules } from '#contract/ops/rules/clock'
import { momentText } from '#contract/rules/clock'
import { CLOCK_TYPE, clocking, staysOf, type ClockType } from '#contract/rules/clockDay'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import type { Action, ChooseEvent, Doc, Draft, Flow, FlowView, Move, ScanEvent, Session, Stage } from './flow.ts'
import { repeated } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'

export interface ClockDoc extends Doc {
  readonly stage: 'in' | 'out' | 'away' | 'back'
}
type ClockSession = Session<ClockDoc>
type ClockMove = Move<ClockDoc>
export const idle: ClockDoc = { stage: 'in', docNo: '' }

/** The clock type of each stage. */
const typeOf: Readonly<Record<ClockDoc['stage'], ClockType>> = { in: 1, out: 2, away: 3, back: 4 }
const stageOf = { 1: 'in', 2: 'out', 3: 'away', 4: 'back' } as const

const timeOf = (moment: number): string => momentText(moment).slice(11, 16)
const typeHere = (s: ClockSession): ClockType => typeOf[s.doc.stage]

/** The SCAN of a badge that did not count. A button press that changed nothing is not stored. */
const uncountedScan = (s: ClockSession, e: ScanEvent | null, verdict: 'wrong' | 'repeat'): readonly Draft[] =>
  e === null ? [] : [scanDraft(s, e, verdict)]

/** The time since when a person who clocks 上班 again has been at work. */
const since = ({ clocks, shift }: ClockedView, now: number): string => {
  const last = staysOf(
    clocks.filter((one) => one.at <= now),
    () => shift ?? null,
  ).at(-1)
  return timeOf(last?.in ?? now)
}

/** Clocks one badge: a scanned badge, or the person's own badge. */
const clockOne = (s: ClockSession, badgeCode: string, now: number, e: ScanEvent | null): ClockMove => {
  const person = own(s.floor.clocked, badgeCode)
  if (person === undefined)
    return { say: say('wrong', '本机没有这张工牌', '联网再扫，不行找办公室登记'), drafts: uncountedScan(s, e, 'wrong') }
  if (!mayClock(person.operatorKey, s.worker))
    return { say: say('wrong', '只能打自己的卡', '给别人打卡找组长'), drafts: uncountedScan(s, e, 'wrong') }
  const clockType = typeHere(s)
  const outcome = clocking(person.clocks, { clockType, at: now }, () => person.shift ?? null)
  if (outcome === 'again') return { say: repeated('工牌', '扫下一个'), drafts: uncountedScan(s, e, 'repeat') }
  if (outcome === 'open')
    return {
      say: say('repeat', `${person.name} ${since(person, now)} 打过上班`, '下班的先点下班'),
      drafts: uncountedScan(s, e, 'repeat'),
    }
  const verdict = decideLocally(s, draftOf('CLOCK', badgeCode, { badgeCode, clockType }, e?.raw), now)
  if (!verdict.ok) return e === null ? { say: verdict.saying } : refused(s, e, verdict)
  const words = `${person.name} ${CLOCK_TYPE[clockType]} ${timeOf(now)}`
  return { floor: verdict.floor, drafts: [verdict.draft], say: say('ok', words, '扫下一个') }
}

const scanned = (s: ClockSession, e: ScanEvent): ClockMove => clockOne(s, e.code, e.at, e)

/** The badge of the person at the device: the signed-in person, or the temp worker who took the device over. */
const ownBadge = (s: ClockSession): string =>
  Object.values(s.floor.clocked ?? {}).find(({ operatorKey }) => operatorKey === s.worker.operatorKey)?.badgeCode ?? ''

const choose = (s: ClockSession, { key }: ChooseEvent): ClockMove => {
  const stage = (stageOf as Readonly<Record<string, ClockDoc['stage']>>)[key]
  return stage === undefined
    ? { say: say('wrong', '没有这一项', '点列出来的') }
    : { doc: { ...s.doc, stage }, say: say('warn', CLOCK_TYPE[typeOf[stage]], '扫工牌') }
}

const actions: readonly Action[] = [{ label: '我打卡', control: 'CTRL-OK', main: true }]

/** Number of people on this device's list who are present: they clocked in today or last night and did not clock out. */
const inside = ({ floor }: ClockSession): number =>
  Object.values(floor.clocked ?? {}).filter(({ clocks, shift = null }) => staysOf(clocks, () => shift).at(-1)?.out === null)
    .length

/** The screen: how many people are here, and what the next badge does. */
function view(s: ClockSession): FlowView {
  const clockType = typeHere(s)
  return {
    target: CLOCK_TYPE[clockType],
    targetLabel: `在场 ${inside(s)} 人`,
    next: [],
    goods: null,
    quantity: null,
    actions,
    choicesBelow: true,
    choices: Object.entries(CLOCK_TYPE).map(([key, label]) => ({ key, label, isOn: key === String(clockType) })),
  }
}

const stage = (prompt: string, help: string): Stage<ClockDoc> => ({
  prompt,
  expects: 'badge',
  help,
  scan: { badge: scanned },
  choose,
  control: { 'CTRL-OK': (s, e) => clockOne(s, ownBadge(s), e.at, null) },
})

/** The gate: one CLOCK per badge, also without network. The flow starts with 上班 each time it is opened. */
export const clock: Flow<ClockDoc> = {
  name: 'clock',
  title: '打卡',
  rules,
  beside: 'clocks',
  resume: () => idle,
  rebase: (doc) => doc,
  view,
  stages: {
    in: stage('扫工牌上班', '一个接一个扫；给自己打点“我打卡”'),
    out: stage('扫工牌下班', '走的时候扫；没打上班卡的先补上班卡'),
    away: stage('扫工牌外出', '中途出去的扫一下，不扣工时'),
    back: stage('扫工牌返回', '出去回来的再扫一下'),
  },
}
