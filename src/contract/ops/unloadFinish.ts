// 卸货完成 · ops/unloadFinish
import { Array as ListOf, Integer, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { dividedBy, sharesStop, taskWorkersMax, wholeBp } from '../rules/customTask.ts'
import { arrivalLife } from '../rules/inboundLife.ts'
import { statusText } from '../rules/life.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, WorkFact } from './decision.ts'
import { arrivalNo, countOf, pieces, scanned, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { arrivals, type ArrivalView, type UnloadShare } from './kinds/arrivals.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { badgeOperator, isStaffBadge, joinStop } from './taskReport.ts'
import { unloadWork } from './unloadStart.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    arrivalNo: arrivalNo(),
    /** people by badge, with their share of the work */
    workers: ListOf(Fields({ badgeCode: scanned(), shareBp: Integer({ minimum: 1, maximum: wholeBp }) }), {
      maxItems: taskWorkersMax,
    }),
    boxNum: pieces(),
    palletNum: countOf(),
    damageBoxNum: countOf(),
    photos: photos(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'UNLOAD_FINISH', Payload>

/** Ends the unloading of a truck with the number of boxes, of damaged boxes, and the people, who are paid by their shares. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const arrival = at(floor.arrivals, p.arrivalNo)
  if (arrival === undefined) return stop('A0404')
  if (arrival.status === arrivalLife.toUnload) return stop('A1808')
  if (arrival.status !== arrivalLife.unloading) return stop('A1810', { text: statusText(arrivalLife, arrival.status) }, {})
  const startAt = Math.min(arrival.unloadStart ?? ctx.now, ctx.now)
  for (const { badgeCode } of p.workers) {
    // a person who was allowed at the start stays allowed, because a clerk may enter the end after the shift
    const refused = joinStop(floor, badgeCode, ctx.now, unloadWork)
    if (refused !== null && joinStop(floor, badgeCode, startAt, unloadWork) !== null) return stop(refused)
  }
  const workerShares = p.workers.map(({ badgeCode, shareBp }): UnloadShare => ({
    operatorKey: badgeOperator(floor, badgeCode),
    shareBp,
  }))
  const isTwice = new Set(workerShares.map(({ operatorKey }) => operatorKey)).size < workerShares.length
  if (isTwice || sharesStop(workerShares.map(({ shareBp }) => shareBp)) !== null) return stop('A1807')
  if (p.damageBoxNum > p.boxNum) return stop('A1809', { n: p.boxNum })
  if (p.damageBoxNum > 0 && p.photos.length === 0) return stop('A1304')
  const { boxNum, palletNum, damageBoxNum, photos: pictures } = p
  return accept(
    {
      unloaded: [
        {
          arrivalNo: arrival.arrivalNo,
          boxNum,
          palletNum,
          damageBoxNum,
          photos: pictures,
          workers: workerShares,
          startAt,
          at: ctx.now,
        },
      ],
    },
    { work: worksOf(arrival, workerShares, boxNum, startAt) },
  )
}

/** Work of each person: the boxes are divided by the shares, rounded by the largest remainder. */
const worksOf = (
  arrival: ArrivalView,
  shares: readonly UnloadShare[],
  boxNum: number,
  startTime: number,
): readonly WorkFact[] => {
  const boxes = dividedBy(
    boxNum,
    shares.map(({ shareBp }) => shareBp),
  )
  return shares.map(({ operatorKey, shareBp }, i) => ({
    opType: unloadWork,
    operatorKey,
    bizType: 'arrival',
    bizNo: arrival.arrivalNo,
    ownerNo: arrival.ownerNo,
    orderNum: 0,
    skuNum: 0,
    goodsNum: 0,
    packageNum: 0,
    lineNum: 0,
    boxNum: boxes[i] ?? 0,
    shareBp,
    weightG: 0,
    errorNum: 0,
    startTime,
    difficultyBp: 10_000,
  }))
}

export const names = ({ arrivalNo: no, workers }: Payload): Names => {
  const badges = workers.map(({ badgeCode }) => badgeCode)
  return { arrivals: [no], staff: badges.filter(isStaffBadge), badges: badges.filter((one) => !isStaffBadge(one)) }
}

export const operation: Operation<Op> = {
  opType: 'UNLOAD_FINISH',
  right: 281_400,
  workType: unloadWork,
  touches: [arrivals],
  stepBefore: 'UNLOAD',
  decide,
}
