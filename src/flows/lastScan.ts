// 上一枪 · lastScan
/**
 * Tells the person after a restart whether the last scan counted. The answer comes from the operations of one flow and business day stored
 * on this device. Input that a restart does not restore (a number not typed yet, a waybill without its weight) did not count.
 */
import { packageLife } from '#contract/rules/packageLife'
import { returnDock } from '#contract/ops/kinds/returns'
import { at as own } from '#contract/ops/at'
import type { AnyOp } from '#contract/envelope'
import type { FlowName } from '#contract/ops/flowNames'
import type { PayloadOf } from '#contract/ops/payloads'
import { type OpType, titles } from '#contract/ops/titles'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { bizDate } from '#contract/rules/clock'
import type { Doc, Saying, Session, Tone } from './flow.ts'
import { say } from './decideLocally.ts'
import { codeOf } from './codeIndex.ts'
import { badgeWords } from './cards.ts'
import { kindWord } from './sayings.ts'

/** One operation of this person as stored on the device. `attention`: the server found something wrong with the operation. */
export interface Kept {
  readonly op: AnyOp
  readonly state: 'pending' | 'done' | 'attention'
}

const flowOf: Readonly<Partial<Record<OpType, FlowName>>> = {
  PICK_BIND_TOTE: 'pick',
  PICK_LINE: 'pick',
  PICK_SHORT: 'pick',
  PICK_FINISH: 'pick',
  SEED_PUT: 'seed',
  CHECK_ORDER: 'check',
  CHECK_DIFF: 'check',
  CHECK_BATCH: 'checkBatch',
  PACK_ORDER: 'pack',
  PACK_BATCH: 'packBatch',
  SPOT_CHECK: 'spot',
  WEIGH_PACKAGE: 'weigh',
  HANDOVER_SCAN: 'handover',
  HANDOVER_REMOVE: 'handover',
  TEMP_SIGN: 'tempAuth',
  CLOCK: 'clock',
  MOVE_LINE: 'move',
  ARRIVAL_CREATE: 'arrival',
  UNLOAD_START: 'unload',
  UNLOAD_FINISH: 'unload',
  RECEIVE_LINE: 'receive',
  MEASURE_GOODS: 'receive',
  PUTAWAY_LINE: 'putaway',
  STOCKTAKE_COUNT: 'stockCheck',
  STOCKTAKE_EMPTY: 'stockCheck',
  TASK_REPORT: 'customTask',
  RETURN_RECEIVE: 'returnReceive',
  RETURN_INSPECT: 'returnInspect',
  RETURN_PUTAWAY: 'returnPutaway',
  RETURN_PICK: 'returnPutaway',
}
/** Operations made by one scan are captured within this time, ms. */
const movementMs = 100

/**
 * The last scan, and whether it counts; null: nothing to say. `kept`: the person's operations, newest first, `now` epoch ms of the device.
 * A scan of a document other than the open one is not the last: later operations (a claim) are not stored in the outbox. `prompt`: what the
 * page asks for now; where the step after the scan was restored, the page continues with it.
 */
export function lastScan<D extends Doc>(
  { flow, floor, doc }: Session<D>,
  kept: readonly Kept[],
  now: number,
  prompt = '',
): Saying | null {
  const todaysOps = kept.filter(({ op }) => isOfFlow(op, flow) && bizDate(op.capturedWall) === bizDate(now))
  const [last, before] = todaysOps
  if (last === undefined) return null
  const { op, state } = last
  if (doc.docNo !== '' && (op.docNo ?? '') !== '' && op.docNo !== doc.docNo && op.docNo !== returnDock) return null
  // the verdict has two lines: the important part comes first, because a long name is cut at the end
  const what = (done: string): string => [scanned(op, before?.op), done].filter((part) => part !== '').join(' ')
  const refusal = op.opType === 'SCAN' ? uncounted(op.payload) : null
  if (refusal !== null) {
    const isOpen =
      prompt !== '' &&
      refusal.tone === 'repeat' &&
      op.opType === 'SCAN' &&
      op.payload.verdict === 'ok' &&
      op.payload.step !== doc.stage
    return say(refusal.tone, `上一枪${isOpen ? '记着' : '没有算'}，${refusal.words}：${what('')}`, isOpen ? prompt : refusal.next)
  }
  const done = what(actionWords(op, floor))
  if (op.opType === 'WEIGH_PACKAGE' && isOver(floor, op.payload)) return say('warn', `上一枪已存下，超差：${done}`, '再称一次')
  if (state === 'attention') return say('warn', `上一枪已存下，有异常：${done}`, '看异常操作')
  return say('ok', `上一枪算数，已存下：${done}`)
}

/** One scan of today as a list shows it. `at` epoch ms of the device. */
export interface TodaysScan {
  readonly opId: string
  readonly at: number
  readonly tone: Tone
  /** the scanned code; '' for a button */
  readonly code: string
  readonly words: string
}

