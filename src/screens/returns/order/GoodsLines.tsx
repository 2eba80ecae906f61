// 退货商品的来源 · returns/order/GoodsLines
import type { returnOrder } from '#contract/returns/order'
import { Button, Input } from 'antd'
import { useState, type JSX } from 'react'
import { textOfValue } from '#contract/action'
import { goods } from '#contract/goods/goods'
import type { Row } from '#contract/resource'
import { useList } from '../../../data/query.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { EmptyState } from '../../../kit/states.tsx'

type Goods = Row<typeof goods>
const rowsMax = 50
const lineOf = ({ goodsNo, goodsName }: Goods) => ({ goodsNo, goodsName, planQty: 1 })

/** Finds goods of the owner by number or name; a click adds one as a line. */
export const GoodsLines = ({ head, isTaken, add }: PickerProps<typeof returnOrder>): JSX.Element => {
  const ownerNo = head.ownerNo ?? ''
  const [search, setSearch] = useState<{ readonly goodsNo?: string; readonly goodsName?: string }>({})
  const { data, error, isFetching, refetch } = useList(
    goods,
    { ...search, ownerNo, pageNo: 1, pageSize: rowsMax },
    { enabled: ownerNo !== '' },
  )
  const rows = ownerNo === '' ? [] : (data?.records ?? [])
  const addOnce = (row: Goods): void => {
    if (!isTaken(lineOf(row))) add(lineOf(row))
  }
  return (
    <>
      <div className="line-tools">
        <Input.Search
          aria-label="按商品编号查商品"
          placeholder="商品编号"
          allowClear
          onSearch={(goodsNo) => setSearch({ ...search, goodsNo: goodsNo.trim() })}
        />
        <Input.Search
          aria-label="按商品名称查商品"
          placeholder="商品名称"
          allowClear
          onSearch={(goodsName) => setSearch({ ...search, goodsName: goodsName.trim() })}
        />
      </div>
      <div className="panel dialog-table">
        <DataTable<Goods>
          label="可选的商品"
          rows={rows}
          rowKey={({ goodsNo }) => textOfValue(goodsNo)}
          loading={isFetching}
          failure={error?.failure ?? null}
          retry={() => void refetch()}
          empty={<EmptyState title={ownerNo === '' ? '先选择货主' : '没有符合条件的商品'} />}
          open={addOnce}
          columns={[
            { key: 'goodsNo', title: '商品编号', width: 140, render: (row) => row.goodsNo },
            { key: 'goodsName', title: '商品名称', width: 260, render: (row) => row.goodsName },
            {
              key: '_add',
              title: '操作',
              width: 80,
              fixed: 'right',
              render: (row) => (
                <Button type="link" size="small" disabled={isTaken(lineOf(row))} onClick={() => addOnce(row)}>
                  {isTaken(lineOf(row)) ? '已加入' : '加入'}
                </Button>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
