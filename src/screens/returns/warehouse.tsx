// 退货仓 · returns/warehouse
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { returnWarehouse } from '#contract/returns/warehouse'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { copy } from '../../kit/toast.ts'

/** Copies the address of the return warehouse as text for the ERP. */
const actions = ({ erpText }: Row<typeof returnWarehouse>): readonly Action[] => [
  { label: '复制地址', right: returnWarehouse.may.list, run: () => void copy(erpText ?? '') },
]

export default function ReturnWarehouseScreen(): JSX.Element {
  return <ResourceScreen of={returnWarehouse} rowActions={actions} />
}
