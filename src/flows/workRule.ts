// 作业须知 · workRule
/**
 * 1 临时工扫工牌接手以后，先看本仓的作业须知，一页三句。
 * 2 看完一页扫确认码，或点“看完了”，翻到下一页；撤销码翻回去。
 * 3 没看完就扫工牌签字的，说还有几页没看。
 * 4 看完最后一页，扫自己的工牌签字；断网也记，联网后上传。
 * 5 扫别人的工牌不算，说这是谁的。
 * 6 一个人一版只签一次；须知改了版本，下次接手再看、再签。
 * 7 签了字才能开始干活；第一天的再做几枪练习。
 * 8 本仓没有须知的，直接干活。
 * 9 签字记下是谁、第几版、什么时候、哪台机器。
 * 10 没存下就不算签，再扫一次工牌。
 */
import { rules } from '#contract/ops/rules/workRule'
import type { DayRule } from '#contract/ops/kinds/workers'
import type { Floor } from '#contract/ops/view'
import type { Action, Doc, Flow, FlowView, Move, ScanEvent, Session } from './flow.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import { scanDraft } from './scanDraft.ts'

export interface WorkRuleDoc extends Doc {
  readonly stage: 'read' | 'sign' | 'done'
  /** index of the shown page */
  readonly page: number
}
type RuleSession = Session<WorkRuleDoc>
type RuleMove = Move<WorkRuleDoc>

export const idle: WorkRuleDoc = { stage: 'read', docNo: '', page: 0 }

/** Number of sentences on one screen, so that they can be read at arm's length. */
const perPage = 3
export const pagesOf = ({ dayRule }: Floor): readonly (readonly string[])[] => {
  const lines = dayRule?.lines ?? []
  return Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) => lines.slice(page * perPage, (page + 1) * perPage))
}
const pagesLeft = (s: RuleSession): number => Math.max(pagesOf(s.floor).length - s.doc.page, 0)

const next = (s: RuleSession): RuleMove => {
  const pages = pagesOf(s.floor).length
  const page = s.doc.page + 1
  if (pages === 0) return { say: say('warn', '本仓没有作业须知', '可以干活了') }
  if (page < pages) return { doc: { ...s.doc, page }, say: say('warn', `第 ${page + 1} 页，共 ${pages} 页`, '看完扫确认码') }
  return { doc: { ...s.doc, stage: 'sign' }, say: say('warn', '看完了', '扫自己的工牌签字') }
}
const back = (s: RuleSession): RuleMove => {
  const page = Math.max(s.doc.page - 1, 0)
  return { doc: { ...s.doc, stage: 'read', page }, say: say('warn', `第 ${page + 1} 页`, '看完扫确认码') }
}
const tooSoon = (s: RuleSession, e: ScanEvent): RuleMove => ({
  say: say(
    'wrong',
    pagesLeft(s) === 0 ? '本仓没有作业须知' : `还有 ${pagesLeft(s)} 页没看`,
    pagesLeft(s) === 0 ? '可以干活了' : '看完再签字',
  ),
  drafts: [scanDraft(s, e, 'wrong')],
})

/** Signs the rules by the person's badge. */
const sign = (s: RuleSession, e: ScanEvent): RuleMove => {
  const badgeOwner = s.floor.workers?.[e.code]
  const { tempUserId } = s.worker.actor
  if (badgeOwner?.tempUserId !== tempUserId || tempUserId === undefined)
    return {
      say: say('wrong', badgeOwner === undefined ? '这不是你的工牌' : `这是 ${badgeOwner.name} 的工牌`, '扫自己的工牌'),
      drafts: [scanDraft(s, e, 'wrong')],
    }
  const payload = { badgeCode: e.code, ruleVersion: (s.floor.dayRule as DayRule).ruleVersion }
  const verdict = decideLocally(s, draftOf('RULES_SIGNED', e.code, payload, e.raw), e.at)
  if (!verdict.ok) return refused(s, e, verdict)
  return {
    doc: { ...s.doc, stage: 'done' },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('order', `${s.worker.name} 已签字`, '接着干活'),
    after: [{ type: 'briefed', step: 'work-rule' }],
  }
}

const actions: Readonly<Record<WorkRuleDoc['stage'], readonly Action[]>> = {
  read: [
    { label: '上一页', control: 'CTRL-UNDO' },
    { label: '看完了', control: 'CTRL-OK', main: true },
  ],
  sign: [{ label: '再看一遍', control: 'CTRL-UNDO' }],
  done: [],
}
const view = (s: RuleSession): FlowView => {
  const pages = pagesOf(s.floor)
  const frame = { next: [], goods: null, quantity: null, choices: [], actions: actions[s.doc.stage] }
  if (pages.length === 0) return { ...frame, target: '没有须知', targetLabel: '作业须知', actions: [] }
  const version = `作业须知 第 ${s.floor.dayRule?.ruleVersion ?? 0} 版`
  if (s.doc.stage !== 'read') return { ...frame, target: s.worker.name, targetLabel: `${version} · 签字` }
  const lines = pages[Math.min(s.doc.page, pages.length - 1)] ?? []
  return { ...frame, target: '', targetLabel: `${version} · ${s.doc.page + 1}/${pages.length} 页`, lines }
}

/** The rules of the warehouse, read page by page and signed by badge with RULES_SIGNED, also without network. */
export const workRule: Flow<WorkRuleDoc> = {
  name: 'workRule',
  title: '作业须知',
  rules,
  resume: () => idle,
  rebase: (doc, floor) => (doc.stage === 'read' && doc.page > 0 && doc.page >= pagesOf(floor).length ? idle : doc),
  view,
  stages: {
    read: {
      prompt: '看作业须知',
      expects: 'confirm',
      help: '一页三句，看完扫确认码；看不懂问组长',
      scan: { badge: tooSoon },
      control: { 'CTRL-OK': next, 'CTRL-NEXT': next, 'CTRL-UNDO': back },
    },
    sign: {
      prompt: '扫工牌签字',
      expects: 'badge',
      help: '扫自己的工牌，就是签字；要再看扫撤销码',
      scan: { badge: sign },
      control: { 'CTRL-UNDO': (s) => back({ ...s, doc: { ...s.doc, page: pagesOf(s.floor).length } }) },
    },
    done: {
      prompt: '可以干活了',
      expects: 'choice',
      help: '签过了，回首页',
    },
  },
}
