// 一页纸 · paper/Sheet
import type { CSSProperties, JSX, ReactNode } from 'react'
import type { Paper } from './papers.ts'
import './paper.css'

interface SheetProps {
  readonly paper: Paper
  /** kind of the content, for the style sheet */
  readonly kind: string
  readonly children: ReactNode
}

/** One page with exactly the size of its paper. */
export const Sheet = ({ paper, kind, children }: SheetProps): JSX.Element => {
  const size = { '--paper-width': `${paper.width}mm`, '--paper-height': `${paper.height}mm` } as CSSProperties
  return (
    <section className={`sheet-of-paper ${kind}`} style={size}>
      {children}
    </section>
  )
}

/** A line of text with a font size in millimetres. */
export const Sized = ({ mm, children, ...more }: SizedProps): JSX.Element => (
  <p style={{ fontSize: `${mm}mm` }} {...more}>
    {children}
  </p>
)
interface SizedProps {
  readonly mm: number
  readonly className?: string
  readonly children: ReactNode
}

/** Marks a repeated print; draws nothing for the first print. */
export const Again = ({ times }: { readonly times: number }): JSX.Element | null =>
  times === 0 ? null : <strong className="again">补打 {times + 1}</strong>
