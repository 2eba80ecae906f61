// 新建退货 · returns/orderNew
import { Alert, Form, Input } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { returnOrder } from '#contract/returns/order'
import { matchReturn } from '#contract/returns/orderCalls'
import { request } from '../../data/api.ts'
import { DocumentEntry } from '../../kit/document/DocumentEntry.tsx'
import { FormFields } from '../../kit/FormFields.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { ScanBox } from '../../kit/ScanBox.tsx'
import { showToast, withFailureToast } from '../../kit/toast.ts'
import { entry } from './order/entry.ts'

type Match = ReplyOf<typeof matchReturn>
interface ScannedMatch {
  readonly logisticsNo: string
  readonly match: Match
}
type WarehouseValues = { readonly warehouseNo?: string; readonly sid?: string }

/** Message about the match of a scanned number. */
const matchText = ({ match }: ScannedMatch): string =>
  match.kind === 'notice'
    ? `已有退货预告 ${match.returnNo ?? ''}，不用新建，直接签收`
    : match.kind === 'parcel'
      ? `是出库单 ${match.stockoutNo ?? ''} 的包裹，原来的商品：${match.lines.map((one) => `${one.goodsName ?? one.goodsNo}×${one.planQty}`).join('，')}`
      : '没有预告，也不是本仓发出的包裹，请填货主和商品'

/** Scans a number; its match fills in the form of a new return (screen 2202). */
export default function ReturnNewScreen(): JSX.Element {
  const [form] = Form.useForm<Record<string, unknown>>()
  const navigate = useNavigate()
  const [found, setFound] = useState<ScannedMatch | null>(null)
  const [isFormOpen, setIsFormOpen] = useState(false)
  const scan = (logisticsNo: string): void => {
    const { warehouseNo, sid } = form.getFieldsValue(true) as WarehouseValues
    if (warehouseNo === undefined || sid === undefined) return showToast('warning', '先选择仓库')
    void withFailureToast(async () => {
      const match = await request(matchReturn, { warehouseNo, sid, logisticsNo })
      setFound({ logisticsNo: logisticsNo.trim().toUpperCase(), match })
      setIsFormOpen(match.kind !== 'notice')
    })
  }
  const { match } = found ?? {}
  return (
    <section className="detail">
      <PageHead />
      <div className="scan-page">
        <Form form={form} className="form" labelCol={{ flex: '84px' }} colon={false}>
          <FormFields fields={returnOrder.fields} names={['warehouseNo']} form={form} isNew />
          <Form.Item name="sid" hidden>
            <Input />
          </Form.Item>
        </Form>
        <ScanBox prompt="扫描或输入物流单号" onScan={scan} />
        {found !== null && <Alert showIcon type={found.match.kind === 'none' ? 'warning' : 'info'} title={matchText(found)} />}
      </div>
      {isFormOpen && found !== null && match !== undefined && (
        <DocumentEntry
          {...entry}
          of={returnOrder}
          begin={{
            ...(form.getFieldsValue(true) as WarehouseValues),
            returnType: match.returnType,
            logisticsNo: found.logisticsNo,
            ...(match.ownerNo !== null && { ownerNo: match.ownerNo }),
            ...(match.shopNo !== null && { shopNo: match.shopNo }),
            ...(match.logisticsCode !== null && { logisticsCode: match.logisticsCode }),
            ...(match.srcTid !== null && { srcTid: match.srcTid }),
          }}
          close={() => {
            setIsFormOpen(false)
            void navigate('/front/operator-center/return/list')
          }}
        />
      )}
    </section>
  )
}
