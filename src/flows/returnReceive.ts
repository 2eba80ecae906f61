// 退货签收 · returnReceive
/**
 * 1 打开就能扫：退件面单一枪一件，断网也记，联网后上传。
 * 2 一个快递员送来的算一批，屏幕上数着这批第几件；换一个快递员扫下一单码。
 * 3 有预告的说有预告；自己发的说拒收还是拦截、里面几件；都不是的照收，放无头件位。
 * 4 通缉件整屏报警，念出来，按要求处理，扫确认码才能接着扫。
 * 5 扫过的不记第二次，说什么时候签收的；别的设备收过的，联网后由主管看。
 * 6 破损、湿损、空包先按破损，点是哪一种，拍一张再扫面单。
 * 7 不像面单的码不收；没见过的单号再扫一次才收。
 * 8 断电再开，接着原来这批的件数。
 */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { returnDock } from '#contract/ops/kinds/returns'
import type { Photo } from '#contract/ops/photos'
import { matchOf } from '#contract/ops/returnReceive'
import { rules } from '#contract/ops/rules/returnReceive'
import { say as sentence } from '#contract/ops/sentences'
import { momentText } from '#contract/rules/clock'
import { placeFor } from '#contract/rules/returnInspect'
import { PACKAGE_STATE, RETURN_TYPE, wrongQuality, type PackageState } from '#contract/rules/returnLife'
import { decideLocally, draftOf, say } from './decideLocally.ts'
import type { Action, Doc, Draft, Flow, FlowView, Move, Saying, ScanEvent, Session } from './flow.ts'
import { tail } from './cards.ts'
import { carrierOf, isDoubtful } from './returnParcel.ts'
import { repeated } from './sayings.ts'

export interface ReturnReceiveDoc extends Doc {
  readonly stage: 'scan' | 'state' | 'photo'
  /** parcels one courier dropped off together; '' before the first parcel */
  readonly drop: string
  /** number of parcels received in this drop so far */
  readonly count: number
  /** state of the next parcel: 完好, or the damage that the person chose */
  readonly state: PackageState
  readonly photos: readonly Photo[]
  /** a code that fits no carrier and was scanned once; a second scan receives the parcel */
  readonly again: string
  /** the last received parcel */
  readonly last: string
}
type S = Session<ReturnReceiveDoc>
type Step = Move<ReturnReceiveDoc>

export const idle: ReturnReceiveDoc = { stage: 'scan', docNo: '', drop: '', count: 0, state: 1, photos: [], again: '', last: '' }
/** Maximum number of photos of a parcel. */
const photosMax = 6

const stamp = (now: number): string => momentText(now).replaceAll(/\D/g, '').slice(2)
/**
 * The drop of the next parcel: the current drop, or a new drop on a new day. The name of a new drop contains time and person, so that two
 * devices never use the same name.
 */
const dropOf = ({ doc, worker }: S, now: number): Pick<ReturnReceiveDoc, 'drop' | 'count'> =>
  doc.drop.slice(0, 6) === stamp(now).slice(0, 6) ? doc : { drop: `${stamp(now)}-${worker.operatorKey}`.slice(0, 32), count: 0 }

/** SCAN of this flow. Its document is the return dock, because a new parcel has no document yet. */
const scanOfDock = (s: S, e: ScanEvent, verdict: 'ok' | 'wrong' | 'repeat', code?: string): Draft => ({
  opType: 'SCAN',
  docNo: returnDock,
  lane: 'free',
  raw: e.raw,
  payload: { flow: s.flow, docNo: '', step: s.doc.stage, kind: e.kind, verdict, ...(code !== undefined && { code }) },
})

