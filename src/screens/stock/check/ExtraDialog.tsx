// 账外商品 · stock/check/ExtraDialog
import { Form, Modal, Select } from 'antd'
import type { JSX } from 'react'
import { owner } from '#contract/owner/refs'
import { checkCount, type CheckPage } from '#contract/stock/check'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { FoundFields, trimmed, type FoundGoods } from '../FoundFields.tsx'

interface ExtraDialogProps {
  readonly check: CheckPage
  readonly close: () => void
}
interface ExtraGoods extends FoundGoods {
  readonly ownerNo: string
  readonly qty: number
}

/** Adds counted goods that were found in a bin and have no stock row there. */
export const ExtraDialog = ({ check, close }: ExtraDialogProps): JSX.Element => {
  const [form] = Form.useForm<ExtraGoods>()
  const owners = useOptions(owner)
  const send = useSend(checkCount, { inline: true, toast: '新增成功' })
  const submit = ({ ownerNo, qty, ...found }: ExtraGoods): void =>
    send.mutate(
      {
        checkNo: check.checkNo ?? '',
        roundNo: check.roundNo ?? 1,
        lines: [{ ...trimmed(found), ownerNo, qty }],
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
        <FoundFields
          owner={
            <Form.Item name="ownerNo" label="货主" rules={[{ required: true, message: '货主不能为空' }]}>
              <Select
                disabled={check.ownerNo !== null}
                options={[...owners.options]}
                loading={owners.loading}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Form.Item>
          }
        />
        <NumberItem name="qty" label="实盘数量" required limits={{ min: 0, max: 9_999_999, unit: '件' }} />
      </Form>
    </Modal>
  )
}
