// 系统试算 · finance/bill/SystemCheck
import { Table } from 'antd'
import { useState, type JSX } from 'react'
import { billSystem } from '#contract/finance/billSystem'
import type { ReplyOf } from '#contract/call'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { useRead } from '../../../data/query.ts'
import { moneyText } from '../../../kit/formats.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'

type Reckoned = ReplyOf<typeof billSystem>
const right = 'right' as const
const money = { width: 140, align: right, render: moneyText }
const columns = [
  { title: '费用类型', dataIndex: 'feeType', width: 140, render: (type: FeeType) => FEE_TYPE[type] },
  { title: '账单(元)', dataIndex: 'billedFen', ...money },
  { title: '现在算(元)', dataIndex: 'computedFen', ...money },
  {
    title: '差(元)',
    key: 'difference',
    width: 140,
    align: right,
    render: (_: unknown, { billedFen, computedFen }: Reckoned['rows'][number]) => moneyText(computedFen - billedFen),
  },
]

/** In words what a recalculation would do. */
const sentence = ({ changedNum, openNum, openFen, waiting, due }: Reckoned): string =>
  [
    changedNum === 0 ? '账单里的费用和现在算的一样' : `重算会改${changedNum}条费用`,
    ...(openNum === 0 ? [] : [`还有${openNum}条待出账的费用（${moneyText(openFen)} 元）会收进来`]),
    ...(waiting + due === 0 ? [] : [`账期内${waiting}条在计价池、${due}条正在计价`]),
  ].join('；')

const Result = ({ billNo }: { readonly billNo: string }): JSX.Element => {
  const { data, error, refetch } = useRead(billSystem, { billNo })
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonPage />
  return (
    <>
      <p role="status">
        账单 {moneyText(data.billedFen)} 元，现在算 {moneyText(data.computedFen)} 元。{sentence(data)}。
      </p>
      <Table size="small" pagination={false} rowKey="feeType" columns={columns} dataSource={data.rows} />
    </>
  )
}

/** What the bill would cost by the contracts and weights of now; reckoned when asked, nothing is changed. */
export const SystemCheck = ({ billNo }: { readonly billNo: string }): JSX.Element => {
  const [isAsked, setIsAsked] = useState(false)
  return isAsked ? (
    <Result billNo={billNo} />
  ) : (
    <p>
      按现在的合同、价格和重量再算一遍，和账单比一比，什么也不改。{' '}
      <OnlineButton onClick={() => setIsAsked(true)}>试算</OnlineButton>
    </p>
  )
}