/** Receives the scanned parcel. Only this function creates a RETURN_RECEIVE. */
function receive(s: S, e: ScanEvent): Step {
  const { state, photos } = s.doc
  const logisticsNo = e.code
  if (s.doc.again !== e.code && isDoubtful(s.floor, e.code))
    return {
      doc: { ...s.doc, again: e.code },
      say: say('warn', '没见过这样的单号', '没扫错就再扫一次'),
      drafts: [scanOfDock(s, e, 'repeat')],
    }
  const { drop, count } = dropOf(s, e.at)
  const payload = { logisticsNo, logisticsCode: carrierOf(s.floor, logisticsNo), batchNo: drop, packageState: state, photos }
  const draft: Draft = { ...draftOf('RETURN_RECEIVE', returnDock, payload, e.raw), lane: logisticsNo }
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok && verdict.code === 'A1901') return { say: receivedBefore(s, e), drafts: [scanOfDock(s, e, 'repeat', 'A1901')] }
  if (!verdict.ok) return { say: verdict.saying, drafts: [scanOfDock(s, e, 'wrong', verdict.code)] }
  const doc: ReturnReceiveDoc = { ...idle, drop, count: count + 1, last: logisticsNo }
  return { doc, floor: verdict.floor, drafts: [verdict.draft], ...afterReceipt(s, logisticsNo, doc.count) }
}

/** Message for a parcel that was received before; a parcel of today is shown with the time only. */
const receivedBefore = (s: S, e: ScanEvent): Saying => {
  const before = momentText(at(s.floor.received, e.code)?.receivedAt ?? e.at)
  const isToday = before.slice(0, 10) === momentText(e.at).slice(0, 10)
  const time = isToday ? before.slice(11, 16) : before.slice(5, 16)
  return say('repeat', sentence('A1901', { time }), '不用再收，放一边')
}

/** Message about a received parcel. A wanted parcel (通缉件) stops the screen until a person acknowledges it. */
function afterReceipt(s: S, logisticsNo: string, n: number): Pick<Step, 'say'> {
  const wanted = at(s.floor.wanted, logisticsNo)
  if (wanted !== undefined)
    return { say: say('stop', sentence('wanted', { require: wanted.handleRequire }), '单独放一边，不要混进这批') }
  const match = matchOf(logisticsNo, s.floor)
  if (match.kind === 'notice') return { say: say('ok', `第 ${n} 件，有预告`, '扫下一件') }
  if (match.kind === 'sent') {
    const pieces = match.lines.reduce((sum, { planQty }) => sum + planQty, 0)
    return {
      say: say(
        'ok',
        `第 ${n} 件，${RETURN_TYPE[match.returnType]}`,
        pieces === 0 ? '自己发的，扫下一件' : `自己发的，里面 ${pieces} 件`,
      ),
    }
  }
  const place = placeFor(Object.values(s.floor.returnPlaces ?? {}), wrongQuality, '')
  return { say: say('ok', `第 ${n} 件，没有预告`, place === '' ? '放无头件位' : `放 ${place}`) }
}

const askState = (s: S): Step => ({ doc: { ...s.doc, stage: 'state' }, say: say('warn', '包裹怎么了', '点一种') })
const setState = (s: S, key: string): Step => {
  const state = Number(key)
  if (state !== 2 && state !== 3 && state !== 4) return { say: say('wrong', '没有这一种', '点 2 到 4') }
  return { doc: { ...s.doc, stage: 'photo', state, photos: [] }, say: say('warn', PACKAGE_STATE[state], '拍一张，再扫面单') }
}
const setIntact = (s: S): Step => ({
  doc: { ...s.doc, stage: 'scan', state: 1, photos: [] },
  say: say('warn', '按完好收', '扫面单'),
})

function addPhoto(s: S, taken: Photo): Step {
  const { photos } = s.doc
  if (photos.length >= photosMax) return { say: say('wrong', `照片最多 ${photosMax} 张`, '够了，扫面单') }
  if (photos.some(({ sha256 }) => sha256 === taken.sha256)) return { say: repeated('照片', '换个角度再拍') }
  return { doc: { ...s.doc, photos: [...photos, taken] }, say: say('warn', `照片 ${photos.length + 1} 张`, '扫面单，或再拍') }
}

