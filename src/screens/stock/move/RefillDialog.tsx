// 生成补货 · stock/move/RefillDialog
import { Form, Modal } from 'antd'
import type { JSX } from 'react'
import { moveReplenish } from '#contract/stock/move'
import { useSend } from '../../../data/send.ts'
import { showToast } from '../../../kit/toast.ts'
import { WarehouseSelect, type Place } from '../lines/WarehouseSelect.tsx'

/** Creates refill orders for the pick bins of a warehouse. */
export const RefillDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<{ readonly place: Place }>()
  const send = useSend(moveReplenish)
  const submit = ({ place }: { readonly place: Place }): void =>
    send.mutate(place, {
      onSuccess: ({ made, without }) => {
        showToast('success', `已生成 ${made} 张补货单${without > 0 ? `，${without} 个拣选位没有可补的存储库存` : ''}`)
        close()
      },
    })
  return (
    <Modal title="生成补货" open onCancel={close} onOk={form.submit} okText="生成" confirmLoading={send.isPending}>
      <p className="dim">
        低于下限的拣选位，从存储位按先到期先出补到上限；没有设上下限的商品按近 7 天日均出库，最少 1 天、最多 3 天。
      </p>
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} onFinish={submit}>
        <Form.Item name="place" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <WarehouseSelect />
        </Form.Item>
      </Form>
    </Modal>
  )
}
