// 临时工授权 · tempAuth
/**
 * 1 组长打开这一页，先点要做什么：签到、签退、授权、授权失效。
 * 2 签到：一个接一个扫工牌，断网也记，联网后上传；一分钟内再扫同一张不算。
 * 3 时段没到、过了、没授权的不能签到；今天签退过的先重新授权。
 * 4 签退：走的时候再扫一次工牌；没签到的报出来。
 * 5 授权：看清时长和作业类型，扫几张工牌算几个人，扫错扫撤销码，扫确认码一次授权；要联网。
 * 6 时长和类型扫下一步码改，改一次，以后都照这次。
 * 7 黑名单、名额满、别的仓库有班的逐个报出来，其余的照样授权。
 * 8 别人刚授权过的说是谁授权到几点，以这次为准。
 * 9 授权失效：扫工牌，点原因，马上失效；断网不能做。他断网做的活到失效那一刻都算。
 * 10 正式工的工牌、临时工自己拿着机器，都不能授权。
 */
import { authAt } from '#contract/ops/kinds/workers'
import { rules } from '#contract/ops/rules/tempAuth'
import { authHoursMax, authorizeRight, loseRight, signStop, type SignType } from '#contract/rules/tempAuth'
import type { ChooseEvent, Claimed, Flow, Move, Saying, ScanEvent, Stage } from './flow.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import { scanDraft } from './scanDraft.ts'
import { gateWorks, idle, nameOf, workWords, type TempAuthDoc, type TempAuthSession } from './tempAuthDoc.ts'
import { hourChoices, reasons, tasks, tempAuthView } from './tempAuthView.ts'
import { repeated } from './sayings.ts'

type TempAuthMove = Move<TempAuthDoc>

const isStaff = (e: ScanEvent): boolean => e.code.startsWith('U:')
const staffBadge = (s: TempAuthSession, e: ScanEvent): TempAuthMove => ({
  say: say('wrong', '这是正式工的工牌', '扫临时工的工牌'),
  drafts: [scanDraft(s, e, 'wrong')],
})

/** Signs one person in or out. Badges come one after the other, and each makes its own operation. */
const sign =
  (signType: SignType) =>
  (s: TempAuthSession, e: ScanEvent): TempAuthMove => {
    if (isStaff(e)) return staffBadge(s, e)
    const badgeCode = e.code
    if (signStop(authAt(s.floor, badgeCode, e.at), signType, e.at) === 'again')
      return { say: repeated('工牌', '扫下一个'), drafts: [scanDraft(s, e, 'repeat')] }
    const verdict = decideLocally(s, draftOf('TEMP_SIGN', badgeCode, { badgeCode, signType }, e.raw), e.at)
    if (!verdict.ok) return refused(s, e, verdict)
    const done = signType === 1 ? '已签到' : '已签退'
    return { floor: verdict.floor, drafts: [verdict.draft], say: say('ok', `${nameOf(s.floor, badgeCode)} ${done}`, '扫下一个') }
  }

/** Adds one person to the next authorisation, which is requested for all persons together. */
const add = (s: TempAuthSession, e: ScanEvent): TempAuthMove => {
  if (isStaff(e)) return staffBadge(s, e)
  const { who } = s.doc
  if (who.includes(e.code)) return { say: repeated('工牌', '扫下一个'), drafts: [scanDraft(s, e, 'repeat')] }
  if (who.length >= badgesMax)
    return { say: say('wrong', `一次最多 ${badgesMax} 人`, '先扫确认码授权'), drafts: [scanDraft(s, e, 'wrong')] }
  const doc = { ...s.doc, who: [...who, e.code] }
  const words = `${nameOf(s.floor, e.code)}，共 ${doc.who.length} 人`
  return { doc, drafts: [scanDraft(s, e, 'ok')], say: say('ok', words, '扫下一个，或扫确认码') }
}
/** Maximum number of badges of one request (user/tempAuthHere). */
const badgesMax = 50

const toStage = (s: TempAuthSession, stage: TempAuthDoc['stage'], saying: Saying): TempAuthMove => ({
  doc: { ...s.doc, stage, loses: '' },
  say: saying,
})
const menu = (s: TempAuthSession): TempAuthMove => toStage(s, 'menu', say('warn', '点要做什么'))

/** The reason why the person may not begin a task; null when the person may. */
const refusalOf = (s: TempAuthSession, right: number): Saying | null => {
  if (s.worker.actor.tempUserId !== undefined) return say('wrong', `现在作业的是 ${s.worker.name}`, '先换回登录的人')
  return s.worker.rights.has(right) ? null : say('wrong', '没有授权的权限', '找主管')
}

