// 首页的仓库 · workbench/home/place
import { useState } from 'react'
import { configValues } from '#contract/user/config'
import { warehousePair } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { useOptions } from '../../../kit/options.tsx'
import type { Option } from '../../../kit/pickers/optionSource.ts'
import { session } from '../../../state/session.ts'
import { store, stored } from '../../../state/storage.ts'

export interface UsedPlace {
  /** `warehouseNo-sid`; '' for all warehouses that the person may see */
  readonly warehouseNo: string
  readonly choose: (warehouseNo: string) => void
  readonly options: readonly Option[]
  /** whether the stored choice still has to be compared with the warehouses that the person may see */
  readonly unknown: boolean
}
const key = (): string => `workbench-place:${session.tenant?.tenantId ?? ''}:${session.tenant?.userId ?? ''}`

/**
 * The warehouse of the figures: the last one chosen in this browser while the person may still see it; a single warehouse is selected
 * automatically.
 */
export const usePlace = (): UsedPlace => {
  const { options, loading } = useOptions(warehousePair)
  const [chosen, setChosen] = useState(() => {
    const lastChoice = stored(key())
    return typeof lastChoice === 'string' ? lastChoice : ''
  })
  const only = options.length === 1 ? (options[0]?.value ?? '') : ''
  const current = options.some(({ value }) => value === chosen) ? chosen : only
  return {
    warehouseNo: current,
    choose: (warehouseNo) => {
      setChosen(warehouseNo)
      store(key(), warehouseNo)
    },
    options,
    unknown: loading && chosen !== '',
  }
}

/** Seconds between two refreshes until the setting of the tenant is loaded (biRefreshTime, floor.md §10). */
const defaultSeconds = 60
export const useEveryMs = (): number => {
  const { data } = useRead(configValues, { code: 'biRefreshTime' }, { once: true })
  return Number(data?.[0]?.value ?? defaultSeconds) * 1000
}

/** Input of the calls of the workbench for a warehouse. */
export const placeInput = (warehouseNo: string): { readonly warehouseNo?: string } => (warehouseNo === '' ? {} : { warehouseNo })
