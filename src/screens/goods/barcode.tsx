// 商品详情 · goods/barcode
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { barcode } from '#contract/goods/barcode'
import { goods } from '#contract/goods/goods'
import { titleOf } from '#contract/kinds'
import { useOne } from '../../data/query.ts'
import { show } from '../../kit/cells.tsx'
import { KeyFacts, type Fact } from '../../kit/KeyFacts.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { FailureState, SkeletonPage } from '../../kit/states.tsx'

/** One goods with its barcodes (floor.md §3.3, screen 1402). */
export default function GoodsDetail(): JSX.Element {
  const { ownerNo = '', goodsNo = '' } = useParams()
  const { data, error, refetch } = useOne(goods, { ownerNo, goodsNo })
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  const facts = goods.list
    .filter((name) => name !== 'imageUrl')
    .map((name): Fact => [titleOf(goods.fields[name]), show(goods.fields[name], data[name])])
  return (
    <div className="split">
      <div className="detail-body">
        <KeyFacts facts={facts} />
      </div>
      <ResourceScreen of={barcode} fixed={{ ownerNo, goodsNo }} />
    </div>
  )
}
