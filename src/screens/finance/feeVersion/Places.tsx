// 费用版本用在哪里 · finance/feeVersion/Places
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { effectShops, effectShopsMax, effectWarehouses } from '#contract/finance/feeVersionEffect'
import { PLATFORM } from '#contract/rules/platform'
import { useRead } from '../../../data/query.ts'
import { Code } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

interface PlacesProps {
  readonly versionNo: string
  /** nothing was chosen, so that it is used everywhere */
  readonly isAll: boolean
}

const warehouseColumns: readonly Column<ReplyOf<typeof effectWarehouses>[number]>[] = [
  { key: 'no', title: '仓库编号', width: 150, render: (row) => <Code text={row.warehouseNo} /> },
  { key: 'sid', title: 'WMS账号', width: 120, render: (row) => row.sid },
  { key: 'name', title: '名称', width: 260, render: (row) => row.warehouseName },
]
export const Warehouses = ({ versionNo, isAll }: PlacesProps): JSX.Element => {
  const read = useRead(effectWarehouses, { versionNo })
  return (
    <>
      {isAll && <p className="dim">没有指定仓库，合同的仓库都用它。</p>}
      <DataTable
        label="适用仓库"
        columns={warehouseColumns}
        rows={read.data}
        rowKey={({ warehouseNo, sid }) => `${warehouseNo}|${sid}`}
        loading={read.isFetching}
        failure={read.error?.failure ?? null}
        retry={() => void read.refetch()}
        empty={<EmptyState title="合同还没有适用仓库" />}
      />
    </>
  )
}

const shopColumns: readonly Column<ReplyOf<typeof effectShops>[number]>[] = [
  { key: 'no', title: '店铺编号', width: 150, render: (row) => <Code text={row.shopNo} /> },
  { key: 'name', title: '店铺名称', width: 260, render: (row) => row.shopName },
  { key: 'platform', title: '平台', width: 120, render: (row) => (PLATFORM as Readonly<Record<number, string>>)[row.platform] },
]
export const Shops = ({ versionNo, isAll }: PlacesProps): JSX.Element => {
  const read = useRead(effectShops, { versionNo })
  return (
    <>
      {isAll && <p className="dim">没有指定店铺，全部店铺都用它；下面最多列出货主的 {effectShopsMax} 个。</p>}
      <DataTable
        label="适用店铺"
        columns={shopColumns}
        rows={read.data}
        rowKey={({ shopNo }) => shopNo}
        loading={read.isFetching}
        failure={read.error?.failure ?? null}
        retry={() => void read.refetch()}
        empty={<EmptyState title="没有可列出的店铺" />}
      />
    </>
  )
}
