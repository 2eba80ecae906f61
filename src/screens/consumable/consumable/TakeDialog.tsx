// 耗材调拨、报废与领用 · consumable/consumable/TakeDialog
import { Form, Input, Select, type FormInstance } from 'antd'
import type { JSX } from 'react'
import { scrapConsumable, takeConsumable, transferConsumable } from '#contract/consumable/consumable'
import { warehouse } from '#contract/warehouse/refs'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { needed, PackagingForm, type Named } from './PackagingForm.tsx'

export type Taking = 'transfer' | 'scrap' | 'take'
interface Taken extends Named {
  readonly toWarehouseNo: string
  readonly reason: string
}
interface TakeDialogProps {
  readonly what: Taking
  readonly close: () => void
}
const changes = ['consumable/stock', 'consumable/log', 'workbench/message'] as const
const titles: Readonly<Record<Taking, string>> = { transfer: '耗材调拨', scrap: '耗材报废', take: '耗材领用' }

/** Packaging that leaves a warehouse other than with a parcel: to another warehouse, damaged, or to a person who asks for it. */
export const TakeDialog = ({ what, close }: TakeDialogProps): JSX.Element => {
  const [form] = Form.useForm<Taken>()
  const transfer = useSend(transferConsumable, { inline: true, changes })
  const scrap = useSend(scrapConsumable, { inline: true, changes })
  const take = useSend(takeConsumable, { inline: true, changes })
  const done = { onSuccess: close, onError: (error: unknown) => showFaults(form, error) }
  const moves = what === 'transfer'
  return (
    <PackagingForm
      title={titles[what]}
      form={form}
      saving={transfer.isPending || scrap.isPending || take.isPending}
      close={close}
      submit={({ warehouseNo, toWarehouseNo, consumableNo, qty, reason }, sidOf) => {
        const sent = { warehouseNo, sid: sidOf(warehouseNo), consumableNo, qty }
        if (moves) transfer.mutate({ ...sent, toWarehouseNo, toSid: sidOf(toWarehouseNo) }, done)
        else (what === 'scrap' ? scrap : take).mutate({ ...sent, reason: reason.trim() }, done)
      }}
      place={moves ? '调出仓库' : '仓库'}
      qty={{ label: '数量', min: 1 }}
      next={moves && <OtherWarehouse form={form} />}
    >
      {!moves && <ReasonField label={what === 'scrap' ? '原因' : '领用人或用途'} />}
    </PackagingForm>
  )
}

/** Destination: any warehouse except its own. */
const OtherWarehouse = ({ form }: { readonly form: FormInstance<Taken> }): JSX.Element => {
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
