// 移库、转残与转良 · stock/stock/ShiftDialog
import { Button, Form, Input, Modal, Select, type FormInstance } from 'antd'
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { stock, stockQuality, stockTransfer } from '#contract/stock/stock'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { sendConfirmed } from '../../../kit/confirmedSend.ts'
import { show } from '../../../kit/cells.tsx'
import { useChoices } from '../../../kit/dictionary.ts'
import { countText } from '../../../kit/formats.ts'
import { keyOf } from './HoldDialog.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'

type Stock = Row<typeof stock>
const changes = ['stock/flow', 'stock/move', 'stock/byGoods', 'stock/byLocation', 'stock/location']
/** Quality 5 待检 belongs to whole batches, so it cannot be chosen for pieces. */
const pendingQuality = 5

/** consequence of confirming an overfilled bin (超出库位容量) */
export const overfilled = '确认后商品照样放入这个库位。'

interface ShiftDialogProps {
  readonly row: Stock
  readonly close: () => void
}
const Facts = ({ row }: { readonly row: Stock }): JSX.Element => (
  <p className="dim">
    {row.goodsName ?? row.goodsNo}，库位 {row.locationNo}，{show(stock.fields.quality, row.quality)}
    {row.batchNo ? `，批次 ${row.batchNo}` : ''}，可用 {countText(row.availQty)} 件
  </p>
)

interface QtyFieldProps {
  readonly form: FormInstance
  readonly most: number
}
/** Input for the number of pieces. It is empty at first, so that people count; a button fills in all pieces. */
export const QtyField = ({ form, most }: QtyFieldProps): JSX.Element => (
  <NumberItem
    name="qty"
    label="数量"
    required
    limits={{ min: 1, max: most, unit: '件' }}
    extra={
      <Button type="link" size="small" onClick={() => form.setFieldValue('qty', most)}>
        全部 {countText(most)} 件
      </Button>
    }
  />
)

/** Moves free pieces to another bin; the move is booked at once. */
export const TransferDialog = ({ row, close }: ShiftDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly toLocationNo: string; readonly qty: number; readonly remark?: string }>()
  const send = useSend(stockTransfer, { inline: true, changes })
  return (
    <Modal title="移库" open onCancel={close} onOk={form.submit} okText="移库" confirmLoading={send.isPending}>
      <Facts row={row} />
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        onFinish={({ toLocationNo, qty, remark }) =>
          sendConfirmed(
            send,
            { ...keyOf(row), toLocationNo: toLocationNo.trim(), qty, ...(remark && { remark }) },
            { form, done: close, yes: overfilled },
          )
        }
      >
        <Form.Item
          name="toLocationNo"
          label="目标库位"
          rules={[{ required: true, whitespace: true, message: '目标库位不能为空' }, maxLen(32)]}
        >
          <Input autoFocus placeholder="扫描或输入库位编号" />
        </Form.Item>
        <QtyField form={form} most={row.availQty ?? 0} />
        <Form.Item name="remark" label="备注" rules={[maxLen(200)]}>
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Changes the quality of free pieces, in their bin or in another one. */
export const QualityDialog = ({ row, close }: ShiftDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ toQuality: number; qty: number; toLocationNo?: string; reason: string }>()
  const qualities = useChoices(stock.fields.quality)
  const send = useSend(stockQuality, { inline: true, changes })
  const isGood = Number(row.quality) === 1
  return (
    <Modal
      title={isGood ? '转残' : '转良'}
      open
      onCancel={close}
      onOk={form.submit}
      okText={isGood ? '转残' : '确认'}
      confirmLoading={send.isPending}
    >
      <Facts row={row} />
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ toQuality: isGood ? 2 : 1 }}
        onFinish={(values) =>
          sendConfirmed(
            send,
            { ...keyOf(row), ...values, toLocationNo: values.toLocationNo?.trim() ?? '', reason: values.reason.trim() },
            { form, done: close, yes: overfilled },
          )
        }
      >
        <Form.Item name="toQuality" label="转为" rules={[{ required: true, message: '品质不能为空' }]}>
          <Select options={qualities.filter(({ value }) => value !== Number(row.quality) && value !== pendingQuality)} />
        </Form.Item>
        <QtyField form={form} most={row.availQty ?? 0} />
        <Form.Item name="toLocationNo" label="目标库位" extra="不填则留在原库位" rules={[maxLen(32)]}>
          <Input placeholder="扫描或输入库位编号" />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '原因不能为空' }, maxLen(64)]}>
          <Input count={{ show: true, max: 64 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
