// 拣货 · pick
/**
 * 1 领任务：扫拣货单号或点一张，领取要联网；领到后断网也能做完。
 * 2 绑周转箱：按单和边拣边分的拣货单，每个格口扫一只空箱；补拣单只有缺货的那几格，报的是几号格。
 * 3 按行走顺序走到库位，扫库位码；扫错了报应去的库位。
 * 4 逐件扫商品；箱码扫一次计一箱，超过剩余不收。
 * 5 还差超过 10 件时，扫一件再输数量；接着扫第二件就改为逐件计。
 * 6 有几个格口时，拿够一格的件数就扫那一格的周转箱；放错箱报警。
 * 7 一行够数自动到下一行；下一行在同一库位就不用再扫库位。
 * 8 拣不到扫短拣码，选原因；破损一件扫破损码；余数由系统另派补拣。
 * 9 跳过的行排到最后，每行最多跳两次。
 * 10 全部够数或报缺后自动完成，送复核台；扫下一单码回到列表。
 */
import { rules } from '#contract/ops/rules/pick'
import { pickLife } from '#contract/rules/pickLife'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ControlEvent, Flow, Move, Saying, ScanEvent } from './flow.ts'
import { decideLocally, refused, say } from './decideLocally.ts'
import {
  emptySlot,
  goodsOf,
  hasToteChoice,
  idle,
  lineOf,
  nextStep,
  openLines,
  pickDraft,
  pickOf,
  rest,
  resumePick,
  skipLimit,
  type PickDoc,
  type PickSession,
  type Reason,
} from './pickDoc.ts'
import { SHORT_REASON } from '#contract/rules/shortReason'
import {
  finish,
  goesTo,
  goods,
  intoTote,
  taskChanged,
  nextOf,
  ready,
  secondPiece,
  short,
  scanOfPieces,
  typed,
  typedWithoutCode,
} from './pickLine.ts'
import { pickView } from './pickView.ts'
import { scanDraft } from './scanDraft.ts'
import { repeated } from './sayings.ts'

function claim(s: PickSession, pickNo: string, at: number): Move<PickDoc> {
  if (s.floor.picks[pickNo] !== undefined) {
    const doc = ready(s, pickNo, at)
    return { doc, say: say('warn', `接着拣 ${pickNo}`, nextOf(doc, s.floor)) }
  }
  return {
    doc: { ...idle, stage: 'claiming', docNo: pickNo, startedAt: at },
    say: say('repeat', `正在领取 ${pickNo}`, '要联网，稍等'),
    after: [{ type: 'claim', claim: { kind: 'pick', pickNo } }],
  }
}

function bind(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const slot = emptySlot(pickOf(s))
  if (slot === 0) return { doc: nextStep(s.doc, pickOf(s)), say: repeated('周转箱', '去第一个库位') }
  const draft = pickDraft(s, 'PICK_BIND_TOTE', { pickNo: s.doc.docNo, slot, toteNo: e.code }, e.raw)
  const verdict = decideLocally(s, draft, e.at)
  if (!verdict.ok) return refused(s, e, verdict)
  const doc = nextStep(s.doc, verdict.floor.picks[s.doc.docNo])
  const next = nextOf(doc, verdict.floor)
  return { doc, floor: verdict.floor, drafts: [verdict.draft], say: say('ok', `${slot} 号格 ${e.code}`, next) }
}

function atLocation(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  if (e.code !== line.locationNo.toUpperCase()) {
    const words = say('wrong', '库位不符', `去 ${line.locationNo}`)
    return { say: words, drafts: [scanDraft(s, e, 'wrong', { code: 'A1108' })] }
  }
  return {
    // after a restart between the claim and the first scan the work begins with this scan
    doc: { ...s.doc, stage: 'goods', place: line.locationNo, startedAt: s.doc.startedAt === 0 ? e.at : s.doc.startedAt },
    drafts: [scanDraft(s, e, 'ok')],
    say: say('ok', '库位对', `拣 ${rest(line)} 件`),
  }
}

/** The same bin scanned again is a repeat; for goods without barcode it confirms the pick (floor.md §3.1 confirm_mode 2). */
function locationAgain(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  if (e.code !== line.locationNo.toUpperCase()) return atLocation(s, e)
  const goods = goodsOf(s, line)
  if (goods?.noBarcodeMode !== 2) return { say: repeated('库位', '扫商品'), drafts: [scanDraft(s, e, 'repeat')] }
  return {
    doc: { ...s.doc, stage: 'quantity', barcode: e.code },
    drafts: [scanDraft(s, e, 'ok')],
    say: say('ok', '商品确认', '输数量'),
  }
}

