// 签收的扫描 · returns/receive/useReceipts
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/call'
import { receiveParcel } from '#contract/returns/desk'
import { RETURN_TYPE } from '#contract/rules/returnLife'
import { failureOf, request, sentenceOf } from '../../../data/api.ts'
import { refreshViews } from '../../../data/query.ts'
import { uuidv7 } from '../../../data/uuid.ts'
import { inLine, type InLine } from '../inLine.ts'

type Received = ReplyOf<typeof receiveParcel>
export type Given = Omit<InputOf<typeof receiveParcel>, 'opId' | 'logisticsNo'>
/** One scanned parcel, with the settings at that time, and its result. */
export interface Receipt {
  readonly opId: string
  readonly logisticsNo: string
  readonly given: Given
  readonly verdict: 'sending' | 'ok' | 'wanted' | 'wrong' | 'lost'
  readonly text: string
}

/** Number of shown scans (floor.md §8). */
const kept = 50
const changes = ['returns/receive', 'returns/order', 'returns/wanted']

/** Type of the parcel, with its expected content. */
const kindOf = ({ ownerNo, returnType, planQty }: Received): string => {
  if (ownerNo === null) return '（无头件）'
  const kind = RETURN_TYPE[returnType as keyof typeof RETURN_TYPE] ?? ''
  return planQty === 0 ? `（${kind}）` : `（${kind}，${planQty} 件）`
}

const saidOf = (reply: Received): Pick<Receipt, 'verdict' | 'text'> =>
  reply.isWanted
    ? { verdict: 'wanted', text: `通缉件：${reply.handleRequire ?? ''}` }
    : reply.returnNo === null
      ? { verdict: 'wrong', text: '未匹配到退货预告，请放入无头件位' }
      : { verdict: 'ok', text: `已签收，退货单 ${reply.returnNo}${kindOf(reply)}` }

/**
 * Receipts of one drop, sent one after the other: the server may be slow, the scanner is not. Each keeps its operation id, so that one
 * whose answer was lost is sent again and is not received twice.
 */
export const useReceipts = () => {
  const client = useQueryClient()
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])
  const [count, setCount] = useState(0)
  const settle = (opId: string, part: Pick<Receipt, 'verdict' | 'text'>): void =>
    setReceipts((now) => now.map((one) => (one.opId === opId ? { ...one, ...part } : one)))
  const sendOne = async ({ opId, logisticsNo, given }: Receipt): Promise<void> => {
    const reply = await request(receiveParcel, { ...given, logisticsNo, opId }, { key: opId, timeoutMs: 20_000 }).catch(failureOf)
    if ('kind' in reply) {
      const isRefused = reply.kind === 'refused'
      settle(opId, { verdict: isRefused ? 'wrong' : 'lost', text: isRefused ? reply.msg : `${sentenceOf(reply)}，没有签收` })
      return
    }
    settle(opId, saidOf(reply))
    setCount(reply.count)
    await refreshViews(client, changes)
  }
  const line = useRef<InLine<Receipt> | null>(null)
  line.current ??= inLine(sendOne, () => undefined)
  const add = (one: Receipt): void => line.current?.add(one)
  const scan = (logisticsNo: string, given: Given): void => {
    const one: Receipt = { opId: uuidv7(), logisticsNo, given, verdict: 'sending', text: '正在签收' }
    setReceipts((now) => [one, ...now].slice(0, kept))
    add(one)
  }
  const again = (one: Receipt): void => {
    settle(one.opId, { verdict: 'sending', text: '正在签收' })
    add(one)
  }
  const dismiss = (opId: string): void => settle(opId, { verdict: 'ok', text: '通缉件，已按要求处理' })
  return { receipts, count, scan, again, dismiss }
}
