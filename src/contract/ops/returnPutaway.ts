// 退货上架 · ops/returnPutaway
import { Integer, Literal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { binRefusal, bulkOf, overfills } from '../rules/binRules.ts'
import { returnWaveLife } from '../rules/returnLife.ts'
import { isSystemPlace } from '../rules/systemPlace.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { docNo, locationNo, pieces, type Sent } from './fields.ts'
import { restOfWaveLine, returnWaves, type ReturnWaveLine, type ReturnWaveView } from './kinds/returnWaves.ts'
import { stock } from './kinds/stock.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { operatorStop, returnWork, returnWorks } from './returnWork.ts'
import { flow, shortAt, take } from './take.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    waveNo: docNo(),
    returnNo: docNo(),
    lineNo: Integer({ minimum: 1, maximum: 100_000 }),
    qty: pieces(),
    locationNo: locationNo(),
    /** the person confirmed putting more into the bin than its limit (A1707) */
    confirmed: Optional(Literal(1)),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'RETURN_PUTAWAY', Payload>

export const waveLineOf = (
  wave: ReturnWaveView | undefined,
  { returnNo, lineNo }: { readonly returnNo: string; readonly lineNo: number },
): ReturnWaveLine | undefined => wave?.lines.find((line) => line.returnNo === returnNo && line.lineNo === lineNo)

/** WAVE_TYPE 上架 */
const putawayWave = 1

/** Whether the wave is put away (上架) and not finished. */
export const isPutAway = ({ waveType, status }: ReturnWaveView): boolean =>
  waveType === putawayWave && (status === returnWaveLife.open || status === returnWaveLife.doing)

/** Pieces the line still expects to be put away; none for a wave that is finished or cancelled. */
const restOf = (wave: ReturnWaveView, line: ReturnWaveLine): number => (isPutAway(wave) ? restOfWaveLine(line) : 0)

/** Returned pieces put into a bin. They are booked in the bin they were really put into, even against its rules or beyond the wave. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const wave = at(floor.returnWaves, p.waveNo)
  const line = waveLineOf(wave, p)
  if (wave === undefined || line === undefined) return stop('A0404', {}, {})
  const bin = at(floor.locations, p.locationNo)
  if (isSystemPlace(p.locationNo, bin)) return stop('A1735', { locationNo: p.locationNo }, {})
  const truth = putAway(op, floor, wave, line)
  if (restOf(wave, line) < p.qty) return stop('A1922', {}, truth)
  const short = shortAt(floor, line.from, line, p.qty)
  if (short !== null) return stop('A1701', short, truth)
  const isUnknown = floor.locations === undefined || (bin === undefined && floor.locationsCut === true)
  const binStop = isUnknown ? null : binRefusal(p.locationNo, line, bin, bulkOf(at(floor.goods, goodsKey(line)), p.qty))
  const isOverruled = binStop?.code === 'A1707' && p.confirmed === 1 && ctx.rights.has(overfills)
  if (binStop !== null && !isOverruled)
    return stop(binStop.code, binStop.args, binStop.code === 'A1703' && binStop.gone ? {} : truth)
  const operatorFault = operatorStop(floor, ctx, 'putaway')
  if (operatorFault !== null) return stop(operatorFault, {}, truth)
  const work = {
    ...returnWork(returnWorks.putaway, p.waveNo, ctx),
    ownerNo: line.ownerNo,
    skuNum: 1,
    goodsNum: p.qty,
    lineNum: 1,
  }
  return accept(truth, { work: [work] })
}

const putAway = (op: Op, floor: Floor, wave: ReturnWaveView, line: ReturnWaveLine): Patch => {
  const { waveNo, returnNo, lineNo, qty, locationNo: to } = op.payload
  const { ownerNo, goodsNo, from, batchNo, quality } = line
  const patch = take(floor, { ownerNo, goodsNo, from, to, batchNo, quality, qty, flowType: flow.putaway })
  const done = Math.min(qty, restOf(wave, line))
  return done === 0 ? patch : mergePatches(patch, { returnPutAway: [{ waveNo, returnNo, lineNo, qty: done, to }] })
}

export const names = ({ waveNo, locationNo: to }: Payload): Names => ({
  returnWaves: [waveNo],
  targets: [to],
})

export const operation: Operation<Op> = {
  opType: 'RETURN_PUTAWAY',
  right: 282_200,
  workType: returnWorks.putaway,
  touches: [stock, returnWaves],
  decide,
}
