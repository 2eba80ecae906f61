// 本机判定 · decideLocally
/** Runs the rules of operations (#contract/ops) for flows. A decision becomes a saying and a new floor. */
import type { AnyOp } from '#contract/envelope'
import type { Args } from '#contract/ops/decision'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import type { DecideContext, Floor } from '#contract/ops/view'
import { authAt } from '#contract/ops/kinds/workers'
import { workerStop } from '#contract/ops/workerSwitch'
import { excStage, rcvStage } from '#contract/rules/systemPlace'
import { say as sentence } from '#contract/ops/sentences'
import type { Doc, Draft, Move, Saying, ScanEvent, Session, Tone, Worker } from './flow.ts'
import { scanDraft } from './scanDraft.ts'

export const say = (tone: Tone, words: string, next?: string): Saying => ({
  tone,
  words,
  ...(next === undefined ? {} : { next }),
})

/** An operation of this document, before the outbox gives it an id and numbers. */
export const draftOf = <T extends OpType>(
  opType: T,
  docNo: string,
  payload: PayloadOf[T],
  raw?: ScanEvent['raw'],
): Extract<Draft, { readonly opType: T }> =>
  ({ opType, docNo, lane: docNo, payload, ...(raw === undefined ? {} : { raw }) }) as Extract<Draft, { readonly opType: T }>

export type LocalDecision =
  | {
      readonly ok: true
      readonly draft: Draft
      readonly floor: Floor
      readonly amber: Saying | null
      readonly notes: readonly Note[]
    }
  | { readonly ok: false; readonly code: string; readonly saying: Saying }
interface Note {
  readonly code: string
  readonly args: Args
}

/**
 * Runs the rule of a draft on this device. When only a step is not uploaded yet (waitsFor), the operation is stored and shown in amber
 * (floor.md §16.2 Waiting). Every other decision that is not ok stops the operator.
 */
export function decideLocally<D>(s: Session<D>, draft: Draft, at: number): LocalDecision {
  const refusalCode = unauthorised(s, draft, at)
  if (refusalCode !== null) return { ok: false, code: refusalCode, saying: stopped(refusalCode, {}) }
  const decision = s.rules.decide(asOp(draft, s.worker, at), s.floor, contextOf(s.worker, at))
  if (decision.ok) return { ok: true, draft, floor: s.rules.apply(s.floor, decision.patch), amber: null, notes: decision.notes }
  if (decision.waitsFor !== undefined) return { ok: true, draft, floor: s.floor, amber: upstream, notes: [] }
  return { ok: false, code: decision.code, saying: stopped(decision.code, decision.args) }
}

/** The draft as an operation for the rule. Id and numbers are empty; rules look at content and person only. */
const asOp = (draft: Draft, worker: Worker, at: number): AnyOp => ({
  ...draft,
  opId: '',
  seq: 0,
  laneSeq: 0,
  typeVer: 1,
  warehouseNo: '',
  sid: '',
  actor: worker.actor,
  basis: { taskRev: 0, refRev: 0 },
  capturedWall: at,
  capturedMono: 0,
  bootId: '',
  build: '',
})

/** The person a rule decides for at this moment (epoch ms of the device). */
export const contextOf = (worker: Worker, now: number): DecideContext => ({
  now,
  operatorKey: worker.operatorKey,
  operatorName: worker.name,
  rights: worker.rights,
  opId: '',
  ...(worker.workstationNo !== undefined && { workstationNo: worker.workstationNo }),
})

/** A temp worker's hours and kinds of work, checked against the day's authorisations in the packs (floor.md §9.5). */
function unauthorised<D>(s: Session<D>, draft: Draft, at: number): string | null {
  const { tempUserId } = s.worker.actor
  const workType = s.rules.operations.get(draft.opType)?.workType ?? 0
  if (tempUserId === undefined || workType === 0) return null
  const badge = Object.values(s.floor.workers ?? {}).find((one) => one.tempUserId === tempUserId)
  return workerStop(badge === undefined ? undefined : authAt(s.floor, badge.badgeCode, at), at, workType)
}

/** The previous step of the order was done on a device that has not uploaded it yet. */
export const upstream: Saying = { tone: 'warn', words: '上一环节尚未上传', next: '接着做，已记在本机' }

/** The next step for pieces of a system place: each system place has its own page. */
const wayOut = (locationNo: string): string => {
  if (locationNo === rcvStage) return '收的货到上架页放'
  if (locationNo === excStage) return '在列表里点它的回库单'
  return '退的货到退货上架放；不是就换个库位'
}

/** Codes that take the parcel off the line at once (floor.md §7.2 Intercept). */
const alarms: ReadonlySet<string> = new Set(['A2211', 'A2212', 'A1107'])

