// 卸货 · unload
/**
 * 1 点要卸的车，先到的在前；刚登记还没上传的也在。
 * 2 卸的人一个个扫工牌，扫错再扫一次就去掉；临时工要有卸货的授权。
 * 3 人齐了扫确认码，开始卸，从这时算时间。
 * 4 卸完输箱数，和送货的一样就扫确认码。
 * 5 输托数，没有托直接扫确认码。
 * 6 输破损箱数，没有直接扫确认码；有破损的拍照，一张就行。
 * 7 看各人的份，一样多就扫确认码；不一样点一个人输百分比，其余的人均分。
 * 8 合起来不是 100% 的不收；工时按份记给各人。
 * 9 卸到一半也可以加人减人，按完成时的人算。
 * 10 断网照样卸，联网后上传；断电再开，车和人都还在。
 */
import { rules } from '#contract/ops/rules/unload'
import { joinStop } from '#contract/ops/taskReport'
import { unloadWork } from '#contract/ops/unloadStart'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import { joinRules } from '#contract/ops/operation'
import { rules as anywhere } from '#contract/ops/rules/anywhere'
import type { ControlEvent, Draft, Flow, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import { scanDraft } from './scanDraft.ts'
import {
  idle,
  isUnloading,
  nameOf,
  resumeUnload,
  sharesOf,
  togglePerson,
  truckAt,
  trucksOf,
  type UnloadDoc,
  type UnloadSession,
} from './unloadDoc.ts'
import { unloadView } from './unloadView.ts'

type S = UnloadSession
type UnloadMove = Move<UnloadDoc>

/** A SCAN that stores the current truck and step for a restart. */
const stepDraft = (docNo: string, step: string): Draft =>
  draftOf('SCAN', docNo, { flow: 'unload', docNo, step, kind: 'unknown', verdict: 'ok' })

const opened = (s: S, key: string): UnloadMove => {
  const truck = trucksOf(s.floor).find((one) => one.key === key)
  if (truck === undefined) return { say: say('wrong', `本机没有这辆车 ${key.slice(0, 40)}`, '点列表里的') }
  const doc: UnloadDoc = { ...idle, docNo: key, stage: isUnloading(truck) ? 'boxes' : 'people', boxNum: truck.boxNum }
  return {
    doc,
    drafts: [stepDraft(key, 'list')],
    say: isUnloading(truck)
      ? say('ok', '这辆车在卸了', '卸的人扫工牌；卸完输箱数')
      : say('ok', `${truck.boxNum} 箱`, '卸的人扫工牌'),
  }
}

function badge(s: S, e: ScanEvent): UnloadMove {
  const isOut = s.doc.badges.includes(e.code)
  const refusal = isOut ? null : joinStop(s.floor, e.code, e.at, unloadWork)
  if (refusal !== null) return { say: stopped(refusal, {}), drafts: [scanDraft(s, e, 'wrong', { code: refusal })] }
  const doc: UnloadDoc = { ...togglePerson(s.doc, e.code), percents: {} }
  const name = nameOf(s.floor, e.code)
  return {
    doc,
    drafts: [scanDraft(s, e, 'ok')],
    say: isOut
      ? say('warn', `去掉 ${name}`, `现在 ${doc.badges.length} 人`)
      : say('ok', name, `现在 ${doc.badges.length} 人${doc.stage === 'people' ? '，齐了扫确认码' : ''}`),
  }
}

function begin(s: S, e: ControlEvent): UnloadMove {
  const { docNo, badges } = s.doc
  if (badges.length === 0) return { say: say('wrong', '还没有人', '卸的人先扫工牌') }
  const verdict = decideLocally(s, draftOf('UNLOAD_START', docNo, { arrivalNo: docNo, workers: badges }), e.at)
  if (!verdict.ok) return { say: verdict.saying }
  const boxNum = truckAt(s)?.boxNum ?? 0
  return {
    doc: { ...s.doc, stage: 'boxes', boxNum },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('ok', `${badges.length} 人开始卸`, `卸完输箱数；${boxNum} 箱就扫确认码`),
  }
}

/** Maximum number of boxes of one truck. */
const boxesMax = 100_000
const boxes = (s: S, value: number): UnloadMove => {
  if (value < 1 || value > boxesMax) return { say: say('wrong', `${value} 箱不对`, '数清再输') }
  if (s.doc.badges.length === 0) return { say: say('wrong', '还没有人', '卸的人先扫工牌') }
  return { doc: { ...s.doc, stage: 'pallets', boxNum: value }, say: say('warn', `${value} 箱`, '几托；没有扫确认码') }
}
const pallets = (s: S, value: number): UnloadMove => {
  if (value > boxesMax) return { say: say('wrong', `${value} 托不对`, '数清再输') }
  return { doc: { ...s.doc, stage: 'damage', palletNum: value }, say: say('warn', `${value} 托`, '破损几箱；没有扫确认码') }
}
function damage(s: S, value: number): UnloadMove {
  if (value > s.doc.boxNum) return { say: stopped('A1809', { n: s.doc.boxNum }) }
  const doc: UnloadDoc = { ...s.doc, damageNum: value, photos: value === 0 ? [] : s.doc.photos }
  return value > 0 && doc.photos.length === 0
    ? { doc: { ...doc, stage: 'photo' }, say: say('warn', `破损 ${value} 箱`, '拍一张破损的') }
    : {
        doc: { ...doc, stage: 'share' },
        say: say('warn', value === 0 ? '没有破损' : `破损 ${value} 箱`, '看各人的份，对就扫确认码'),
      }
}
const photo = (s: S, taken: Photo): UnloadMove => ({
  doc: { ...s.doc, photos: [...s.doc.photos, taken].slice(0, 20) },
  say: say('warn', `拍了 ${s.doc.photos.length + 1} 张`, '够了扫确认码'),
})
const endPhotos = (s: S): UnloadMove =>
  s.doc.photos.length === 0
    ? { say: stopped('A1304', {}) }
    : { doc: { ...s.doc, stage: 'share' }, say: say('warn', '照片好了', '看各人的份，对就扫确认码') }

const person = (s: S, key: string): UnloadMove => {
  const who = s.doc.badges[Number(key) - 1]
  return who === undefined
    ? { say: say('wrong', '没有这个人', '点列出来的') }
    : { doc: { ...s.doc, stage: 'percent', who }, say: say('warn', nameOf(s.floor, who), '输他占百分之几') }
}
const percent = (s: S, e: QuantityEvent): UnloadMove => {
  if (e.value < 1 || e.value > 100) return { say: say('wrong', `${e.value}% 不对`, '输 1 到 100') }
  const doc: UnloadDoc = { ...s.doc, stage: 'share', percents: { ...s.doc.percents, [s.doc.who]: e.value } }
  return sharesOf(doc) === null
    ? { doc, say: { ...stopped('A1807', {}), next: '再点一个人改' } }
    : { doc, say: say('warn', `${nameOf(s.floor, s.doc.who)} ${e.value}%`, '对就扫确认码') }
}

function finish(s: S, e: ControlEvent): UnloadMove {
  const { docNo, badges, boxNum, palletNum, damageNum, photos } = s.doc
  const shares = sharesOf(s.doc)
  if (shares === null) return { say: stopped('A1807', {}) }
  const payload: PayloadOf['UNLOAD_FINISH'] = {
    arrivalNo: docNo,
    workers: badges.map((badgeCode, i) => ({ badgeCode, shareBp: shares[i] ?? 0 })),
    boxNum,
    palletNum,
    damageBoxNum: damageNum,
    photos,
  }
  const verdict = decideLocally(s, draftOf('UNLOAD_FINISH', docNo, payload), e.at)
  if (!verdict.ok) return { say: verdict.saying }
  return {
    doc: idle,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('order', `卸完 ${boxNum} 箱`, '点下一辆车'),
    after: [{ type: 'finish', docNo }],
  }
}

const leaveForNext = (s: S): UnloadMove => ({
  doc: idle,
  drafts: [stepDraft(s.doc.docNo, 'undo')],
  say: say('warn', '换一辆，这辆留着', '点要卸的车'),
})
const backTo =
  (stage: UnloadDoc['stage'], next: string) =>
  (s: S): UnloadMove => ({ doc: { ...s.doc, stage }, say: say('warn', '回到上一步', next) })

/** The unloading flow: UNLOAD_START with the people, then UNLOAD_FINISH with the counts and the shares. */
export const unload: Flow<UnloadDoc> = {
  name: 'unload',
  title: '卸货',
  rules: joinRules([anywhere, rules]),
  beside: 'inbound',
  resume: resumeUnload,
  rebase: (doc) => doc,
  view: unloadView,
  inHand: () => [],
  gone: ({ docNo }, floor) =>
    docNo !== '' &&
    !trucksOf(floor).some(({ key, arrivalNo }) => key === docNo || arrivalNo === floor.arrivals?.[docNo]?.arrivalNo)
      ? say('stop', '这辆车已卸完或取消', '找主管对一下')
      : null,
  stages: {
    list: { prompt: '点要卸的车', expects: 'choice', help: '点列表里的车，先到的在前', choose: (s, e) => opened(s, e.key) },
    people: {
      prompt: '扫工牌',
      expects: 'badge',
      help: '卸的人一个个扫工牌，扫错再扫一次去掉；齐了扫确认码开始',
      scan: { badge },
      control: { 'CTRL-OK': begin, 'CTRL-NEXT': leaveForNext },
    },
    boxes: {
      prompt: '卸完输箱数',
      expects: 'quantity',
      help: '数清输箱数，和送货的一样扫确认码；加人减人扫工牌',
      scan: { badge },
      quantity: (s, e) => boxes(s, e.value),
      control: { 'CTRL-OK': (s) => boxes(s, truckAt(s)?.boxNum ?? 0), 'CTRL-NEXT': leaveForNext },
    },
    pallets: {
      prompt: '输托数',
      expects: 'quantity',
      help: '输托数，没有托扫确认码',
      quantity: (s, e) => pallets(s, e.value),
      control: { 'CTRL-OK': (s) => pallets(s, 0), 'CTRL-UNDO': backTo('boxes', '输箱数') },
    },
    damage: {
      prompt: '输破损箱数',
      expects: 'quantity',
      help: '输破损的箱数，没有扫确认码',
      quantity: (s, e) => damage(s, e.value),
      control: { 'CTRL-OK': (s) => damage(s, 0), 'CTRL-UNDO': backTo('pallets', '输托数') },
    },
    photo: {
      prompt: '拍破损的箱',
      expects: 'photo',
      help: '拍清破损的地方，够了扫确认码',
      photo: (s, e) => photo(s, e.photo),
      control: { 'CTRL-OK': endPhotos, 'CTRL-UNDO': backTo('damage', '输破损箱数') },
    },
    share: {
      prompt: '看各人的份',
      expects: 'choice',
      help: '一样多就扫确认码；不一样点一个人输百分比',
      choose: (s, e) => person(s, e.key),
      quantity: (s, e) => person(s, String(e.value)),
      control: { 'CTRL-OK': finish, 'CTRL-UNDO': backTo('damage', '输破损箱数') },
    },
    percent: {
      prompt: '输百分比',
      expects: 'quantity',
      help: '输他占百分之几，其余的人均分',
      quantity: percent,
      control: { 'CTRL-UNDO': backTo('share', '看各人的份') },
    },
  },
}
