// 绑定商品 · goods/barcodeError/BindDialog
import { Form, Input, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { bindBarcode, type barcodeError } from '#contract/goods/barcodeError'
import { owner } from '#contract/owner/refs'
import type { Row } from '#contract/resource'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { GoodsPicker } from '../../../kit/pickers/GoodsPicker.tsx'

interface BindValues {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly barcode: string
  readonly packQty: number
}
interface BindDialogProps {
  readonly finding: Row<typeof barcodeError>
  readonly close: () => void
}

/** Binds an unknown scanned code to goods, or gives a barcode to goods that have none. */
export const BindDialog = ({ finding, close }: BindDialogProps): JSX.Element => {
  const [form] = Form.useForm<BindValues>()
  const send = useSend(bindBarcode, { inline: true, changes: ['goods/goods', 'goods/barcode'] })
  const owners = useOptions(owner)
  const ownerNo = Form.useWatch('ownerNo', form)
  const noBarcode = finding.errorType === 1
  const defaults = {
    ownerNo: finding.ownerNo ?? undefined,
    barcode: finding.barcode ?? '',
    packQty: 1,
    ...(noBarcode && { goodsNo: finding.related?.split(' ')[0] }),
  }
  const submit = (values: BindValues): void =>
    send.mutate({ errorId: finding.errorId ?? '', ...values }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  return (
    <Modal title="绑定商品" open onCancel={close} onOk={form.submit} confirmLoading={send.isPending}>
      <Form form={form} className="form" labelCol={{ flex: '80px' }} colon={false} initialValues={defaults} onFinish={submit}>
        <Form.Item
          name="barcode"
          label="条码"
          rules={[{ required: true, whitespace: true, message: '条码不能为空' }, maxLen(64)]}
        >
          <Input disabled={!noBarcode} autoFocus={noBarcode} />
        </Form.Item>
        <Form.Item name="ownerNo" label="货主" rules={[{ required: true, message: '货主不能为空' }]}>
          <Select
            options={[...owners.options]}
            loading={owners.loading}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={finding.ownerNo !== null && finding.ownerNo !== ''}
          />
        </Form.Item>
        <Form.Item name="goodsNo" label="商品" rules={[{ required: true, message: '商品编号不能为空' }]}>
          <GoodsPicker ownerNo={ownerNo ?? ''} disabled={noBarcode} />
        </Form.Item>
        <NumberItem
          name="packQty"
          label="每码数量"
          required
          limits={{ min: 1, max: 99_999, unit: '件' }}
          extra="箱码扫一次计多件，单品填 1"
        />
      </Form>
    </Modal>
  )
}
