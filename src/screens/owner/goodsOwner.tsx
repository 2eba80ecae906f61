// 货主档案 · owner/goodsOwner
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { ownerDetail } from '#contract/owner/goodsOwnerDetail'
import type { Row } from '#contract/resource'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

export default function GoodsOwnerScreen(): JSX.Element {
  const navigate = useNavigate()
  const look = (row: Row<typeof goodsOwner>): void =>
    void navigate(`/setting/owner/goods-owner/detail/${encodeURIComponent(row.ownerNo ?? '')}`)
  return (
    <ResourceScreen
      of={goodsOwner}
      open={look}
      rowActions={(row) => [{ label: '详情', right: ownerDetail.may, local: true, run: () => look(row) }]}
    />
  )
}
