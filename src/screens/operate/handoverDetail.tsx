// 交接单详情 · operate/handoverDetail
import { handoverLife } from '#contract/rules/handoverLife'
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { handoverConfirm, handoverDetail, handoverRemove } from '#contract/operate/handover'
import { handover as handovers } from '#contract/operate/handover'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { Code, Moment, show, StateTag } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Column } from '../../kit/table/column.ts'
import { Decide } from '../../kit/Decide.tsx'
import { countText, kgText, none } from '../../kit/formats.ts'
import { Icon } from '../../kit/icons.tsx'
import { Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { RowActions } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { ConfirmDialog } from './handover/ConfirmDialog.tsx'
import { HandoverSheet } from './handover/HandoverSheet.tsx'
import { ScanDesk } from './handover/ScanDesk.tsx'

type Handover = ReplyOf<typeof handoverDetail>
type Item = Handover['items'][number]

export default function HandoverDetailScreen(): JSX.Element {
  const { handoverNo = '' } = useParams()
  const read = useRead(handoverDetail, { handoverNo }, { everyMs: 30_000 })
  const [confirming, confirm] = useState(false)
  const may = useMay()
  return (
    <DetailPage
      read={read}
      live
      tools={
        <>
          {may(190912) && read.data !== undefined && (
            <Button icon={<Icon name="print" size={14} />} onClick={() => window.print()}>
              打印交接清单
            </Button>
          )}
          {may(handoverConfirm.may) && read.data?.status === handoverLife.open && (
            <Decide type="primary" reason={read.data.items.length === 0 ? '还没有扫描包裹' : ''} onClick={() => confirm(true)}>
              确认交接
            </Decide>
          )}
        </>
      }
    >
      {(data) => (
        <>
          <Body handover={data} />
          {confirming && <ConfirmDialog handover={data} close={() => confirm(false)} />}
        </>
      )}
    </DetailPage>
  )
}

const Body = ({ handover }: { readonly handover: Handover }): JSX.Element => {
  const open = handover.status === handoverLife.open
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={handover.handoverNo} />
        </h2>
        {show(handovers.fields.status, handover.status)}
        <Strip
          facts={[
            ['物流公司', handover.logisticsName ?? handover.logisticsCode],
            ['包裹', countText(handover.packageNum)],
            ['重量(kg)', kgText(handover.weightG)],
            ['车牌', handover.plateNo ?? none],
            ['司机', handover.driverName ?? none],
            ['确认', handover.confirmTime?.slice(5, 16) ?? none],
          ]}
        />
      </div>
      {open && <ScanDesk handoverNo={handover.handoverNo} />}
      <Items handover={handover} />
      <HandoverSheet handover={handover} />
    </div>
  )
}

const Items = ({ handover }: { readonly handover: Handover }): JSX.Element => {
  const remove = useSend(handoverRemove, { changes: ['stockout/subPackage'] })
  const columns: readonly Column<Item>[] = [
    { key: 'logisticsNo', title: '物流单号', width: 200, render: (item) => <Code text={item.logisticsNo} /> },
    {
      key: 'stockoutNo',
      title: '出库单号',
      width: 180,
      render: (item) =>
        item.stockoutNo === null ? (
          none
        ) : (
          <Link to={`/front/operator-center/stockout/detail/${item.stockoutNo}`}>{item.stockoutNo}</Link>
        ),
    },
    { key: 'weightG', title: '重量(kg)', width: 100, align: 'right', render: (item) => kgText(item.weightG) },
    {
      key: 'scanTime',
      title: '扫描时间',
      width: 170,
      render: (item) => (item.scanTime === null ? none : <Moment text={item.scanTime} />),
    },
    { key: 'status', title: '状态', width: 90, render: (item) => <StateTag text={item.status === 1 ? '有效' : '已移除'} /> },
    {
      key: '_actions',
      title: '操作',
      width: 90,
      render: (item) => (
        <RowActions
          actions={[
            {
              label: '移除',
              right: handoverRemove.may,
              danger: true,
              when: handover.status === handoverLife.open && item.status === 1,
              run: () => remove.mutate({ handoverNo: handover.handoverNo, logisticsNo: item.logisticsNo }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <div className="panel tall">
      <DataTable
        label="交接包裹"
        columns={columns}
        rows={handover.items}
        rowKey={(item) => item.logisticsNo + String(item.status) + (item.scanTime ?? '')}
        empty={<EmptyState title="还没有扫描包裹" text="用扫码枪扫面单上的物流单号。" />}
      />
    </div>
  )
}