const begin = (s: TempAuthSession, { key }: ChooseEvent): TempAuthMove => {
  const task = (tasks as Readonly<Record<string, string>>)[key]
  if (task === tasks[1]) return toStage(s, 'in', say('warn', '签到', '扫工牌'))
  if (task === tasks[2]) return toStage(s, 'out', say('warn', '签退', '扫工牌'))
  if (task === undefined) return { say: say('wrong', '没有这一项', '点列出来的') }
  const stop = refusalOf(s, task === tasks[3] ? authorizeRight : loseRight)
  if (stop !== null) return { say: stop }
  return task === tasks[3]
    ? toStage(s, 'who', say('warn', planWords(s.doc), '扫工牌'))
    : toStage(s, 'lose', say('warn', '授权失效', '扫工牌'))
}
const planWords = ({ hours, works }: TempAuthDoc): string => `${hours} 小时 ${workWords(works)}`

const setHours = (s: TempAuthSession, hours: number): TempAuthMove =>
  Number.isInteger(hours) && hours >= 1 && hours <= authHoursMax
    ? { doc: { ...s.doc, stage: 'works', hours }, say: say('warn', `${hours} 小时`, '点作业类型，再扫确认码') }
    : { say: say('wrong', `最短 1 小时，最长 ${authHoursMax} 小时`, '重新选') }

const toggle = (s: TempAuthSession, { key }: ChooseEvent): TempAuthMove => {
  const one = gateWorks.find((work) => String(work) === key)
  if (one === undefined) return { say: say('wrong', '没有这种作业', '点列出来的') }
  const { works } = s.doc
  const nextWorks = works.includes(one)
    ? works.filter((work) => work !== one)
    : gateWorks.filter((work) => work === one || works.includes(work))
  return {
    doc: { ...s.doc, works: nextWorks },
    say: say('warn', nextWorks.length === 0 ? '一种都没有' : workWords(nextWorks), '好了扫确认码'),
  }
}

const undoOne = (s: TempAuthSession): TempAuthMove => {
  const last = s.doc.who.at(-1)
  if (last === undefined) return menu(s)
  const who = s.doc.who.slice(0, -1)
  return { doc: { ...s.doc, who }, say: say('warn', `${nameOf(s.floor, last)} 不授权，剩 ${who.length} 人`, '扫下一个') }
}

