// 盘点明细 · stock/check/CheckLines
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { owner } from '#contract/owner/refs'
import { checkCount, type checkDetail } from '#contract/stock/check'
import { Code } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { OptionText } from '../../../kit/options.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import type { Selection } from '../../../kit/table/props.ts'
import { qualityText } from '../lines/StockPicker.tsx'
import { CountCell } from './CountCell.tsx'

type Check = ReplyOf<typeof checkDetail>
type Line = Check['lines'][number]

const signed = (diff: number | null): JSX.Element =>
  diff === null ? (
    <span className="dim">{none}</span>
  ) : diff === 0 ? (
    <span className="dim">0</span>
  ) : (
    <b className={diff > 0 ? 'rise' : 'fall'}>{`${diff > 0 ? '+' : ''}${countText(diff)}`}</b>
  )
const number = (key: keyof Line, title: string, width = 80): Column<Line> => ({
  key,
  title,
  width,
  align: 'right',
  render: (line) => countText(line[key] as number | null),
})

const facts: readonly Column<Line>[] = [
  {
    key: 'locationNo',
    title: '库位',
    width: 120,
    fixed: 'left',
    render: (line) => (
      <>
        {line.locationNo}
        {line.isExtra === 1 && <small className="dim"> 账外</small>}
      </>
    ),
  },
  { key: 'ownerNo', title: '货主', width: 90, render: (line) => <OptionText to={owner} value={line.ownerNo} /> },
  { key: 'goodsNo', title: '商品编号', width: 120, render: (line) => <Code text={line.goodsNo} /> },
  { key: 'goodsName', title: '商品名称', width: 165, render: (line) => line.goodsName ?? none },
  { key: 'batchNo', title: '批次', width: 100, render: (line) => line.batchNo || none },
  { key: 'quality', title: '品质', width: 60, render: (line) => qualityText(line.quality) },
]

interface CheckLinesProps {
  readonly check: Check
  readonly lines: readonly Line[]
  readonly label: string
  readonly selection?: Selection<Line>
}

/** Lines of a check; those open in this round take a number. */
export const CheckLines = ({ check, lines, label, selection }: CheckLinesProps): JSX.Element => {
  const may = useMay()
  const counting = (check.status === 20 || check.status === 30) && may(checkCount.may)
  const own = (roundNo: number, title: string, key: 'countQty' | 'round2Qty' | 'finalQty'): Column<Line> => ({
    ...number(key, title),
    width: counting && check.roundNo === roundNo ? 110 : 70,
    render: (line) =>
      counting && check.roundNo === roundNo && line.isOpen === 1 ? (
        <CountCell checkNo={check.checkNo} roundNo={roundNo} line={line} />
      ) : (
        countText(line[key])
      ),
  })
  const rounds = [
    own(1, '初盘', 'countQty'),
    ...(check.roundNo >= 2 ? [own(2, '复盘', 'round2Qty')] : []),
    ...(check.roundNo >= 3 ? [own(3, '终盘', 'finalQty')] : []),
  ]
  const columns: readonly Column<Line>[] = [
    ...facts,
    number('bookQty', '账面', 70),
    ...rounds,
    number('flowQty', '期间进出', 75),
    { key: 'diffQty', title: '差异', width: 65, align: 'right', render: (line) => signed(line.diffQty) },
    { key: 'counterName', title: '盘点人', width: 80, render: (line) => line.counterName ?? none },
    { key: 'countTime', title: '盘点时间', width: 105, render: (line) => line.countTime?.slice(5, 16) ?? none },
  ]
  return (
    <div className="panel tall">
      <DataTable
        label={label}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        empty={<EmptyState title={check.status === 10 ? '开始盘点后显示明细' : '没有明细'} />}
        {...(selection && { selection })}
      />
    </div>
  )
}
