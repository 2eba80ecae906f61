// 工单的赔付 · workorder/detail/CompTab
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { InputOf } from '#contract/call'
import { choice, money } from '#contract/kinds'
import { COMP_TYPE, PAYER_TYPE } from '#contract/rules/compensation'
import { compDetailLife } from '#contract/rules/compensationLife'
import { statusText } from '#contract/rules/life'
import { WO_PAY_WAY } from '#contract/rules/workOrder'
import { openStates, workOrderLife } from '#contract/rules/workOrderLife'
import { claimMoney } from '#contract/workorder/act'
import type { WorkOrderHead, WorkOrderPage } from '#contract/workorder/detail'
import { useSend } from '../../../data/send.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { moneyText } from '../../../kit/formats.ts'
import { KeyFacts } from '../../../kit/KeyFacts.tsx'
import { StoredPictures } from '../../../kit/Photos.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { orderViews } from './useWorkOrder.ts'

const textOf = (texts: object, value: number | null): string => (texts as Readonly<Record<string, string>>)[String(value)] ?? ''
const amount = { required: true, max: 99_999_999, unit: '元' } as const
const fields = {
  goodsValueFen: money('商品价值', { ...amount, min: 0 }),
  freightFen: money('运费', { ...amount, min: 0 }),
  claimFen: money('申请赔付', { ...amount, min: 1 }),
  payWay: choice('赔付方式', WO_PAY_WAY, { required: true, dict: 'work_order.claim_pay_way' }),
}

/** The compensation that the owner requested, and the approved claims. */
export const CompTab = ({ whole: { order, goods, comps } }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false)
  const mayRequest = order.canClaim === 1 && openStates.includes(order.status) && order.status !== workOrderLife.toSettle
  return (
    <>
      {mayRequest && <Button onClick={() => setIsOpen(true)}>{order.isClaim === 1 ? '改申请' : '申请赔付'}</Button>}
      {order.isClaim === 1 && (
        <KeyFacts
          facts={[
            ['申请赔付', `${moneyText(order.claimFen)} 元`],
            // without a request there is no value of the goods and no way of payment
            ...(order.claimPayWay === null
              ? []
              : ([
                  ['商品价值', `${moneyText(order.claimGoodsFen)} 元`],
                  ['运费', `${moneyText(order.claimFreightFen)} 元`],
                  ['赔付方式', textOf(WO_PAY_WAY, order.claimPayWay)],
                ] as const)),
          ]}
        />
      )}
      {order.claimImages.length > 0 && <StoredPictures links={order.claimImages} label="赔付凭证" />}
      {comps.length === 0 ? (
        <EmptyState title="还没有赔付" text="结算之后，每一笔赔付和它的核定金额在这里。" />
      ) : (
        <ul className="wo-list">
          {comps.map((one) => (
            <li key={one.id}>
              <span>
                {one.compNo} {textOf(COMP_TYPE, one.compType)}{' '}
                <small className="dim">
                  {textOf(PAYER_TYPE, one.payerType)} {one.payerName ?? ''}
                </small>
              </span>
              <strong>{moneyText(one.approveFen)} 元</strong>
              <span className="dim">{statusText(compDetailLife, one.status)}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <RequestDialog order={order} goods={goods} close={() => setIsOpen(false)} />}
    </>
  )
}

interface RequestDialogProps extends Pick<WorkOrderPage, 'goods'> {
  readonly order: WorkOrderHead
  readonly close: () => void
}
/** Dialog for the requested amount; the initial value of the goods is the earlier one, else that of the affected goods. */
const RequestDialog = ({ order, goods, close }: RequestDialogProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(claimMoney, { inline: true, changes: orderViews })
  const save = (): void => {
    const values = form.getFieldsValue(true) as InputOf<typeof claimMoney>
    send.mutate({ ...values, workOrderId: order.id }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  }
  const initialValues = {
    goodsValueFen: order.isClaim === 1 ? order.claimGoodsFen : goods.reduce((sum, { amountFen }) => sum + amountFen, 0),
    freightFen: order.claimFreightFen,
    payWay: order.claimPayWay ?? 1,
    ...(order.claimFen > 0 && { claimFen: order.claimFen }),
  }
  return (
    <Modal title="申请赔付" open onCancel={close} onOk={form.submit} okText="提交" confirmLoading={send.isPending}>
      <Form form={form} className="form" labelCol={{ flex: '88px' }} colon={false} initialValues={initialValues} onFinish={save}>
        <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew />
      </Form>
    </Modal>
  )
}
