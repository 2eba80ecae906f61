// 导入结果 · import/stockout/ResultStep
import { Button, Segmented } from 'antd'
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { OUTCOME, type ImportState, type Outcome, type OutcomeRow } from '#contract/import/calls'
import { result } from '#contract/import/stockout'
import { useRead } from '../../../data/query.ts'
import { Code, StateTag } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { BigNumber } from '../../../kit/KeyFacts.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { ListFooter } from '../../../kit/ListFooter.tsx'
import { ErrorFile } from './Steps.tsx'

const orders = '/front/operator-center/stockout'

const columns: readonly Column<OutcomeRow>[] = [
  { key: 'srcNo', title: 'ERP单号', width: 180, render: (row) => <Code text={row.srcNo} /> },
  { key: 'outcome', title: '结果', width: 110, render: (row) => <StateTag text={OUTCOME[row.outcome]} /> },
  { key: 'reason', title: '原因或规则', width: 420, render: (row) => row.reason ?? row.ruleName ?? '' },
  { key: 'lineNum', title: '行数', width: 80, align: 'right', render: (row) => countText(row.lineNum) },
  { key: 'rowNum', title: '文件行号', width: 90, align: 'right', render: (row) => row.rowNum ?? none },
  {
    key: 'stockoutNo',
    title: '出库单号',
    width: 180,
    render: (row) => (row.stockoutNo === null ? none : <Link to={`${orders}/detail/${row.stockoutNo}`}>{row.stockoutNo}</Link>),
  },
]

/** Result of every order of the file. */
export const ResultStep = ({ state, again }: { readonly state: ImportState; readonly again: () => void }): JSX.Element => {
  const [outcome, setOutcome] = useState<Outcome | 0>(0)
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  const list = useRead(result, { requestId: state.requestId, ...page, ...(outcome !== 0 && { outcome }) }, { keep: true })
  const counts = list.data?.counts ?? {}
  const choose = (next: Outcome | 0): void => {
    setOutcome(next)
    setPage({ ...page, pageNo: 1 })
  }
  return (
    <div className="import-done">
      <header>
        <h2>{state.phase === 'stopped' ? '导入已停止' : '导入完成'}</h2>
        <span className="dim">{state.fileName}</span>
        <Link to={`${orders}?importId=${state.requestId}`}>查看本次订单</Link>
        <Link to={`${orders}?importId=${state.requestId}&status=10`}>未通过审核的订单</Link>
        <ErrorFile state={state} />
        <Button type="primary" onClick={again}>
          导入下一个文件
        </Button>
      </header>
      <Tiles state={state} />
      <Segmented
        aria-label="结果"
        value={outcome}
        onChange={choose}
        options={[
          { value: 0 as Outcome | 0, label: '全部' },
          ...(Object.keys(OUTCOME).map(Number) as Outcome[]).map((value) => ({
            value,
            label: `${OUTCOME[value]} ${countText(counts[value] ?? 0)}`,
          })),
        ]}
      />
      <DataTable
        label="导入结果"
        columns={columns}
        rows={list.data?.records}
        rowKey={(row) => `${row.srcNo}-${row.outcome}`}
        loading={list.isFetching}
        failure={list.error?.failure ?? null}
        retry={() => void list.refetch()}
        first={(page.pageNo - 1) * page.pageSize + 1}
      />
      <ListFooter
        total={list.data?.total ?? 0}
        {...page}
        page={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        chosen={0}
        clear={() => undefined}
      />
    </div>
  )
}

const Tiles = ({ state: { orders: counts, newGoods } }: { readonly state: ImportState }): JSX.Element | null =>
  counts === null ? null : (
    <div className="big-numbers">
      <BigNumber label="订单" value={countText(counts.total)} />
      <BigNumber label="已导入" value={countText(counts.created)} />
      <BigNumber label="已存在" value={countText(counts.exist)} />
      <BigNumber label="未导入" value={countText(counts.refused)} />
      <BigNumber label="整单按规则忽略" value={countText(counts.ignored)} />
      <BigNumber label="新建商品" value={countText(newGoods)} />
    </div>
  )
