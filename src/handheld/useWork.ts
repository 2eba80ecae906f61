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
  /** why the last load from the server failed; '' when it succeeded */
  readonly failure: string
  /** epoch ms of the server when the list was read; null: never */
  readonly takenAt: number | null
  /** loads the list from the server again */
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

/** Loads a work list when its page opens, for pages that show no list; without network the stored list is used. */
export const useFreshWork = (beside: Beside): void => void useAsk(beside)

/** A work list of the warehouse: read from this device, loaded from the server, and read again from the device after each change. */
export const useWork = (beside: Beside): Work => {
  const [stored, setStored] = useState<Pick<Work, 'floor' | 'takenAt'>>({ floor: null, takenAt: null })
  const { failure, ask } = useAsk(beside)
  useEffect(() => {
    let isUnmounted = false
    const read = async (): Promise<void> => {
      const [{ floor }, work] = await Promise.all([heldFloor(beside), device.packs()?.stockWork()])
      const takenAt = (await work?.takenAt(beside)) ?? null
      if (!isUnmounted) setStored({ floor, takenAt })
    }
    const look = (): void => void read().catch((error: unknown) => console.error('作业列表读取失败', error))
    look()
    const unsubscribes = [device.packs()?.onChange(look), device.onCounts(look)]
    return () => {
      isUnmounted = true
      for (const unsubscribe of unsubscribes) unsubscribe?.()
    }
  }, [beside])
  return { ...stored, failure, ask }
}
