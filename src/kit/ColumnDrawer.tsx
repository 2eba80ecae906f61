// 列设置抽屉 · kit/ColumnDrawer
import { Button, Checkbox, Drawer, Select, Space } from 'antd'
import { useState, type JSX } from 'react'
import type { Edge } from '#contract/user/listView'
import type { ColumnChoice } from './listPreference.ts'
import { numberFault } from './numberFault.ts'
import { NumberCell } from './NumberField.tsx'
import { OrderList } from './OrderList.tsx'
import { draggedWidthMin } from './table/column.ts'

interface ColumnDrawerProps {
  readonly open: boolean
  readonly close: () => void
  readonly choices: readonly ColumnChoice[]
  /** new choices; null restores the table's own order, edges and widths */
  readonly change: (choices: readonly ColumnChoice[] | null) => void
}

/** The drawer in which a user orders, hides, fixes and widens columns, by mouse or keyboard; the table changes at once. */
export const ColumnDrawer = ({ open, close, choices, change }: ColumnDrawerProps): JSX.Element => (
  <Drawer
    title="列设置"
    open={open}
    onClose={close}
    size={440}
    extra={
      <Space>
        <Button onClick={() => change(choices.map((column) => ({ ...column, show: true })))}>全部显示</Button>
        <Button onClick={() => change(null)}>恢复默认</Button>
      </Space>
    }
  >
    <p className="order-head">拖动或用箭头调整顺序；列宽也可以在表头的边上拖动</p>
    <div className="column-list">
      <OrderList items={choices} keyOf={({ value }) => value} nameOf={({ label }) => label} change={change}>
        {(choice) => (
          <ColumnRow
            choice={choice}
            only={choice.show && choices.filter(({ show }) => show).length === 1}
            set={(patch) => change(choices.map((other) => (other.value === choice.value ? { ...other, ...patch } : other)))}
          />
        )}
      </OrderList>
    </div>
  </Drawer>
)

interface ColumnRowProps {
  readonly choice: ColumnChoice
  /** the last visible column cannot be hidden */
  readonly only: boolean
  readonly set: (patch: Partial<ColumnChoice>) => void
}
const edges: { readonly value: Edge; readonly label: string }[] = [
  { value: 'own', label: '默认' },
  { value: 'left', label: '固定左侧' },
  { value: 'right', label: '固定右侧' },
  { value: 'none', label: '不固定' },
]
const ColumnRow = ({ choice, only, set }: ColumnRowProps): JSX.Element => (
  <>
    <Checkbox checked={choice.show} disabled={only} onChange={(event) => set({ show: event.target.checked })}>
      {choice.label}
    </Checkbox>
    <WidthInput key={choice.width ?? 0} choice={choice} set={set} />
    <Select
      size="small"
      aria-label={`${choice.label}固定`}
      options={edges}
      value={choice.fixed ?? 'own'}
      onChange={(fixed) => set({ fixed })}
    />
  </>
)

const widths = { min: draggedWidthMin, max: 2000, unit: '像素' }
/** Input for the width of a column. A valid width applies while it is typed; an invalid one stays in the input. */
const WidthInput = ({ choice, set }: Pick<ColumnRowProps, 'choice' | 'set'>): JSX.Element => {
  const [typed, setTyped] = useState(choice.width ?? null)
  return (
    <NumberCell
      size="small"
      label={`${choice.label}列宽`}
      limits={widths}
      placeholder="列宽"
      controls={false}
      value={typed}
      onChange={(width) => {
        setTyped(width)
        if (width !== null && numberFault('', widths, width) === '') set({ width })
      }}
    />
  )
}
