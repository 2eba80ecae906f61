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

type ReceiveReply = ReplyOf<typeof receiveParcel>
export type ReceiveSettings = Omit<InputOf<typeof receiveParcel>, 'opId' | 'logisticsNo'>
/** One scanned parcel, with the settings at that time, and its result. */
export interface Receipt {
  readonly opId: string
  readonly logisticsNo: string
  readonly given: ReceiveSettings
  readonly verdict: 'sending' | 'ok' | 'wanted' | 'wrong' | 'lost'
  readonly text: string
}

/** Number of shown scans (floor.md §8). */
const shownMax = 50
const changes = ['returns/receive', 'returns/order', 'returns/wanted']

/** Type of the return with the expected number of pieces, in brackets. */
const kindOf = ({ ownerNo, returnType, planQty }: ReceiveReply): string => {
  if (ownerNo === null) return '（无头件）'
  const kind = RETURN_TYPE[returnType as keyof typeof RETURN_TYPE] ?? ''
  return planQty === 0 ? `（${kind}）` : `（${kind}，${planQty} 件）`
}

const resultOf = (reply: ReceiveReply): Pick<Receipt, 'verdict' | 'text'> =>
  reply.isWanted
    ? { verdict: 'wanted', text: `通缉件：${reply.handleRequire ?? ''}` }
    : reply.returnNo === null
      ? { verdict: 'wrong', text: '未匹配到退货预告，请放入无头件位' }
      : { verdict: 'ok', text: `已签收，退货单 ${reply.returnNo}${kindOf(reply)}` }

/**
 * Receipts of scanned parcels, sent one after the other, because the server may be slower than the scanner. Each receipt keeps its
 * operation id, so that a repeated receipt after a lost reply is not counted twice.
 */
export const useReceipts = () => {
  const client = useQueryClient()
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])
  const [count, setCount] = useState(0)
  const update = (opId: string, part: Pick<Receipt, 'verdict' | 'text'>): void =>
    setReceipts((before) => before.map((one) => (one.opId === opId ? { ...one, ...part } : one)))
  const sendOne = async ({ opId, logisticsNo, given }: Receipt): Promise<void> => {
    const reply = await request(receiveParcel, { ...given, logisticsNo, opId }, { key: opId, timeoutMs: 20_000 }).catch(failureOf)
    if ('kind' in reply) {
      const isRefused = reply.kind === 'refused'
      update(opId, { verdict: isRefused ? 'wrong' : 'lost', text: isRefused ? reply.msg : `${sentenceOf(reply)}，没有签收` })
      return
    }
    update(opId, resultOf(reply))
    setCount(reply.count)
    await refreshViews(client, changes)
  }
  const queue = useRef<InLine<Receipt> | null>(null)
  queue.current ??= inLine(sendOne, () => undefined)
  const add = (one: Receipt): void => queue.current?.add(one)
  const scan = (logisticsNo: string, given: ReceiveSettings): void => {
    const one: Receipt = { opId: uuidv7(), logisticsNo, given, verdict: 'sending', text: '正在签收' }
    setReceipts((before) => [one, ...before].slice(0, shownMax))
    add(one)
  }
  const again = (receipt: Receipt): void => {
    update(receipt.opId, { verdict: 'sending', text: '正在签收' })
    add(receipt)
  }
  const dismiss = (opId: string): void => update(opId, { verdict: 'ok', text: '通缉件，已按要求处理' })
  return { receipts, count, scan, again, dismiss }
}
