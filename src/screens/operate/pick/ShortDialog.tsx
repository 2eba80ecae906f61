// 短拣 · operate/pick/ShortDialog
import { Modal, Select, Table, type TableColumnsType } from 'antd'
import { useState, type JSX } from 'react'
import { SHORT_REASON } from '#contract/rules/shortReason'
import { Code } from '../../../kit/cells.tsx'
import { countText } from '../../../kit/formats.ts'
import { numberFault } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { leftOf, type PickNow, type Shorts } from './pickDesk.ts'

type Line = PickNow['lines'][number]
type Short = Shorts[number]
interface Entry {
  /** picked pieces; null: the field is empty */
  readonly got: number | null
  readonly reason: Short['reason']
}
const reasons = Object.entries(SHORT_REASON).map(([value, label]) => ({ value: Number(value), label }))
const limitsOf = ({ leftQty }: Line) => ({ min: 0, max: leftQty, decimals: 0, unit: '件' })

/** Columns with inputs for the picked pieces and for the reason of a shortage. */
const columnsOf = (
  entryOf: (line: Line) => Entry,
  setEntry: (line: Line, part: Partial<Entry>) => void,
): TableColumnsType<Line> => [
  { title: '库位', dataIndex: 'locationNo', width: 130, render: (no: string) => <Code text={no} /> },
  { title: '商品', render: (_, line) => line.goodsName ?? line.goodsNo, ellipsis: true },
  { title: '批次', dataIndex: 'batchNo', width: 100 },
  { title: '应拣', dataIndex: 'leftQty', width: 70, align: 'right', render: (n: number) => countText(n) },
  {
    title: '实拣',
    width: 110,
    render: (_, line) => (
      <NumberCell
        label={`${line.locationNo} ${line.goodsNo} 实拣`}
        limits={limitsOf(line)}
        value={entryOf(line).got}
        onChange={(got) => setEntry(line, { got })}
      />
    ),
  },
  {
    title: '原因',
    width: 110,
    render: (_, line) =>
      (entryOf(line).got ?? line.leftQty) < line.leftQty && (
        <Select
          aria-label={`${line.locationNo} ${line.goodsNo} 短拣原因`}
          value={entryOf(line).reason}
          options={reasons}
          onChange={(reason: number) => setEntry(line, { reason: reason as Short['reason'] })}
        />
      ),
  },
]

interface ShortDialogProps {
  readonly now: PickNow
  readonly submit: (shorts: Shorts) => void
  readonly close: () => void
}
/** Enters the short lines noted on the paper: the picked pieces of a line, and the reason of the shortage. */
export const ShortDialog = ({ now, submit, close }: ShortDialogProps): JSX.Element => {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const entryOf = ({ seqNo, leftQty }: Line): Entry => entries.get(seqNo) ?? { got: leftQty, reason: 1 }
  const setEntry = (line: Line, part: Partial<Entry>): void =>
    setEntries(new Map(entries).set(line.seqNo, { ...entryOf(line), ...part }))
  const isValid = (line: Line): boolean => {
    const { got } = entryOf(line)
    return got !== null && numberFault('实拣', limitsOf(line), got) === ''
  }
  const shorts = now.lines.flatMap((line): Short[] => {
    const { got, reason } = entryOf(line)
    return got !== null && got < line.leftQty ? [{ seqNo: line.seqNo, shortQty: line.leftQty - got, reason }] : []
  })
  const shortSum = shorts.reduce((sum, { shortQty }) => sum + shortQty, 0)
  return (
    <Modal
      title={`短拣 · ${now.pickNo}`}
      open
      width={860}
      onCancel={close}
      okText={shortSum === 0 ? '整单完成' : `完成 ${countText(leftOf(now) - shortSum)} 件，短拣 ${countText(shortSum)} 件`}
      okButtonProps={{ disabled: !now.lines.every(isValid) }}
      onOk={() => submit(shorts)}
    >
      <p className="dim">改实拣的件数。短拣的库位冻结、生成盘点任务，另找库存补拣，补不到的订单退回缺货。</p>
      <div className="pick-shorts">
        <Table<Line>
          size="small"
          rowKey="seqNo"
          columns={columnsOf(entryOf, setEntry)}
          dataSource={[...now.lines]}
          pagination={false}
        />
      </div>
    </Modal>
  )
}
