// 等着的单 · floor/Waiting
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { BesideProps } from './regions.tsx'
import { home, type HomeState } from './home.ts'

/** Shown while no order is open: how many orders this device can work on now. */
const waitingFor = (verb: string, count: (orders: HomeState['orders']) => number) => {
  const Waiting: ComponentType<BesideProps> = () => {
    const { orders } = useSyncExternalStore(home.subscribe, home.snapshot)
    const [counted] = useState(() => home.count())
    useEffect(() => void counted, [counted])
    return (
      <p className="waiting-orders">
        <b>{count(orders)}</b> 单可以{verb}
      </p>
    )
  }
  return Waiting
}
export const CheckWaiting = waitingFor('复核', (orders) => orders.check)
export const PackWaiting = waitingFor('打包', (orders) => orders.pack)
