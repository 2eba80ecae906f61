// 工位的明细 · operate/station/WorkTable
import { useMemo, useSyncExternalStore, type JSX } from 'react'
import type { FlowRun } from '../../../floor/run.ts'
import type { Doc, Session } from '../../../flows/flow.ts'
import type { WorkLine } from '../../../flows/workLines.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'

const GoodsPicture = lazyPart(
  async () => (await import('../../../floor/GoodsPicture.tsx')).default,
  <span className="goods-picture" />,
)

interface TableProps<D extends Doc> {
  readonly run: FlowRun<D>
  readonly lines: (s: Session<D>) => readonly WorkLine[]
  /** title of the first column: 商品, 耗材 */
  readonly what: string
}

/** Every line of the current document with 应, 已 and 剩; the line to be scanned next is highlighted. */
export const WorkTable = <D extends Doc>({ run, lines, what }: TableProps<D>): JSX.Element => {
  const session = useSyncExternalStore(run.subscribe, run.drawn)
  const rows = useMemo(() => lines(session), [lines, session])
  const isBlind = rows.length > 0 && rows.every(({ need }) => need === null)
  const hasPictures = rows.some(({ imageUrl }) => imageUrl !== '')
  return (
    <table className="station-lines" data-blind={isBlind || undefined}>
      <thead>
        <tr>
          {hasPictures && <th aria-label="图片" />}
          <th>{what}</th>
          {!isBlind && <th>应</th>}
          <th>已</th>
          {!isBlind && <th>剩</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, imageUrl, need, got, isNext }) => (
          <tr key={key} data-state={stateOf(need, got)} aria-current={isNext || undefined}>
            {hasPictures && <td>{imageUrl !== '' && <GoodsPicture key={imageUrl} link={imageUrl} />}</td>}
            <td>
              <b>{name}</b>
              <small className="dim">{note}</small>
            </td>
            {need !== null && <td>{need}</td>}
            <td>{got}</td>
            {need !== null && <td>{got >= need ? '✓' : need - got}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateOf = (need: number | null, got: number): 'open' | 'doing' | 'done' =>
  need !== null && got >= need ? 'done' : got > 0 ? 'doing' : 'open'