/** What to do next after a refusal, by code. */
const nextSteps: Readonly<Record<string, (args: Args) => string>> = {
  A1107: () => '停手，已记的照常上传',
  A1108: (args) => `去 ${args['locationNo'] ?? ''}`,
  A1109: () => '多的放回库位',
  A1110: () => '放回，按批次另取',
  A1114: (args) => `放到 ${args['slot'] ?? ''} 号格再扫`,
  A1115: () => '放回，另取一件',
  A1116: () => '换一只空箱',
  A1117: () => '换一只箱，这只交主管',
  A1121: () => '联网再扫，不行找主管',
  A1122: () => '放回原处；刚拦下的联网再扫',
  A1123: () => '联网后再扫，或换一只箱',
  A1201: () => '放异常区，交主管',
  A1202: () => '找回少的再扫',
  A1203: () => '多的一件拿出来',
  A1204: () => '不在这单里，拿出来放异常筐',
  A1205: () => '看清是哪一件，换一件扫',
  A1211: () => '到复核页逐单扫',
  A1212: () => '再数一遍',
  A1214: () => '拿一套对的再扫',
  A1301: () => '换一种耗材',
  A1302: () => '扫用的纸箱或袋子',
  A1303: () => '用上再扫它的码',
  A1304: () => '拍一张再确认',
  A1305: () => '放一边，交主管',
  A1306: () => '换一种，或找主管入库',
  A1313: () => '找主管，分两单发',
  A1401: () => '送抽检台',
  A1402: () => '送复核台，重新复核打包',
  A1403: () => '点一个原因',
  A1404: () => '拍一张再提交',
  A1405: () => '换一个人抽',
  A1406: () => '不用再抽，抽下一个',
  A1407: () => '去掉它再判，或按不合格',
  A1501: () => '看清秤台再称',
  A1601: () => '换一张交接单，或找主管',
  A1602: () => '放到那一堆',
  A1603: () => '看放在哪一堆',
  A1503: () => '找主管放行',
  A1507: () => '量好再称',
  A1504: () => '放上秤台称；秤坏了找主管来输',
  A1701: () => '数一数；真有就先盘点这个库位',
  A1702: () => '换一个库位',
  A1703: () => '换一个库位',
  A1704: () => '换一个库位',
  A1705: () => '换一个库位',
  A1706: () => '换一个库位',
  A1707: () => '换一个库位，或找主管',
  A1715: () => '停手，找主管',
  A1716: () => '联网取新的一轮，再盘',
  A1717: () => '数清再输',
  A1718: () => '不用盘，做下一个',
  A1721: () => '扫要放到的库位',
  A1722: () => '多的放回库位',
  A1735: ({ locationNo }) => wayOut(String(locationNo ?? '')),
  A1743: () => '确认你数的对，扫确认码覆盖',
  A1806: () => '换一张预约，或按没有预约的登记',
  A1807: () => '改到合起来 100%',
  A1808: () => '先按开始卸货',
  A1809: () => '数清再输',
  A1810: () => '换一辆',
  A1811: () => '多的放一边，交主管',
  A1812: () => '拒收，放一边交主管',
  A1813: () => '放一边，交主管',
  A1814: () => '输箱上的生产日期',
  A1815: () => '看清日期再输',
  A1816: () => '换一个容器',
  A1818: () => '放一边，交主管',
  A1822: () => '在到货里登记这辆车，关联入库单',
  A1821: () => '数清手里的，多的交主管',
  A1049: () => '称好再输',
  A1050: () => '量好再输',
  A1901: () => '不用再收，放一边',
  A1902: () => '扫快递面单上的大条码',
  A1903: () => '先按破损拍照，再扫',
  A1904: () => '点一个原因',
  A1906: () => '拍一张再提交',
  A1907: () => '停手，东西放好找主管',
  A1908: () => '换退货的人做，或找主管加你',
  A1917: () => '扫那个台的台码再拆',
  A1922: () => '多的放回退货位',
  A2102: () => '改少再报',
  A2104: () => '停手，找主管对一下',
  A2113: () => '找组长授权',
  A2114: () => '换有授权的人做',
  A2115: () => '先找组长签到',
  A2117: () => '去干活；走的时候再签退',
  A2119: () => '找组长重新授权',
  A2131: () => '点上班再扫；忘了打的找组长补卡',
  A2132: () => '到仓库里再打',
  A2201: () => '放一边，交主管',
  A2211: () => '放好后到待取出扫一下',
  A2212: () => '放一边，交主管',
}

/** The words of a refusal: the cause from the code→text table, then what to do next. */
export const stopped = (code: string, args: Args): Saying =>
  say(alarms.has(code) ? 'stop' : 'wrong', sentence(code, args), nextSteps[code]?.(args))

/** The usual answer to a refused scan: says why, and stores a SCAN with verdict wrong under its document. */
export const refused = <D extends Doc>(
  s: Session<D>,
  e: ScanEvent,
  verdict: Extract<LocalDecision, { ok: false }>,
  docNo: string = s.doc.docNo,
): Move<D> => ({ say: verdict.saying, drafts: [scanDraft(s, e, 'wrong', { code: verdict.code, docNo })] })
