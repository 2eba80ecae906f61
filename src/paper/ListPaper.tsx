// 清单 · paper/ListPaper
import { useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import { Bars } from './Codes.tsx'
import { papers } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Again, Sheet } from './Sheet.tsx'

export interface PaperColumn<R> {
  readonly title: string
  /**
   * `code` in a font that distinguishes 0 from O, `big` to be read from a cart, `qty` a right-aligned number, `blank` to be written into
   */
  readonly kind?: 'code' | 'big' | 'qty' | 'blank'
  readonly cell: (row: R, index: number) => ReactNode
}
interface ListPaperProps<R> {
  readonly title: string
  /** document number, printed as a barcode at the top of every page */
  readonly no: string
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  readonly columns: readonly PaperColumn<R>[]
  readonly rows: readonly R[]
  /** lines to be filled in by hand, at the end of every page */
  readonly foot?: string
  /** number of earlier prints */
  readonly times?: number
}

const mmPerPx = 25.4 / 96
/**
 * Height for head, rows and foot on a page of A4, mm: the page without two margins of 10, and without a reserve of 6, because print and
 * screen break lines a little differently.
 */
const pageHeight = papers.a4.height - 20 - 6

/** Index of the first row of every page. Rows are never cut; a row that is higher than a page has its own page. */
export const pageStarts = (heights: readonly number[], free: number): readonly number[] => {
  const starts = [0]
  let used = 0
  for (const [index, height] of heights.entries()) {
    if (used + height > free && index > (starts.at(-1) ?? 0)) {
      starts.push(index)
      used = 0
    }
    used += height
  }
  return starts
}

/** Measures a list laid out in one piece: index of the first row of every page; null where nothing is laid out. */
const measure = (list: HTMLElement): readonly number[] | null => {
  const scale = list.getBoundingClientRect().width / list.offsetWidth
  if (!(scale > 0)) return null
  const mm = (element: Element | null): number => ((element?.getBoundingClientRect().height ?? 0) / scale) * mmPerPx
  const fixed = ['header', 'thead', 'footer'].reduce((sum, name) => sum + mm(list.querySelector(name)), 0)
  return pageStarts([...list.querySelectorAll('tbody > tr')].map(mm), pageHeight - fixed)
}

/**
 * A list on pages of A4, each with a head with barcode, the page number and the time of printing. The list is laid out in one piece and
 * then divided between rows.
 */
export function ListPaper<R>(props: ListPaperProps<R>): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  const { rows } = props
  const [layout, setLayout] = useState<{ readonly rows: readonly R[]; readonly starts: readonly number[] } | null>(null)
  const starts = layout?.rows === rows ? layout.starts : [0]
  useLayoutEffect(() => {
    if (list.current === null || layout?.rows === rows) return
    const measured = measure(list.current)
    if (measured !== null) setLayout({ rows, starts: measured })
  }, [rows, layout])
  return (
    <div ref={list} className="list-pages">
      {starts.map((from, index) => (
        <Page
          key={from}
          {...props}
          rows={rows.slice(from, starts[index + 1])}
          from={from}
          page={index + 1}
          pages={starts.length}
        />
      ))}
    </div>
  )
}

interface PageProps<R> extends ListPaperProps<R> {
  readonly from: number
  readonly page: number
  readonly pages: number
}
function Page<R>({ title, no, facts, columns, rows, foot, times = 0, from, page, pages }: PageProps<R>): JSX.Element {
  return (
    <Sheet paper={papers.a4} kind="list-paper">
      <header>
        <div>
          <h1>
            {title} <Again times={times} />
          </h1>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="list-no">
          <Bars text={no} width={86} height={14} />
          <p className="mono">{no}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th>序</th>
            {columns.map(({ title: name, kind }) => (
              <th key={name} className={kind}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={from + index}>
              <td className="nth">{from + index + 1}</td>
              {columns.map(({ title: name, kind, cell }) => (
                <td key={name} className={kind}>
                  {cell(row, from + index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {foot !== undefined && <p>{foot}</p>}
        <p className="page-no">
          <span>打印于 {printedAt()}</span>
          <span>
            {no}　第 {page}/{pages} 页
          </span>
        </p>
      </footer>
    </Sheet>
  )
}
