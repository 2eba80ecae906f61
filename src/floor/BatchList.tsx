// 等着的批次 · floor/BatchList
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Batches } from './batches.ts'
import type { BesideProps } from './regions.tsx'
import { home } from './home.ts'

/** Shown while no pick order is open: pick orders that can be done as a whole. They are opened by their code, which is with the goods. */
export const batchList = (of: keyof Batches, none: string): ComponentType<BesideProps> => {
  const BatchList: ComponentType<BesideProps> = () => {
    const { batches } = useSyncExternalStore(home.subscribe, home.snapshot)
    const [counted] = useState(() => home.count())
    useEffect(() => void counted, [counted])
    const all = batches[of]
    if (all.length === 0) return <p className="offers-note">{none}</p>
    return (
      <ul className="offers" aria-label="可以整批做的拣货单">
        {all.map(({ pickNo, orderNum }) => (
          <li key={pickNo} className="offer" data-testid="batch-row">
            <b>{pickNo}</b>
            {/* a batch check counts them: the number would be typed instead */}
            {of !== 'check' && <span>{orderNum} 单</span>}
          </li>
        ))}
      </ul>
    )
  }
  return BatchList
}
