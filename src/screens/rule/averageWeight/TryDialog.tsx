// 均重试算 · rule/averageWeight/TryDialog
import { Form, Modal, Select, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { averageWeightTemplate } from '#contract/rule/averageWeight'
import type { RuleValue } from '#contract/rule/facts'
import { rangeOf, settlementG, type AverageContent } from '#contract/rules/averageWeight'
import { province } from '#contract/warehouse/refs'
import { useOne } from '../../../data/query.ts'
import { countText, kgText } from '../../../kit/formats.ts'
import type { Limits } from '../../../kit/numberFault.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { FailureState } from '../../../kit/states.tsx'
import { AverageValue } from './AverageValue.tsx'

interface TryDialogProps {
  readonly templateId: string
  readonly close: () => void
}
const grams: Limits = { min: 1, max: 1_000_000, unit: '克' }
const parcels: Limits = { min: 1, max: 10_000_000, unit: '票' }

/** Tries a template: range of a parcel and settlement weight of `count` parcels, calculated as for the bills. */
export const TryDialog = ({ templateId, close }: TryDialogProps): JSX.Element => {
  const { data, error, refetch } = useOne(averageWeightTemplate, { templateId })
  const regions = useOptions(province)
  const [provinceCode, setProvinceCode] = useState('')
  const [weightG, setWeightG] = useState<number | null>(600)
  const [count, setCount] = useState<number | null>(1000)
  return (
    <Modal title="试算" open width={640} onCancel={close} footer={null}>
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
          <Form.Item label="称得重量" htmlFor="try-weight">
            <NumberInput id="try-weight" limits={grams} value={weightG} onChange={setWeightG} />
          </Form.Item>
          <Form.Item label="票数" htmlFor="try-count" extra="这个重量段一个月有多少票。">
            <NumberInput id="try-count" limits={parcels} value={count} onChange={setCount} />
          </Form.Item>
          <Result content={data.content} provinceCode={provinceCode} weightG={weightG} count={count} />
        </Form>
      )}
    </Modal>
  )
}

interface ResultProps {
  readonly content: RuleValue
  readonly provinceCode: string
  readonly weightG: number | null
  readonly count: number | null
}
const Result = ({ content, provinceCode, weightG, count }: ResultProps): JSX.Element => {
  const isFilled = provinceCode !== '' && weightG !== null && count !== null && Number.isInteger(count) && count > 0
  const found = isFilled ? rangeOf(content as unknown as AverageContent, { provinceCode, weightG }) : null
  return (
    <div role="status">
      <p>
        {!isFilled && '选上收件省份，填上重量和票数'}
        {isFilled && found === null && '这个重量不在任何重量段里'}
        {isFilled && found !== null && (
          <>
            {found.group.regionGroup}第 {found.rangeIndex + 1} 段：{countText(count)} 票按{' '}
            <strong>{kgText(settlementG(count, found.range))} kg</strong> 结算（票数 × 均重 {kgText(found.range.avgWeightG)} kg ×
            系数 {found.range.coefficientBp / 10_000}）
          </>
        )}
      </p>
      <AverageValue value={content} at={found} />
    </div>
  )
}
