// 换人 · badge
/**
 * 1 正式工登录后，临时工扫自己的工牌接手这台机器。
 * 2 看当天授权：时段内、已签到才行；断网也能查，授权随任务带下来。
 * 3 授权过期、没授权找组长；没签到先签到。
 * 4 换人以后做的活记在新的人名下，以前没传完的仍是原来的人的。
 * 5 新的人只看到还有几条没传，看不到内容。
 * 6 正在拣的单不跟着换人，先拣完或交回。
 * 7 扫自己的正式工工牌，换回登录的人。
 * 8 别的正式工要换，先退出再登录。
 * 9 换人本身也存进本机，断电重开还是换后的人。
 * 10 扫其他的码不理会，只认工牌。
 */
import { rules } from '#contract/ops/rules/anywhere'
import type { Doc, Flow, Move, ScanEvent, Session } from './flow.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'

export interface BadgeDoc extends Doc {
  readonly stage: 'badge'
}
type BadgeSession = Session<BadgeDoc>

export const idle: BadgeDoc = { stage: 'badge', docNo: '' }

function change(s: BadgeSession, e: ScanEvent): Move<BadgeDoc> {
  const isBack = e.code.startsWith('U:')
  const draft = { ...draftOf('WORKER_SWITCH', '', { badgeCode: e.code }, e.raw), lane: 'free' }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict)
  const worker = s.floor.workers?.[e.code]
  return {
    drafts: [verdict.draft],
    say: say('line', isBack ? '换回登录的人' : `现在是 ${worker?.name ?? ''}`, '回首页接着做'),
    after: [{ type: 'worker', badgeCode: isBack ? '' : e.code }],
  }
}

/** The badge flow: one scan changes the person at the device. */
export const badge: Flow<BadgeDoc> = {
  name: 'home',
  title: '换人',
  rules,
  resume: () => idle,
  rebase: (doc) => doc,
  view: (s) => ({
    target: s.worker.name,
    targetLabel: '现在作业的人',
    next: [],
    goods: null,
    quantity: null,
    actions: [],
    choices: [],
  }),
  stages: {
    badge: {
      prompt: '扫工牌',
      expects: 'badge',
      help: '临时工扫工牌接手；扫登录人的工牌换回',
      scan: { badge: change },
    },
  },
}
