// 量体积 · weighSize
/** The parcel's length, width and height are typed in centimetres, one after the other; they are kept until the next parcel. */
import type { PayloadOf } from '#contract/ops/payloads'
import { say } from './decideLocally.ts'
import type { Move, QuantityEvent } from './flow.ts'
import type { Reading, WeighDoc, WeighSession } from './weighDoc.ts'

/** The measured edges, in this order. */
export const edges = ['长', '宽', '高'] as const
/** Longest edge that a carrier accepts, cm. */
const longestCm = 300

/** Asks for the measures of the current parcel. `words`: the reason. */
export const askSize = (doc: WeighDoc, words: string): Move<WeighDoc> => ({
  doc: { ...doc, stage: 'size', sizeCm: [] },
  say: say('warn', words, '输长，再输宽和高'),
})

/** Stores one more edge. After the last edge, `paired` weighs the parcel, or the flow waits for the scale. */
export function measured(
  s: WeighSession,
  { value }: QuantityEvent,
  paired: (s: WeighSession, reading: Reading) => Move<WeighDoc>,
): Move<WeighDoc> {
  const edge = edges[s.doc.sizeCm.length] ?? ''
  if (value < 1 || value > longestCm) return { say: say('wrong', `${edge}应在 1-${longestCm} 厘米之间`, `再输${edge}`) }
  const sizeCm = [...s.doc.sizeCm, value]
  const next = edges[sizeCm.length]
  const doc = { ...s.doc, sizeCm }
  if (next !== undefined) return { doc, say: say('repeat', `${edge} ${value} 厘米`, `输${next}`) }
  if (s.doc.reading !== null) return paired({ ...s, doc }, s.doc.reading)
  return { doc: { ...doc, stage: 'weight' }, say: say('ok', sizeCm.join('×') + ' 厘米', '放上秤台') }
}

/** Removes the last edge; null when none was typed. */
export const sizeUndone = ({ doc }: WeighSession): Move<WeighDoc> | null => {
  const last = doc.sizeCm.at(-1)
  if (last === undefined) return null
  const edge = edges[doc.sizeCm.length - 1] ?? ''
  return { doc: { ...doc, sizeCm: doc.sizeCm.slice(0, -1) }, say: say('warn', `${edge} ${last} 厘米已清掉`, `再输${edge}`) }
}

/** The size of this parcel for the operation; empty where it is not fully measured. */
export const sizeIn = (
  { docNo, sizeCm }: WeighDoc,
  logisticsNo: string,
): Pick<PayloadOf['WEIGH_PACKAGE'], 'lengthMm' | 'widthMm' | 'heightMm'> => {
  const [length, width, height] = sizeCm
  if (docNo !== logisticsNo || length === undefined || width === undefined || height === undefined) return {}
  return { lengthMm: length * 10, widthMm: width * 10, heightMm: height * 10 }
}
