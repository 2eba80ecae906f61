// 子包裹列表 · stockout/subPackage
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { pullOut } from '#contract/stockout/pullOut'
import { subPackage } from '#contract/stockout/subPackage'
import { useList } from '../../data/query.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'
import { ParcelBatch } from './print/batches.tsx'

/** How often the number of parcels to be taken out is refreshed, ms. */
const everyMs = 30_000

/** All parcels, or those still to be taken out of the line. */
export default function SubPackageScreen(): JSX.Element {
  const navigate = useNavigate()
  const [view, setView] = useState('all')
  const { data } = useList(pullOut, { pageNo: 1, pageSize: 1 }, { everyMs })
  const waiting = <>待取出{data !== undefined && <small className="count">{data.total.toLocaleString('zh-CN')}</small>}</>
  const views = [
    { key: 'all', label: '全部包裹' },
    { key: 'pull', label: waiting },
  ]
  const head = <TabStrip label="查看方式" active={view} items={views} change={setView} />
  const open = ({ stockoutNo }: { readonly stockoutNo: string | null }): void =>
    void navigate(`/front/operator-center/stockout/detail/${stockoutNo ?? ''}?tab=parcels`)
  return view === 'pull' ? (
    <ResourceScreen of={pullOut} head={head} open={open} />
  ) : (
    <ResourceScreen of={subPackage} head={head} Batch={ParcelBatch} />
  )
}
