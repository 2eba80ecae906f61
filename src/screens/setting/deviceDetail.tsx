// 设备详情 · setting/deviceDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { device } from '#contract/setting/device'
import { gateChecks, gateResults } from '#contract/rules/gateChecks'
import { scannerChecks, scannerResults } from '#contract/rules/scannerLab'
import { batchesShown, deviceDetail, deviceLog } from '#contract/setting/deviceDetail'
import { useOne, useRead } from '../../data/query.ts'
import { Code, Moment, show, StateTag } from '../../kit/cells.tsx'
import { AddressTabs, DetailPage, tableTab } from '../../kit/DetailPage.tsx'
import { countText, none } from '../../kit/formats.ts'
import { OperateLog } from '../../kit/OperateLog.tsx'
import { ResourceFacts } from '../../kit/ResourceFacts.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { Column } from '../../kit/table/column.ts'

type Detail = ReplyOf<typeof deviceDetail>
type Life = Detail['incarnations'][number]
type Batch = Detail['batches'][number]
type GateRow = NonNullable<Detail['gate']>['results'][number]

const rangeText = (from: number, to: number): string => (from === to ? countText(from) : `${countText(from)}–${countText(to)}`)
const missingCount = ({ gaps }: Life): number => gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
const alarmCount = (n: number): JSX.Element => <span className={n > 0 ? 'alarming' : 'dim'}>{countText(n)}</span>

const incarnationColumns: readonly Column<Life>[] = [
  { key: 'incarnation', title: '化身', width: 300, render: (row) => <Code text={row.incarnation} /> },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: (row) => <StateTag text={row.isCurrent === 1 ? '启用' : '停用'} label={row.isCurrent === 1 ? '在用' : '已更换'} />,
  },
  { key: 'first', title: '首次上传', width: 165, render: (row) => <Moment text={row.firstSeen} /> },
  { key: 'last', title: '最近上传', width: 165, render: (row) => <Moment text={row.lastSeen} /> },
  { key: 'seq', title: '最后序号', width: 90, align: 'right', render: (row) => countText(row.lastSeq) },
  { key: 'gaps', title: '缺号', width: 80, align: 'right', render: (row) => alarmCount(missingCount(row)) },
  {
    key: 'where',
    title: '缺的序号',
    width: 240,
    render: (row) => (row.gaps.length === 0 ? none : row.gaps.map(({ from, to }) => rangeText(from, to)).join('、')),
  },
  {
    key: 'lost',
    title: '可能丢失',
    width: 130,
    render: (row) =>
      row.lostFrom === null || row.lostTo === null ? (
        none
      ) : (
        <span className="alarming">{rangeText(row.lostFrom, row.lostTo)}</span>
      ),
  },
]
type Names = Readonly<Record<string, string>>
/** Columns for the results of a check of the device. `checks`, `results`: their names by code. */
const checkColumns = (checks: Names, results: Names): readonly Column<GateRow>[] => [
  {
    key: 'check',
    title: '检查项',
    width: 140,
    render: (row) => checks[row.check] ?? row.check,
  },
  {
    key: 'result',
    title: '结果',
    width: 90,
    render: (row) => <span className={row.result === 2 ? 'alarming' : undefined}>{results[row.result]}</span>,
  },
  { key: 'note', title: '说明', width: 420, render: (row) => row.note },
]
const batchColumns: readonly Column<Batch>[] = [
  { key: 'at', title: '收到时间', width: 165, render: (row) => <Moment text={row.receivedAt} /> },
  { key: 'ops', title: '条数', width: 80, align: 'right', render: (row) => countText(row.ops) },
  { key: 'flagged', title: '冲突', width: 80, align: 'right', render: (row) => alarmCount(row.flagged) },
  { key: 'refused', title: '退回', width: 80, align: 'right', render: (row) => alarmCount(row.refused) },
  { key: 'seq', title: '序号', width: 140, align: 'right', render: (row) => rangeText(row.seqFrom, row.seqTo) },
  { key: 'people', title: '作业人', width: 160, render: (row) => row.people || none },
  { key: 'build', title: '版本', width: 140, render: (row) => <Code text={row.build} /> },
  { key: 'incarnation', title: '化身', width: 300, render: (row) => <Code text={row.incarnation} /> },
]

export default function DeviceDetailScreen(): JSX.Element {
  const { deviceId = '' } = useParams()
  const read = useRead(deviceDetail, { deviceId })
  return (
    <DetailPage read={read} live>
      {(detail) => <Body deviceId={deviceId} detail={detail} />}
    </DetailPage>
  )
}

const Body = ({ deviceId, detail }: { readonly deviceId: string; readonly detail: Detail }): JSX.Element => (
  <div className="detail-body">
    <Head deviceId={deviceId} />
    <AddressTabs
      destroyOnHidden
      items={[
        { key: 'basic', label: '基本信息', children: <ResourceFacts of={device} at={{ deviceId }} /> },
        tableTab('batches', '上传批次', {
          columns: batchColumns,
          rows: detail.batches,
          rowKey: (row) => `${row.incarnation}|${row.seqFrom}`,
          empty: <EmptyState title="还没有上传" text={`这台设备上传后，最近 ${batchesShown} 批显示在这里。`} />,
        }),
        tableTab('gate', '上岗检查', {
          columns: checkColumns(gateChecks, gateResults),
          rows: detail.gate?.results ?? [],
          rowKey: (row) => row.check,
          empty: <EmptyState title="还没有检查" text="在手持端的“本机”页做上岗检查，结果显示在这里。" />,
        }),
        tableTab('scanner', '扫码枪检测', {
          columns: checkColumns(scannerChecks, scannerResults),
          rows: detail.scanner?.results ?? [],
          rowKey: (row) => row.check,
          empty: <EmptyState title="还没有检测" text="在手持端的“本机”页做扫码枪检测，哪里不对、怎么设显示在这里。" />,
        }),
        tableTab('lives', '化身与缺号', {
          columns: incarnationColumns,
          rows: detail.incarnations,
          rowKey: (row) => row.incarnation,
          empty: <EmptyState title="还没有上传" text="设备每次清空本机数据后换一个化身，序号从头开始。" />,
        }),
        { key: 'logs', label: '操作日志', children: <LogTab deviceId={deviceId} /> },
      ]}
    />
  </div>
)

/** Head of the page: name, status and warehouse of the device. */
const Head = ({ deviceId }: { readonly deviceId: string }): JSX.Element => {
  const { data } = useOne(device, { deviceId, masked: '1' })
  return (
    <div className="detail-head" aria-busy={data === undefined}>
      <h2>{data === undefined ? '设备' : data.deviceName}</h2>
      {data !== undefined && show(device.fields.status, data.status)}
      {data !== undefined && show(device.fields.warehouseNo, data.warehouseNo)}
    </div>
  )
}

const LogTab = ({ deviceId }: { readonly deviceId: string }): JSX.Element => (
  <OperateLog read={useRead(deviceLog, { deviceId })} />
)
