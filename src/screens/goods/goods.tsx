// 商品档案 · goods/goods
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { goods, goodsStatus } from '#contract/goods/goods'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { ImportTool } from '../../kit/ImportTool.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { GoodsBatch } from './goods/GoodsBatch.tsx'

type Goods = Row<typeof goods>

export const detailOf = (row: Pick<Goods, 'ownerNo' | 'goodsNo'>): string =>
  `/front/operator-center/goods/detail/${encodeURIComponent(row.ownerNo ?? '')}/${encodeURIComponent(row.goodsNo ?? '')}`

export default function GoodsScreen(): JSX.Element {
  const navigate = useNavigate()
  const enable = useSend(goodsStatus)
  const open = (row: Goods): void => void navigate(detailOf(row))
  const turn = async (row: Goods, isDisabled: 0 | 1): Promise<void> => {
    const sure =
      isDisabled === 0 || (await confirm(`停用 ${row.goodsNo ?? ''}？`, '停用后不能再接单和入库；仍有库存的不能停用。'))
    if (sure) enable.mutate({ goods: [{ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' }], isDisabled })
  }
  const actions = (row: Goods): readonly Action[] => [
    { label: '详情', right: 140107, local: true, run: () => open(row) },
    { label: '停用', right: goodsStatus.may, when: row.isDisabled === 0, run: () => void turn(row, 1) },
    { label: '启用', right: goodsStatus.may, when: row.isDisabled === 1, run: () => void turn(row, 0) },
  ]
  const changes = [goods.id, 'goods/barcode', 'goods/suiteItem']
  return (
    <ResourceScreen
      of={goods}
      rowActions={actions}
      open={open}
      Batch={GoodsBatch}
      tools={
        <>
          <ImportTool biz="goodsBarcode" title="商品条码" label="导入条码" right={140105} changes={changes} />
          <ImportTool biz="suite" title="组合装" label="导入组合装" right={140105} changes={changes} />
        </>
      }
      empty={<EmptyState title="没有符合条件的商品" text="可以放宽条件，或用模板导入商品。" />}
    />
  )
}
