// 新建交接单 · operate/handover/OpenDialog
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useEffect, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { handoverOpen, handoverPending } from '#contract/operate/handover'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { atMost } from '../../../kit/atMost.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { kgText } from '../../../kit/formats.ts'
import { useOptions } from '../../../kit/options.tsx'
import { FailureState } from '../../../kit/states.tsx'

interface OpenForm {
  readonly warehouseNo: string
  readonly logisticsCode: string
  readonly plateNo?: string
  readonly driverName?: string
  readonly driverMobile?: string
}
interface OpenDialogProps {
  readonly close: () => void
  readonly opened: (handoverNo: string) => void
}

/** One hand-over per warehouse and carrier: the carriers stand with the parcels that wait for them (floor.md §8.9). */
export const OpenDialog = ({ close, opened }: OpenDialogProps): JSX.Element => {
  const [form] = Form.useForm<OpenForm>()
  const { options, loading } = useOptions(warehouse)
  const warehouseNo = Form.useWatch('warehouseNo', form)
  const place = options.find((option) => option.value === warehouseNo)
  const send = useSend(handoverOpen, { inline: true })
  useEffect(() => {
    if (options.length === 1 && options[0] !== undefined) form.setFieldValue('warehouseNo', options[0].value)
  }, [form, options])
  return (
    <Modal title="新建交接单" open onCancel={close} onOk={form.submit} okText="开始扫描" confirmLoading={send.isPending}>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        onFinish={(values) =>
          send.mutate(
            { ...values, sid: place?.sid ?? '' },
            { onSuccess: ({ handoverNo }) => opened(handoverNo), onError: (error) => showFaults(form, error) },
          )
        }
      >
        <Form.Item name="warehouseNo" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <Select options={[...options]} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="logisticsCode" label="物流公司" rules={[{ required: true, message: '物流公司不能为空' }]}>
          <CarrierChoice warehouseNo={place?.value ?? ''} sid={place?.sid ?? ''} />
        </Form.Item>
        <Form.Item name="plateNo" label="车牌" rules={[atMost(16)]}>
          <Input />
        </Form.Item>
        <Form.Item name="driverName" label="司机" rules={[atMost(32)]}>
          <Input />
        </Form.Item>
        <Form.Item name="driverMobile" label="司机电话" rules={[atMost(20)]}>
          <Input inputMode="tel" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

type Pending = ReplyOf<typeof handoverPending>[number]
const label = (carrier: Pending): JSX.Element => (
  <>
    {carrier.logisticsName ?? carrier.logisticsCode}{' '}
    <span className="dim">
      待交接 {carrier.packageNum} 件 {kgText(carrier.weightG)} 千克
    </span>
  </>
)

interface CarrierChoiceProps {
  readonly warehouseNo: string
  readonly sid: string
  readonly value?: string
  readonly onChange?: (logisticsCode: string) => void
}
const CarrierChoice = ({ warehouseNo, sid, value, onChange }: CarrierChoiceProps): JSX.Element => {
  const { data, error, refetch } = useRead(handoverPending, { warehouseNo, sid }, { enabled: warehouseNo !== '' })
  if (warehouseNo === '') return <span className="dim">先选择仓库</span>
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data?.length === 0) return <span className="dim">没有已称重、待交接的包裹</span>
  return (
    <Radio.Group
      className="stack"
      value={value}
      options={(data ?? []).map((carrier) => ({ value: carrier.logisticsCode, label: label(carrier) }))}
      onChange={(event) => onChange?.(event.target.value as string)}
    />
  )
}
