// 等着的批次 · floor/BatchList
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Batches } from './batches.ts'
import type { BesideProps } from './regions.tsx'
import { home } from './home.ts'

/**
 * Lists pick orders that can be done as a whole, while no pick order is open. The person opens one by its code, which is with the goods.
 */
export const batchList = (kind: keyof Batches, none: string): ComponentType<BesideProps> => {
  const BatchList: ComponentType<BesideProps> = () => {
    const { batches } = useSyncExternalStore(home.subscribe, home.snapshot)
    const [counted] = useState(() => home.count())
    useEffect(() => void counted, [counted])
    const all = batches[kind]
    if (all.length === 0) return <p className="offers-note">{none}</p>
    return (
      <ul className="offers" aria-label="可以整批做的拣货单">
        {all.map(({ pickNo, orderNum }) => (
          <li key={pickNo} className="offer" data-testid="batch-row">
            <b>{pickNo}</b>
            {/* hidden for a batch check, because the person must count the orders instead of typing this number */}
            {kind !== 'check' && <span>{orderNum} 单</span>}
          </li>
        ))}
      </ul>
    )
  }
  return BatchList
}
