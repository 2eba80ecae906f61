// 账单详情 · finance/billDetail
import { Drawer } from 'antd'
import { useState, type JSX } from 'react'
import { useParams } from 'react-router-dom'
import { bill } from '#contract/finance/bill'
import { billLine } from '#contract/finance/billLine'
import { explainFee } from '#contract/finance/feeDetail'
import type { Resource, Row } from '#contract/resource'
import { billLife } from '#contract/rules/billLife'
import type { RecordsProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { Adjusts } from './bill/Adjusts.tsx'
import { Explanation } from './feeDetail/Explanation.tsx'
import { Approvals, BillReceipts, FeeSummary, OwingDevices, Taxes } from './bill/Tables.tsx'

const tabsOf = (whole: Whole<typeof bill>) => {
  const { fees = [], taxes = [], approvals = [], receipts = [], owingDevices = [] } = whole.head
  return [
    { key: 'fees', label: '费用汇总', children: <FeeSummary fees={fees ?? []} /> },
    { key: 'taxes', label: '税额', children: <Taxes taxes={taxes ?? []} /> },
    { key: 'adjusts', label: '调整', children: <Adjusts key={JSON.stringify(whole.head.adjusts)} whole={whole} /> },
    { key: 'approvals', label: '审批记录', children: <Approvals approvals={approvals ?? []} /> },
    { key: 'receipts', label: '回款', children: <BillReceipts receipts={receipts ?? []} /> },
    ...((owingDevices ?? []).length === 0
      ? []
      : [{ key: 'owing', label: '没交全的设备', children: <OwingDevices devices={owingDevices ?? []} /> }]),
  ]
}

/** How far the job is that makes it. */
const progress = ({ status, head }: Whole<typeof bill>): JSX.Element | null =>
  status === billLife.making ? <span role="status">已生成 {head.genProgress ?? 0}%</span> : null

/** A line opens beside the list: what an owner asks is answered without leaving the bill. */
const explaining = (lineNo: string | null, setLineNo: (lineNo: string | null) => void): RecordsProps => {
  const explain = (row: Row<Resource>): void => setLineNo(String((row as Row<typeof billLine>).lineNo))
  return {
    open: explain,
    rowActions: (row) => [{ label: '解释', right: explainFee.may, local: true, run: () => explain(row) }],
    aside: lineNo !== null && (
      <Drawer title={`这笔费用怎么来的 ${lineNo}`} open size="min(960px, 100vw)" onClose={() => setLineNo(null)}>
        <Explanation lineNo={lineNo} />
      </Drawer>
    ),
  }
}

/** Page of one bill: its figures, its lines, and everything that was decided about it (office.md §9.4, screen 5203). */
export default function BillDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  const [lineNo, setLineNo] = useState<string | null>(null)
  return (
    <DocumentRoute
      of={bill}
      no={id}
      records={() => explaining(lineNo, setLineNo)}
      flags={progress}
      tabs={(whole) => ({ before: tabsOf(whole).slice(0, 1), after: tabsOf(whole).slice(1) })}
    />
  )
}
