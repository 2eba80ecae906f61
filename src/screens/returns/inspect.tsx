// 退货质检 · returns/inspect
import { Alert, Button, Input, Select } from 'antd'
import type { JSX } from 'react'
import { owner } from '#contract/owner/refs'
import { choice } from '#contract/kinds'
import { momentText } from '#contract/rules/clock'
import { RETURN_DEFECT, RETURN_QUALITY } from '#contract/rules/returnLife'
import { DataTable } from '../../kit/DataTable.tsx'
import { useDictionary, type DictValue } from '../../kit/dictionary.ts'
import { NumberCell } from '../../kit/NumberField.tsx'
import type { Column } from '../../kit/table/column.ts'
import { OptionText } from '../../kit/options.tsx'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { ScanBox } from '../../kit/ScanBox.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { PhotoCell } from './inspect/PhotoCell.tsx'
import { planText, type Piece } from './inspect/pieces.ts'
import { useBench, type Plan } from './inspect/useBench.ts'

const qualities = Object.entries(RETURN_QUALITY).map(([value, label]) => ({ value: Number(value), label }))

const defect = choice('残次原因', RETURN_DEFECT, { dict: 'return_defect' })

/** Inspects a parcel: shows the plan and the scanned pieces; a second scan of the parcel submits it (screen 2206). */
export default function ReturnInspectScreen(): JSX.Element {
  const bench = useBench()
  const { plan, pieces, waiting, held, scan } = bench
  return (
    <section className="detail">
      <PageHead />
      <div className="scan-page">
        <ScanBox prompt={plan === null ? '扫描物流单号' : '扫描商品；再扫一次物流单号提交'} onScan={scan} />
        {bench.fault !== '' && <Alert showIcon type="error" title={bench.fault} />}
        {held && <HeldScans n={waiting} drop={bench.drop} />}
        {!held && waiting > 1 && (
          <p className="dim" role="status">
            还有 {waiting} 枪正在处理
          </p>
        )}
        {plan === null ? (
          <EmptyState title="还没有包裹" text="扫描物流单号或输入退货单号，看计划的商品。" />
        ) : (
          <>
            <Alert
              showIcon
              type="info"
              title={
                <>
                  {plan.returnNo}　{plan.ownerNo === null ? '无头件' : <OptionText to={owner} value={plan.ownerNo} />}　
                  {planText(plan, pieces)}
                </>
              }
              description={plan.remark}
            />
            <Recording plan={plan} begun={bench.begun} />
            <Pieces pieces={pieces} change={bench.change} />
            <Foot bench={bench} />
          </>
        )}
      </div>
    </section>
  )
}

/** Scans that wait until the current parcel is submitted. */
const HeldScans = ({ n, drop }: { readonly n: number; readonly drop: () => void }): JSX.Element => (
  <Alert
    showIcon
    type="warning"
    title={`这个包裹没有提交，后面 ${n} 枪等着：改好提交后接着处理`}
    action={<Button onClick={drop}>不要这 {n} 枪</Button>}
  />
)

/** The recording that an owner requires: camera and beginning, or what to do without a camera. */
const Recording = ({ plan, begun }: { readonly plan: Plan; readonly begun: number }): JSX.Element | null => {
  const { videoRequired, workstationNo, cameraNo, cameraName } = plan
  if (!videoRequired && cameraNo === null) return null
  if (cameraNo !== null)
    return (
      <p className="dim">
        录像：{cameraName ?? cameraNo}，自 {momentText(begun)}
      </p>
    )
  return (
    <Alert
      showIcon
      type="error"
      title="货主要求录像，这里没有摄像头，提交不了"
      description={
        workstationNo === null
          ? '请主管在“退货配置 → 操作员”给您定工作台，再在“监控配置”给工作台绑摄像头。'
          : `工作台 ${workstationNo} 没有摄像头：请主管在“退货配置 → 监控配置”绑一个，或换到有摄像头的工作台。`
      }
    />
  )
}

