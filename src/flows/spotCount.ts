// 抽检清点 · spotCount
/** Blind counting: the content of the parcel is scanned piece by piece, and the expected number is hidden. */
import { goodsKey, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import { reasonTexts, SPOT_REASON, type SpotReason } from '#contract/rules/spot'
import type { PayloadOf } from '#contract/ops/payloads'
import type { ControlEvent, Draft, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { draftOf, say } from './decideLocally.ts'
import { typedAbove } from './typedAbove.ts'
import { scanDraft } from './scanDraft.ts'
import {
  differences,
  idle,
  openedAt,
  orderAt,
  reasonsOf,
  withScan,
  unknownGoodsCode,
  type Difference,
  type Lead,
  type SpotDoc,
  type SpotSession,
} from './spotDoc.ts'
import { unknownCode } from './sayings.ts'

export const taskChanged: Move<SpotDoc> = { doc: idle, say: say('warn', '任务有变化', '重新扫面单') }
const nameOf = ({ floor }: SpotSession, key: GoodsKey): string => floor.goods[goodsKey(key)]?.name ?? key.goodsNo

type ScanPayload = Pick<PayloadOf['SCAN'], 'step' | 'kind'> & Partial<PayloadOf['SCAN']>
/** Stores these scans one after the other; after a restart the parcel is rebuilt from them. */
export function storeScans(
  s: SpotSession,
  scans: readonly { readonly scan: ScanPayload; readonly text: string }[],
  words: Saying,
): Move<SpotDoc> {
  const { docNo } = s.doc
  let opened = openedAt(s)
  if (opened === undefined) return taskChanged
  const drafts: Draft[] = []
  for (const { scan, text } of scans) {
    const payload = { flow: 'spot', docNo, verdict: 'ok', ...scan } as const
    drafts.push(draftOf('SCAN', docNo, payload, { text }))
    opened = withScan(opened, payload, text)
  }
  const doc = { ...s.doc, stage: opened.step, at: null, choices: [], opened: { ...s.doc.opened, [docNo]: opened } }
  return { doc, drafts, say: words }
}
/** A SCAN for a step of the check that is no piece. */
export const lead = (step: Lead | 'undo' | 'unphoto') => ({ scan: { step, kind: 'control' }, text: step }) as const

/** Handles a scanned piece, which is in the parcel whether it belongs to the order or not. An unknown code also counts until undone. */
export function piece(s: SpotSession, e: ScanEvent): Move<SpotDoc> {
  const order = orderAt(s)
  if (order === undefined) return taskChanged
  const expected = resolveScan(e, s.floor.goods, order.lines)
  const hit = expected.kind === 'unknown' ? resolveScan(e, s.floor.goods, Object.values(s.floor.goods)) : expected
  if (hit.kind === 'unknown') return countUnknown(s, e)
  if (hit.kind === 'hit') return countPieces(s, { e, text: e.raw.text, hit })
  const doc: SpotDoc = { ...s.doc, stage: 'choose', code: e.raw.text, choices: hit.choices }
  return { doc, drafts: [scanDraft(s, e, 'ok')], say: say('warn', '该条码对应多个商品', '点手里的这种') }
}

function countUnknown(s: SpotSession, e: ScanEvent): Move<SpotDoc> {
  const opened = openedAt(s)
  if (opened === undefined) return taskChanged
  const draft = scanDraft(s, e, 'wrong', { code: unknownGoodsCode })
  const next = draft.opType === 'SCAN' ? withScan(opened, draft.payload, e.raw.text) : opened
  return {
    doc: { ...s.doc, stage: next.step, at: null, choices: [], opened: { ...s.doc.opened, [s.doc.docNo]: next } },
    drafts: [draft],
    say: { ...unknownCode(e.code), next: '在包裹里就是错件；扫错了扫撤销码' },
  }
}

interface PieceScan {
  readonly e: ScanEvent | QuantityEvent | { readonly type: 'choose' }
  readonly text: string
  readonly hit: BarcodeHit
}
/** Counts the pieces of one scan, or asks for a number where there are many of these goods. */
function countPieces(s: SpotSession, { e, text, hit }: PieceScan): Move<SpotDoc> {
  const key = goodsKey(hit)
  const orderQty = (orderAt(s)?.lines ?? []).filter((line) => goodsKey(line) === key).reduce((sum, { qty }) => sum + qty, 0)
  const isFirst = openedAt(s)?.trail.every((one) => goodsKey(one) !== key) === true
  const { checkQtyInput } = s.floor.options
  const needsNumber =
    e.type === 'scan' && hit.qty === 1 && isFirst && orderQty > typedAbove && checkQtyInput && s.doc.single !== key
  const { ownerNo, goodsNo } = hit
  const scan = { step: 'goods', kind: 'goods', ownerNo, goodsNo, qty: needsNumber ? 0 : hit.qty } as const
  const name = nameOf(s, hit)
  if (!needsNumber)
    return storeScans(s, [{ scan, text }], say('ok', hit.qty === 1 ? name : `${name} ${hit.qty} 件`, '扫下一件，没有了扫确认码'))
  const move = storeScans(s, [{ scan, text }], say('ok', name, '输这种一共几件'))
  return move.doc === undefined
    ? move
    : { ...move, doc: { ...move.doc, stage: 'quantity', at: { ownerNo, goodsNo }, code: text } }
}

/** Handles a second piece scanned instead of a number: both pieces count, and these goods are counted piece by piece. */
export function pieceAgain(s: SpotSession, e: ScanEvent): Move<SpotDoc> {
  const { at } = s.doc
  const hit = at === null ? null : resolveScan(e, s.floor.goods, [at])
  if (at === null || hit?.kind !== 'hit' || hit.qty > 1)
    return { say: say('wrong', '先输这种的件数', '输完再扫'), drafts: [scanDraft(s, e, 'repeat')] }
  const alone = { ...s, doc: { ...s.doc, single: goodsKey(at) } }
  return countPieces(alone, { e, text: e.raw.text, hit: { ...at, qty: 2 } })
}

export function typed(s: SpotSession, e: QuantityEvent): Move<SpotDoc> {
  if (s.doc.at === null) return taskChanged
  if (e.value < 1) return { say: say('wrong', `数量 ${e.value} 不对`, '一件也没有就扫撤销码') }
  return countPieces(s, { e, text: s.doc.code, hit: { ...s.doc.at, qty: e.value } })
}

export function chosen(s: SpotSession, key: string): Move<SpotDoc> {
  const hit = s.doc.choices.find((choice) => goodsKey(choice) === key)
  if (hit === undefined) return { say: say('wrong', '没有这一种', '点手里的这种') }
  if (hit.qty > 0) return countPieces(s, { e: { type: 'choose' }, text: s.doc.code, hit })
  const { ownerNo, goodsNo } = hit
  return {
    doc: { ...s.doc, stage: 'quantity', at: { ownerNo, goodsNo }, code: '', choices: [] },
    say: say('warn', nameOf(s, hit), '数清几件，输数量'),
  }
}

/** Undoes the last piece, or the open question. */
export function undo(s: SpotSession, e: ControlEvent): Move<SpotDoc> {
  if (s.doc.stage !== 'goods')
    return { doc: { ...s.doc, stage: 'goods', at: null, choices: [] }, say: say('warn', '已退回一步', '扫商品') }
  const last = openedAt(s)?.trail.at(-1)
  if (last === undefined) return { say: say('wrong', '还没扫商品', '扫商品') }
  const { scan } = lead('undo')
  return storeScans(s, [{ scan, text: e.code }], say('warn', `${nameOf(s, last)} 退 ${last.qty} 件`, '接着扫'))
}

/** Ends the count. Goods without any code are asked for first, because they cannot be scanned. */
export function done(s: SpotSession): Move<SpotDoc> {
  const order = orderAt(s)
  const opened = openedAt(s)
  if (order === undefined || opened === undefined) return taskChanged
  const bare = order.lines
    .filter((line) => s.floor.goods[goodsKey(line)]?.noBarcodeMode === 1)
    .filter((line) => opened.trail.every((one) => goodsKey(one) !== goodsKey(line)))
    .map(({ ownerNo, goodsNo }) => ({ ownerNo, goodsNo, qty: 0 }))
  if (bare.length > 0 && s.doc.stage === 'goods')
    return { doc: { ...s.doc, stage: 'choose', choices: bare }, say: say('warn', '还有无码商品吗', '有就点出来，没有扫确认码') }
  return compareWithOrder(s, differences(s))
}

function compareWithOrder(s: SpotSession, found: readonly Difference[] | null): Move<SpotDoc> {
  if (found === null) return storeScans(s, [lead('toVerdict')], say('warn', '内装没有登记，没法比', '对着面单看清再判'))
  if (found.length === 0) {
    // the count is right now, so reasons from an earlier count are removed
    const outdated = (openedAt(s)?.reasons ?? []).filter((one) => countReasons.has(one))
    const words = outdated.length === 0 ? '件数都对' : `件数都对，去掉${reasonTexts(outdated)}`
    return storeScans(s, [...outdated.map(reason), lead('toVerdict')], say('ok', words, '看包装和面单，没问题扫确认码'))
  }
  const knownReasons = openedAt(s)?.reasons ?? []
  const newReasons = reasonsOf(found).filter((one) => !knownReasons.includes(one))
  return storeScans(s, [...newReasons.map(reason), lead('toReasons')], say('wrong', wordsOf(s, found), '看清原因，去拍照'))
}
/** Reasons that a count determines: 少件, 多件, 错件. */
const countReasons: ReadonlySet<SpotReason> = new Set([1, 2, 3])

const wordsOf = (s: SpotSession, found: readonly Difference[]): string => {
  const [first, ...more] = found.map((one) =>
    one.expect === 0
      ? `错 ${nameOf(s, one)} ${one.actual}`
      : `${one.actual < one.expect ? '少' : '多'} ${nameOf(s, one)} ${Math.abs(one.expect - one.actual)}`,
  )
  return more.length === 0 ? (first ?? '') : `${first} 等 ${found.length} 种`
}

/** A SCAN that chooses a reason, or removes a chosen reason. */
export const reason = (one: SpotReason) => ({ scan: { step: 'reason', kind: 'control' }, text: String(one) }) as const
export function toggle(s: SpotSession, one: SpotReason): Move<SpotDoc> {
  const isOn = openedAt(s)?.reasons.includes(one) === true
  return storeScans(s, [reason(one)], say(isOn ? 'warn' : 'ok', `${isOn ? '去掉' : ''}${SPOT_REASON[one]}`, '选好扫确认码去拍照'))
}
