// 送去打印的纸 · paper/Stack
import type { JSX, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Paper } from './papers.ts'
import './paper.css'

/**
 * Pages that the browser prints instead of the visible page. They are outside of the screen but laid out, because long lists measure their
 * rows. `@page` has the exact size of the paper and no margin, so that millimetres on the sheet are millimetres on paper.
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
