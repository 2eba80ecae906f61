// 权限 · kit/may
import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { menu } from '../state/menu.ts'

/** Whether the person has a right. Hiding is only a courtesy: the server decides (architecture §5). */
export const useMay = (): ((right: number | undefined) => boolean) => {
  const { rights } = useSnapshot(menu)
  return useCallback((right) => right !== undefined && rights.has(right), [rights])
}
