// 库内作业列表 · handheld/useWork
import { useCallback, useEffect, useState } from 'react'
import type { Floor } from '#contract/ops/view'
import { failureOf, sentenceOf } from '../data/api.ts'
import type { Beside } from '../flows/flow.ts'
import { device } from '../floor/device.ts'
import { heldFloor } from '../floor/flowServices.ts'

interface Work {
  /** null: not read yet */
  readonly floor: Floor | null
  /** why the server could not be asked; '' when it could */
  readonly failure: string
  /** epoch ms of the server when the list was read; null: never */
  readonly takenAt: number | null
  readonly ask: () => void
}

/** Loads a work list from the server; returns how to load it again, and why it last failed. */
const useAsk = (beside: Beside): Pick<Work, 'failure' | 'ask'> => {
  const [failure, setFailure] = useState('')
  const ask = useCallback(
    (): void =>
      void device
        .packs()
        ?.stockWork()
        .then((work) => work.fetch(beside))
        .then(
          () => setFailure(''),
          (error: unknown) => setFailure(sentenceOf(failureOf(error))),
        ),
    [beside],
  )
  useEffect(ask, [ask])
  return { failure, ask }
}

/** For a page with only its flow: the list is loaded when it opens; without network the stored one is used. */
export const useFreshWork = (beside: Beside): void => void useAsk(beside)

/** A work list of the warehouse: at once from this device, then from the server; again after every stored scan. */
export const useWork = (beside: Beside): Work => {
  const [known, setKnown] = useState<Pick<Work, 'floor' | 'takenAt'>>({ floor: null, takenAt: null })
  const { failure, ask } = useAsk(beside)
  useEffect(() => {
    let left = false
    const read = async (): Promise<void> => {
      const [{ floor }, work] = await Promise.all([heldFloor(beside), device.packs()?.stockWork()])
      const takenAt = (await work?.takenAt(beside)) ?? null
      if (!left) setKnown({ floor, takenAt })
    }
    const look = (): void => void read().catch((error: unknown) => console.error('作业列表读取失败', error))
    look()
    const ends = [device.packs()?.onChange(look), device.onCounts(look)]
    return () => {
      left = true
      for (const end of ends) end?.()
    }
  }, [beside])
  return { ...known, failure, ask }
}
