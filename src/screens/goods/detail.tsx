// 商品详情 · goods/detail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { barcode } from '#contract/goods/barcode'
import { consumableGoods } from '#contract/consumable/goods'
import { changeLog } from '#contract/goods/changeLog'
import { goods } from '#contract/goods/goods'
import { spread } from '#contract/goods/spread'
import { locationGoods } from '#contract/stock/locationGoods'
import { suiteItem } from '#contract/goods/suiteItem'
import { formOf, type Row } from '#contract/resource'
import { codes } from '#contract/errors'
import { useOne } from '../../data/query.ts'
import { titleOf } from '#contract/kinds'
import { AddressTabs } from '../../kit/DetailPage.tsx'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { countText, none } from '../../kit/formats.ts'
import { KeyFacts, Strip, type Fact } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { Crumbs, PageHead } from '../../kit/PageHead.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../kit/states.tsx'
import { PlansTab } from './detail/PlansTab.tsx'
import { ShippedTab } from './detail/ShippedTab.tsx'
import { WeightTab } from './detail/WeightTab.tsx'

type Goods = Row<typeof goods>

/** Detail page of an item: facts and tabs of all related records (floor.md §3.3, screen 1402). */
export default function GoodsDetail(): JSX.Element {
  const { ownerNo = '', goodsNo = '' } = useParams()
  const { data, error, refetch } = useOne(goods, { ownerNo, goodsNo })
  const isNotFound = error?.failure.kind === 'refused' && error.failure.code === codes.notFound
  return (
    <section className="detail">
      <PageHead />
      {data === undefined && error === null && <SkeletonPage />}
      {isNotFound && <EmptyState title="商品不存在或已删除" text="请回到商品档案重新选择。" />}
      {data === undefined && error !== null && !isNotFound && (
        <FailureState failure={error.failure} retry={() => void refetch()} />
      )}
      {data !== undefined && <Body row={data} />}
    </section>
  )
}

const Body = ({ row }: { readonly row: Goods }): JSX.Element => {
  const may = useMay()
  const key = { ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' }
  const tabs: readonly (readonly [name: string, label: string, children: JSX.Element])[] = [
    ['basic', '基本信息', <BasicTab key="basic" row={row} />],
    ['barcodes', '条码', <BarcodeTab key="barcodes" {...key} />],
    ...(row.goodsType === 2
      ? [
          [
            'suite',
            '组合装',
            <ResourceScreen key="suite" of={suiteItem} fixed={{ ownerNo: key.ownerNo, suiteGoodsNo: key.goodsNo }} />,
          ] as const,
        ]
      : []),
    ['stock', '库存分布', <ResourceScreen key="stock" of={spread} fixed={key} />],
    ...(may(locationGoods.may.list)
      ? [['fixed', '固定库位', <ResourceScreen key="fixed" of={locationGoods} fixed={key} />] as const]
      : []),
    ['plans', '保护方案', <PlansTab key="plans" {...key} />],
    ...(may(consumableGoods.may.list)
      ? [['packaging', '耗材推荐', <ResourceScreen key="packaging" of={consumableGoods} fixed={key} />] as const]
      : []),
    ['weights', '重量记录', <WeightTab key="weights" {...key} />],
    ['shipped', '近30天出库', <ShippedTab key="shipped" {...key} />],
    ['log', '变更日志', <ResourceScreen key="log" of={changeLog} fixed={key} />],
  ]
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={key.goodsNo} />
        </h2>
        <StateTag text={row.isDisabled === 1 ? '停用' : '启用'} />
        <Strip
          facts={[
            ['商品名称', row.goodsName ?? none],
            ['货主', show(goods.fields.ownerNo, row.ownerNo)],
            ['库存', countText(row.stockQty ?? 0)],
            ['条码数', countText(row.barcodeNum ?? 0)],
          ]}
        />
      </div>
      <AddressTabs
        className="fill-tabs"
        destroyOnHidden
        items={tabs.map(([name, label, children]) => ({ key: name, label, children: <Crumbs value={null}>{children}</Crumbs> }))}
      />
    </div>
  )
}

const BasicTab = ({ row }: { readonly row: Goods }): JSX.Element => {
  const names = [...new Set([...formOf(goods), ...goods.list])].filter((name) => name !== 'size')
  const facts = names.map((name): Fact => {
    const field = goods.fields[name]
    return [titleOf(field), show(field, row[name])]
  })
  return <KeyFacts facts={facts} />
}

const BarcodeTab = ({ ownerNo, goodsNo }: { readonly ownerNo: string; readonly goodsNo: string }): JSX.Element => (
  <ResourceScreen of={barcode} fixed={{ ownerNo, goodsNo }} />
)
