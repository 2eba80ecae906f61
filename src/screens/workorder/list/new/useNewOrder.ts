// 正在建的工单 · workorder/list/new/useNewOrder
import { Form } from 'antd'
import { useState } from 'react'
import { byOwner, orderFacts, type FoundOrder } from '#contract/workorder/create'
import { workOrder } from '#contract/workorder/list'
import type { CallFailed } from '../../../../data/api.ts'
import { useSend } from '../../../../data/send.ts'
import { showFaults } from '../../../../kit/FormFields.tsx'
import type { ProblemGoods } from '../GoodsLines.tsx'

/** Values entered in the dialog. */
export interface NewOrderValues {
  readonly no: string
  readonly typeId: string
  readonly priority: number
  readonly goods?: readonly ProblemGoods[]
  readonly content: string
  readonly attachments?: readonly string[]
}
/** Kinds of document numbers by which an outbound order is found. */
export const numberKinds = [
  ['logisticsNo', '快递单号'],
  ['stockoutNo', '出库单号'],
  ['tradeNo', '订单号'],
] as const
export type NumberKind = (typeof numberKinds)[number][0]

const numbersOf = ({ logisticsNo, stockoutNo, tradeNo }: FoundOrder) => ({ logisticsNo, stockoutNo, tradeNo })
/** Fault of one of the document numbers or of the owner; it is shown at the single input for a document number. */
const numberFault = ({ failure }: CallFailed): string | undefined =>
  failure.kind === 'refused'
    ? [...numberKinds.map(([name]) => name), 'ownerNo'].map((name) => failure.fields?.[name]).find((fault) => fault !== undefined)
    : undefined

/** State of the dialog: a document number finds the outbound order, and the typed values create its work order. `made` gets the new id. */
export const useNewOrder = (made: (id: string) => void) => {
  const [form] = Form.useForm<NewOrderValues>()
  const [by, setBy] = useState<NumberKind>('logisticsNo')
  const [found, setFound] = useState<FoundOrder | null>(null)
  const look = useSend(orderFacts, { inline: true })
  const send = useSend(byOwner, { inline: true, changes: [workOrder.id] })
  const showAtNumber = (...errors: string[]): void => form.setFields([{ name: 'no', errors }])
  const search = (no: string): void => {
    setFound(null)
    if (no.trim() === '') return
    look.mutate(
      { [by]: no.trim() },
      {
        onSuccess: (order) => {
          setFound(order)
          showAtNumber()
        },
        onError: ({ failure }) => showAtNumber(failure.kind === 'refused' ? failure.msg : '没有查到，请重试'),
      },
    )
  }
  const save = ({ no, goods = [], attachments = [], ...entry }: NewOrderValues): void =>
    send.mutate(
      {
        ...entry,
        attachments: [...attachments],
        ...(found === null ? { [by]: no.trim() } : numbersOf(found)),
        goods: goods.filter(({ problemQty }) => problemQty > 0),
      },
      {
        onSuccess: ({ id }) => made(id),
        onError: (error) => {
          showFaults(form, error)
          const fault = numberFault(error)
          if (fault !== undefined) showAtNumber(fault)
        },
      },
    )
  return { form, by, setBy, found, search, isLooking: look.isPending, save, isSending: send.isPending }
}
