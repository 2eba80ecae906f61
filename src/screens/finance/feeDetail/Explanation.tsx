// 这笔费用怎么来的 · finance/feeDetail/Explanation
import { Tabs } from 'antd'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { billPage } from '#contract/finance/bill'
import { recalcLines } from '#contract/finance/billCalls'
import { explainFee, feeDetailPage } from '#contract/finance/feeDetail'
import { feeLineLife } from '#contract/rules/compensationLife'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { statusText } from '#contract/rules/life'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { Code, StateTag } from '../../../kit/cells.tsx'
import { kgText, moneyText, priceText } from '../../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../../kit/KeyFacts.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { ActLog } from '../../../kit/OperateLog.tsx'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { OrderTraces } from '../../../kit/OrderTraces.tsx'
import { EvidenceTable, PassedOver } from './Tables.tsx'

type Reply = ReplyOf<typeof explainFee>
type Line = Reply['line']

const versionPage = '/front/operator-center/finance/contract/fee/detail/{versionNo}'
const pageOf = (page: string, no: string): string => page.replace(/\{\w+\}/, encodeURIComponent(no))
const linked = (page: string, no: string | null): ReactNode => no !== null && <Link to={pageOf(page, no)}>{no}</Link>

const factsOf = (line: Line): readonly Fact[] =>
  (
    [
      ['费用类型', FEE_TYPE[line.feeType as FeeType]],
      ['客户', line.customName],
      ['单号', <Code key="no" text={line.sourceNo} />],
      ['快递单号', line.logisticsNo !== null && <Code key="parcel" text={line.logisticsNo} />],
      ['仓库', line.warehouseNo],
      ['日期', line.bizDate],
      ['数量', line.qty],
      ['计费重量', line.chargeWeightG !== null && `${kgText(line.chargeWeightG)} kg`],
      ['区域', line.areaName],
      ['单价', line.unitPriceE4 !== null && line.unitPriceE4 > 0 && `${priceText(line.unitPriceE4)} 元`],
      ['折扣', line.discountFen !== 0 && `${moneyText(line.discountFen)} 元`],
      ['费用版本', linked(versionPage, line.versionNo)],
      ['在账单', linked(billPage, line.billNo)],
      ['更正的费用', linked(feeDetailPage, line.baseLineNo)],
      ['免费原因', line.freeReason],
      ['算出时间', line.createTime],
    ] satisfies readonly Fact[]
  ).filter(([, value]) => value !== null && value !== false && value !== '')

/** Fees of an outbound order (fin_fee_line.source_type 1 and 5) go back to its scans. */
const isOfOrder = ({ sourceType }: Line): boolean => sourceType === 1 || sourceType === 5

/** The fee came after the bill of its month was closed: both bills are named. */
const Late = ({ lateMonth, lateOfBillNo, billNo }: Line): JSX.Element | null =>
  lateMonth === null ? null : (
    <p className="note">
      补计 {lateMonth}：这笔到的时候，那个月的账单{linked(billPage, lateOfBillNo)}已经关了，所以记进{' '}
      {billNo === null ? '下一张账单' : linked(billPage, billNo)}。
    </p>
  )

/** Whether today's records and contracts give the same amount, and if not why the stored one stands. */
const Now = ({ line, now }: Pick<Reply, 'line' | 'now'>): JSX.Element | null => {
  if (now === null) return null
  if (now.amountFen === line.amountFen)
    return <p className="dim">按现在的记录和合同重算一遍，也是 {moneyText(now.amountFen)} 元。</p>
  const again = now.amountFen === null ? `算不出：${now.reason}` : `是 ${moneyText(now.amountFen)} 元（${now.calcDetail}）`
  const why = line.status === feeLineLife.free ? '这一笔已经免费。' : '称重、合同或价格后来改过；账单确认以后差额记进下期。'
  return (
    <p className="note">
      按现在的记录和合同重算{again}。{why} {line.status === feeLineLife.billed && <Recalc lineNo={line.lineNo} />}
    </p>
  )
}
/** In a draft the fee can be reckoned anew at once. */
const Recalc = ({ lineNo }: Pick<Line, 'lineNo'>): JSX.Element | null => {
  const may = useMay()
  const send = useSend(recalcLines, { changes: ['finance/billLine', 'finance/bill', 'finance/feeDetail'] })
  if (!may(recalcLines.may)) return null
  return (
    <OnlineButton size="small" loading={send.isPending} onClick={() => send.mutate({ lineNos: [lineNo] })}>
      重算这一笔
    </OnlineButton>
  )
}

const Body = ({ line, given, now, passedOver, tables, traces, changes }: Reply): JSX.Element => {
  const tabs = [
    ...tables.map((table) => ({ key: table.title, label: table.title, children: <EvidenceTable {...table} /> })),
    ...(isOfOrder(line) ? [{ key: 'traces', label: '扫描记录', children: <OrderTraces traces={traces} photos={[]} /> }] : []),
    { key: 'passed', label: '别的版本为什么没用', children: <PassedOver rows={passedOver} /> },
    ...(changes.length === 0 ? [] : [{ key: 'changes', label: '改动', children: <ActLog lines={changes} /> }]),
  ]
  return (
    <div className="stack">
      <div className="detail-head">
        <h2>
          {line.itemName} {moneyText(line.amountFen)} 元
        </h2>
        <StateTag text={statusText(feeLineLife, line.status)} />
      </div>
      <p>
        <b>算式</b>　{line.calcDetail ?? '没有算式'}
      </p>
      {given.length > 0 && (
        <p>
          <b>依据</b>　{given.map(({ label, text }) => `${label} ${text}`).join('　')}
        </p>
      )}
      <Now line={line} now={now} />
      <Late {...line} />
      <KeyFacts facts={factsOf(line)} />
      <Tabs items={tabs} />
    </div>
  )
}

/** From a fee down to the scan: the arithmetic, its figures, the contract, the records (office.md §9.4). */
export const Explanation = ({ lineNo }: { readonly lineNo: string }): JSX.Element => {
  const read = useRead(explainFee, { lineNo })
  if (read.data !== undefined) return <Body {...read.data} />
  return read.error === null ? <SkeletonPage /> : <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
}
