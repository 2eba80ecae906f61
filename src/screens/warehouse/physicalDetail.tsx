// 物理仓详情 · warehouse/physicalDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { physical } from '#contract/warehouse/physical'
import { physicalDetail, physicalLog } from '#contract/warehouse/physicalDetail'
import { wms, wmsModes } from '#contract/warehouse/wms'
import { useRead } from '../../data/query.ts'
import { AddressTabs, DetailPage, tableTab } from '../../kit/DetailPage.tsx'
import { Code, StateTag } from '../../kit/cells.tsx'
import { countText } from '../../kit/formats.ts'
import { OperateLog } from '../../kit/OperateLog.tsx'
import { ResourceFacts } from '../../kit/ResourceFacts.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { Column } from '../../kit/table/column.ts'

type Detail = ReplyOf<typeof physicalDetail>

const warehouses: readonly Column<Detail['warehouses'][number]>[] = [
  { key: 'no', title: '编号', width: 120, render: (row) => <Code text={row.warehouseNo} /> },
  { key: 'sid', title: 'WMS账号', width: 120, render: (row) => row.sid },
  { key: 'name', title: '名称', width: 220, render: (row) => row.warehouseName },
  { key: 'kind', title: '类型', width: 130, render: (row) => wms.fields.warehouseKind.texts?.[row.warehouseKind] },
  { key: 'mode', title: '作业模式', width: 120, render: (row) => (wmsModes as Readonly<Record<number, string>>)[row.wmsMode] },
  { key: 'state', title: '状态', width: 90, render: (row) => <StateTag text={row.isDisabled === 1 ? '停用' : '启用'} /> },
]
const networks: readonly Column<Detail['networks'][number]>[] = [
  { key: 'id', title: '网点编号', width: 130, render: (row) => <Code text={row.networkId} /> },
  { key: 'name', title: '全称', width: 280, render: (row) => row.fullName },
  { key: 'carrier', title: '物流公司', width: 120, render: (row) => row.logisticsName },
  { key: 'num', title: '对接仓库数', width: 110, align: 'right', render: (row) => countText(row.warehouseNum) },
]

export default function PhysicalDetailScreen(): JSX.Element {
  const { parentWarehouseNo = '' } = useParams()
  const read = useRead(physicalDetail, { parentWarehouseNo })
  return <DetailPage read={read}>{(data) => <Body parentWarehouseNo={parentWarehouseNo} detail={data} />}</DetailPage>
}

const Body = ({ parentWarehouseNo, detail }: { readonly parentWarehouseNo: string; readonly detail: Detail }): JSX.Element => {
  return (
    <div className="detail-body">
      <AddressTabs
        destroyOnHidden
        items={[
          { key: 'basic', label: '基本信息', children: <ResourceFacts of={physical} at={{ parentWarehouseNo }} /> },
          tableTab('wms', 'WMS仓', {
            columns: warehouses,
            rows: detail.warehouses,
            rowKey: (row) => `${row.warehouseNo}|${row.sid}`,
            empty: <EmptyState title="还没有WMS仓" />,
          }),
          tableTab('networks', '对接网点', {
            columns: networks,
            rows: detail.networks,
            rowKey: (row) => row.networkId,
            empty: <EmptyState title="还没有物流对接" />,
          }),
          { key: 'logs', label: '操作日志', children: <LogTab parentWarehouseNo={parentWarehouseNo} /> },
        ]}
      />
    </div>
  )
}

const LogTab = ({ parentWarehouseNo }: { readonly parentWarehouseNo: string }): JSX.Element => (
  <OperateLog read={useRead(physicalLog, { parentWarehouseNo })} />
)