const chosen = (s: PickSession, key: string, at: number): Move<PickDoc> =>
  key in SHORT_REASON ? short(s, at, Number(key) as Reason, null) : { say: say('wrong', `没有原因 ${key}`, '选 1 到 4') }

function askReason(s: PickSession): Move<PickDoc> {
  if (s.doc.hand > 0) return { say: say('wrong', `手里还有 ${s.doc.hand} 件`, '先放入周转箱，扫箱') }
  return { doc: { ...s.doc, stage: 'reason' }, say: say('warn', '为什么拣不到', '选 1 无货 2 少货 3 破损 4 找不到') }
}

function skip(s: PickSession): Move<PickDoc> {
  const line = lineOf(s)
  const view = pickOf(s)
  if (line === undefined || view === undefined) return taskChanged(s)
  const times = (s.doc.skips[line.seqNo] ?? 0) + 1
  if (s.doc.hand > 0) return { say: say('wrong', `手里还有 ${s.doc.hand} 件`, '先放入周转箱，扫箱') }
  if (times > skipLimit) return { say: say('wrong', `这一行已跳过 ${skipLimit} 次`, '拣完，或扫短拣码') }
  if (openLines(view, {}).length < 2) return { say: say('wrong', '只剩这一行', '拣完，或扫短拣码') }
  const doc = nextStep({ ...s.doc, seqNo: 0, skips: { ...s.doc.skips, [line.seqNo]: times } }, view)
  return { doc, say: say('warn', '这一行排到最后', nextOf(doc, s.floor)) }
}

/** Undoes what is not booked yet; a booked piece needs the supervisor. */
function undo(s: PickSession, e: ControlEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  if (s.doc.hand > 0) {
    const words = say('warn', `手里 ${s.doc.hand} 件不算`, '放回库位，重新扫')
    return {
      doc: { ...s.doc, stage: 'goods', hand: 0, barcode: '' },
      drafts: [scanOfPieces(s, e, line, s.doc.hand, 'undo')],
      say: words,
    }
  }
  if (s.doc.stage !== 'goods') return { doc: { ...s.doc, stage: 'goods', barcode: '' }, say: say('warn', '已退回一步', '扫商品') }
  return {
    doc: { ...s.doc, stage: 'location', place: '' },
    say: say('warn', '已退回一步，记下的件数不变', `扫库位 ${line.locationNo}`),
  }
}

const stoppedSaying = (orders: readonly OrderView[], floor: Floor): Saying => {
  const [first] = orders
  const view = floor.picks[first?.pickNo ?? '']
  const slots = view !== undefined && hasToteChoice(view) ? `${orders.map((order) => order.slot).join('、')} 号格的单` : ''
  const isHeld = orders.every((order) => order.holdFlag)
  const what = slots === '' ? (view?.slots.length === 1 ? '这单' : `这张里有 ${orders.length} 单`) : slots
  return say('stop', `${what}已${isHeld ? '挂起' : '拦截'}`, isHeld ? '照常拣完，送到后放一边交主管' : '照常拣完，送到后放拦截区')
}

/** A supervisor gave the pick order to another user, or released it, while it is being picked. */
const takenBack = ({ stage, docNo }: PickDoc, floor: Floor): Saying | null =>
  isWorking(stage) && floor.picks[docNo] === undefined ? say('stop', `${docNo} 已被收回`, '停手，手里的放回库位，找组长') : null
const isWorking = (stage: PickDoc['stage']): boolean => stage !== 'list' && stage !== 'claiming' && stage !== 'done'

const waiting: Saying = say('wrong', '正在领取', '等任务下来再扫')
const otherPickOrder = (s: PickSession, e: ScanEvent): Move<PickDoc> =>
  e.code === s.doc.docNo
    ? { say: repeated('拣货单', pick.stages[s.doc.stage].prompt), drafts: [scanDraft(s, e, 'repeat')] }
    : { say: say('wrong', '这张还没拣完', `先拣 ${s.doc.docNo}`), drafts: [scanDraft(s, e, 'wrong')] }

const undoable = { 'CTRL-UNDO': undo, 'CTRL-SHORT': askReason } as const
const onLine = {
  ...undoable,
  'CTRL-SKIP': skip,
  'CTRL-DAMAGE': (s: PickSession, e: ControlEvent) => short(s, e.at, 3, 1),
} as const

