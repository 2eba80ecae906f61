// 物理仓 · warehouse/physical
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { physical } from '#contract/warehouse/physical'
import { physicalDetail } from '#contract/warehouse/physicalDetail'
import type { Row } from '#contract/resource'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

export default function PhysicalScreen(): JSX.Element {
  const navigate = useNavigate()
  const look = (row: Row<typeof physical>): void =>
    void navigate(`/setting/warehouse/physical/detail/${encodeURIComponent(row.parentWarehouseNo ?? '')}`)
  return (
    <ResourceScreen
      of={physical}
      open={look}
      rowActions={(row) => [{ label: '详情', right: physicalDetail.may, local: true, run: () => look(row) }]}
    />
  )
}
