// 可领任务 · floor/Offers
import { pickLife } from '#contract/rules/pickLife'
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react'
import type { BesideProps } from './regions.tsx'
import { home, lackingOf } from './home.ts'

const methods = { 1: '按单拣', 2: '先拣后分', 3: '边拣边分' } as const

/**
 * Pick orders to continue or to claim: first those on this device, then the person's own pick orders on other devices, then unclaimed pick
 * orders. A note is shown when the list is empty or could not be loaded.
 */
export const Offers = ({ run: { choose } }: BesideProps): JSX.Element => {
  const state = useSyncExternalStore(home.subscribe, home.snapshot)
  const { offers, held, failure, asking } = state
  const [loading] = useState(() => home.refresh())
  useEffect(() => void loading, [loading])
  const heldPicks = held.filter((one) => one.status === pickLife.picking)
  const unclaimed = offers.filter((one) => one.status === pickLife.open)
  return (
    <div className="offers">
      {heldPicks.map((one) => (
        <button key={one.pickNo} type="button" className="offer held" onClick={() => choose(one.pickNo)}>
          <b>继续 {one.pickNo}</b>
          <span>还差 {one.left} 行</span>
        </button>
      ))}
      {lackingOf(state).map((one) => (
        <button key={one.pickNo} type="button" className="offer held" onClick={() => choose(one.pickNo)}>
          <b>取回 {one.pickNo}</b>
          <span>
            已在你名下 · {one.here ? '任务还没下到本机' : '在另一台设备上'} · {one.lineNum} 行
          </span>
        </button>
      ))}
      {unclaimed.map((one) => (
        <button key={one.pickNo} type="button" className="offer" onClick={() => choose(one.pickNo)}>
          <b>{one.pickNo}</b>
          <span>
            {methods[one.pickMethod]} · {one.orderNum} 单 · {one.lineNum} 行 · {one.goodsNum} 件{one.isRepick ? ' · 补拣' : ''}
          </span>
        </button>
      ))}
      {failure !== '' && (
        <p className="offers-note">
          {failure}
          <button type="button" className="action" onClick={() => void home.refresh()}>
            重试
          </button>
        </p>
      )}
      {failure === '' && unclaimed.length === 0 && (
        <p className="offers-note">{asking ? '正在问有没有任务' : '现在没有可领的拣货单'}</p>
      )}
    </div>
  )
}
