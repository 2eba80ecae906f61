// 勾选框 · kit/table/RowCheckbox
import type { JSX } from 'react'

interface TickProps {
  readonly label: string
  readonly checked: boolean
  /** whether some, but not all, of the rows are ticked */
  readonly partly?: boolean
  readonly change: (on: boolean) => void
}

/** Check box of a row or of all rows. It is the browser's own control, because a list draws up to 200 of them. */
export const RowCheckbox = ({ label, checked, partly = false, change }: TickProps): JSX.Element => (
  <input
    type="checkbox"
    className="tick"
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box !== null) box.indeterminate = partly
    }}
    onChange={(event) => change(event.target.checked)}
    onDoubleClick={(event) => event.stopPropagation()}
  />
)
