// 页头 · kit/PageHead
import { createContext, use, type JSX, type ReactNode } from 'react'

/** Place of the page in the menu. The shell provides it, and the head of the page shows it. */
export const Crumbs = createContext<ReactNode>(null)

/** One line: the place of the page on the left, its buttons on the right. */
export const PageHead = ({ children }: { readonly children?: ReactNode }): JSX.Element => (
  <header className="page-head">
    {use(Crumbs)}
    <div className="page-actions">{children}</div>
  </header>
)
