// 货主组 · user/ownerGroup
import type { JSX } from 'react'
import { ownerGroup } from '#contract/user/ownerGroup'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

export default function OwnerGroupScreen(): JSX.Element {
  return <ResourceScreen of={ownerGroup} removeName={(row) => row.groupName ?? ''} />
}
