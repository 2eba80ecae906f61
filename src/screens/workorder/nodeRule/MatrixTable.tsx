// 节点响应时间的表 · workorder/nodeRule/MatrixTable
import { Select } from 'antd'
import type { JSX } from 'react'
import { respMax } from '#contract/rules/workOrderClock'
import { WO_NODE, WO_PRIORITY, WO_TIME_MODE } from '#contract/rules/workOrderTerms'
import type { ResponseCell } from '#contract/workorder/nodeRule'
import { NumberCell } from '../../../kit/NumberField.tsx'
import '../../../kit/rowsInput.css'

interface MatrixTableProps {
  readonly cells: readonly ResponseCell[]
  readonly canEdit: boolean
  readonly change: (cells: readonly ResponseCell[]) => void
}
const modes = Object.entries(WO_TIME_MODE).map(([value, label]) => ({ value: Number(value), label }))
const priorities = Object.entries(WO_PRIORITY).map(([value, label]) => ({ value: Number(value), label }))
const nodes = Object.entries(WO_NODE).map(([value, label]) => ({ value: Number(value), label }))

/** A row for each node; the mode of time is the same for all priorities of a node. */
export const MatrixTable = ({ cells, canEdit, change }: MatrixTableProps): JSX.Element => {
  const put = (isChanged: (one: ResponseCell) => boolean, part: Partial<ResponseCell>): void =>
    change(cells.map((one) => (isChanged(one) ? { ...one, ...part } : one)))
  return (
    <div className="rows-input matrix-table">
      <table aria-label="节点响应时间">
        <MatrixHead />
        <tbody>
          {nodes.map(({ value: nodeCode, label: node }) => (
            <tr key={nodeCode}>
              <th scope="row">{node}</th>
              <td>
                <Select
                  aria-label={`${node}计时方式`}
                  className="matrix-mode"
                  disabled={!canEdit}
                  options={modes}
                  value={cells.find((one) => one.nodeCode === nodeCode)?.timeMode ?? 2}
                  onChange={(timeMode) => put((one) => one.nodeCode === nodeCode, { timeMode })}
                />
              </td>
              {priorities.map(({ value: priority, label }) => (
                <Cell
                  key={priority}
                  label={`${node}${label}`}
                  canEdit={canEdit}
                  cell={cells.find((one) => one.nodeCode === nodeCode && one.priority === priority)}
                  put={(part) => put((one) => one.nodeCode === nodeCode && one.priority === priority, part)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MatrixHead = (): JSX.Element => (
  <thead>
    <tr>
      <th rowSpan={2}>节点</th>
      <th rowSpan={2}>计时方式</th>
      {priorities.map(({ value, label }) => (
        <th key={value} colSpan={2}>
          {label}
        </th>
      ))}
    </tr>
    <tr>
      {priorities.flatMap(({ value }) => [<th key={`${value}r`}>响应(分钟)</th>, <th key={`${value}b`}>提前提醒(分钟)</th>])}
    </tr>
  </thead>
)

interface CellProps {
  readonly label: string
  readonly canEdit: boolean
  readonly cell: ResponseCell | undefined
  readonly put: (part: Partial<ResponseCell>) => void
}
/** Inputs of a cell: minutes that the node may last, and minutes before the end at which a reminder is sent. */
const Cell = ({ label, canEdit, cell, put }: CellProps): JSX.Element => (
  <>
    <td>
      <NumberCell
        label={`${label}响应`}
        limits={{ min: 1, max: respMax }}
        disabled={!canEdit}
        value={cell === undefined || cell.respMin === 0 ? null : cell.respMin}
        onChange={(respMin) => put({ respMin: respMin ?? 0 })}
      />
    </td>
    <td>
      <NumberCell
        label={`${label}提前提醒`}
        limits={{ min: 0, max: cell?.respMin ?? respMax }}
        disabled={!canEdit}
        value={cell?.remindBeforeMin ?? null}
        onChange={(remindBeforeMin) => put({ remindBeforeMin: remindBeforeMin ?? 0 })}
      />
    </td>
  </>
)
