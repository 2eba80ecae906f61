// 移动端入口 · workbench/home/MobilePages
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../../kit/icons.tsx'
import { category, menu, menuType, ownPages } from '../../../state/menu.ts'

/** 移动端: links to the handheld pages that the person owns (floor.md §16.3). */
export const MobilePages = (): JSX.Element | null => {
  const { tree } = useSnapshot(menu)
  const pages = ownPages(tree ?? [], category.pda).filter(
    (page) => page.type === menuType.page && page.isOpen !== 0 && page.path !== null,
  )
  if (pages.length === 0) return null
  return (
    <section className="panel">
      <h2>移动端</h2>
      <div className="panel-body home-shortcuts">
        {pages.map((page) => (
          <a key={page.id} href={page.path ?? '/'} target="_blank" rel="noreferrer">
            <Icon name="phone" />
            {page.title}
          </a>
        ))}
      </div>
    </section>
  )
}
