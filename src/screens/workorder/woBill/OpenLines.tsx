// 待出账明细 · workorder/woBill/OpenLines
import { Tabs } from 'antd'
import { useMemo, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InputOf, ReplyOf } from '#contract/call'
import { LINE_TYPE, lineType } from '#contract/rules/compensation'
import { woBillOpenLines, type woBillAdd, type woBillPayers } from '#contract/workorder/woBillCalls'
import { useRead } from '../../../data/query.ts'
import type { Sending } from '../../../data/send.ts'
import { Code } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, moneyText } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import type { Selection } from '../../../kit/table/props.ts'
import { BillFoot } from './BillFoot.tsx'

type Line = ReplyOf<typeof woBillOpenLines>[number]
type Payer = ReplyOf<typeof woBillPayers>[number]
/** Call that creates a bill. The page owns it, because this component disappears with the last open line, before the reply arrives. */
export type AddBill = Sending<ReplyOf<typeof woBillAdd>, InputOf<typeof woBillAdd>>

const keyOf = ({ lineType, sourceNo }: Line): string => `${lineType}|${sourceNo}`
const columns: readonly Column<Line>[] = [
  { key: 'sourceNo', title: '来源单号', width: 160, fixed: 'left', render: ({ sourceNo }) => <Code text={sourceNo} /> },
  { key: 'text', title: '说明', width: 140, render: ({ text }) => text },
  { key: 'logisticsNo', title: '快递单号', width: 180, render: ({ logisticsNo }) => logisticsNo ?? '' },
  { key: 'workOrderNo', title: '工单号', width: 150, render: ({ workOrderNo }) => workOrderNo ?? '' },
  { key: 'bizDate', title: '日期', width: 110, render: ({ bizDate }) => bizDate },
  { key: 'amountFen', title: '金额（元）', width: 120, align: 'right', render: ({ amountFen }) => moneyText(amountFen) },
]
const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
const kinds = Object.entries(LINE_TYPE).map(([value, label]) => ({ type: Number(value), label }))

interface OpenLinesProps {
  readonly payer: Payer
  readonly month: string
  readonly add: AddBill
}
/** Open lines of a payer, by kind; the bill gets the ticked lines. */
export const OpenLines = ({ payer, month, add }: OpenLinesProps): JSX.Element => {
  const { payerType, payerNo } = payer
  const read = useRead(woBillOpenLines, { payerType, payerNo, month })
  const openLines = useMemo(() => read.data ?? [], [read.data])
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const ticked = useMemo(() => openLines.filter((line) => !unticked.has(keyOf(line))), [openLines, unticked])
  const bill = useBill({ payer, month, add, ticked, lookAgain: () => void read.refetch() })
  const linesOfType = (lines: readonly Line[], type: number): readonly Line[] => lines.filter((line) => line.lineType === type)
  // the tab of the first kind with open lines, until a user selects another
  const [picked, setPicked] = useState<string | null>(null)
  const first = kinds.find(({ type }) => linesOfType(openLines, type).length > 0) ?? kinds[0]
  return (
    <div className="bill-lines">
      <Tabs
        activeKey={picked ?? String(first?.type)}
        onChange={setPicked}
        items={kinds.map(({ type, label }) => {
          const tabLines = linesOfType(openLines, type)
          return {
            key: String(type),
            label: `${label} ${countText(tabLines.length)}`,
            children: (
              <DataTable
                label={`${label}明细`}
                columns={columns}
                rows={read.data === undefined ? undefined : tabLines}
                rowKey={keyOf}
                loading={read.isFetching}
                failure={read.error?.failure ?? null}
                retry={() => void read.refetch()}
                lazy
                empty={<EmptyState title={`没有待出账的${label}`} />}
                selection={selectionOf(tabLines, unticked, setUnticked)}
              />
            ),
          }
        })}
      />
      <BillFoot
        parts={kinds.map(({ type, label }) => ({ label, fen: sumOf(linesOfType(ticked, type)) }))}
        count={ticked.length}
        busy={bill.busy}
        save={bill.save}
      />
    </div>
  )
}

/** Selection of the lines of a tab. All lines are ticked at first, so `unticked` holds the keys of the unticked lines of all tabs. */
const selectionOf = (
  tabLines: readonly Line[],
  unticked: ReadonlySet<string>,
  setUnticked: (unticked: ReadonlySet<string>) => void,
): Selection<Line> => ({
  chosen: new Map(tabLines.filter((line) => !unticked.has(keyOf(line))).map((line) => [keyOf(line), line])),
  change: (chosen) => {
    const tabKeys = tabLines.map(keyOf)
    setUnticked(new Set([...[...unticked].filter((key) => !tabKeys.includes(key)), ...tabKeys.filter((key) => !chosen.has(key))]))
  },
})

interface BillProps {
  readonly payer: Payer
  readonly month: string
  readonly add: AddBill
  readonly ticked: readonly Line[]
  /** called after a failure, for example if another user billed a line meanwhile; reads the open lines again */
  readonly lookAgain: () => void
}
/** Creates the bill of the ticked lines, and opens it. */
const useBill = ({ payer: { payerType, payerNo }, month, add, ticked, lookAgain }: BillProps) => {
  const navigate = useNavigate()
  const nosOf = (type: number): string[] => ticked.flatMap((line) => (line.lineType === type ? [line.sourceNo] : []))
  const save = (adjustFen: number, remark: string): void =>
    add.mutate(
      {
        payerType,
        payerNo,
        month,
        lineIds: {
          comp: nosOf(lineType.comp),
          diff: nosOf(lineType.diff),
          valuation: nosOf(lineType.valued),
          punish: nosOf(lineType.punish),
        },
        adjustFen,
        ...(remark !== '' && { remark }),
      },
      {
        onSuccess: ({ billNo }) => void navigate(`/front/workorder/bill/receivable/${encodeURIComponent(billNo)}`),
        onError: lookAgain,
      },
    )
  return { busy: add.isPending, save }
}
