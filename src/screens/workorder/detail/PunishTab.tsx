// 工单的处罚 · workorder/detail/PunishTab
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { InputOf } from '#contract/call'
import { statusText } from '#contract/rules/life'
import { punishLife } from '#contract/rules/punishLife'
import { WO_PUNISH_OBJECT } from '#contract/rules/workOrderTerms'
import type { WorkOrderHead, WorkOrderPage } from '#contract/workorder/detail'
import { punishOne } from '#contract/workorder/punish'
import { useSend } from '../../../data/send.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { moneyText } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { punishFields } from './moneyFields.ts'
import { orderViews } from './useWorkOrder.ts'

const objectText = (type: number): string => (WO_PUNISH_OBJECT as Readonly<Record<number, string>>)[type] ?? ''

export const PunishTab = ({ whole: { order, punishes } }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {may(punishOne.may) && <Button onClick={() => setIsOpen(true)}>登记处罚</Button>}
      {punishes.length === 0 ? (
        <EmptyState title="没有处罚" text="金额按处罚类型算出上限，可以少不能多。" />
      ) : (
        <ul className="wo-list">
          {punishes.map((one) => (
            <li key={one.id}>
              <span>
                {one.punishName} <small className="dim">{objectText(one.objectType)}</small> {one.objectName}
              </span>
              <strong>{moneyText(one.amountFen)} 元</strong>
              <span className="dim">{statusText(punishLife, one.status)}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <PunishDialog order={order} close={() => setIsOpen(false)} />}
    </>
  )
}

const PunishDialog = ({ order, close }: { readonly order: WorkOrderHead; readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(punishOne, { inline: true, changes: orderViews })
  const save = (): void => {
    const values = form.getFieldsValue(true) as InputOf<typeof punishOne>
    send.mutate({ ...values, workOrderId: order.id }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  }
  return (
    <Modal title="登记处罚" open onCancel={close} onOk={form.submit} okText="提交" confirmLoading={send.isPending}>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '88px' }}
        colon={false}
        initialValues={{ objectType: 2, objectNo: order.networkId ?? order.logisticsCode }}
        onFinish={save}
      >
        <FormFields fields={punishFields} names={Object.keys(punishFields)} form={form} isNew />
      </Form>
    </Modal>
  )
}
