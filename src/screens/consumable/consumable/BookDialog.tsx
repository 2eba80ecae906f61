// 耗材入库与盘点 · consumable/consumable/BookDialog
import { Form, Input } from 'antd'
import type { JSX } from 'react'
import { countConsumable, receiveConsumable } from '#contract/consumable/consumable'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { PackagingForm, qtyMax, type PackagingValues } from './PackagingForm.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'

interface BookValues extends PackagingValues {
  readonly safeQty?: number
  readonly bizNo?: string
}
interface BookDialogProps {
  readonly what: 'receive' | 'count'
  readonly close: () => void
}
const changes = ['consumable/stock', 'consumable/log'] as const

/** Books purchased packaging, or a count of packaging in a warehouse. */
export const BookDialog = ({ what, close }: BookDialogProps): JSX.Element => {
  const [form] = Form.useForm<BookValues>()
  const receive = useSend(receiveConsumable, { inline: true, changes })
  const count = useSend(countConsumable, { inline: true, changes })
  const isReceipt = what === 'receive'
  const callbacks = { onSuccess: close, onError: (error: unknown) => showFaults(form, error) }
  return (
    <PackagingForm
      title={isReceipt ? '耗材入库' : '耗材盘点'}
      form={form}
      saving={receive.isPending || count.isPending}
      close={close}
      submit={({ consumableNo, qty, ...rest }, sidOf) => {
        const sid = sidOf(rest.warehouseNo)
        if (isReceipt) receive.mutate({ consumableNo, qty, sid, ...rest }, callbacks)
        else count.mutate({ warehouseNo: rest.warehouseNo, sid, counts: [{ consumableNo, qty }] }, callbacks)
      }}
      qty={isReceipt ? { label: '入库数量', min: 1 } : { label: '实盘数量', min: 0, extra: '与账面的差异记入耗材流水' }}
    >
      {isReceipt && (
        <>
          <Form.Item name="bizNo" label="采购单号" rules={[maxLen(64)]}>
            <Input />
          </Form.Item>
          <NumberItem name="safeQty" label="安全库存" limits={{ min: 0, max: qtyMax }} extra="不填保持原来的值" />
        </>
      )}
    </PackagingForm>
  )
}
