// 复核的序列号 · checkSerial
/** Serial numbers in the check: after a piece of such goods is counted, its serial number is scanned. */
import { at } from '#contract/ops/at'
import { snMost } from '#contract/ops/checkOrder'
import { resolveBarcode } from '#contract/rules/barcode'
import { serialKey } from '#contract/ops/kinds/serials'
import { goodsName, numbersLeft, type CheckDoc, type CheckSession } from './checkDoc.ts'
import type { Draft, Move, ScanEvent } from './flow.ts'
import { draftOf, say, stopped } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { kindWord } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'

/** The serial number in a scan: from a label that contains one, otherwise the code itself. */
const readOf = (s: CheckSession, e: ScanEvent): ScanEvent => {
  const { gtin, serial: sn } = e.elements ?? {}
  const goods = numbersLeft(s)
  const isOther = gtin !== undefined && goods !== undefined && resolveBarcode(gtin, s.floor.goods, [goods]).kind !== 'hit'
  return sn === undefined || isOther ? e : { ...e, kind: 'unknown', code: sn, raw: { text: sn } }
}

/** Kinds of codes that are never a serial number, whatever they look like. */
const otherKinds: ReadonlySet<ScanEvent['kind']> = new Set([
  'goods',
  'consumable',
  'badge',
  'tote',
  'pickOrder',
  'workstation',
  'location',
])

/** The refusal when the scanned code is no serial number; null when it may be one. */
function misread(s: CheckSession, e: ScanEvent): Move<CheckDoc> | null {
  const wrong = (words: string, next = '扫机身上的序列号'): Move<CheckDoc> => ({
    say: say('wrong', words, next),
    drafts: [scanDraft(s, e, 'wrong')],
  })
  if (findOrder(s.floor, e.code) !== undefined) return wrong('这是面单码')
  if (otherKinds.has(e.kind)) return wrong(`这是${kindWord[e.kind]}码`)
  if (e.code === '') return wrong('空码')
  return e.code.length > snMost ? wrong('序列号太长', `最多 ${snMost} 位，看看扫的是不是它`) : null
}

/** Handles a serial number: it may occur once in the order, and in no other order that this device or the server knows. */
export function serial(s: CheckSession, scan: ScanEvent, go: (draft: Draft) => Move<CheckDoc>): Move<CheckDoc> {
  const e = readOf(s, scan)
  const goods = numbersLeft(s)
  if (goods === undefined) return { say: say('warn', '序列号齐了', '扫商品') }
  const refusal = misread(s, e)
  if (refusal !== null) return refusal
  const { ownerNo, goodsNo } = goods
  const isRepeated = s.doc.tallies[s.doc.docNo]?.trail.some(
    (one) => one.goodsNo === goodsNo && one.ownerNo === ownerNo && one.sn === e.code,
  )
  const orderOfSerial = at(s.floor.serials, serialKey({ ownerNo, goodsNo, sn: e.code }))
  if (isRepeated === true || (orderOfSerial !== undefined && orderOfSerial !== s.doc.docNo))
    return { say: stopped('A1205', { sn: e.code }), drafts: [scanDraft(s, e, 'wrong', { code: 'A1205' })] }
  return go(
    draftOf(
      'SCAN',
      s.doc.docNo,
      { flow: 'check', docNo: s.doc.docNo, step: 'sn', kind: 'unknown', ownerNo, goodsNo, verdict: 'ok' },
      e.raw,
    ),
  )
}

/** The saying while serial numbers are missing. */
export const askSerial = (s: CheckSession): ReturnType<typeof say> => {
  const goods = numbersLeft(s)
  return say('ok', goods === undefined ? '' : goodsName(s, goods), `扫序列号，还差 ${goods?.left ?? 0} 个`)
}
