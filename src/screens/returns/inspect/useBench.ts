// 质检台 · returns/inspect/useBench
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/call'
import { inspectFind, inspectPlan, inspectReturn } from '#contract/returns/desk'
import { wrongQuality } from '#contract/rules/returnLife'
import { failureOf, request, sentenceOf } from '../../../data/api.ts'
import { startSeenPhotos, uploadSeenPhotos } from '../../../data/photoUpload.ts'
import { refreshViews } from '../../../data/query.ts'
import { uuidv7 } from '../../../data/uuid.ts'
import { showToast } from '../../../kit/toast.ts'
import { inLine, type InLine } from '../inLine.ts'
import { added, changedAt, goodsOf, meantOf, sentLines, type Piece } from './pieces.ts'

export type Plan = ReplyOf<typeof inspectPlan>
interface Bench {
  readonly plan: Plan | null
  /** epoch ms when the parcel was opened: the film begins */
  readonly begun: number
  readonly pieces: readonly Piece[]
  readonly repackNum: number
  /** id of the operation that submits the parcel, the same for every attempt */
  readonly opId: string
}
const empty: Bench = { plan: null, begun: 0, pieces: [], repackNum: 0, opId: '' }
const changes = ['returns/order', 'returns/push', 'returns/receive', 'stock/stock']

/** The button, among the scans. */
const handsIn = ''

interface Line {
  /** scans that are not dealt with yet */
  readonly waiting: number
  /** they wait until the current parcel is submitted */
  readonly held: boolean
  readonly busy: boolean
}
const idle: Line = { waiting: 0, held: false, busy: false }

/** What the bench shows, and its latest state: scans handled later see the results of those before them. */
interface Shown {
  now: Bench
  readonly show: (bench: Bench) => void
  readonly tell: (change: (line: Line) => Line) => void
  /** fault of the last scan; it remains until the next */
  readonly say: (fault: string) => void
  /** the parcel was handed in */
  readonly done: () => Promise<void>
}

/** One scan dealt with: a parcel is opened, a piece found, the parcel handed in. */
const dealing = (at: Shown) => {
  const put = (next: Bench): void => {
    at.now = next
    at.show(next)
  }
  const open = async (no: string): Promise<void> => {
    const plan = await request(inspectPlan, { no }).catch(failureOf)
    if ('returnNo' in plan) return put({ ...empty, plan, begun: Date.now(), opId: uuidv7() })
    const lost = line.drop()
    at.say(`${no} 没有打开：${sentenceOf(plan)}${lost === 0 ? '' : `。后面 ${lost} 枪没有记，重新扫`}`)
  }
  const handIn = async ({ returnNo }: Plan): Promise<void> => {
    const { pieces, repackNum, begun, opId } = at.now
    at.tell((one) => ({ ...one, busy: true }))
    const input = { returnNo, lines: sentLines(pieces), repackNum, videoBegin: begun, opId }
    const reply = await request(inspectReturn, input, { key: opId, timeoutMs: 30_000 }).catch(failureOf)
    at.tell((one) => ({ ...one, busy: false }))
    if ('kind' in reply) {
      at.say(`没有提交：${sentenceOf(reply)}`)
      // after a refusal the content has changed when it is submitted again
      if (reply.kind === 'refused') put({ ...at.now, opId: uuidv7() })
      return line.hold()
    }
    put(empty)
    line.go()
    await at.done()
  }
  /** A parcel without a return has no plan: its pieces determine its owner. */
  const recognise = async ({ returnNo }: Plan, code: string): Promise<void> => {
    const reply = await request(inspectFind, { returnNo, code }).catch(failureOf)
    if ('kind' in reply) return at.say(`${code} 没有记：${sentenceOf(reply)}，重新扫`)
    const { plan, pieces } = at.now
    const meant = meantOf(reply.goods, pieces, code)
    if (typeof meant === 'string') return at.say(meant)
    if (plan !== null) put({ ...at.now, pieces: added(plan, pieces, meant.goodsNo, 1, meant) })
  }
  const take = async (code: string): Promise<void> => {
    at.say('')
    const { plan, pieces } = at.now
    if (plan === null) return code === handsIn ? undefined : open(code)
    if ([handsIn, plan.logisticsNo, plan.returnNo].includes(code.toUpperCase())) return handIn(plan)
    const goodsNo = goodsOf(plan, code)
    if (goodsNo === null && plan.ownerNo === null) return recognise(plan, code)
    if (goodsNo === null) return at.say(`${code} 不在计划里，是错件请手工添加`)
    put({ ...at.now, pieces: added(plan, pieces, goodsNo) })
  }
  const line: InLine<string> = inLine(take, (waiting, held) => at.tell((one) => ({ ...one, waiting, held })))
  return { line, put }
}

/**
 * The parcel on the bench and its findings so far. Scans are handled one after the other: those that come while a parcel is opened or
 * submitted wait for it, and count for the parcel they were meant for. Where it could not be submitted they wait until it is.
 */
export const useBench = () => {
  const client = useQueryClient()
  const [bench, setBench] = useState(empty)
  const [shown, setShown] = useState(idle)
  const [fault, setFault] = useState('')
  useEffect(startSeenPhotos, [])
  const [{ at, line, put }] = useState(() => {
    const done = async (): Promise<void> => {
      showToast('success', inspectReturn.toast ?? '')
      uploadSeenPhotos().catch((error: unknown) => console.error('照片上传失败', error))
      await refreshViews(client, changes)
    }
    const state: Shown = { now: empty, show: setBench, tell: setShown, say: setFault, done }
    return { at: state, ...dealing(state) }
  })
  return {
    ...bench,
    ...shown,
    fault,
    scan: (code: string): void => line.add(code),
    submit: (): void => line.add(handsIn),
    clear: (): void => {
      setFault('')
      put(empty)
      line.go()
    },
    drop: (): void => void line.drop(),
    change: (i: number, part: Partial<Piece>): void => put({ ...at.now, pieces: changedAt(at.now.pieces, i, part) }),
    extra: (goodsNo: string): void => {
      const { plan, pieces } = at.now
      if (plan !== null) put({ ...at.now, pieces: added(plan, pieces, goodsNo, wrongQuality) })
    },
    repack: (repackNum: number): void => put({ ...at.now, repackNum }),
  }
}
