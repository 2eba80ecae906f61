// 侧边菜单 · app/SideMenu
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '#contract/menu/node'
import { Icon, isIcon } from '../kit/icons.tsx'
import { menuType, shownTree } from '../state/menu.ts'
import { addressFor, panes } from '../state/panes.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

interface SideMenuProps {
  readonly entries: readonly MenuNode[]
  readonly current: MenuNode
}

/** Side menu: foldable directories, links, and full-screen pages that open in a new tab (spec 1 §2.4). An empty menu is not drawn. */
export const SideMenu = ({ entries, current }: SideMenuProps): JSX.Element | null => {
  const shown = shownTree(entries, current.category)
  if (shown.length === 0) return null
  return (
    <nav className="side" aria-label="侧边菜单">
      <MenuList entries={shown} current={current} first />
    </nav>
  )
}

/** Whether the current page is this entry, an entry below it or a page opened from one of them. */
const contains = (entry: MenuNode, current: MenuNode): boolean =>
  entry.id === current.id || isAbove(entry, current) || entry.children.some((child) => contains(child, current))

interface MenuListProps extends SideMenuProps {
  /** the outermost list, whose entries have icons */
  readonly first?: boolean
}
const MenuList = ({ entries, current, first = false }: MenuListProps): JSX.Element => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.id}>
        {entry.type === menuType.directory ? (
          <Folder entry={entry} current={current} first={first} />
        ) : (
          <Entry entry={entry} current={current} first={first} />
        )}
      </li>
    ))}
  </ul>
)

interface EntryProps {
  readonly entry: MenuNode
  readonly current: MenuNode
  readonly first: boolean
}
/** The title of an entry; entries of the first level also have an icon. */
const EntryTitle = ({ of: { icon, title }, first }: { readonly of: MenuNode; readonly first: boolean }): JSX.Element => (
  <>
    {first && isIcon(icon) && <Icon name={icon} size={14} />}
    {title}
  </>
)

const Folder = ({ entry, current, first }: EntryProps): JSX.Element => {
  const isCurrent = contains(entry, current)
  const [open, setOpen] = useState(isCurrent)
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  if (wasCurrent !== isCurrent) {
    // the page may also have been opened by the palette or a link
    setWasCurrent(isCurrent)
    if (isCurrent) setOpen(true)
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <EntryTitle of={entry} first={first} />
      </summary>
      <MenuList entries={entry.children} current={current} />
    </details>
  )
}

/** Whether a page without an entry of its own was opened from this one. */
const isAbove = (entry: MenuNode, current: MenuNode): boolean =>
  (current.type === menuType.detail || current.type === menuType.hidden) &&
  entry.path !== null &&
  entry.path !== '' &&
  (current.path ?? '').startsWith(`${entry.path}/`)

const Entry = ({ entry, current, first }: EntryProps): JSX.Element => {
  useSnapshot(panes)
  if (entry.isOpen === 0) return <NotOpenYet title={entry.title} />
  const isCurrent = entry.id === current.id || isAbove(entry, current)
  return (
    <Link
      to={addressFor(entry.path ?? '/')}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(entry.type === menuType.noLayout && { target: '_blank', rel: 'noreferrer' })}
    >
      <EntryTitle of={entry} first={first} />
    </Link>
  )
}
