// 耗材入库与盘点 · consumable/consumable/BookDialog
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { countConsumable, receiveConsumable } from '#contract/consumable/consumable'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'

interface Booking {
  readonly warehouseNo: string
  readonly consumableNo: string
  readonly qty: number
  readonly safeQty?: number
  readonly bizNo?: string
}
interface BookDialogProps {
  readonly what: 'receive' | 'count'
  readonly close: () => void
}
const changes = ['consumable/stock', 'consumable/log'] as const

/** Packaging that came in, or what was counted of one in a warehouse. */
export const BookDialog = ({ what, close }: BookDialogProps): JSX.Element => {
  const [form] = Form.useForm<Booking>()
  const receive = useSend(receiveConsumable, { inline: true, changes })
  const count = useSend(countConsumable, { inline: true, changes })
  const warehouses = useOptions('warehouse')
  const consumables = useOptions('consumable')
  const receiving = what === 'receive'
  const done = { onSuccess: close, onError: (error: unknown) => showFaults(form, error) }
  const submit = ({ consumableNo, qty, ...rest }: Booking): void => {
    const sid = warehouses.options.find((option) => option.value === rest.warehouseNo)?.sid ?? ''
    if (receiving) receive.mutate({ consumableNo, qty, sid, ...rest }, done)
    else count.mutate({ warehouseNo: rest.warehouseNo, sid, counts: [{ consumableNo, qty }] }, done)
  }
  const only = warehouses.options.length === 1 ? warehouses.options[0]?.value : undefined
  return (
    <Modal
      title={receiving ? '耗材入库' : '耗材盘点'}
      open
      onCancel={close}
      onOk={form.submit}
      confirmLoading={receive.isPending || count.isPending}
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '80px' }}
        colon={false}
        {...(only !== undefined && { initialValues: { warehouseNo: only } })}
        onFinish={submit}
      >
        <Form.Item name="warehouseNo" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <Select options={[...warehouses.options]} loading={warehouses.loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="consumableNo" label="耗材" rules={[{ required: true, message: '耗材不能为空' }]}>
          <Select options={[...consumables.options]} loading={consumables.loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item
          name="qty"
          label={receiving ? '入库数量' : '实盘数量'}
          rules={[{ required: true, message: '数量不能为空' }]}
          {...(!receiving && { extra: '与账面的差异记入耗材流水' })}
        >
          <InputNumber className="wide" min={receiving ? 1 : 0} max={9_999_999} precision={0} />
        </Form.Item>
        {receiving && (
          <>
            <Form.Item name="bizNo" label="采购单号">
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item name="safeQty" label="安全库存" extra="不填保持原来的值">
              <InputNumber className="wide" min={0} max={9_999_999} precision={0} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  )
}
