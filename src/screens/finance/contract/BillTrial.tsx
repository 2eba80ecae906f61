// 账单试算 · finance/contract/BillTrial
import { Form, Table } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { contractBillTrial } from '#contract/finance/contractTrial'
import { choice, count, day, money } from '#contract/kinds'
import { FEE_TYPE } from '#contract/rules/feeTypes'
import { useSend } from '../../../data/send.ts'
import { FormFields } from '../../../kit/FormFields.tsx'
import { moneyText, percentText } from '../../../kit/formats.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import RowsInput, { type Entry } from '../../../kit/RowsInput.tsx'

const head = {
  periodStart: day('账期开始', { required: true }),
  periodEnd: day('账期结束', { required: true }),
  orders: count('订单数', { min: 0, max: 99_999_999, unit: '单', help: '有月度阶梯时填' }),
}
const sumFields = {
  feeType: choice('费用', FEE_TYPE, { required: true, width: 140 }),
  amountFen: money('合计', { required: true, min: -100_000_000_000, max: 100_000_000_000, width: 160 }),
}
interface TypedSum {
  readonly feeType?: string | null
  readonly amountFen?: number | null
}

/** What a period's bill adds to the sums of its fees: tiers, management fee, lowest charge, discounts, tax. */
export const BillTrial = ({ contractNo }: { readonly contractNo: string }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [sums, setSums] = useState<readonly Entry[]>([])
  const send = useSend(contractBillTrial, { toast: '', inline: true })
  const calculate = ({ periodStart, periodEnd, orders }: Record<string, unknown>): void => {
    const filled = sums.flatMap(({ feeType, amountFen }: TypedSum) =>
      feeType && typeof amountFen === 'number' ? [{ feeType, amountFen }] : [],
    )
    send.mutate({
      contractNo,
      periodStart: String(periodStart),
      periodEnd: String(periodEnd),
      sums: filled,
      ...(typeof orders === 'number' && { orders }),
    })
  }
  return (
    <div>
      <Form form={form} className="form two-columns" labelCol={{ flex: '84px' }} colon={false} onFinish={calculate}>
        <FormFields fields={head} names={Object.keys(head)} form={form} isNew={false} later />
      </Form>
      <RowsInput
        label="各类费用"
        fields={sumFields}
        most={20}
        value={sums}
        disabled={false}
        onChange={setSums}
        add="添加一类费用"
      />
      <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
        试算
      </OnlineButton>
      {send.error !== null && <p className="fault">{send.error.message}</p>}
      {send.data !== undefined && <Result {...send.data} />}
    </div>
  )
}

const right = 'right' as const
const lineColumns = [
  { title: '账单里加的', dataIndex: 'itemName', width: 160 },
  { title: '算式', dataIndex: 'formula' },
  { title: '金额(元)', dataIndex: 'amountFen', width: 130, align: right, render: moneyText },
]
const taxColumns = [
  { title: '税率', dataIndex: 'rateBp', width: 100, render: percentText },
  { title: '费用(元)', dataIndex: 'baseFen', width: 140, align: right, render: moneyText },
  { title: '不含税(元)', dataIndex: 'netFen', width: 140, align: right, render: moneyText },
  { title: '税额(元)', dataIndex: 'taxFen', width: 140, align: right, render: moneyText },
]
const Result = ({ lines, feeFen, taxFen, totalFen, taxes }: ReplyOf<typeof contractBillTrial>): JSX.Element => (
  <div role="status">
    <p>
      费用合计 {moneyText(feeFen)} 元，税额 {moneyText(taxFen)} 元，总额 <strong>{moneyText(totalFen)} 元</strong>
    </p>
    <Table
      size="small"
      pagination={false}
      rowKey="itemName"
      columns={lineColumns}
      dataSource={lines}
      locale={{ emptyText: '没有阶梯差额、管理费、保底和折扣' }}
    />
    <Table
      size="small"
      pagination={false}
      rowKey="rateBp"
      columns={taxColumns}
      dataSource={taxes}
      locale={{ emptyText: '没有费用' }}
    />
  </div>
)
