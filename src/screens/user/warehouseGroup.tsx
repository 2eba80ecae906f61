// 仓库组 · user/warehouseGroup
import type { JSX } from 'react'
import { warehouseGroup } from '#contract/user/warehouseGroup'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

export default function WarehouseGroupScreen(): JSX.Element {
  return <ResourceScreen of={warehouseGroup} removeName={(row) => row.groupName ?? ''} />
}
