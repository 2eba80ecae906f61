// 面包屑 · app/Breadcrumbs
import { Button } from 'antd'
import type { JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../kit/icons.tsx'
import { menuType } from '../state/menu.ts'
import { addressFor } from '../state/panes.ts'
import type { Place } from './pages.ts'

/** Whether the previous entry of the browser's history is a page of this application. */
const cameFromHere = (): boolean => ((history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0

/** Titles from the directory to the page; a detail page also has a button that returns to its list. */
export const Breadcrumbs = ({ place }: { readonly place: Place }): JSX.Element => {
  const navigate = useNavigate()
  const { item, chain } = place
  const above = chain.slice(0, -1)
  const list =
    item.type === menuType.detail || item.type === menuType.hidden
      ? above.findLast(({ path, type }) => path !== null && type === menuType.page)
      : undefined
  return (
    <nav className="crumbs" aria-label="面包屑">
      {list !== undefined && (
        <Button
          type="text"
          size="small"
          aria-label="返回"
          icon={<Icon name="left" />}
          onClick={() => (cameFromHere() ? void navigate(-1) : void navigate(addressFor(list.path ?? '/')))}
        />
      )}
      <ol>
        {above.map(({ id, type, path, title }) => (
          <li key={id}>{type === menuType.page && path !== null ? <Link to={addressFor(path)}>{title}</Link> : title}</li>
        ))}
        <li aria-current="page">
          <h1>{item.title}</h1>
        </li>
      </ol>
    </nav>
  )
}
