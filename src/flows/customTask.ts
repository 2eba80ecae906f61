// 自定义任务 · customTask
/**
 * 1 点一个进行中的任务，或扫任务海报；断网照样认。
 * 2 做的人一个个扫工牌，从那一刻起各算各的时间；再扫一次就是离开。
 * 3 已在别的任务计时的先问一声，再扫一次工牌就换过来，那边到此为止。
 * 4 临时工没授权、过了时段、昨天的工牌都不能加入；断网照样查。
 * 5 货一件件扫就一件件数，什么码都算一件；扫错撤销码退掉，也可以最后输总数。
 * 6 先放一边扫下一单码，时间照算；做完扫确认码，没扫离开的算到这一刻。
 * 7 上一班忘了扫离开的先输他那次做了几分钟，不按一整夜算。
 * 8 数量、分钟先按扫的填好，改了算改的；分钟不能多过任务开始到现在。
 * 9 分工按各人的分钟，也可以均分；点一个人改他的分钟，输 0 就不算他。
 * 10 要照片的先拍照；报工后等主管核定。断网照样报，断电再开时间和件数都在。
 */
import { rules } from '#contract/ops/rules/customTask'
import { taskPhotos } from '#contract/ops/taskReport'
import { TASK_UNIT } from '#contract/rules/customTask'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import type { Flow, QuantityEvent, Saying } from './flow.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import {
  badgeName,
  closed,
  counted,
  elapsedMin,
  firstCame,
  forgotten,
  isDoing,
  joined,
  minutesOf,
  personNo,
  proposedMin,
  resumeCustomTask,
  sharesOf,
  taskAt,
  timedAt,
  type CustomTaskDoc,
  type CustomTaskSession,
  type Lead,
} from './customTaskDoc.ts'
import { customTaskView } from './customTaskView.ts'
import {
  answerSwitch,
  aside,
  askMinutes,
  badge,
  lead,
  taskChanged,
  setMinutes,
  storeNotes,
  nextWords,
  object,
  opened,
  poster,
  stayInTask,
  switchTask,
  leaveByTouch,
  typedFor,
  undoLast,
  type Step,
} from './customTaskWork.ts'
import { at } from '#contract/ops/at'
import { repeated } from './sayings.ts'
import { without } from './tally.ts'

type S = CustomTaskSession

const toStep = (s: S, step: Lead, now: number, saying: Saying): Step => storeNotes(s, [lead(step)], now, saying)
const back = (s: S, now: number): Step => toStep(s, 'toWork', now, say('warn', '接着做', nextWords))

/** Ends the work. The flow first asks about people who forgot to scan when leaving. */
function endWork(s: S, now: number): Step {
  const timed = timedAt(s)
  if (joined(timed).length === 0) return { say: say('wrong', '还没有人', '做的人先扫工牌') }
  const forgottenBadge = forgotten(timed, now)
  if (forgottenBadge !== undefined) return askMinutes(s, forgottenBadge)
  return taskAt(s)?.unit === TASK_UNIT.小时
    ? toStep(s, 'toMins', now, say('warn', '做了几分钟', '对就扫确认码，不对就输'))
    : toStep(s, 'toQty', now, say('warn', `数了 ${counted(timed)}`, '对就扫确认码，不对就输总数'))
}

/** Maximum number of pieces of a report. */
const piecesMax = 1_000_000
const setQty = (s: S, qty: number, now: number): Step => {
  if (qty > piecesMax) return { say: say('wrong', `最多 ${piecesMax}`, '重新输') }
  return storeNotes(s, [lead('qty', { qty })], now, say('ok', `${qty} ${taskAt(s)?.unit ?? '件'}`, '看分钟，对就扫确认码'))
}
const acceptCount = (s: S, now: number): Step => {
  const qty = timedAt(s).qty ?? counted(timedAt(s))
  return qty === 0 ? { say: say('wrong', '还没有数量', '输做了多少') } : setQty(s, qty, now)
}

