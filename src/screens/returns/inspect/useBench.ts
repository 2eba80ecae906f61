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
import { withPiece, withChange, goodsOf, matchGoods, sentLines, type Piece } from './pieces.ts'

export type Plan = ReplyOf<typeof inspectPlan>
interface Bench {
  readonly plan: Plan | null
  /** epoch ms when the parcel was opened, which is the beginning of the recording */
  readonly begun: number
  readonly pieces: readonly Piece[]
  readonly repackNum: number
  /** operation id of the submission; a repeated attempt uses the same id */
  readonly opId: string
}
const empty: Bench = { plan: null, begun: 0, pieces: [], repackNum: 0, opId: '' }
const changes = ['returns/order', 'returns/push', 'returns/receive', 'stock/stock']

/** Code that the submit button adds to the queue of scans. */
const submitCode = ''

interface QueueState {
  /** number of scans that are not handled yet */
  readonly waiting: number
  /** the waiting scans are held until the current parcel is submitted */
  readonly held: boolean
  readonly busy: boolean
}
const idleQueue: QueueState = { waiting: 0, held: false, busy: false }

/** The latest state of the bench, which the next scan reads, and the functions that show changes. */
interface BenchState {
  now: Bench
  readonly show: (bench: Bench) => void
  readonly tell: (change: (line: QueueState) => QueueState) => void
  /** shows the fault of the last scan until the next scan */
  readonly say: (fault: string) => void
  /** called after the parcel was submitted */
  readonly done: () => Promise<void>
}

/** Handles the scans: opens a parcel, adds a piece, submits the parcel. */
const scanHandlers = (state: BenchState) => {
  const setBenchState = (next: Bench): void => {
    state.now = next
    state.show(next)
  }
  const open = async (no: string): Promise<void> => {
    const plan = await request(inspectPlan, { no }).catch(failureOf)
    if ('returnNo' in plan) return setBenchState({ ...empty, plan, begun: Date.now(), opId: uuidv7() })
    const dropped = line.drop()
    state.say(`${no} 没有打开：${sentenceOf(plan)}${dropped === 0 ? '' : `。后面 ${dropped} 枪没有记，重新扫`}`)
  }
  const submitParcel = async ({ returnNo }: Plan): Promise<void> => {
    const { pieces, repackNum, begun, opId } = state.now
    state.tell((one) => ({ ...one, busy: true }))
    const input = { returnNo, lines: sentLines(pieces), repackNum, videoBegin: begun, opId }
    const reply = await request(inspectReturn, input, { key: opId, timeoutMs: 30_000 }).catch(failureOf)
    state.tell((one) => ({ ...one, busy: false }))
    if ('kind' in reply) {
      state.say(`没有提交：${sentenceOf(reply)}`)
      // after a refusal the content will be changed before the next attempt, which is another operation
      if (reply.kind === 'refused') setBenchState({ ...state.now, opId: uuidv7() })
      return line.hold()
    }
    setBenchState(empty)
    line.go()
    await state.done()
  }
  /** Adds a piece to a parcel without an owner and a plan; its pieces determine the owner. */
  const recognise = async ({ returnNo }: Plan, code: string): Promise<void> => {
    const reply = await request(inspectFind, { returnNo, code }).catch(failureOf)
    if ('kind' in reply) return state.say(`${code} 没有记：${sentenceOf(reply)}，重新扫`)
    const { plan, pieces } = state.now
    const goods = matchGoods(reply.goods, pieces, code)
    if (typeof goods === 'string') return state.say(goods)
    if (plan !== null) setBenchState({ ...state.now, pieces: withPiece(plan, pieces, goods.goodsNo, 1, goods) })
  }
  const take = async (code: string): Promise<void> => {
    state.say('')
    const { plan, pieces } = state.now
    if (plan === null) return code === submitCode ? undefined : open(code)
    if ([submitCode, plan.logisticsNo, plan.returnNo].includes(code.toUpperCase())) return submitParcel(plan)
    const goodsNo = goodsOf(plan, code)
    if (goodsNo === null && plan.ownerNo === null) return recognise(plan, code)
    if (goodsNo === null) return state.say(`${code} 不在计划里，是错件请手工添加`)
    setBenchState({ ...state.now, pieces: withPiece(plan, pieces, goodsNo) })
  }
  const line: InLine<string> = inLine(take, (waiting, held) => state.tell((one) => ({ ...one, waiting, held })))
  return { line, setBenchState }
}

/**
 * The parcel on the bench and its scanned pieces. Scans are handled one after the other. Scans made while a parcel is opened or submitted
 * wait, and so count for the right parcel. If a submission fails, they wait until it succeeds.
 */
export const useBench = () => {
  const client = useQueryClient()
  const [bench, setBench] = useState(empty)
  const [queueState, setQueueState] = useState(idleQueue)
  const [fault, setFault] = useState('')
  useEffect(startSeenPhotos, [])
  const [{ state, line, setBenchState }] = useState(() => {
    const done = async (): Promise<void> => {
      showToast('success', inspectReturn.toast ?? '')
      uploadSeenPhotos().catch((error: unknown) => console.error('照片上传失败', error))
      await refreshViews(client, changes)
    }
    const state: BenchState = { now: empty, show: setBench, tell: setQueueState, say: setFault, done }
    return { state, ...scanHandlers(state) }
  })
  return {
    ...bench,
    ...queueState,
    fault,
    scan: (code: string): void => line.add(code),
    submit: (): void => line.add(submitCode),
    clear: (): void => {
      setFault('')
      setBenchState(empty)
      line.go()
    },
    drop: (): void => void line.drop(),
    change: (index: number, part: Partial<Piece>): void =>
      setBenchState({ ...state.now, pieces: withChange(state.now.pieces, index, part) }),
    extra: (goodsNo: string): void => {
      const { plan, pieces } = state.now
      if (plan !== null) setBenchState({ ...state.now, pieces: withPiece(plan, pieces, goodsNo, wrongQuality) })
    },
    repack: (repackNum: number): void => setBenchState({ ...state.now, repackNum }),
  }
}
