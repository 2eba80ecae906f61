// 账单详情 · finance/billDetail
import { Drawer } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { bill } from '#contract/finance/bill'
import { downloadBill } from '#contract/finance/billFiles'
import { billLine } from '#contract/finance/billLine'
import { explainFee } from '#contract/finance/feeDetail'
import type { Resource, Row } from '#contract/resource'
import { billLife } from '#contract/rules/billLife'
import { saveFile } from '../../data/files.ts'
import type { PartProps, RecordsProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { showToast, withFailureToast } from '../../kit/toast.ts'
import { Adjusts } from './bill/Adjusts.tsx'
import { SystemCheck } from './bill/SystemCheck.tsx'
import { Explanation } from './feeDetail/Explanation.tsx'
import { Approvals, BillReceipts, FeeSummary, OwingDevices, Taxes } from './bill/Tables.tsx'

const tabsOf = (whole: Whole<typeof bill>) => {
  const { fees = [], taxes = [], approvals = [], receipts = [], owingDevices = [] } = whole.head
  return [
    { key: 'fees', label: '费用汇总', children: <FeeSummary fees={fees ?? []} /> },
    { key: 'taxes', label: '税额', children: <Taxes taxes={taxes ?? []} /> },
    { key: 'adjusts', label: '调整', children: <Adjusts key={JSON.stringify(whole.head.adjusts)} whole={whole} /> },
    { key: 'approvals', label: '审批记录', children: <Approvals approvals={approvals ?? []} /> },
    { key: 'system', label: '系统试算', children: <SystemCheck billNo={whole.no} /> },
    { key: 'receipts', label: '回款', children: <BillReceipts receipts={receipts ?? []} /> },
    ...((owingDevices ?? []).length === 0
      ? []
      : [{ key: 'owing', label: '没交全的设备', children: <OwingDevices devices={owingDevices ?? []} /> }]),
  ]
}

/** How far the jobs are that make it, and that spread it over its goods. */
const progress = ({ status, head }: Whole<typeof bill>): JSX.Element | null => {
  if (status === billLife.making) return <span role="status">已生成 {head.genProgress ?? 0}%</span>
  return head.isGoodsDue === 1 ? <span role="status">商品费用在算</span> : null
}

/** The bill as its customer gets it; not while its lines are just taken or let go. */
const Download = ({ whole: { no, status } }: PartProps): ReactNode => {
  const may = useMay()
  if (!may(downloadBill.may) || status === billLife.making || status === billLife.failed || status === billLife.off) return null
  const save = async (): Promise<void> => {
    await saveFile(downloadBill, { billNo: no }, `账单${no}.zip`)
    showToast('success', downloadBill.toast ?? '')
  }
  return <OnlineButton onClick={() => void withFailureToast(save)}>下载账单</OnlineButton>
}

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
      records={(of) => (of.id === billLine.id ? explaining(lineNo, setLineNo) : {})}
      flags={progress}
      Tools={Download}
      tabs={(whole) => ({ before: tabsOf(whole).slice(0, 1), after: tabsOf(whole).slice(1) })}
    />
  )
}
