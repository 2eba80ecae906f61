// 耗材调拨、报废与领用 · consumable/consumable/TakeDialog
import { Form, Input, Select, type FormInstance } from 'antd'
import type { JSX } from 'react'
import { scrapConsumable, takeConsumable, transferConsumable } from '#contract/consumable/consumable'
import { warehouse } from '#contract/warehouse/refs'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { needed, PackagingForm, type PackagingValues } from './PackagingForm.tsx'

export type TakeKind = 'transfer' | 'scrap' | 'take'
interface TakeValues extends PackagingValues {
  readonly toWarehouseNo: string
  readonly reason: string
}
interface TakeDialogProps {
  readonly what: TakeKind
  readonly close: () => void
}
const changes = ['consumable/stock', 'consumable/log', 'workbench/message'] as const
const titles: Readonly<Record<TakeKind, string>> = { transfer: '耗材调拨', scrap: '耗材报废', take: '耗材领用' }

/** Takes packaging out of a warehouse without a parcel: transfer to another warehouse, scrap, or handing out to a person. */
export const TakeDialog = ({ what, close }: TakeDialogProps): JSX.Element => {
  const [form] = Form.useForm<TakeValues>()
  const transfer = useSend(transferConsumable, { inline: true, changes })
  const scrap = useSend(scrapConsumable, { inline: true, changes })
  const take = useSend(takeConsumable, { inline: true, changes })
  const callbacks = { onSuccess: close, onError: (error: unknown) => showFaults(form, error) }
  const isTransfer = what === 'transfer'
  return (
    <PackagingForm
      title={titles[what]}
      form={form}
      saving={transfer.isPending || scrap.isPending || take.isPending}
      close={close}
      submit={({ warehouseNo, toWarehouseNo, consumableNo, qty, reason }, sidOf) => {
        const common = { warehouseNo, sid: sidOf(warehouseNo), consumableNo, qty }
        if (isTransfer) transfer.mutate({ ...common, toWarehouseNo, toSid: sidOf(toWarehouseNo) }, callbacks)
        else (what === 'scrap' ? scrap : take).mutate({ ...common, reason: reason.trim() }, callbacks)
      }}
      place={isTransfer ? '调出仓库' : '仓库'}
      qty={{ label: '数量', min: 1 }}
      next={isTransfer && <OtherWarehouse form={form} />}
    >
      {!isTransfer && <ReasonField label={what === 'scrap' ? '原因' : '领用人或用途'} />}
    </PackagingForm>
  )
}

/** Selects the destination of a transfer: any other warehouse. */
const OtherWarehouse = ({ form }: { readonly form: FormInstance<TakeValues> }): JSX.Element => {
  const { options, loading } = useOptions(warehouse)
  const from = Form.useWatch('warehouseNo', form)
  return (
    <Form.Item name="toWarehouseNo" label="调入仓库" rules={needed('调入仓库')}>
      <Select
        options={options.filter((option) => option.value !== from)}
        loading={loading}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  )
}

const ReasonField = ({ label }: { readonly label: string }): JSX.Element => (
  <Form.Item name="reason" label={label} rules={[{ required: true, whitespace: true, message: `${label}不能为空` }, maxLen(60)]}>
    <Input count={{ show: true, max: 60 }} />
  </Form.Item>
)