/** Ends the current drop. The first parcel of the next courier starts a new drop. */
const nextDrop = (s: S): Step => {
  const payload = { flow: s.flow, docNo: '', step: 'next', kind: 'control', verdict: 'ok' } as const
  const endOfDrop: Draft = { opType: 'SCAN', docNo: returnDock, lane: 'free', payload }
  const words = s.doc.count === 0 ? '新的一批' : `这批 ${s.doc.count} 件`
  return { doc: idle, drafts: [endOfDrop], say: say('line', words, '扫下一个快递员的') }
}

/** The current drop after a restart; `ops` oldest first. */
const resume = (_floor: unknown, ops: readonly AnyOp[]): ReturnReceiveDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'SCAN' && op.payload.flow === 'returnReceive' && op.payload.step === 'next') doc = idle
    if (op.opType !== 'RETURN_RECEIVE' || op.payload.batchNo === '') continue
    const { batchNo } = op.payload
    doc = { ...idle, drop: batchNo, count: doc.drop === batchNo ? doc.count + 1 : 1, last: op.payload.logisticsNo }
  }
  return doc
}

const actions: Readonly<Record<ReturnReceiveDoc['stage'], readonly Action[]>> = {
  scan: [
    { label: '破损', control: 'CTRL-DAMAGE' },
    { label: '下一批', control: 'CTRL-NEXT' },
  ],
  state: [{ label: '完好', control: 'CTRL-UNDO' }],
  photo: [{ label: '完好', control: 'CTRL-UNDO' }],
}
/** Whether the key of PACKAGE_STATE is a damage, not 1 完好. */
const isDamage = (key: string): boolean => key !== '1'

const view = (s: S): FlowView => {
  const { stage, count, drop, state, photos, last } = s.doc
  // the name of a drop begins with the time of its first parcel
  const since = drop === '' ? '' : ` · ${drop.slice(6, 8)}:${drop.slice(8, 10)} 起`
  return {
    target: stage === 'photo' ? PACKAGE_STATE[state] : `${count} 件`,
    targetLabel: stage === 'photo' ? `已拍 ${photos.length} 张` : `这批${since}`,
    next: stage === 'scan' && last !== '' ? [`刚收 ${tail(last)}`] : [],
    goods: null,
    quantity: null,
    actions: actions[stage],
    choices:
      stage === 'state'
        ? Object.entries(PACKAGE_STATE)
            .filter(([key]) => isDamage(key))
            .map(([key, label]) => ({ key, label }))
        : [],
  }
}

// any code is received as a waybill, because the carrier may be unknown here, or its codes may look like other codes
const anyCode = {
  waybill: receive,
  unknown: receive,
  goods: receive,
  pickOrder: receive,
  tote: receive,
  location: receive,
} as const
/** A parcel at the dock cannot be taken away from the person, so there is nothing to report. */
const nothingGone = (): Saying | null => null

/** The flow of the return dock: one RETURN_RECEIVE per parcel, also without network. */
export const returnReceive: Flow<ReturnReceiveDoc> = {
  name: 'returnReceive',
  title: '退货签收',
  rules,
  beside: 'returns',
  resume,
  rebase: (doc) => doc,
  view,
  inHand: () => [],
  gone: nothingGone,
  stages: {
    scan: {
      prompt: '扫退件面单',
      expects: 'waybill',
      help: '一枪一件；破损的先按破损拍照；换一个快递员扫下一单码',
      scan: anyCode,
      control: { 'CTRL-DAMAGE': askState, 'CTRL-NEXT': nextDrop },
    },
    state: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看包裹是破了、湿了还是空的，点一种；看错了扫撤销码',
      choose: (s, e) => setState(s, e.key),
      quantity: (s, e) => setState(s, String(e.value)),
      control: { 'CTRL-UNDO': setIntact },
    },
    photo: {
      prompt: '拍照再扫',
      expects: 'photo',
      help: '拍清楚坏在哪里，最多六张，再扫它的面单；看错了扫撤销码',
      scan: anyCode,
      photo: (s, e) => addPhoto(s, e.photo),
      control: { 'CTRL-UNDO': setIntact },
    },
  },
}
