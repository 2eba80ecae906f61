// 周转箱 · setting/tote
import { Form, InputNumber, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import { tote, toteBatch } from '#contract/setting/tote'
import { useSend } from '../../data/send.ts'
import { Decide } from '../../kit/Decide.tsx'
import { showFaults } from '../../kit/FormDrawer.tsx'
import { useMay } from '../../kit/may.ts'
import { useOptions } from '../../kit/options.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { tell } from '../../kit/tell.ts'

export default function ToteScreen(): JSX.Element {
  const [open, setOpen] = useState(false)
  const may = useMay()
  return (
    <ResourceScreen
      of={tote}
      tools={may(210811) && <Decide onClick={() => setOpen(true)}>批量生成</Decide>}
      aside={open && <BatchDialog close={() => setOpen(false)} />}
    />
  )
}

interface Batch {
  readonly warehouseNo: string
  readonly from: number
  readonly to: number
}
/** Most totes made in one go (floor.md §9.4). */
const batchMax = 5000

const BatchDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Batch>()
  const send = useSend(toteBatch, { inline: true, toast: '' })
  const { options, loading } = useOptions('warehouse')
  const submit = (batch: Batch): void => {
    const sid = options.find((option) => option.value === batch.warehouseNo)?.sid ?? ''
    send.mutate(
      { ...batch, sid },
      {
        onSuccess: ({ made }) => {
          tell('success', `已新增 ${made} 个周转箱`)
          close()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  }
  return (
    <Modal title="批量生成周转箱" open onCancel={close} onOk={form.submit} confirmLoading={send.isPending}>
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} onFinish={submit}>
        <Form.Item name="warehouseNo" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <Select options={[...options]} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item
          name="from"
          label="起始号"
          rules={[{ required: true, message: '起始号不能为空' }]}
          extra="箱号为 ZX 加 6 位数字，已有的保持不变"
        >
          <InputNumber className="wide" min={1} max={999_999} precision={0} prefix="ZX" />
        </Form.Item>
        <Form.Item
          name="to"
          label="结束号"
          rules={[
            { required: true, message: '结束号不能为空' },
            ({ getFieldValue }) => ({
              validator: (_rule, to: number) => {
                const from = Number(getFieldValue('from'))
                if (to < from) return Promise.reject(new Error('结束号不能小于起始号'))
                return to - from >= batchMax ? Promise.reject(new Error(`一次最多生成${batchMax}个`)) : Promise.resolve()
              },
            }),
          ]}
        >
          <InputNumber className="wide" min={1} max={999_999} precision={0} prefix="ZX" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