/** The latest scans of a flow on this business day, newest first. Operations stored by one scan are one row. */
export function todaysScans(
  flow: FlowName,
  floor: Floor,
  kept: readonly Kept[],
  now: number,
  limit: number,
): readonly TodaysScan[] {
  const todaysOps = kept.filter(({ op }) => isOfFlow(op, flow) && bizDate(op.capturedWall) === bizDate(now))
  const rows = todaysOps.flatMap(({ op, state }, i): readonly TodaysScan[] => {
    const after = todaysOps[i - 1]?.op
    // leaves out this scan, because the closing operation shows the same scan
    if (after !== undefined && op.opType === 'SCAN' && isOneMovement(op, after)) return []
    const refusal = op.opType === 'SCAN' ? uncounted(op.payload) : null
    const tone = refusal?.tone ?? (state === 'attention' ? 'warn' : op.opType === 'SCAN' ? 'ok' : 'order')
    return [
      {
        opId: op.opId,
        at: op.capturedWall,
        tone,
        code: scanned(op, todaysOps[i + 1]?.op),
        words: refusal?.words ?? actionWords(op, floor),
      },
    ]
  })
  return rows.slice(0, limit)
}

/** What a person finished today with one flow on this device. */
export interface DayCount {
  /** orders, parcels or pick orders, as the flow closes them */
  readonly orders: number
  readonly pieces: number
  /** of the last 60 minutes */
  readonly lastHour: number
}
const hourMs = 3_600_000

/**
 * Counts from the operations on the device, sent or not, so that the figures are right without network. Questioned operations do not count.
 */
export function dayCount(flow: FlowName, kept: readonly Kept[], now: number): DayCount {
  const sum = { orders: 0, pieces: 0, lastHour: 0 }
  for (const { op, state } of kept) {
    if (state === 'attention' || !isOfFlow(op, flow) || bizDate(op.capturedWall) !== bizDate(now)) continue
    const { orders, pieces } = finished(op)
    sum.orders += orders
    sum.pieces += pieces
    if (now - op.capturedWall < hourMs) sum.lastHour += orders
  }
  return sum
}

/** Documents an operation finishes, and the number of handled pieces. */
function finished(op: AnyOp): { readonly orders: number; readonly pieces: number } {
  const total = (rows: readonly { readonly qty: number }[]): number => rows.reduce((sum, { qty }) => sum + qty, 0)
  switch (op.opType) {
    case 'PICK_FINISH':
      return { orders: 1, pieces: 0 }
    case 'PICK_LINE':
      return { orders: 0, pieces: op.payload.qty }
    case 'SEED_PUT':
      return { orders: 0, pieces: op.payload.takenBack === true ? -op.payload.qty : op.payload.qty }
    case 'CHECK_ORDER':
      return { orders: 1, pieces: total(op.payload.lines) }
    case 'SPOT_CHECK':
      return { orders: 1, pieces: total(op.payload.goods) }
    case 'CHECK_BATCH':
      return { orders: op.payload.stockoutNos.length, pieces: op.payload.stockoutNos.length * total(op.payload.sample) }
    case 'PACK_BATCH':
      return { orders: op.payload.stockoutNos.length, pieces: op.payload.stockoutNos.length }
    case 'PACK_ORDER':
      return { orders: 1, pieces: op.payload.packages.length }
    case 'TASK_REPORT':
      return { orders: 1, pieces: op.payload.finishQty }
    case 'RETURN_INSPECT':
      return { orders: 1, pieces: total(op.payload.lines) }
    case 'RETURN_PUTAWAY':
    case 'RETURN_PICK':
      return { orders: 0, pieces: op.payload.qty }
    case 'RETURN_RECEIVE':
    case 'WEIGH_PACKAGE':
    case 'HANDOVER_SCAN':
      return { orders: 1, pieces: 1 }
    default:
      return { orders: 0, pieces: 0 }
  }
}

/** Whether the operation belongs to this flow. */
export const isOfFlow = (op: AnyOp, flow: FlowName): boolean =>
  (op.opType === 'SCAN' ? op.payload.flow : flowOf[op.opType]) === flow

const isBadgeOfTruck = ({ flow, kind }: PayloadOf['SCAN']): boolean => flow === 'unload' && kind === 'badge'
/** Steps whose text is no code: the name of a picture, the key of a reason. */
const stepsWithoutCode: ReadonlySet<string> = new Set(['photo', 'reason'])

/** The scanned code, or the code of the previous operation when one scan made both. '' for a button. */
function scanned(op: AnyOp, before: AnyOp | undefined): string {
  if (
    op.opType === 'SCAN' &&
    (op.payload.kind === 'control' || stepsWithoutCode.has(op.payload.step) || isBadgeOfTruck(op.payload))
  )
    return ''
  const text = op.raw?.text ?? (before !== undefined && isOneMovement(before, op) ? before.raw?.text : undefined)
  return codeOf(text ?? codeInPayload(op)).slice(0, 40)
}
const isOneMovement = (before: AnyOp, op: AnyOp): boolean =>
  before.docNo === op.docNo && op.capturedWall - before.capturedWall <= movementMs

