// 货主详情 · owner/goodsOwnerDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { ownerDetail, ownerLog } from '#contract/owner/goodsOwnerDetail'
import { enterControl } from '#contract/owner/enterControl'
import { owner } from '#contract/owner/refs'
import { PLATFORM } from '#contract/rules/platform'
import { useRead } from '../../data/query.ts'
import { AddressTabs, DetailPage, tableTab } from '../../kit/DetailPage.tsx'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { countText, none } from '../../kit/formats.ts'
import { OperateLog } from '../../kit/OperateLog.tsx'
import { OptionText } from '../../kit/options.tsx'
import { ResourceFacts } from '../../kit/ResourceFacts.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { Column } from '../../kit/table/column.ts'

type Detail = ReplyOf<typeof ownerDetail>

const ownerName = (ownerNo: string): JSX.Element => <OptionText to={owner} value={ownerNo} />
const shopColumns: readonly Column<Detail['shops'][number]>[] = [
  { key: 'shopNo', title: '店铺编号', width: 150, render: (row) => <Code text={row.shopNo} /> },
  { key: 'shopName', title: '店铺名称', width: 260, render: (row) => row.shopName },
  {
    key: 'platform',
    title: '平台',
    width: 120,
    render: (row) => (PLATFORM as Readonly<Record<number, string>>)[row.platformCode],
  },
  { key: 'owner', title: '货主', width: 150, render: (row) => ownerName(row.ownerNo) },
  { key: 'state', title: '状态', width: 90, render: (row) => <StateTag text={row.isDisabled === 1 ? '停用' : '启用'} /> },
]
const enterColumns: readonly Column<Detail['enters'][number]>[] = [
  { key: 'owner', title: '货主', width: 150, render: (row) => ownerName(row.ownerNo) },
  { key: 'warehouse', title: '仓库', width: 200, render: (row) => row.warehouseName },
  { key: 'plan', title: '计划进场日期', width: 130, render: (row) => row.planEnterDate },
  { key: 'real', title: '实际进场日期', width: 130, render: (row) => row.realEnterDate ?? none },
  { key: 'state', title: '状态', width: 100, render: (row) => show(enterControl.fields.status, row.status) },
]
const stockColumns: readonly Column<Detail['stock'][number]>[] = [
  { key: 'owner', title: '货主', width: 150, render: (row) => ownerName(row.ownerNo) },
  { key: 'warehouse', title: '仓库', width: 200, render: (row) => row.warehouseName },
  { key: 'sku', title: '商品数', width: 110, align: 'right', render: (row) => countText(row.skuNum) },
  { key: 'qty', title: '库存件数', width: 110, align: 'right', render: (row) => countText(row.qty) },
  { key: 'alloc', title: '占用件数', width: 110, align: 'right', render: (row) => countText(row.allocQty) },
]

export default function GoodsOwnerDetailScreen(): JSX.Element {
  const { ownerNo = '' } = useParams()
  const read = useRead(ownerDetail, { ownerNo })
  return <DetailPage read={read}>{(data) => <Body ownerNo={ownerNo} detail={data} />}</DetailPage>
}

const Body = ({ ownerNo, detail }: { readonly ownerNo: string; readonly detail: Detail }): JSX.Element => {
  const none = (title: string): JSX.Element => <EmptyState title={title} />
  return (
    <div className="detail-body">
      <AddressTabs
        destroyOnHidden
        items={[
          { key: 'basic', label: '基本信息', children: <ResourceFacts of={goodsOwner} at={{ ownerNo }} /> },
          tableTab('shops', '店铺', {
            columns: shopColumns,
            rows: detail.shops,
            rowKey: (row) => row.shopNo,
            empty: none('还没有店铺'),
          }),
          tableTab('enters', '进场记录', {
            columns: enterColumns,
            rows: detail.enters,
            rowKey: (row) => `${row.ownerNo}|${row.warehouseName}`,
            empty: none('还没有进场'),
          }),
          tableTab('stock', '在库汇总', {
            columns: stockColumns,
            rows: detail.stock,
            rowKey: (row) => `${row.ownerNo}|${row.warehouseName}`,
            empty: none('仓库里没有他的库存'),
          }),
          { key: 'logs', label: '操作日志', children: <LogTab ownerNo={ownerNo} /> },
        ]}
      />
    </div>
  )
}

const LogTab = ({ ownerNo }: { readonly ownerNo: string }): JSX.Element => <OperateLog read={useRead(ownerLog, { ownerNo })} />
