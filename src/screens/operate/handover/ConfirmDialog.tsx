// 确认交接 · operate/handover/ConfirmDialog
import { Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { handoverConfirm, type handoverDetail } from '#contract/operate/handover'
import { useSend } from '../../../data/send.ts'
import { atMost } from '../../../kit/atMost.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { kgText } from '../../../kit/formats.ts'
import { tell } from '../../../kit/tell.ts'

interface ConfirmForm {
  readonly plateNo?: string | null
  readonly driverName?: string | null
  readonly driverMobile?: string | null
  readonly signName?: string | null
}
interface ConfirmDialogProps {
  readonly handover: ReplyOf<typeof handoverDetail>
  readonly close: () => void
}

/** Says what stays behind: orders with parcels still here, parcels whose order was stopped meanwhile (floor.md §8.9). */
const report = ({ packageNum, shipped, incomplete, excluded }: ReplyOf<typeof handoverConfirm>): void => {
  if (incomplete.length === 0 && excluded.length === 0) {
    tell('success', `已交接 ${packageNum} 件，出库 ${shipped} 单`)
    return
  }
  Modal.warning({
    title: `已交接 ${packageNum} 件，出库 ${shipped} 单`,
    width: 560,
    content: (
      <>
        {incomplete.length > 0 && <p>以下订单有子包裹未交接：{incomplete.join('、')}</p>}
        <ul className="outcome">
          {excluded.map((one) => (
            <li key={one.logisticsNo}>
              {one.logisticsNo} {one.msg}，请取出
            </li>
          ))}
        </ul>
      </>
    ),
  })
}

/** The carrier takes the parcels: cannot be undone, so who takes them is written down here. */
export const ConfirmDialog = ({ handover, close }: ConfirmDialogProps): JSX.Element => {
  const [form] = Form.useForm<ConfirmForm>()
  const send = useSend(handoverConfirm, {
    inline: true,
    toast: '',
    changes: ['stockout/order', 'stockout/orderDetail', 'stockout/subPackage', 'stock/stock', 'stock/flow', 'workbench/home'],
  })
  const submit = (values: ConfirmForm): void =>
    send.mutate(
      { handoverNo: handover.handoverNo, ...values },
      {
        onSuccess: (reply) => {
          report(reply)
          close()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <Modal
      title={`确认交接 ${handover.packageNum} 件`}
      open
      onCancel={close}
      onOk={form.submit}
      okText="确认"
      confirmLoading={send.isPending}
    >
      <p className="dim">
        {handover.logisticsName ?? handover.logisticsCode}，共 {kgText(handover.weightG)}{' '}
        千克。确认后不能取消，订单出库、库存减少。
      </p>
      <Form form={form} className="form" labelCol={{ flex: '84px' }} colon={false} initialValues={handover} onFinish={submit}>
        <Form.Item
          name="plateNo"
          label="车牌"
          rules={[{ required: true, whitespace: true, message: '车牌不能为空' }, atMost(16)]}
        >
          <Input autoFocus />
        </Form.Item>
        <Form.Item
          name="driverName"
          label="司机"
          rules={[{ required: true, whitespace: true, message: '司机不能为空' }, atMost(32)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="driverMobile" label="司机电话" rules={[atMost(20)]}>
          <Input inputMode="tel" />
        </Form.Item>
        <Form.Item name="signName" label="签收人" rules={[atMost(32)]}>
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  )
}
