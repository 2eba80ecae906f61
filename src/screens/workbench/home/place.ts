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
  /** `warehouseNo-sid`, '' = all the person sees */
  readonly warehouseNo: string
  readonly choose: (warehouseNo: string) => void
  readonly options: readonly Option[]
  /** the earlier choice is not compared yet with the warehouses the person sees now */
  readonly unknown: boolean
}
const key = (): string => `workbench-place:${session.tenant?.tenantId ?? ''}:${session.tenant?.userId ?? ''}`

/**
 * The warehouse of the figures: the last one chosen in this browser, while the person still sees it; a single one is selected by itself.
 */
export const usePlace = (): UsedPlace => {
  const { options, loading } = useOptions(warehousePair)
  const [chosen, setChosen] = useState(() => {
    const kept = stored(key())
    return typeof kept === 'string' ? kept : ''
  })
  const only = options.length === 1 ? (options[0]?.value ?? '') : ''
  const seen = options.some(({ value }) => value === chosen) ? chosen : only
  return {
    warehouseNo: seen,
    choose: (warehouseNo) => {
      setChosen(warehouseNo)
      store(key(), warehouseNo)
    },
    options,
    unknown: loading && chosen !== '',
  }
}

/** Seconds between two looks until the tenant's own setting is here (biRefreshTime, floor.md §10). */
const usualSeconds = 60
export const useEveryMs = (): number => {
  const { data } = useRead(configValues, { code: 'biRefreshTime' }, { once: true })
  return Number(data?.[0]?.value ?? usualSeconds) * 1000
}

/** Input of the workbench's calls for it. */
export const placeInput = (warehouseNo: string): { readonly warehouseNo?: string } => (warehouseNo === '' ? {} : { warehouseNo })
