// 收货量方 · receiveMeasure
/** Weighs and measures one piece at the first receipt of goods whose weight or size is missing in the archive. */
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { sidesInBounds, weightInBounds } from '#contract/rules/goodsSize'
import type { Move, QuantityEvent } from './flow.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import { closed, leftOf, orderAt, ready, type ReceiveDoc, type ReceiveSession } from './receiveDoc.ts'

type ReceiveMove = Move<ReceiveDoc>

/** Asks for the weight of one piece, the first of its measures. */
export const askSize = (doc: ReceiveDoc, piece: GoodsKey, qty: number): Pick<ReceiveMove, 'doc'> & Pick<ReceiveMove, 'say'> => ({
  doc: { ...doc, stage: 'weight', piece, measures: [] },
  say: say('warn', `收 ${qty} 件，档案缺重量尺寸`, '称一件，输克数'),
})

export const weight = (s: ReceiveSession, e: QuantityEvent): ReceiveMove =>
  weightInBounds(e.value)
    ? { doc: { ...s.doc, stage: 'length', measures: [e.value] }, say: say('warn', `${e.value} 克`, '输长几毫米') }
    : { say: stopped('A1049', {}) }

/** Stores one side and asks for the next side; after the last side it creates the MEASURE_GOODS. */
export const side =
  (next: 'width' | 'height' | 'done') =>
  (s: ReceiveSession, e: QuantityEvent): ReceiveMove => {
    if (!sidesInBounds(e.value)) return { say: stopped('A1050', {}) }
    const measures = [...s.doc.measures, e.value]
    if (next !== 'done')
      return {
        doc: { ...s.doc, stage: next, measures },
        say: say('warn', `${e.value} 毫米`, next === 'width' ? '输宽几毫米' : '输高几毫米'),
      }
    const [weightG = 0, lengthMm = 0, widthMm = 0, heightMm = 0] = measures
    const { piece, docNo } = s.doc
    if (piece === null) return skipMeasures(s)
    const payload = { ...piece, weightG, lengthMm, widthMm, heightMm }
    const verdict = decideLocally(s, draftOf('MEASURE_GOODS', docNo, payload), e.at)
    if (!verdict.ok) return { say: verdict.saying }
    return { ...continueReceiving({ ...s, floor: verdict.floor }, '量好了', true), floor: verdict.floor, drafts: [verdict.draft] }
  }

/** Skips measuring; the flow asks again with the next order. */
export const skipMeasures = (s: ReceiveSession): ReceiveMove => continueReceiving(s, '没有量', false)

/** Continues with the next goods, or with the next order when this order is complete. */
const continueReceiving = (s: ReceiveSession, words: string, isBooked: boolean): ReceiveMove => {
  const { piece } = s.doc
  const asked = piece === null ? s.doc.asked : [...s.doc.asked, goodsKey(piece)]
  const order = orderAt(s)
  const isDone = order !== undefined && leftOf(order) === 0
  const doc: ReceiveDoc = { ...ready(s.doc), asked }
  return isDone
    ? { doc: closed(doc), say: say(isBooked ? 'order' : 'warn', `${words}，${s.doc.docNo} 收齐了`, '扫下一张单，或下一件') }
    : { doc, say: say(isBooked ? 'ok' : 'warn', words, '扫下一件') }
}
