// 耗材调拨、报废与领用 · consumable/consumable/TakeDialog
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { scrapConsumable, takeConsumable, transferConsumable } from '#contract/consumable/consumable'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'

export type Taking = 'transfer' | 'scrap' | 'take'
interface Taken {
  readonly warehouseNo: string
  readonly toWarehouseNo: string
  readonly consumableNo: string
  readonly qty: number
  readonly reason: string
}
interface TakeDialogProps {
  readonly what: Taking
  readonly close: () => void
}
const changes = ['consumable/stock', 'consumable/log', 'workbench/message'] as const
const titles: Readonly<Record<Taking, string>> = { transfer: '耗材调拨', scrap: '耗材报废', take: '耗材领用' }
const needed = (label: string) => [{ required: true, message: `${label}不能为空` }]

/** Packaging that leaves a warehouse other than with a parcel: to another warehouse, to the bin, or to whoever asks for it. */
export const TakeDialog = ({ what, close }: TakeDialogProps): JSX.Element => {
  const [form] = Form.useForm<Taken>()
  const transfer = useSend(transferConsumable, { inline: true, changes })
  const scrap = useSend(scrapConsumable, { inline: true, changes })
  const take = useSend(takeConsumable, { inline: true, changes })
  const warehouses = useOptions('warehouse')
  const consumables = useOptions('consumable')
  const from = Form.useWatch('warehouseNo', form)
  const done = { onSuccess: close, onError: (error: unknown) => showFaults(form, error) }
  const sidOf = (no: string): string => warehouses.options.find((option) => option.value === no)?.sid ?? ''
  const submit = ({ warehouseNo, toWarehouseNo, consumableNo, qty, reason }: Taken): void => {
    const sent = { warehouseNo, sid: sidOf(warehouseNo), consumableNo, qty }
    if (what === 'transfer') transfer.mutate({ ...sent, toWarehouseNo, toSid: sidOf(toWarehouseNo) }, done)
    else (what === 'scrap' ? scrap : take).mutate({ ...sent, reason: reason.trim() }, done)
  }
  const only = warehouses.options.length === 1 ? warehouses.options[0]?.value : undefined
  const place = { loading: warehouses.loading, showSearch: { optionFilterProp: 'label' } }
  return (
    <Modal
      title={titles[what]}
      open
      onCancel={close}
      onOk={form.submit}
      confirmLoading={transfer.isPending || scrap.isPending || take.isPending}
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '96px' }}
        colon={false}
        {...(only !== undefined && { initialValues: { warehouseNo: only } })}
        onFinish={submit}
      >
        <Form.Item name="warehouseNo" label={what === 'transfer' ? '调出仓库' : '仓库'} rules={needed('仓库')}>
          <Select {...place} options={[...warehouses.options]} />
        </Form.Item>
        {what === 'transfer' && (
          <Form.Item name="toWarehouseNo" label="调入仓库" rules={needed('调入仓库')}>
            <Select {...place} options={warehouses.options.filter((option) => option.value !== from)} />
          </Form.Item>
        )}
        <Form.Item name="consumableNo" label="耗材" rules={needed('耗材')}>
          <Select options={[...consumables.options]} loading={consumables.loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="qty" label="数量" rules={needed('数量')}>
          <InputNumber className="wide" min={1} max={9_999_999} precision={0} />
        </Form.Item>
        {what !== 'transfer' && <ReasonField label={what === 'scrap' ? '原因' : '领用人或用途'} />}
      </Form>
    </Modal>
  )
}

const ReasonField = ({ label }: { readonly label: string }): JSX.Element => (
  <Form.Item name="reason" label={label} rules={[{ required: true, whitespace: true, message: `${label}不能为空` }]}>
    <Input maxLength={60} showCount />
  </Form.Item>
)
