// 列设置抽屉 · kit/ColumnDrawer
import { Button, Checkbox, Drawer } from 'antd'
import type { JSX } from 'react'
import type { ColumnChoice } from './columns.ts'
import { Icon } from './icons.tsx'

interface ColumnDrawerProps {
  readonly open: boolean
  readonly close: () => void
  readonly choices: readonly ColumnChoice[]
  /** null = the table's own order */
  readonly change: (choices: readonly ColumnChoice[] | null) => void
}

/** Order and show columns; the table follows at once. */
export const ColumnDrawer = ({ open, close, choices, change }: ColumnDrawerProps): JSX.Element => {
  const swap = (from: number, to: number): void => {
    const next = [...choices]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    change(next)
  }
  const shown = choices.filter((choice) => choice.show).length
  return (
    <Drawer title="列设置" open={open} onClose={close} size={320} extra={<Button onClick={() => change(null)}>恢复默认</Button>}>
      <ul className="column-list">
        {choices.map((choice, index) => (
          <li key={choice.value}>
            <Checkbox
              checked={choice.show}
              disabled={choice.show && shown === 1}
              onChange={(event) =>
                change(choices.map((one) => (one.value === choice.value ? { ...one, show: event.target.checked } : one)))
              }
            >
              {choice.label}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                aria-label={`${choice.label}上移`}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
                icon={<Icon name="up" size={12} />}
              />
              <Button
                type="text"
                size="small"
                aria-label={`${choice.label}下移`}
                disabled={index === choices.length - 1}
                onClick={() => swap(index, index + 1)}
                icon={<Icon name="down" size={12} />}
              />
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
