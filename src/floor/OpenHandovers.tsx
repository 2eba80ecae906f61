// 开着的交接单 · floor/OpenHandovers
import { useCallback, useEffect, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { HandoverView } from '#contract/ops/kinds/handovers'
import { failureOf, sentenceOf } from '../data/api.ts'
import { online } from '../state/online.ts'
import { device } from './device.ts'
import type { BesideProps } from './regions.tsx'

interface Listed {
  readonly rows: readonly HandoverView[] | null
  /** why the last load from the server failed; '' when it succeeded */
  readonly failure: string
}

/** Open handovers of this warehouse, newest first: first those stored on this device, then those of the server. */
const useHandovers = (): Listed & { readonly ask: () => void } => {
  const [rows, setRows] = useState<Listed['rows']>(null)
  const [failure, setFailure] = useState('')
  const ask = useCallback(
    (): void =>
      void device
        .packs()
        ?.fetchHandovers()
        .then(
          () => setFailure(''),
          (error: unknown) => setFailure(sentenceOf(failureOf(error))),
        ),
    [],
  )
  useEffect(() => {
    let isUnmounted = false
    const packs = device.packs()
    const read = (): void =>
      void packs?.handovers().then(
        (known) => isUnmounted || setRows(Object.values(known).sort((a, b) => b.handoverNo.localeCompare(a.handoverNo))),
        (error: unknown) => console.error('交接单读取失败', error),
      )
    read()
    ask()
    const end = packs?.onChange(read)
    return () => {
      isUnmounted = true
      end?.()
    }
  }, [ask])
  return { rows, failure, ask }
}

/** The open handovers to choose from, while none is open on this device. */
export const OpenHandovers = ({ run: { choose } }: BesideProps): JSX.Element => {
  const { rows, failure, ask } = useHandovers()
  const { reachable } = useSnapshot(online)
  return (
    <div className="offers">
      {rows?.map(({ handoverNo, logisticsName, packageNum }) => (
        <button key={handoverNo} type="button" className="offer" data-testid="handover-row" onClick={() => choose(handoverNo)}>
          <b>{logisticsName}</b>
          <span>
            {handoverNo}
            {packageNum === undefined ? '' : ` · ${packageNum} 件`}
          </span>
        </button>
      ))}
      {rows?.length === 0 && (
        <p className="offers-note">{reachable ? '没有开着的交接单，扫第一个包裹就新开' : '本机没有开着的交接单，新开要联网'}</p>
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
