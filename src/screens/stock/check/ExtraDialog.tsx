// 账外商品 · stock/check/ExtraDialog
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { stock } from '#contract/stock/stock'
import { checkCount, type checkDetail } from '#contract/stock/check'
import { useChoices } from '../../../kit/dictionary.ts'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'

interface ExtraDialogProps {
  readonly check: ReplyOf<typeof checkDetail>
  readonly close: () => void
}
interface Typed {
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo?: string
  readonly quality: number
  readonly qty: number
}

/** Goods found in a bin that the books do not have there. */
export const ExtraDialog = ({ check, close }: ExtraDialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>()
  const owners = useOptions('owner')
  const qualities = useChoices(stock.fields.quality)
  const send = useSend(checkCount, { inline: true, toast: '新增成功' })
  const submit = ({ locationNo, goodsNo, batchNo, ...rest }: Typed): void =>
    send.mutate(
      {
        checkNo: check.checkNo,
        roundNo: check.roundNo,
        lines: [{ ...rest, locationNo: locationNo.trim(), goodsNo: goodsNo.trim(), batchNo: batchNo?.trim() ?? '' }],
      },
      { onSuccess: close, onError: (error) => showFaults(form, error) },
    )
  return (
    <Modal title="添加账外商品" open onCancel={close} onOk={form.submit} okText="添加" confirmLoading={send.isPending}>
      <p className="dim">库位上有、账面没有的商品。库位须在盘点范围内。</p>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ quality: 1, ownerNo: check.ownerNo }}
        onFinish={submit}
      >
        <Form.Item name="locationNo" label="库位" rules={[{ required: true, whitespace: true, message: '库位不能为空' }]}>
          <Input autoFocus maxLength={32} />
        </Form.Item>
        <Form.Item name="ownerNo" label="货主" rules={[{ required: true, message: '货主不能为空' }]}>
          <Select
            disabled={check.ownerNo !== null}
            options={[...owners.options]}
            loading={owners.loading}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="goodsNo" label="商品编号" rules={[{ required: true, whitespace: true, message: '商品编号不能为空' }]}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="batchNo" label="批次">
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="quality" label="品质">
          <Select options={qualities} />
        </Form.Item>
        <Form.Item name="qty" label="实盘数量" rules={[{ required: true, message: '实盘数量不能为空' }]}>
          <InputNumber className="wide" min={0} max={9_999_999} precision={0} suffix="件" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
