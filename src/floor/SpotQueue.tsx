// 等着抽检的包裹 · floor/SpotQueue
import { useCallback, useEffect, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { ToSpot } from '#contract/pda/spots'
import { failureOf, sentenceOf } from '../data/api.ts'
import { tail } from '../flows/cards.ts'
import { online } from '../state/online.ts'
import { device } from './device.ts'
import type { BesideProps } from './regions.tsx'
import { askToSpot, spotQueue } from './spotQueue.ts'

interface Listed {
  readonly rows: readonly ToSpot[] | null
  /** why the last load from the server failed; '' when it succeeded */
  readonly failure: string
}

/** The parcels to check: first from this device, then from the server, and again after each change. */
const useQueue = (): Listed & { readonly ask: () => void } => {
  const [rows, setRows] = useState<Listed['rows']>(null)
  const [failure, setFailure] = useState('')
  const read = useCallback((): void => {
    spotQueue().then(setRows, (error: unknown) => console.error('待抽检读取失败', error))
  }, [])
  const ask = useCallback((): void => {
    askToSpot().then(
      () => {
        setFailure('')
        read()
      },
      (error: unknown) => setFailure(sentenceOf(failureOf(error))),
    )
  }, [read])
  useEffect(() => {
    read()
    ask()
    return device.packs()?.onChange(read)
  }, [read, ask])
  return { rows, failure, ask }
}

/** The parcels to check next. The packer's name is hidden from the person who counts. */
export const SpotQueue = ({ run: { scan } }: BesideProps): JSX.Element => {
  const { rows, failure, ask } = useQueue()
  const { reachable } = useSnapshot(online)
  return (
    <div className="offers">
      {rows?.map(({ logisticsNo, stockoutNo, why }) => (
        <button
          key={logisticsNo}
          type="button"
          className="offer"
          data-testid="spot-row"
          onClick={() => scan({ text: logisticsNo })}
        >
          <b>{tail(logisticsNo)}</b>
          <span>
            {stockoutNo}
            {why.length === 0 ? '' : ` · ${why.join(' · ')}`}
          </span>
        </button>
      ))}
      {rows?.length === 0 && (
        <p className="offers-note">{reachable ? '没有要抽的包裹' : '本机没有要抽的包裹，联网再看'}；扫面单也能抽别的</p>
      )}
      {failure !== '' && (
        <p className="offers-note">
          {failure}
          <button type="button" className="action" onClick={ask}>
            重试
          </button>
        </p>
      )}
    </div>
  )
}
