// 店铺快递试算 · rule/shopLogistics/TryDialog
import { Form, Input, Modal, Select, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { shopLogisticsTemplate } from '#contract/rule/shopLogistics'
import { GOODS_FLAG, pickCarrier, type Carrier, type CarrierContent, type GoodsFlag } from '#contract/rules/shopLogistics'
import { logisticsCompany, province } from '#contract/warehouse/refs'
import { useOne } from '../../../data/query.ts'
import type { Limits } from '../../../kit/numberFault.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'
import { OptionText, useOptions } from '../../../kit/options.tsx'
import { FailureState } from '../../../kit/states.tsx'
import { CarrierValue } from './CarrierValue.tsx'

interface TryDialogProps {
  readonly templateId: string
  readonly close: () => void
}
const grams: Limits = { min: 1, max: 60_000, unit: '克' }
/** Example of an order number; shares are distributed by order number. */
const exampleNo = 'CK250617000001'

const CarrierText = ({ found }: { readonly found: Carrier | null | undefined }): JSX.Element => (
  <p>
    {found === undefined && '选上收件省份'}
    {found === null && '无可用快递'}
    {found && (
      <>
        物流公司：
        <strong>
          <OptionText to={logisticsCompany} value={found.logisticsCode} />
        </strong>
      </>
    )}
  </p>
)

/** Tries a template: the carrier of an order, chosen as at the audit. Daily limits count as unused. */
export const TryDialog = ({ templateId, close }: TryDialogProps): JSX.Element => {
  const { data, error, refetch } = useOne(shopLogisticsTemplate, { templateId })
  const regions = useOptions(province)
  const [provinceCode, setProvinceCode] = useState('')
  const [weightG, setWeightG] = useState<number | null>(1000)
  const [flags, setFlags] = useState<readonly GoodsFlag[]>([])
  const [stockoutNo, setStockoutNo] = useState(exampleNo)
  const content = data?.content as unknown as CarrierContent | undefined
  const found =
    content === undefined || provinceCode === ''
      ? undefined
      : pickCarrier(content, { stockoutNo, provinceCode, weightG, flags: new Set(flags) }, () => 0)
  return (
    <Modal title="试算" open width={760} onCancel={close} footer={null}>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data?.content && (
        <Form className="form" labelCol={{ flex: '84px' }} colon={false}>
          <Form.Item label="收件省份" htmlFor="try-province">
            <Select
              id="try-province"
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              options={[...regions.options]}
              value={provinceCode === '' ? null : provinceCode}
              onChange={setProvinceCode}
            />
          </Form.Item>
          <Form.Item label="重量" htmlFor="try-weight">
            <NumberInput id="try-weight" limits={grams} value={weightG} onChange={setWeightG} />
          </Form.Item>
          <Form.Item label="商品标记" htmlFor="try-flags">
            <Select
              id="try-flags"
              mode="multiple"
              value={[...flags]}
              onChange={setFlags}
              options={Object.entries(GOODS_FLAG).map(([flag, label]) => ({ value: Number(flag) as GoodsFlag, label }))}
            />
          </Form.Item>
          <Form.Item label="出库单号" htmlFor="try-order" extra="按比例分的，同一个单号总是同一家。">
            <Input id="try-order" value={stockoutNo} onChange={(event) => setStockoutNo(event.target.value)} />
          </Form.Item>
          <div role="status">
            <CarrierText found={found} />
            <CarrierValue value={data.content} at={found?.lineIndex ?? null} />
          </div>
        </Form>
      )}
    </Modal>
  )
}
