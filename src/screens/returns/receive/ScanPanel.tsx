// 扫描签收 · returns/receive/ScanPanel
import { Alert, Drawer, Form, Input, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { receiveParcel } from '#contract/returns/desk'
import { returnReceive } from '#contract/returns/receive'
import { PACKAGE_STATE } from '#contract/rules/returnLife'
import { useSend } from '../../../data/send.ts'
import { CallFailed } from '../../../data/api.ts'
import { FormFields } from '../../../kit/FormFields.tsx'
import { countText } from '../../../kit/formats.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { ScanBox } from '../../../kit/ScanBox.tsx'
import { showToast } from '../../../kit/toast.ts'

type Received = ReplyOf<typeof receiveParcel> & { readonly logisticsNo: string }
interface Head {
  readonly warehouseNo?: string
  readonly sid?: string
  readonly logisticsCode?: string
  readonly batchNo?: string
  readonly packageState: 1 | 2 | 3 | 4
}
const states = Object.entries(PACKAGE_STATE).map(([value, label]) => ({ value: Number(value), label }))

/** What the last scan came to, in words for the person at the desk. */
const Last = ({ one }: { readonly one: Received }): JSX.Element =>
  one.isWanted ? (
    <Alert showIcon type="error" title={`通缉件 ${one.logisticsNo}`} description={one.handleRequire ?? ''} />
  ) : (
    <Alert
      showIcon
      type={one.returnNo === null ? 'warning' : 'success'}
      title={
        one.returnNo === null
          ? `${one.logisticsNo} 未匹配到退货预告，请放入无头件位`
          : `${one.logisticsNo} 已签收，退货单 ${one.returnNo}${one.ownerNo === null ? '（无头件）' : ''}`
      }
    />
  )

/** Parcels of one courier drop, one scan each, counted by batch (screen 2205). */
export const ScanPanel = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(receiveParcel, { inline: true, changes: [returnReceive.id, 'returns/order', 'returns/wanted'] })
  const [last, setLast] = useState<Received | null>(null)
  const [fault, setFault] = useState('')
  const scan = (logisticsNo: string): void => {
    const { warehouseNo, sid, logisticsCode = '', batchNo = '', packageState } = form.getFieldsValue(true) as Head
    if (warehouseNo === undefined || sid === undefined) return showToast('warning', '先选择仓库')
    send.mutate(
      { warehouseNo, sid, logisticsCode, batchNo: batchNo.trim(), packageState, logisticsNo, photos: [] },
      {
        onSuccess: (reply) => {
          setFault('')
          setLast({ ...reply, logisticsNo })
        },
        onError: (error) =>
          setFault(
            `${logisticsNo}：${error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure.msg : '没有签收，请重试'}`,
          ),
      },
    )
  }
  return (
    <Drawer title="扫描签收" open size={560} onClose={close}>
      <Form form={form} className="form" labelCol={{ flex: '84px' }} colon={false} initialValues={{ packageState: 1 }}>
        <FormFields fields={returnReceive.fields} names={['warehouseNo', 'logisticsCode']} form={form} isNew />
        <Form.Item name="sid" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="batchNo" label="批次" extra="同一快递员一次交来的用同一批次" rules={[maxLen(32)]}>
          <Input />
        </Form.Item>
        <Form.Item name="packageState" label="包裹状态">
          <Select options={states} />
        </Form.Item>
      </Form>
      <ScanBox prompt="扫描物流单号" onScan={scan} />
      <p className="dim" role="status">
        本批已签收 {countText(last?.count ?? 0)} 件
      </p>
      {fault !== '' && <Alert showIcon type="error" title={fault} />}
      {fault === '' && last !== null && <Last one={last} />}
    </Drawer>
  )
}
