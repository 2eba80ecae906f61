// 看哪个仓 · operate/live/watched
import { useState } from 'react'
import { warehousePair } from '#contract/warehouse/refs'
import { useOptions } from '../../../kit/options.tsx'
import type { Option } from '../../../kit/pickers/optionSource.ts'
import { session } from '../../../state/session.ts'
import { store, stored } from '../../../state/storage.ts'

export interface Watched {
  /** `warehouseNo-sid`; '' until the warehouses are loaded */
  readonly warehouseNo: string
  readonly choose: (warehouseNo: string) => void
  readonly options: readonly Option[]
  /** the person may see no warehouse */
  readonly none: boolean
}
const key = (): string => `live-place:${session.tenant?.tenantId ?? ''}:${session.tenant?.userId ?? ''}`

/** The warehouse of the page: the last one chosen in this browser while the person may still see it, else the first. */
export const useWatched = (): Watched => {
  const { options, loading } = useOptions(warehousePair)
  const [chosen, setChosen] = useState(() => {
    const lastChoice = stored(key())
    return typeof lastChoice === 'string' ? lastChoice : ''
  })
  return {
    warehouseNo: options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? ''),
    choose: (warehouseNo) => {
      setChosen(warehouseNo)
      store(key(), warehouseNo)
    },
    options,
    none: !loading && options.length === 0,
  }
}