/** The code in the payload of an operation that came without its own scan. */
function codeInPayload(op: AnyOp): string {
  if (op.opType === 'PICK_LINE') return op.payload.barcode
  if (op.opType === 'PACK_ORDER' || op.opType === 'CHECK_ORDER' || op.opType === 'CHECK_DIFF')
    return op.payload.logisticsNo === '' ? op.payload.stockoutNo : op.payload.logisticsNo
  return op.opType === 'SPOT_CHECK' ||
    op.opType === 'WEIGH_PACKAGE' ||
    op.opType === 'HANDOVER_SCAN' ||
    op.opType === 'HANDOVER_REMOVE'
    ? op.payload.logisticsNo
    : ''
}

/** The saying for a scan that was stored but does not count; null when the scan counts. */
function uncounted({ flow, step, kind, verdict, goodsNo, qty }: PayloadOf['SCAN']): Saying | null {
  if (step === 'next') return null
  if (verdict === 'wrong') return say('wrong', '扫错了', '看清再扫')
  if (verdict === 'repeat') return say('repeat', '重复')
  if (flow === 'packBatch' && step === 'piece') return say('repeat', '面单还没扫', '贴上再扫面单')
  if (flow === 'tempAuth') return say('repeat', '还没有授权', '重新扫工牌')
  if (flow === 'weigh') return say('repeat', '读了面单还没称', '重新扫面单')
  if (step !== 'goods' || flow === 'pack') return null
  if (flow === 'check' && goodsNo === undefined) return say('repeat', '还没点是哪种', '重新扫商品')
  if (flow === 'pick' && kind === 'location') return say('repeat', '还没输数量', '重新扫库位')
  return qty === 0 ? say('repeat', '还没输数量', '重新扫商品') : null
}

const steps: Readonly<Record<string, string>> = {
  order: '打开订单',
  open: '打开',
  count: '数套数',
  face: '核对面单',
  parcel: '装好一单',
  photo: '照片',
  newBox: '换箱',
  undo: '撤销',
  next: '先放一边',
  toGoods: '重数',
  toVerdict: '数完',
  toReasons: '判不合格',
  toPhoto: '选好原因',
  reason: '原因',
  unphoto: '去掉照片',
  join: '工牌，开始计时',
  leave: '工牌，离开',
  moved: '工牌，离开',
  forgot: '工牌，补记',
}

/** What was done, in a few words: 拣货 3 件 红茶, 称重 560 克, 库位. */
function actionWords(op: AnyOp, floor: Floor): string {
  switch (op.opType) {
    case 'SCAN': {
      const { step, kind, ownerNo, goodsNo, qty } = op.payload
      if (isBadgeOfTruck(op.payload)) return `工牌 ${badgeName(floor, op.raw?.text ?? '')}`
      const other = own(steps, step)
      if (other !== undefined) return other
      if (ownerNo === undefined || goodsNo === undefined) return kindWord[kind]
      return `${nameOf(floor, { ownerNo, goodsNo })} ${qty ?? 1} 件`
    }
    case 'STOCKTAKE_COUNT':
      return `${titles[op.opType]} ${op.payload.countQty} 件 ${nameOf(floor, op.payload)}`
    case 'STOCKTAKE_EMPTY':
      return `${op.payload.locationNo} 空`
    case 'MOVE_LINE':
      return `${titles[op.opType]} ${op.payload.qty} 件到 ${op.payload.toLocationNo}`
    case 'PICK_LINE':
      return `${titles[op.opType]} ${op.payload.qty} 件`
    case 'SEED_PUT': {
      const { slot, qty, takenBack } = op.payload
      return takenBack === true ? `从 ${slot} 号格拿回 ${qty} 件` : `${slot} 号格放了 ${qty} 件`
    }
    case 'PICK_SHORT':
      return `${titles[op.opType]} ${op.payload.shortQty} 件`
    case 'WEIGH_PACKAGE':
      return `${titles[op.opType]} ${op.payload.weightG} 克`
    case 'CHECK_ORDER':
    case 'PACK_ORDER':
    case 'CHECK_BATCH':
    case 'PACK_BATCH':
      return `${titles[op.opType]}完成`
    default:
      return titles[op.opType]
  }
}
const badgeName = ({ staff, workers }: Floor, badge: string): string =>
  own(staff, badge) ?? own(workers, badge)?.name ?? badgeWords(badge)
const nameOf = (floor: Floor, key: GoodsKey): string => own(floor.goods, goodsKey(key))?.name ?? key.goodsNo

/** stockout_order.exception_type 称重异常 */
const weighException = 4

/** Whether the stored weight is out of tolerance, so that the parcel has to be weighed again. */
function isOver(floor: Floor, { logisticsNo }: PayloadOf['WEIGH_PACKAGE']): boolean {
  const order = own(floor.orders, own(floor.parcels, logisticsNo))
  const parcel = order?.parcels.find((one) => one.logisticsNo === logisticsNo)
  return order?.exceptionType === weighException && parcel !== undefined && parcel.status < packageLife.weighed
}
