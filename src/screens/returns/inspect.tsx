// 退货质检 · returns/inspect
import { Alert, Button, Input, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { inspectPlan, inspectReturn } from '#contract/returns/desk'
import { owner } from '#contract/owner/refs'
import { choice } from '#contract/kinds'
import { RETURN_DEFECT, RETURN_QUALITY } from '#contract/rules/returnLife'
import { request } from '../../data/api.ts'
import { useSend } from '../../data/send.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useDictionary, type DictValue } from '../../kit/dictionary.ts'
import { NumberCell } from '../../kit/NumberField.tsx'
import type { Column } from '../../kit/table/column.ts'
import { OptionText } from '../../kit/options.tsx'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { ScanBox } from '../../kit/ScanBox.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { showToast, withFailureToast } from '../../kit/toast.ts'
import { PhotoCell } from './inspect/PhotoCell.tsx'
import { added, changedAt, goodsOf, planText, sentLines, type Piece } from './inspect/pieces.ts'

type Plan = ReplyOf<typeof inspectPlan>
const qualities = Object.entries(RETURN_QUALITY).map(([value, label]) => ({ value: Number(value), label }))

const defect = choice('残次原因', RETURN_DEFECT, { dict: 'return_defect' })

/** The parcel on the bench and what was found in it so far. */
const useBench = () => {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [begun, setBegun] = useState(0)
  const [pieces, setPieces] = useState<readonly Piece[]>([])
  const [repackNum, setRepackNum] = useState(0)
  const send = useSend(inspectReturn, { changes: ['returns/order', 'returns/push', 'returns/receive', 'stock/stock'] })
  const clear = (): void => {
    setPlan(null)
    setPieces([])
    setRepackNum(0)
  }
  const submit = (): void => {
    if (plan === null) return
    send.mutate({ returnNo: plan.returnNo, lines: sentLines(pieces), repackNum, videoBegin: begun }, { onSuccess: clear })
  }
  const open = (no: string): void =>
    void withFailureToast(async () => {
      setPlan(await request(inspectPlan, { no }))
      setPieces([])
      setBegun(Date.now())
    })
  const scan = (code: string): void => {
    if (plan === null) return open(code)
    if ([plan.logisticsNo, plan.returnNo].includes(code.toUpperCase())) return submit()
    const goodsNo = goodsOf(plan, code)
    if (goodsNo === null) return showToast('warning', `${code} 不在计划里，是错件请手工添加`)
    setPieces(added(plan, pieces, goodsNo))
  }
  const change = (at: number, part: Partial<Piece>): void => setPieces(changedAt(pieces, at, part))
  const extra = (goodsNo: string): void => {
    if (plan !== null) setPieces(added(plan, pieces, goodsNo, 7))
  }
  return { plan, pieces, repackNum, setRepackNum, busy: send.isPending, clear, submit, scan, change, extra }
}

/** A parcel on the bench: what was planned, what was found, one scan for each piece; the parcel scanned again hands it in (screen 2206). */
export default function ReturnInspectScreen(): JSX.Element {
  const { plan, pieces, repackNum, setRepackNum, busy, clear, submit, scan, change, extra } = useBench()
  return (
    <section className="detail">
      <PageHead />
      <ScanBox prompt={plan === null ? '扫描物流单号' : '扫描商品；再扫一次物流单号提交'} onScan={scan} />
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
          />
          <Found pieces={pieces} change={change} />
          <div className="line-tools">
            <Extra add={extra} />
            <span>
              换袋{' '}
              <NumberCell
                label="换袋件数"
                limits={{ min: 0, max: 999_999 }}
                value={repackNum}
                onChange={(n) => setRepackNum(n ?? 0)}
              />{' '}
              件
            </span>
            <Button onClick={clear}>放下</Button>
            <OnlineButton type="primary" loading={busy} onClick={submit}>
              提交质检
            </OnlineButton>
          </div>
        </>
      )}
    </section>
  )
}

/** A piece of other goods than planned: somebody else's, until a person says otherwise. */
const Extra = ({ add }: { readonly add: (goodsNo: string) => void }): JSX.Element => (
  <Input.Search
    aria-label="添加不在计划里的商品"
    placeholder="不在计划里的商品编号"
    enterButton="添加"
    onSearch={(no) => no.trim() !== '' && add(no.trim())}
  />
)

interface FoundProps {
  readonly pieces: readonly Piece[]
  readonly change: (at: number, part: Partial<Piece>) => void
}
type Columns = readonly Column<Piece>[]
type At = (row: Piece) => number
type Change = FoundProps['change']
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

/** What was found, with its quality; what is not good has a reason and a photo. */
const Found = ({ pieces, change }: FoundProps): JSX.Element => {
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
