// 跟进记录 · workorder/detail/FollowTab
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { choice, moment, text } from '#contract/kinds'
import { WO_CONTACT, WO_FOLLOW_RESULT } from '#contract/rules/workOrder'
import { openStates } from '#contract/rules/workOrderLife'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { add, of, type FollowUp } from '#contract/workorder/followup'
import { useSend } from '../../../data/send.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { useMay } from '../../../kit/may.ts'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { orderViews, useOfOrder } from './useWorkOrder.ts'
import { followTaskLife } from '#contract/rules/followLife'
import { textsOf } from '#contract/rules/life'

const fields = {
  contactWay: choice('联系方式', WO_CONTACT, { required: true, dict: 'wo_followup.contact_way' }),
  content: text('跟进情况', { required: true, max: 500 }),
  resultCode: choice('结果', WO_FOLLOW_RESULT, { required: true, dict: 'wo_followup.result_code' }),
  nextFollowTime: moment('下次跟进', { help: '填了就给自己开一个跟进任务' }),
}
const textOf = (texts: object, value: number | null): readonly string[] => {
  const label = (texts as Readonly<Record<string, string>>)[String(value)]
  return label === undefined ? [] : [label]
}
const happeningOf = (one: FollowUp) => ({
  key: one.id,
  time: one.createTime,
  tone:
    one.taskStatus === followTaskLife.open
      ? ('doing' as const)
      : one.taskStatus === followTaskLife.late
        ? ('error' as const)
        : ('done' as const),
  title: one.content,
  facts: [
    one.createUserName,
    ...textOf(WO_CONTACT, one.contactWay),
    ...textOf(WO_FOLLOW_RESULT, one.resultCode),
    ...(one.kind === 2 ? [`任务：${one.taskUserName ?? ''} ${textOf(textsOf(followTaskLife), one.taskStatus).join('')}`] : []),
    ...(one.nextFollowTime === null ? [] : [`下次 ${one.nextFollowTime.slice(5, 16)}`]),
  ],
  ...(one.resultText !== null && { note: one.resultText }),
})

export const FollowTab = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const read = useOfOrder(of, { id: order.id })
  return (
    <>
      {may(add.may) && openStates.includes(order.status) && <Button onClick={() => setIsOpen(true)}>登记跟进</Button>}
      {read.data === undefined && read.error === null && <SkeletonPage />}
      {read.data === undefined && read.error !== null && (
        <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
      )}
      {read.data?.length === 0 && <EmptyState title="还没有跟进" text="打电话、问网点之后，把结果登记在这里。" />}
      {read.data !== undefined && read.data.length > 0 && <Timeline happenings={[...read.data].reverse().map(happeningOf)} />}
      {isOpen && <FollowUpDialog order={order} close={() => setIsOpen(false)} />}
    </>
  )
}

const FollowUpDialog = ({ order, close }: { readonly order: WorkOrderHead; readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(add, { inline: true, changes: orderViews })
  const save = (): void => {
    const values = form.getFieldsValue(true) as {
      contactWay: number
      content: string
      resultCode: number
      nextFollowTime?: string | null
    }
    send.mutate({ workOrderId: order.id, ...values }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  }
  return (
    <Modal title="登记跟进" open onCancel={close} onOk={form.submit} okText="登记" confirmLoading={send.isPending}>
      <Form form={form} className="form" labelCol={{ flex: '88px' }} colon={false} onFinish={save}>
        <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew />
      </Form>
    </Modal>
  )
}