/** The pick flow. Claims need the network; everything after the claim works on the task pack. */
export const pick: Flow<PickDoc> = {
  name: 'pick',
  title: '拣货',
  rules,
  resume: (floor, ops) => {
    const open = Object.values(floor.picks).filter((one) => one.status === pickLife.picking)
    const last = ops.findLast((op) => open.some((one) => one.pickNo === op.docNo))
    const view = open.find((one) => one.pickNo === last?.docNo) ?? (open.length === 1 ? open[0] : undefined)
    return view === undefined
      ? idle
      : resumePick(
          view,
          ops.filter((op) => op.docNo === view.pickNo),
        )
  },
  rebase: (doc, floor) => {
    const view = floor.picks[doc.docNo]
    if (doc.stage === 'list' || doc.stage === 'claiming') return doc
    const line = view?.lines.find((one) => one.seqNo === doc.seqNo)
    return view !== undefined && view.status < pickLife.picked && line !== undefined && rest(line) > 0 && doc.stage !== 'bind'
      ? doc
      : nextStep(doc, view)
  },
  view: pickView,
  // picking a cart continues, because a stopped order is taken out when the cart is divided (floor.md §7.2 Intercept)
  inHand: ({ stage, docNo }, floor) =>
    isWorking(stage) ? Object.values(floor.orders).filter((order) => order.pickNo === docNo || order.repickNo === docNo) : [],
  stopped: stoppedSaying,
  gone: takenBack,
  stages: {
    list: {
      prompt: '扫拣货单',
      expects: 'pickOrder',
      help: '扫拣货单上的条码，或点列表里的一张，就是领取',
      scan: { pickOrder: (s, e) => claim(s, e.code, e.at) },
      choose: (s, e) => claim(s, e.key, e.at),
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '扫下一张拣货单', '或点列表里的一张') }) },
    },
    claiming: {
      prompt: '正在领取',
      expects: 'network',
      help: '领取要联网；领到后断网也能拣完',
      scan: { any: () => ({ say: waiting }) },
      control: { 'CTRL-UNDO': () => ({ doc: idle, say: say('warn', '不领了', '扫拣货单') }) },
      claimed: (s, { docNo: pickNo }) => {
        const doc = ready(s, pickNo, s.doc.startedAt)
        return { doc, say: say('line', `领到 ${pickNo}`, nextOf(doc, s.floor)) }
      },
      failed: (_s, reason, next = '扫另一张拣货单') => ({ doc: idle, say: say('wrong', reason, next) }),
    },
    bind: {
      prompt: '扫周转箱',
      expects: 'tote',
      help: '每个格口放一只空周转箱，按格口顺序扫',
      scan: { tote: bind, pickOrder: otherPickOrder },
    },
    location: {
      prompt: '扫库位',
      expects: 'location',
      help: '走到屏幕上的库位，扫货架上的库位码',
      scan: { location: atLocation, pickOrder: otherPickOrder },
      control: { 'CTRL-SHORT': askReason, 'CTRL-SKIP': skip },
    },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件一件扫；整箱扫箱码；没有就扫短拣码',
      scan: { goods, location: locationAgain, tote: intoTote, pickOrder: otherPickOrder },
      quantity: typedWithoutCode,
      control: onLine,
    },
    quantity: {
      prompt: '输数量',
      expects: 'quantity',
      help: '数清拿了几件，输数字再按回车；要逐件扫就接着扫第二件',
      scan: { goods: secondPiece, pickOrder: otherPickOrder },
      quantity: typed,
      control: onLine,
    },
    tote: {
      prompt: '扫周转箱',
      expects: 'tote',
      help: '把手里的商品放进屏幕上的格口，扫那只箱',
      scan: { tote: intoTote, pickOrder: otherPickOrder },
      control: undoable,
    },
    reason: {
      prompt: '选原因',
      expects: 'choice',
      help: '按 1 无货、2 少货、3 破损、4 找不到；撤销码退回',
      choose: (s, e) => chosen(s, e.key, e.at),
      quantity: (s, e) => chosen(s, String(e.value), e.at),
      control: { 'CTRL-UNDO': undo, 'CTRL-DAMAGE': (s, e) => chosen(s, '3', e.at) },
    },
    done: {
      prompt: '扫下一单',
      expects: 'pickOrder',
      help: '这一张拣完了；扫下一张拣货单，或扫下一单码回列表',
      scan: {
        pickOrder: (s, e) =>
          e.code === s.doc.docNo ? { say: repeated('拣货单', goesTo(s.floor.picks[e.code], s.floor)) } : claim(s, e.code, e.at),
      },
      control: {
        'CTRL-NEXT': () => ({ doc: idle, say: say('warn', '选下一张', '扫拣货单') }),
        'CTRL-OK': (s, e) =>
          pickOf(s)?.status === pickLife.picking
            ? finish(s, s.doc, e.at, [])
            : { doc: idle, say: say('warn', '选下一张', '扫拣货单') },
      },
    },
  },
}
