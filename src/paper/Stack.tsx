// 送去打印的纸 · paper/Stack
import type { JSX, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Paper } from './papers.ts'
import './paper.css'

/**
 * Pages that the browser prints in place of the page that requested them: off the screen, yet laid out, because long lists measure
 * themselves. `@page` has the exact size and no margin, so that the printer puts the millimetres where the sheet has them.
 */
export const Stack = ({ paper, children }: { readonly paper: Paper; readonly children: ReactNode }): JSX.Element => (
  <>
    {createPortal(
      <div className="paper-stack" aria-hidden="true">
        <style>{`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0 }`}</style>
        {children}
      </div>,
      document.body,
    )}
  </>
)
