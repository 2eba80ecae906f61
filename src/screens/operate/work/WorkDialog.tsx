// 作业明细的来历 · operate/work/WorkDialog
import { Button, Modal, Table, type TableColumnsType } from 'antd'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { work } from '#contract/operate/work'
import { workDetail, type WorkDocument, type WorkScan } from '#contract/operate/workDetail'
import type { Row } from '#contract/resource'
import { statusText } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { useRead } from '../../../data/query.ts'
import { Code, Moment, StateTag } from '../../../kit/cells.tsx'
import { countText, durationText, momentMs, none } from '../../../kit/formats.ts'
import { FailureState } from '../../../kit/states.tsx'

export type Work = Row<typeof work>

/** Title and address of the page of each kind of document. */
const pages: Readonly<Record<string, readonly [title: string, at: string]>> = {
  order: ['出库单', '/front/operator-center/stockout/detail/{no}?tab=trace'],
  pick: ['拣货单', '/front/operator-center/pick-order/detail/{no}'],
  task: ['自定义任务', '/warehouse-operate/custom-task/detail/{no}'],
  handover: ['交接单', '/warehouse-operate/export/detail/{no}'],
  check: ['盘点单', '/front/operator-center/stock/check/detail/{no}'],
}

const documentColumns: TableColumnsType<WorkDocument> = [
  { title: '单据', dataIndex: 'kind', width: 100, render: (kind: string) => pages[kind]?.[0] ?? kind },
  {
    title: '单号',
    dataIndex: 'no',
    render: (no: string, { kind }) => <Link to={(pages[kind]?.[1] ?? '').replace('{no}', encodeURIComponent(no))}>{no}</Link>,
  },
  { title: '物流单号', dataIndex: 'logisticsNo', render: (no: string | null) => (no === null ? none : <Code text={no} />) },
  { title: '件数', dataIndex: 'goodsNum', width: 80, align: 'right', render: (n: number | null) => countText(n) },
  {
    title: '状态',
    dataIndex: 'status',
    width: 100,
    render: (status: number | null) => (status === null ? none : <StateTag text={statusText(orderLife, status)} />),
  },
]

/** A scan received within this many seconds counts as uploaded at once. */
const promptSec = 10
const delaySec = ({ effectiveAt, receivedAt }: WorkScan): number => (momentMs(receivedAt) - momentMs(effectiveAt)) / 1000
const verdicts: Readonly<Record<number, string>> = { 1: '对', 2: '错', 3: '重复' }

const scanColumns: TableColumnsType<WorkScan> = [
  { title: '时间', dataIndex: 'effectiveAt', width: 150, render: (text: string) => <Moment text={text} /> },
  { title: '动作', dataIndex: 'title', width: 100 },
  { title: '扫的码', dataIndex: 'code', render: (code: string) => (code === '' ? none : <Code text={code} />) },
  { title: '数量', dataIndex: 'qty', width: 70, align: 'right', render: (qty: number | null) => countText(qty) },
  {
    title: '结果',
    dataIndex: 'verdict',
    width: 80,
    render: (verdict: number, { msg }) => (
      <span {...(verdict !== 1 && { className: 'fault', title: msg })}>{verdicts[verdict] ?? verdict}</span>
    ),
  },
  { title: '人', dataIndex: 'operatorName', width: 90 },
  { title: '设备', dataIndex: 'deviceName', width: 110, ellipsis: true },
  {
    title: '上传',
    width: 120,
    render: (_, scan) =>
      delaySec(scan) > promptSec ? <span className="soon">离线 {durationText(delaySec(scan))}</span> : '即时',
  },
]

interface DialogProps {
  readonly row: Work
  /** name of the kind of work */
  readonly title: string
  readonly close: () => void
}
/** Shows the documents and scans behind the figures of a work record. */
export const WorkDialog = ({ row, title, close }: DialogProps): JSX.Element => {
  const { data, error, refetch } = useRead(workDetail, { opId: row.opId ?? '', operatorKey: row.operatorKey ?? '' })
  return (
    <Modal
      title={`${title} · ${row.operatorName ?? ''} · ${row.finishTime ?? ''}`}
      open
      width={980}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          关闭
        </Button>
      }
    >
      <p className="dim">
        {[
          `${countText(row.orderNum)} 单`,
          `${countText(row.goodsNum)} 件`,
          `${countText(row.packageNum)} 包裹`,
          `工分 ${row.point ?? '0'}`,
          `用时 ${durationText(row.durationSec)}`,
          `错误 ${countText(row.errorNum)}`,
          ...(row.isValid === 1 ? [] : ['已作废，不计']),
        ].join('　')}
      </p>
      {error !== null && data === undefined ? (
        <FailureState failure={error.failure} retry={() => void refetch()} />
      ) : (
        <div className="stack">
          <Table<WorkDocument>
            size="small"
            rowKey={({ kind, no }) => `${kind}|${no}`}
            columns={documentColumns}
            dataSource={data?.documents ?? []}
            loading={data === undefined}
            pagination={(data?.documents.length ?? 0) > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
            locale={{ emptyText: '没有单据' }}
            title={() => '单据'}
          />
          <Table<WorkScan>
            size="small"
            rowKey="opId"
            columns={scanColumns}
            dataSource={data?.scans ?? []}
            loading={data === undefined}
            pagination={(data?.scans.length ?? 0) > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
            locale={{ emptyText: '在电脑上做的，没有扫描' }}
            title={() => scansTitle(data)}
          />
        </div>
      )}
    </Modal>
  )
}
const scansTitle = (data: { readonly scans: readonly WorkScan[]; readonly scanNum: number } | undefined): string =>
  data === undefined || data.scanNum <= data.scans.length
    ? '扫描，最近的在上'
    : `扫描，最近的在上（共 ${countText(data.scanNum)} 次，列出 ${countText(data.scans.length)} 次）`
