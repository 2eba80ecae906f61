// 网点管理 · warehouse/network
import type { JSX } from 'react'
import { network } from '#contract/warehouse/network'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

/** Branches under those above them (floor.md §1.4 screen 1304: tree-table). */
export default function NetworkScreen(): JSX.Element {
  return <ResourceScreen of={network} tree="parentId" />
}
