// 菜单管理 · user/menu
import type { JSX } from 'react'
import { isMenuIcon, menuIcons } from '#contract/menu/icons'
import { menuEntry } from '#contract/user/menu'
import { Icon } from '../../kit/icons.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const picture = (icon: string | null): JSX.Element | null =>
  isMenuIcon(icon) ? (
    <span className="named-icon">
      <Icon name={icon} /> {menuIcons[icon]}
    </span>
  ) : null

/** The menu tree of the tenant with the icons of its entries (floor.md §2.5 screen 1108: tree-table). */
export default function MenuScreen(): JSX.Element {
  return <ResourceScreen of={menuEntry} cells={{ icon: (row) => picture(row.icon ?? null) }} />
}