function setMins(s: S, value: number, now: number): Step {
  const task = taskAt(s)
  if (task === undefined) return taskChanged
  const maxMinutes = elapsedMin(task, timedAt(s).doneAt)
  if (value < 1) return { say: say('wrong', '不到一分钟', '输做了几分钟') }
  if (value > maxMinutes)
    return { say: { ...stopped('A2102', {}), next: maxMinutes === 0 ? '任务还没到开始时间，找主管' : `最多 ${maxMinutes} 分` } }
  const pieces = task.unit === TASK_UNIT.小时 ? '' : `${timedAt(s).qty ?? counted(timedAt(s))} ${task.unit ?? '件'} `
  return storeNotes(s, [lead('mins', { qty: value })], now, say('ok', `${pieces}${value} 分`, '看各人的份，对就扫确认码报工'))
}
const acceptMinutes = (s: S, now: number): Step => {
  const task = taskAt(s)
  return task === undefined ? taskChanged : setMins(s, proposedMin(timedAt(s), task), now)
}

const choosePerson = (s: S, key: string, now: number): Step => {
  if (key === 'way') {
    const isEqual = !timedAt(s).isEqual
    return storeNotes(s, [lead('way')], now, say('warn', isEqual ? '改成均分' : '改成按分钟', '对就扫确认码报工'))
  }
  const who = personNo(timedAt(s), key)
  if (who === undefined) return { say: say('wrong', '没有这个人', '点列出来的') }
  return { doc: { ...s.doc, stage: 'person', who }, say: say('warn', badgeName(s.floor, who), '输他做了几分钟，0 就不算他') }
}
const setPerson = (s: S, { value, at: now }: QuantityEvent): Step => {
  const task = taskAt(s)
  if (task === undefined) return taskChanged
  const maxMinutes = elapsedMin(task, timedAt(s).doneAt)
  if (value > maxMinutes) return { say: { ...stopped('A2102', {}), next: `最多 ${maxMinutes} 分` } }
  const { who } = s.doc
  const words = `${badgeName(s.floor, who)} ${value === 0 ? '不算' : `${value} 分`}`
  return storeNotes(s, [typedFor('person', who, value)], now, say('ok', words, '看各人的份，对就扫确认码报工'))
}

/** TASK_REPORT of the current state. */
const reportOf = (s: S, now: number): PayloadOf['TASK_REPORT'] => {
  const timed = timedAt(s)
  const reportMin = timed.mins ?? 0
  const isHours = taskAt(s)?.unit === TASK_UNIT.小时
  return {
    taskNo: s.doc.docNo,
    finishQty: isHours ? Math.round(reportMin / 60) : (timed.qty ?? counted(timed)),
    reportMin,
    workers: sharesOf(timed).map(({ badge: badgeCode, shareBp }) => ({
      badgeCode,
      shareBp,
      joinedAt: firstCame(timed, badgeCode),
      workedMin: Math.min(minutesOf(timed, badgeCode, timed.doneAt), reportMin),
    })),
    photos: timed.photos,
    finishTime: now,
  }
}

