// 页头 · kit/PageHead
import { createContext, use, type JSX, type ReactNode } from 'react'

/** Where the page stands in the menu; the shell knows, the page shows it. */
export const Crumbs = createContext<ReactNode>(null)

/** One line: where we are on the left, what can be done on the right. */
export const PageHead = ({ children }: { readonly children?: ReactNode }): JSX.Element => (
  <header className="page-head">
    {use(Crumbs)}
    <div className="page-actions">{children}</div>
  </header>
)