const requestAuthorization = (s: TempAuthSession): TempAuthMove => {
  const { who: badgeCodes, hours, works: opTypes } = s.doc
  if (badgeCodes.length === 0) return { say: say('wrong', '还没有扫人', '先扫工牌') }
  return {
    doc: { ...s.doc, stage: 'asking' },
    say: say('repeat', `正在授权 ${badgeCodes.length} 人`, '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'authorize', badgeCodes, hours, opTypes } }],
  }
}

/** Shows the result of an authorisation: authorised persons sign in next, refused persons are named with their reasons. */
const showAuthorized = (s: TempAuthSession, { authorized }: Claimed): TempAuthMove => {
  const { done = [], left = [] } = authorized ?? {}
  const doc: TempAuthDoc = { ...s.doc, stage: 'in', who: [] }
  const words = `已授权 ${done.length} 人`
  const [first] = left
  if (first !== undefined)
    return {
      doc,
      say: say(
        'stop',
        `${words}，${left.length} 人没有`,
        left.map(({ name, badgeCode, msg }) => `${name || badgeCode}：${msg}`).join('；'),
      ),
    }
  const [again] = done.filter(({ msg }) => msg !== '')
  if (again !== undefined) return { doc, say: say('warn', `${words}，${again.name} ${again.msg}`, '让他们扫工牌签到') }
  return { doc, say: say('line', words, '让他们扫工牌签到') }
}

/** Chooses the badge whose authorisation is to end. */
const chooseBadge = (s: TempAuthSession, e: ScanEvent): TempAuthMove => {
  if (isStaff(e)) return staffBadge(s, e)
  const auth = authAt(s.floor, e.code, e.at)
  if (auth === undefined)
    return { say: say('wrong', `${nameOf(s.floor, e.code)} 现在没有授权`, '换一张工牌'), drafts: [scanDraft(s, e, 'wrong')] }
  return { doc: { ...s.doc, stage: 'why', loses: e.code }, say: say('warn', `${auth.name} 授权失效`, '点原因') }
}

/** Requests the end of an authorisation, with the chosen reason. */
const endAuthorization = (s: TempAuthSession, { key }: ChooseEvent): TempAuthMove => {
  const reason = (reasons as Readonly<Record<string, string>>)[key]
  if (reason === undefined) return { say: say('wrong', '没有这个原因', '点列出来的') }
  return {
    doc: { ...s.doc, stage: 'losing' },
    say: say('repeat', '正在失效', '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'lose', badgeCode: s.doc.loses, reason } }],
  }
}

/** A stage that waits for the server; without an answer the flow returns to the stage `back`. */
const waiting = (prompt: string, back: TempAuthDoc['stage'], next: string): Pick<Stage<TempAuthDoc>, 'scan' | 'failed'> => ({
  scan: { any: () => ({ say: say('wrong', prompt, '等一等再扫') }) },
  failed: (s, reason, hint = next) => ({ doc: { ...s.doc, stage: back }, say: say('wrong', reason, hint) }),
})

/** The page of temp workers: one TEMP_SIGN per badge, also without network. Giving and ending an authorisation need the network. */
export const tempAuth: Flow<TempAuthDoc> = {
  name: 'tempAuth',
  // short enough for the status line beside a name
  title: '临时工',
  rules,
  resume: () => idle,
  rebase: (doc) => doc,
  view: tempAuthView,
  stages: {
    menu: {
      prompt: '点一项',
      expects: 'choice',
      help: '签到签退断网也行；授权和失效要联网',
      choose: begin,
    },
    in: {
      prompt: '扫工牌签到',
      expects: 'badge',
      help: '一个接一个扫；授权时段前半小时起可以签到',
      scan: { badge: sign(1) },
      control: { 'CTRL-UNDO': menu },
    },
    out: {
      prompt: '扫工牌签退',
      expects: 'badge',
      help: '走的时候扫；忘了的，时段过后一小时按最后一件活算',
      scan: { badge: sign(2) },
      control: { 'CTRL-UNDO': menu },
    },
    hours: {
      prompt: '选时长',
      expects: 'choice',
      help: `点一个，或输 1 到 ${authHoursMax} 的数`,
      choose: (s, { key }) => setHours(s, hourChoices.find((one) => String(one) === key) ?? Number.NaN),
      quantity: (s, { value }) => setHours(s, value),
      control: { 'CTRL-UNDO': (s) => toStage(s, 'who', say('warn', planWords(s.doc), '扫工牌')) },
    },
    works: {
      prompt: '选作业类型',
      expects: 'choice',
      help: '点一下选上，再点一下不选；好了扫确认码',
      choose: toggle,
      control: {
        'CTRL-UNDO': (s) => toStage(s, 'hours', say('warn', '重新选时长')),
        'CTRL-OK': (s) =>
          s.doc.works.length === 0
            ? { say: say('wrong', '至少选一种', '点作业类型') }
            : toStage(s, 'who', say('warn', planWords(s.doc), '扫工牌')),
      },
    },
    who: {
      prompt: '扫工牌授权',
      expects: 'badge',
      help: '扫完所有人再扫确认码；撤销码去掉最后一个，下一单码改时长',
      scan: { badge: add },
      control: {
        'CTRL-UNDO': undoOne,
        'CTRL-NEXT': (s) => toStage(s, 'hours', say('warn', '选时长')),
        'CTRL-OK': requestAuthorization,
      },
    },
    asking: {
      prompt: '正在授权',
      expects: 'network',
      help: '授权要联网；没等到回应就再授权一次，不会多一份',
      ...waiting('正在授权', 'who', '人还在，等有信号再扫确认码'),
      claimed: showAuthorized,
    },
    lose: {
      prompt: '扫工牌失效',
      expects: 'badge',
      help: '扫要失效的人的工牌，再点原因',
      scan: { badge: chooseBadge },
      control: { 'CTRL-UNDO': menu },
    },
    why: {
      prompt: '点原因',
      expects: 'choice',
      help: '点一个原因，马上失效；撤销码不失效',
      choose: endAuthorization,
      control: { 'CTRL-UNDO': (s) => toStage(s, 'lose', say('warn', '不失效', '扫工牌')) },
    },
    losing: {
      prompt: '正在失效',
      expects: 'network',
      help: '失效要联网；没等到回应就再点一次',
      ...waiting('正在失效', 'why', '等有信号再点一次'),
      claimed: (s) => toStage(s, 'lose', say('line', `${nameOf(s.floor, s.doc.loses)} 已失效`, '扫下一个')),
    },
  },
}
