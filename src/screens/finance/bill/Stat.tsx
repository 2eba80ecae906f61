// 账单统计 · finance/bill/Stat
import { Select } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { BILL_STAT_BY, billStat, statMonthsMax, type BillStatBy } from '#contract/finance/billStat'
import { FEE_DIRECTION } from '#contract/finance/valuation'
import type { ReplyOf } from '#contract/call'
import { monthAfter } from '#contract/rules/clock'
import { useRead } from '../../../data/query.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, dayText, moneyText, percentText } from '../../../kit/formats.ts'
import { PageHead } from '../../../kit/PageHead.tsx'
import { MonthPicker } from '../../../kit/pickers/MonthPicker.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import './bill.css'

type Figures = ReplyOf<typeof billStat>
type Row = Figures['rows'][number]
/** What has nothing to be compared with, or is no sum of this grouping. */
const none = '--'
const moneyOrNone = (fen: number | null): string => (fen === null ? none : moneyText(fen))
const rateText = (rate: number | null): string => (rate === null ? none : percentText(rate))
const figure = (key: keyof Row, title: string, width: number, render: (row: Row) => string): Column<Row> => ({
  key,
  title,
  width,
  align: 'right',
  render,
})
const columnsOf = (by: BillStatBy): readonly Column<Row>[] => [
  { key: 'name', title: BILL_STAT_BY[by], width: 160, render: ({ name }) => name },
  figure('billNum', '账单(张)', 80, ({ billNum }) => countText(billNum)),
  figure('lineNum', '费用(条)', 90, ({ lineNum }) => countText(lineNum)),
  figure('feeFen', '费用(元)', 120, ({ feeFen }) => moneyText(feeFen)),
  figure('taxFen', '税额(元)', 110, ({ taxFen }) => moneyOrNone(taxFen)),
  figure('totalFen', '总额(元)', 120, ({ totalFen }) => moneyOrNone(totalFen)),
  figure('receivedFen', '已收(元)', 120, ({ receivedFen }) => moneyOrNone(receivedFen)),
  figure('beforeFen', by === 'month' ? '上月费用(元)' : '上一段费用(元)', 130, ({ beforeFen }) => moneyText(beforeFen)),
  figure('momRate', '环比', 90, ({ momRate }) => rateText(momRate)),
]

const groupings = Object.entries(BILL_STAT_BY).map(([value, label]) => ({ value: value as BillStatBy, label: `按${label}` }))
const directions = Object.entries(FEE_DIRECTION).map(([value, label]) => ({ value: Number(value), label }))
const Whole = ({ whole, cut }: Figures): JSX.Element => (
  <span role="status">
    共 {countText(whole.billNum)} 张，费用 {moneyText(whole.feeFen)} 元，总额 {moneyOrNone(whole.totalFen)} 元，环比{' '}
    {rateText(whole.momRate)}
    {cut > 0 && `；还有 ${countText(cut)} 行没有列出，缩短月份再看`}
  </span>
)
const Month = ({
  label,
  value,
  change,
}: {
  readonly label: string
  readonly value: string
  readonly change: (month: string) => void
}) => (
  <label className="inline-field">
    {label}
    <MonthPicker value={value} change={(month) => month !== '' && change(month)} />
  </label>
)

/** Bills of some months, made and not void, beside the months before. `head`: the tabs of the page. */
export const Stat = ({ head }: { readonly head: ReactNode }): JSX.Element => {
  const [by, setBy] = useState<BillStatBy>('month')
  const [direction, setDirection] = useState(1)
  const [months, setMonths] = useState(() => {
    const month = dayText(Date.now()).slice(0, 7)
    return { startMonth: monthAfter(month, -5), endMonth: month }
  })
  const isSpan = months.startMonth <= months.endMonth && months.endMonth < monthAfter(months.startMonth, statMonthsMax)
  const { data, error, refetch } = useRead(billStat, { ...months, groupBy: by, direction }, { enabled: isSpan, keep: true })
  return (
    <section className="screen">
      <PageHead />
      {head}
      <div className="bill-stat-conditions">
        <Month label="从" value={months.startMonth} change={(startMonth) => setMonths({ ...months, startMonth })} />
        <Month label="到" value={months.endMonth} change={(endMonth) => setMonths({ ...months, endMonth })} />
        <Select aria-label="方向" options={directions} value={direction} onChange={setDirection} />
        <Select aria-label="维度" options={groupings} value={by} onChange={setBy} />
        {isSpan ? (
          data !== undefined && <Whole {...data} />
        ) : (
          <span role="alert">结束月份不能早于开始，最多{statMonthsMax}个月</span>
        )}
      </div>
      {error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {error === null && data === undefined && isSpan && <SkeletonPage />}
      {data !== undefined && (
        <DataTable
          label="账单统计"
          columns={columnsOf(by)}
          rows={data.rows}
          rowKey={({ key }) => key}
          empty={<EmptyState title="这几个月没有账单" text="换几个月，或者换一个方向看看。" />}
        />
      )}
    </section>
  )
}