function submit(s: S, now: number): Step {
  const { docNo } = s.doc
  if (sharesOf(timedAt(s)).length === 0) return { say: say('wrong', '一个人都不算，报不了', '点一个人输分钟') }
  const verdict = decideLocally(s, draftOf('TASK_REPORT', docNo, reportOf(s, now)), now)
  if (!verdict.ok && verdict.code === 'A1304')
    return timedAt(s).step === 'photo'
      ? { say: verdict.saying }
      : toStep(s, 'toPhoto', now, say('warn', '拍照', '拍清做好的样子'))
  if (!verdict.ok) return { say: verdict.saying }
  return {
    doc: { ...closed(s.doc), timed: without(s.doc.timed, docNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('order', '报工已记，等主管核定', '点下一个任务'),
    after: [{ type: 'finish', docNo }],
  }
}

function photo(s: S, { sha256, bytes }: Photo, now: number): Step {
  const { photos } = timedAt(s)
  if (photos.length >= taskPhotos) return { say: say('wrong', `照片最多 ${taskPhotos} 张`, '够了，报工') }
  if (photos.some((one) => one.sha256 === sha256)) return { say: repeated('照片', '换个角度再拍') }
  const scan = { step: 'photo', kind: 'unknown', qty: bytes } as const
  return storeNotes(s, [{ scan, text: sha256 }], now, say('ok', '照片已存', '再拍一张，或报工'))
}
const undoPhoto = (s: S, now: number): Step =>
  timedAt(s).photos.length === 0
    ? toStep(s, 'toShare', now, say('warn', '退回分工', '对就扫确认码'))
    : storeNotes(s, [lead('unphoto')], now, say('warn', '去掉一张照片', '再拍，或报工'))

const goneSaying = ({ docNo }: CustomTaskDoc, { tasks }: S['floor']): Saying | null => {
  if (docNo === '' || isDoing(at(tasks, docNo))) return null
  return say('stop', `任务 ${docNo} 已经报工`, '停手，找主管对一下')
}
const objects = { task: object, goods: object, unknown: object, waybill: object, tote: object, consumable: object } as const

/** The custom-task flow: clocks and counts are SCANs, one TASK_REPORT closes a task. */
export const customTask: Flow<CustomTaskDoc> = {
  name: 'customTask',
  title: '自定义任务',
  rules,
  beside: 'tasks',
  resume: resumeCustomTask,
  rebase: (doc, floor) => (goneSaying(doc, floor) === null ? doc : closed(doc)),
  view: customTaskView,
  inHand: () => [],
  gone: goneSaying,
  stages: {
    list: {
      prompt: '点任务',
      expects: 'choice',
      help: '点一个进行中的任务，或扫任务海报',
      scan: { task: poster, goods: poster, unknown: poster },
      choose: (s, e) => opened(s, e.key, e.at),
    },
    work: {
      prompt: '扫工牌或货',
      expects: 'badge',
      help: '扫工牌开始，再扫离开；扫货计数；做完扫确认码，先放一边扫下一单码',
      scan: { badge, ...objects },
      choose: (s, e) => leaveByTouch(s, e.key, e.at),
      control: { 'CTRL-OK': (s, e) => endWork(s, e.at), 'CTRL-UNDO': (s, e) => undoLast(s, e.at), 'CTRL-NEXT': aside },
    },
    switch: {
      prompt: '要切换吗',
      expects: 'badge',
      help: '切换就再扫一次这张工牌，那边的时间到此为止；不切换扫撤销码',
      scan: { badge: answerSwitch },
      control: { 'CTRL-OK': (s, e) => switchTask(s, e.at), 'CTRL-UNDO': stayInTask },
    },
    forgot: {
      prompt: '输几分钟',
      expects: 'quantity',
      help: '上次忘了扫离开：输他那次做了几分钟，0 就不算；撤销码先不改',
      quantity: setMinutes,
      control: { 'CTRL-UNDO': (s) => ({ doc: { ...s.doc, stage: 'work', who: '' }, say: say('warn', '先不改', nextWords) }) },
    },
    qty: {
      prompt: '做了多少',
      expects: 'quantity',
      help: '屏幕上的对就扫确认码，不对输总数；撤销码接着做',
      quantity: (s, e) => setQty(s, e.value, e.at),
      control: { 'CTRL-OK': (s, e) => acceptCount(s, e.at), 'CTRL-UNDO': (s, e) => back(s, e.at) },
    },
    mins: {
      prompt: '做了几分钟',
      expects: 'quantity',
      help: '屏幕上的对就扫确认码，不对就输；不能多过任务开始到现在',
      quantity: (s, e) => setMins(s, e.value, e.at),
      control: { 'CTRL-OK': (s, e) => acceptMinutes(s, e.at), 'CTRL-UNDO': (s, e) => back(s, e.at) },
    },
    share: {
      prompt: '看分工',
      expects: 'choice',
      help: '对就扫确认码报工；点一个人改他的分钟，点均分人人一样',
      choose: (s, e) => choosePerson(s, e.key, e.at),
      control: {
        'CTRL-OK': (s, e) => submit(s, e.at),
        'CTRL-UNDO': (s, e) => toStep(s, 'toMins', e.at, say('warn', '重看分钟', '对就扫确认码，不对就输')),
      },
    },
    person: {
      prompt: '输他几分钟',
      expects: 'quantity',
      help: '输他做了几分钟，0 就不算他；撤销码不改',
      quantity: setPerson,
      control: { 'CTRL-UNDO': (s) => ({ doc: { ...s.doc, stage: 'share', who: '' }, say: say('warn', '不改', '对就扫确认码') }) },
    },
    photo: {
      prompt: '拍照',
      expects: 'photo',
      help: '至少一张，最多六张；拍好扫确认码报工，撤销码去掉一张',
      photo: (s, e) => photo(s, e.photo, e.at),
      control: { 'CTRL-OK': (s, e) => submit(s, e.at), 'CTRL-UNDO': (s, e) => undoPhoto(s, e.at) },
    },
  },
}
