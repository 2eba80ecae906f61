// 行操作 · kit/RowActions
/** Native buttons: a page of a list has hundreds of them, and antd's cost more than the rest of the row. */
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../state/online.ts'
import { offlineReason } from './Decide.tsx'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'

/** What can be done with one row: shown when the right is owned and the row's state allows it (floor.md §0.3). */
export interface Action {
  readonly label: string
  readonly right?: number
  /** false = the row's state does not allow it */
  readonly when?: boolean
  /** only looks: works from the cache as well */
  readonly local?: boolean
  readonly danger?: boolean
  readonly run: () => void
}

/** Links of a row that its reader may see. */
export const shownActions = (actions: readonly Action[], may: (right: number | undefined) => boolean): readonly Action[] =>
  actions.filter((action) => action.when !== false && (action.right === undefined || may(action.right)))

/** What cannot be taken back stands away from where the hand usually goes. */
export const dangerLast = (actions: readonly Action[]): readonly Action[] => [
  ...actions.filter((action) => action.danger !== true),
  ...actions.filter((action) => action.danger === true),
]

/** Width of the column that holds the widest of these rows. */
export const actionsWidth = (rows: readonly (readonly Action[])[]): number => {
  const widest = Math.max(
    2,
    ...rows.map(
      (row) =>
        (row.length > 3 ? [...row.slice(0, 2).map((one) => one.label), '更多v'] : row.map((one) => one.label)).join('').length +
        Math.min(row.length, 3) * 0.7,
    ),
  )
  return Math.round(widest * 13 + 20)
}

/** At most three links, the rest under 更多. */
export const RowActions = ({ actions }: { readonly actions: readonly Action[] }): JSX.Element => {
  const may = useMay()
  const { reachable } = useSnapshot(online)
  const shown = shownActions(actions, may)
  const inline = shown.length > 3 ? shown.slice(0, 2) : shown
  const rest = shown.slice(inline.length)
  const off = (action: Action): boolean => action.local !== true && !reachable
  return (
    <span className="row-actions">
      {inline.map((action) => (
        <button
          key={action.label}
          type="button"
          data-danger={action.danger === true || undefined}
          disabled={off(action)}
          {...(off(action) && { title: offlineReason })}
          onClick={action.run}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && <More actions={rest} off={off} />}
    </span>
  )
}

interface MoreProps {
  readonly actions: readonly Action[]
  readonly off: (action: Action) => boolean
}
/** The menu comes with the first click. */
const More = ({ actions, off }: MoreProps): JSX.Element => {
  const [used, use] = useState(false)
  const [open, setOpen] = useState(false)
  const begin = (): void => {
    use(true)
    setOpen(true)
  }
  const button = (
    <button type="button" aria-haspopup="menu" {...(!used && { onClick: begin })}>
      更多
      <Icon name="down" size={12} />
    </button>
  )
  if (!used) return button
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      menu={{
        items: actions.map((action) => ({
          key: action.label,
          label: action.label,
          danger: action.danger === true,
          disabled: off(action),
          onClick: action.run,
        })),
      }}
    >
      {button}
    </Dropdown>
  )
}
