// 新建交接单 · operate/handover/OpenDialog
import { Form, Input, Modal, Radio } from 'antd'
import type { JSX } from 'react'
import { textOfValue } from '#contract/action'
import type { ReplyOf } from '#contract/call'
import { actRoute } from '#contract/document'
import { handover, handoverPending } from '#contract/operate/handover'
import { useRead } from '../../../data/query.ts'
import { useSendAct } from '../../../data/send.ts'
import type { MakingProps } from '../../../kit/document/DocumentScreen.tsx'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { kgText } from '../../../kit/formats.ts'
import { FailureState } from '../../../kit/states.tsx'

const { make } = handover.acts

/** Creates a hand-over of a warehouse and a carrier; lists the carriers with their waiting parcels (floor.md §8.9). */
export const OpenDialog = ({ close, made }: MakingProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const { warehouseNo, sid }: Readonly<Record<string, unknown>> = Form.useWatch((values) => values, form) ?? {}
  const send = useSendAct(actRoute(handover, 'make', make), { inline: true })
  return (
    <Modal title={make.title} open onCancel={close} onOk={form.submit} okText="开始扫描" confirmLoading={send.isPending}>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        onFinish={(values) =>
          send.mutate(values, {
            onSuccess: (reply) => made(textOfValue(reply['handoverNo'])),
            onError: (error) => showFaults(form, error),
          })
        }
      >
        <FormFields fields={handover.fields} names={['warehouseNo']} form={form} isNew />
        <Form.Item name="sid" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="logisticsCode" label="物流公司" rules={[{ required: true, message: '物流公司不能为空' }]}>
          <CarrierChoice warehouseNo={textOfValue(warehouseNo)} sid={textOfValue(sid)} />
        </Form.Item>
        <FormFields fields={handover.fields} names={['plateNo', 'driverName', 'driverMobile']} form={form} isNew later />
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
