// 重量方案试算 · finance/weightPlan/Trial
import { Form, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { priceRegion } from '#contract/finance/refs'
import { weightPlanTrial } from '#contract/finance/weightPlan'
import { useSend } from '../../../data/send.ts'
import { kgText, moneyText } from '../../../kit/formats.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'
import { numberFault, type Limits } from '../../../kit/numberFault.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useOptions } from '../../../kit/options.tsx'

const grams: Limits = { min: 0, max: 999_999, unit: '克' }
const millimetres: Limits = { min: 0, max: 10_000, unit: '毫米' }
const sides = [
  ['lengthMm', '长'],
  ['widthMm', '宽'],
  ['heightMm', '高'],
] as const
type Side = (typeof sides)[number][0]

/** Fee of one parcel by the plan, calculated as for the bills. */
export const Trial = ({ planNo }: { readonly planNo: string }): JSX.Element => {
  const regions = useOptions(priceRegion)
  const [weightG, setWeightG] = useState<number | null>(null)
  const [size, setSize] = useState<Readonly<Record<Side, number | null>>>({ lengthMm: null, widthMm: null, heightMm: null })
  const [regionCode, setRegionCode] = useState('')
  const send = useSend(weightPlanTrial, { toast: '' })
  const fault =
    numberFault('重量', grams, weightG) ||
    sides.map(([side, label]) => numberFault(label, millimetres, size[side])).find(Boolean) ||
    ''
  const isFilled = weightG !== null && regionCode !== '' && fault === ''
  const calculate = (): void => {
    if (weightG === null) return
    const measured = Object.fromEntries(Object.entries(size).filter(([, side]) => side !== null))
    send.mutate({ planNo, weightG, regionCode, ...measured })
  }
  return (
    <Form className="form" style={{ maxWidth: 560 }} labelCol={{ flex: '84px' }} colon={false} onFinish={calculate}>
      <Form.Item label="寄到" htmlFor="trial-region">
        <Select
          id="trial-region"
          showSearch={{ optionFilterProp: 'label' }}
          options={[...regions.options]}
          value={regionCode === '' ? null : regionCode}
          onChange={setRegionCode}
        />
      </Form.Item>
      <Form.Item label="重量" htmlFor="trial-weight">
        <NumberInput id="trial-weight" limits={grams} value={weightG} onChange={setWeightG} />
      </Form.Item>
      {sides.map(([side, label]) => (
        <Form.Item key={side} label={label} htmlFor={`trial-${side}`}>
          <NumberInput
            id={`trial-${side}`}
            limits={millimetres}
            value={size[side]}
            onChange={(value) => setSize((before) => ({ ...before, [side]: value }))}
          />
        </Form.Item>
      ))}
      <Form.Item label=" ">
        <OnlineButton type="primary" htmlType="submit" disabled={!isFilled} loading={send.isPending}>
          试算
        </OnlineButton>
      </Form.Item>
      <Form.Item label="结果">
        {fault !== '' && <p className="fault">{fault}</p>}
        {fault === '' && send.data === undefined && <p className="dim">选上寄到哪里，填上重量；长宽高只在体积重参与计费时要填</p>}
        {fault === '' && send.data !== undefined && <Result {...send.data} />}
      </Form.Item>
    </Form>
  )
}

const Result = ({ reason, amountFen, area, segment, chargeG, formula }: ReplyOf<typeof weightPlanTrial>): JSX.Element =>
  reason === '' ? (
    <div role="status">
      <p>
        <strong>{moneyText(amountFen)} 元</strong>，{area} {segment}，计费 {kgText(chargeG)} kg
      </p>
      <p className="dim">{formula}</p>
    </div>
  ) : (
    <p role="status" className="fault">
      算不出价：{reason}，这样的件进计价池
    </p>
  )
