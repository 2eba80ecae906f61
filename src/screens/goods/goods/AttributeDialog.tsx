// 批量改属性 · goods/goods/AttributeDialog
import { Form, Modal, Select } from 'antd'
import type { JSX } from 'react'
import type { InputOf } from '#contract/call'
import { goodsBatch } from '#contract/goods/goods'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'

type Batch = InputOf<typeof goodsBatch>
interface AttributeDialogProps {
  readonly keys: Batch['goods']
  readonly close: () => void
  readonly done: () => void
}

const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]
const flags = [
  ['expiryManage', '效期管理'],
  ['isBig', '大件'],
  ['isFragile', '易碎'],
] as const

export const AttributeDialog = ({ keys, close, done }: AttributeDialogProps): JSX.Element => {
  const [form] = Form.useForm<Omit<Batch, 'goods'>>()
  const send = useSend(goodsBatch, { inline: true })
  const submit = (values: Omit<Batch, 'goods'>): void =>
    send.mutate(
      { goods: keys, ...values },
      {
        onSuccess: () => {
          close()
          done()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <Modal title={`批量改属性 · ${keys.length} 个商品`} open onCancel={close} onOk={form.submit} confirmLoading={send.isPending}>
      <p className="dim">只改填了的项，留空的保持原样；有一个商品不合规则，就一个也不改。</p>
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} onFinish={submit}>
        <NumberItem name="boxNum" label="箱规" limits={{ min: 1, max: 99_999, unit: '件/箱' }} />
        <NumberItem name="shelfLifeDay" label="保质期" limits={{ min: 1, max: 36_500, unit: '天' }} />
        {flags.map(([name, label]) => (
          <Form.Item key={name} name={name} label={label}>
            <Select allowClear options={yesNo} placeholder="不改" />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
