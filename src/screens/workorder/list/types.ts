// 可选的工单类型 · workorder/list/types
import { useMemo } from 'react'
import type { ReplyOf } from '#contract/call'
import { typeOptions } from '#contract/workorder/type'
import { useRead } from '../../../data/query.ts'

export type TypeOption = ReplyOf<typeof typeOptions>[number]
interface Group {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}
interface Types {
  readonly groups: readonly Group[]
  readonly of: (id: string | undefined) => TypeOption | undefined
}

/** Types of work orders that can be created, grouped by category. */
export const useTypes = (): Types => {
  const { data } = useRead(typeOptions, { isEnabled: 1 })
  return useMemo(() => {
    const types = data ?? []
    const selectable = types.filter(({ isCategory }) => isCategory === 0)
    const names = [...new Set(selectable.map(({ parentName }) => parentName ?? '其他'))]
    return {
      groups: names.map((label) => ({
        label,
        options: selectable
          .filter(({ parentName }) => (parentName ?? '其他') === label)
          .map(({ id, typeName }) => ({ value: id, label: typeName })),
      })),
      of: (id) => selectable.find((type) => type.id === id),
    }
  }, [data])
}
