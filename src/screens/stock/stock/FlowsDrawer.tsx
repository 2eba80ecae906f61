// 库存流水抽屉 · stock/stock/FlowsDrawer
import { Drawer } from 'antd'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { flow } from '#contract/stock/flow'
import type { stock } from '#contract/stock/stock'
import { useList } from '../../../data/query.ts'
import { Code, Moment, show } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'

type Stock = Row<typeof stock>
type Flow = Row<typeof flow>
const flowsMax = 100
const signedCount = (change: number | null): JSX.Element =>
  change === null || change === 0 ? (
    <span className="dim">0</span>
  ) : (
    <b className={change > 0 ? 'rise' : 'fall'}>{`${change > 0 ? '+' : ''}${countText(change)}`}</b>
  )

/** The last stock flows of an item in a bin, newest first; page 1604 lists all of them. */
export const FlowsDrawer = ({ row, close }: { readonly row: Stock; readonly close: () => void }): JSX.Element => {
  const query = {
    warehouseNo: row.warehouseNo ?? '',
    ownerNo: row.ownerNo ?? '',
    goodsNo: row.goodsNo ?? '',
    locationNo: row.locationNo ?? '',
  }
  const { data, error, isFetching, refetch } = useList(flow, { ...query, pageNo: 1, pageSize: flowsMax })
  return (
    <Drawer
      title={`库存流水：${row.goodsName ?? row.goodsNo ?? ''}　${row.locationNo ?? ''}`}
      open
      size={960}
      onClose={close}
      extra={<Link to={`/front/operator-center/stock/flow?${new URLSearchParams(query).toString()}`}>在流水页查看</Link>}
    >
      <DataTable<Flow>
        label="库存流水"
        rows={data?.records}
        rowKey={(one) => one.flowKey ?? ''}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        empty={<EmptyState title="没有流水" />}
        columns={[
          { key: 'occurredAt', title: '时间', width: 170, render: (one) => <Moment text={one.occurredAt ?? ''} /> },
          {
            key: 'flowType',
            title: '类型',
            width: 90,
            render: (one) => show(flow.fields.flowType, one.flowType),
          },
          { key: 'batchNo', title: '批次', width: 110, render: (one) => one.batchNo || none },
          { key: 'changeQty', title: '变动', width: 80, align: 'right', render: (one) => signedCount(one.changeQty) },
          {
            key: 'changeFreezeQty',
            title: '冻结变动',
            width: 90,
            align: 'right',
            render: (one) => signedCount(one.changeFreezeQty),
          },
          { key: 'afterQty', title: '变动后', width: 80, align: 'right', render: (one) => countText(one.afterQty) },
          { key: 'bizNo', title: '业务单号', width: 170, render: (one) => <Code text={one.bizNo ?? ''} /> },
          { key: 'operatorName', title: '操作人', width: 90, render: (one) => one.operatorName },
          { key: 'remark', title: '备注', width: 140, render: (one) => one.remark ?? none },
        ]}
      />
    </Drawer>
  )
}
