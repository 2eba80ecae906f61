// 扫描签收 · returns/receive/ScanPanel
import { Alert, Button, Drawer, Form, Input, Select } from 'antd'
import type { JSX } from 'react'
import { returnReceive } from '#contract/returns/receive'
import { PACKAGE_STATE } from '#contract/rules/returnLife'
import { FormFields } from '../../../kit/FormFields.tsx'
import { countText } from '../../../kit/formats.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { ScanBox } from '../../../kit/ScanBox.tsx'
import { showToast } from '../../../kit/toast.ts'
import { useReceipts, type ReceiveSettings, type Receipt } from './useReceipts.ts'

interface Head {
  readonly warehouseNo?: string
  readonly sid?: string
  readonly logisticsCode?: string
  readonly batchNo?: string
  readonly packageState: ReceiveSettings['packageState']
}
const states = Object.entries(PACKAGE_STATE).map(([value, label]) => ({ value: Number(value), label }))
/** Number of scans shown below the last one. */
const shownMax = 6

/** Receives the parcels that a courier brings, one scan for each parcel, counted by batch (screen 2205). */
export const ScanPanel = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const { receipts, count, scan, again, dismiss } = useReceipts()
  const take = (logisticsNo: string): void => {
    const { warehouseNo, sid, logisticsCode = '', batchNo = '', packageState } = form.getFieldsValue(true) as Head
    if (warehouseNo === undefined || sid === undefined) return showToast('warning', '先选择仓库')
    scan(logisticsNo, { warehouseNo, sid, logisticsCode, batchNo: batchNo.trim(), packageState, photos: [] })
  }
  const [last] = receipts
  const sending = receipts.filter(({ verdict }) => verdict === 'sending').length
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
      {receipts
        .filter(({ verdict }) => verdict === 'wanted')
        .map((one) => (
          <Wanted key={one.opId} one={one} dismiss={dismiss} />
        ))}
      <ScanBox prompt="扫描物流单号" onScan={take} />
      <p className="scan-verdict" role="status" data-verdict={verdictMark(last)}>
        {last === undefined ? (
          '等待扫描'
        ) : (
          <>
            <b>{last.logisticsNo}</b> {last.text}
          </>
        )}
      </p>
      <p className="dim">
        本批已签收 {countText(count)} 件{sending > 1 && `，还有 ${countText(sending)} 件正在签收`}
      </p>
      <Earlier receipts={receipts} again={again} />
    </Drawer>
  )
}

const verdictMark = (one: Receipt | undefined): string =>
  one === undefined ? 'none' : { sending: 'sending', ok: 'ok', wanted: 'wrong', wrong: 'wrong', lost: 'wrong' }[one.verdict]

/** Shows a 通缉件 (wanted parcel) until a user confirms that the required step is done. */
const Wanted = ({ one, dismiss }: { readonly one: Receipt; readonly dismiss: (opId: string) => void }): JSX.Element => (
  <Alert
    showIcon
    type="error"
    title={`通缉件 ${one.logisticsNo}`}
    description={one.text.replace('通缉件：', '')}
    action={<Button onClick={() => dismiss(one.opId)}>已处理</Button>}
  />
)

/** Scans before the last one. Unsent scans are listed first, with a button that sends them again under the same operation id. */
const Earlier = ({ receipts, again }: Pick<ReturnType<typeof useReceipts>, 'receipts' | 'again'>): JSX.Element => {
  const unsent = receipts.filter(({ verdict }) => verdict === 'lost')
  const rest = receipts.slice(1, shownMax + 1).filter(({ verdict }) => verdict !== 'lost')
  return (
    <ol className="scan-list" aria-label="最近扫描">
      {[...unsent, ...rest].map((one) => (
        <li key={one.opId} data-verdict={verdictMark(one)}>
          {one.logisticsNo} <span className="dim">{one.text}</span>{' '}
          {one.verdict === 'lost' && (
            <Button size="small" onClick={() => again(one)}>
              重试
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
