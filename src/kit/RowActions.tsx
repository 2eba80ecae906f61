// 行操作 · kit/RowActions
/** Actions of a row as native buttons, because a list page has hundreds of them and antd's buttons cost more than the rest of the row. */
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../state/online.ts'
import { offlineReason } from './OnlineButton.tsx'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'

/** An action on one row: shown when the person has the right and the row's state allows it (floor.md §0.3). */
export interface Action {
  readonly label: string
  readonly right?: number
  /** false = the row's state does not allow it */
  readonly when?: boolean
  /** the action only reads, so it works offline from the cache, too */
  readonly local?: boolean
  readonly danger?: boolean
  readonly run: () => void
}

/** Links of a row that the person may see. */
export const shownActions = (actions: readonly Action[], may: (right: number | undefined) => boolean): readonly Action[] =>
  actions.filter((action) => action.when !== false && (action.right === undefined || may(action.right)))

/** Puts actions that cannot be undone last, away from the usual place of a click. */
export const dangerLast = (actions: readonly Action[]): readonly Action[] => [
  ...actions.filter((action) => action.danger !== true),
  ...actions.filter((action) => action.danger === true),
]

/** The visible links: at most `room`. With room for one, an action that cannot be undone is visible only if it is the only action. */
const visibleOf = (shown: readonly Action[], room: number): readonly Action[] => {
  if (shown.length <= 1) return shown
  if (room > 1) return shown.length > room ? shown.slice(0, room - 1) : shown
  return shown.filter((action) => action.danger !== true).slice(0, room)
}

/** Number of visible links in a row of a list, whose columns need the room (look.md). */
export const listRoom = 1
/** Widths in px: a character, the button ⋯, the padding of the cell. */
const signWidth = 13
const moreWidth = 26
const actionsPad = 20
/** Width of the actions column that fits the widest of these rows. */
export const actionsWidth = (rows: readonly (readonly Action[])[]): number => {
  const widths = rows.map((row) => {
    const visible = visibleOf(row, listRoom)
    return visible.map(({ label }) => label).join('').length * signWidth + (row.length > visible.length ? moreWidth : 0)
  })
  return Math.max(2 * signWidth, ...widths) + actionsPad
}

/** Width of the widest actions column: one link of four characters and ⋯. */
export const actionsRoom = 4 * signWidth + moreWidth + actionsPad

interface RowActionsProps {
  readonly actions: readonly Action[]
  /** maximum number of visible links */
  readonly room?: number
}
/** The first actions as links, the others in the menu ⋯ with dangerous actions last. */
export const RowActions = ({ actions, room = 3 }: RowActionsProps): JSX.Element => {
  const may = useMay()
  const { reachable } = useSnapshot(online)
  const shown = shownActions(actions, may)
  const visible = visibleOf(shown, room)
  const rest = dangerLast(shown.filter((action) => !visible.includes(action)))
  const off = (action: Action): boolean => action.local !== true && !reachable
  return (
    <span className="row-actions">
      {visible.map((action) => (
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
/** The menu is loaded with the first click. */
const More = ({ actions, off }: MoreProps): JSX.Element => {
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const begin = (): void => {
    setUsed(true)
    setOpen(true)
  }
  const button = (
    <button type="button" className="row-more" aria-haspopup="menu" aria-label="更多" {...(!used && { onClick: begin })}>
      <Icon name="more" />
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