const Foot = ({ bench }: { readonly bench: ReturnType<typeof useBench> }): JSX.Element => (
  <div className="line-tools">
    <AddPiece add={bench.extra} />
    <span>
      换袋{' '}
      <NumberCell
        label="换袋件数"
        limits={{ min: 0, max: 999_999 }}
        value={bench.repackNum}
        onChange={(n) => bench.repack(n ?? 0)}
      />{' '}
      件
    </span>
    <Button onClick={bench.clear}>放下</Button>
    <OnlineButton type="primary" loading={bench.busy} onClick={bench.submit}>
      提交质检
    </OnlineButton>
  </div>
)

/** Adds a piece of goods that are not in the plan, by number; its quality is 错件 until a person changes it. */
const AddPiece = ({ add }: { readonly add: (goodsNo: string) => void }): JSX.Element => (
  <Input.Search
    aria-label="添加不在计划里的商品"
    placeholder="不在计划里的商品编号"
    enterButton="添加"
    onSearch={(no) => no.trim() !== '' && add(no.trim())}
  />
)

interface PiecesProps {
  readonly pieces: readonly Piece[]
  readonly change: (at: number, part: Partial<Piece>) => void
}
type Columns = readonly Column<Piece>[]
type At = (row: Piece) => number
type Change = PiecesProps['change']
const goodsColumns = (at: At, change: Change): Columns => [
  { key: 'goodsNo', title: '商品编号', width: 130, render: (row) => row.goodsNo },
  { key: 'goodsName', title: '商品', width: 200, render: (row) => row.goodsName },
  {
    key: 'qty',
    title: '数量',
    width: 90,
    render: (row) => (
      <NumberCell
        label={`${row.goodsNo} 数量`}
        limits={{ min: 0, max: 999_999 }}
        value={row.qty}
        onChange={(qty) => change(at(row), { qty: qty ?? 0 })}
      />
    ),
  },
]
const qualityColumns = (at: At, change: Change, reasons: readonly DictValue[]): Columns => [
  {
    key: 'quality',
    title: '品质',
    width: 110,
    render: (row) => (
      <Select
        aria-label={`${row.goodsNo} 品质`}
        value={row.quality}
        options={qualities}
        onChange={(quality) => change(at(row), { quality })}
      />
    ),
  },
  {
    key: 'reasons',
    title: '残次原因',
    width: 220,
    render: (row) => (
      <Select
        aria-label={`${row.goodsNo} 残次原因`}
        mode="multiple"
        disabled={row.quality === 1}
        value={[...row.reasons]}
        options={[...reasons]}
        onChange={(picked) => change(at(row), { reasons: picked })}
      />
    ),
  },
]
const proofColumns = (at: At, change: Change): Columns => [
  {
    key: 'produceDate',
    title: '生产日期',
    width: 150,
    render: (row) =>
      row.expires ? (
        <Input
          type="date"
          aria-label={`${row.goodsNo} 生产日期`}
          value={row.produceDate}
          onChange={({ target }) => change(at(row), { produceDate: target.value })}
        />
      ) : null,
  },
  {
    key: 'photos',
    title: '照片',
    width: 120,
    render: (row) => <PhotoCell photos={row.photos} take={(photos) => change(at(row), { photos })} />,
  },
]

/** Table of the scanned pieces with their quality; pieces that are not good need a reason and a photo. */
const Pieces = ({ pieces, change }: PiecesProps): JSX.Element => {
  const at: At = (row) => pieces.indexOf(row)
  const reasons = useDictionary(defect).filter(({ hidden }) => !hidden)
  return (
    <div className="panel">
      <DataTable<Piece>
        label="质检明细"
        rows={pieces}
        rowKey={({ key }) => key}
        empty={<EmptyState title="逐件扫描商品" />}
        columns={[...goodsColumns(at, change), ...qualityColumns(at, change, reasons), ...proofColumns(at, change)]}
      />
    </div>
  )
}
