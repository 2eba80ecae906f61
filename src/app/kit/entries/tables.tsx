// 表格的各种状态 · app/kit/entries/tables
import { useState, type JSX } from 'react'
import { ColumnDrawer } from '../../../kit/ColumnDrawer.tsx'
import { arrange, arranged } from '../../../kit/columns.ts'
import type { ColumnChoice } from '../../../kit/listPreference.ts'
import { Code, Moment, StateTag } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, kgText, moneyText } from '../../../kit/formats.ts'
import { LargePager } from '../../../kit/LargePager.tsx'
import { ListFooter } from '../../../kit/ListFooter.tsx'
import { RowActions } from '../../../kit/RowActions.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import type { TableProps } from '../../../kit/table/props.ts'
import { showToast } from '../../../kit/toast.ts'
import { Button } from 'antd'
import type { KitEntry } from '../entry.ts'
import { sampleRows, type SampleRow } from '../samples.ts'

const columns: readonly Column<SampleRow>[] = [
  { key: 'orderNo', title: '出库单号', width: 160, fixed: 'left', sortable: true, render: (row) => <Code text={row.orderNo} /> },
  { key: 'owner', title: '货主', width: 130, spanBy: (row) => row.owner, render: (row) => row.owner },
  { key: 'status', title: '状态', width: 90, render: (row) => <StateTag text={row.status} /> },
  { key: 'goods', title: '商品', width: 220, render: (row) => row.goods },
  { key: 'qty', title: '件数', width: 80, align: 'right', sortable: true, render: (row) => countText(row.qty) },
  { key: 'weight', title: '重量(kg)', width: 100, align: 'right', render: (row) => kgText(row.weightG) },
  { key: 'fee', title: '运费(元)', width: 110, align: 'right', render: (row) => moneyText(row.fee) },
  { key: 'time', title: '创建时间', width: 165, render: (row) => <Moment text={row.time} /> },
  { key: 'remark', title: '备注', width: 200, ellipsis: false, show: false, render: (row) => row.remark },
]
const plain = columns.map(({ spanBy: _spanBy, ...column }): Column<SampleRow> => column).filter((one) => one.show !== false)
const actions: Column<SampleRow> = {
  key: '_actions',
  title: '操作',
  width: 150,
  fixed: 'right',
  dragNot: true,
  editNot: true,
  render: (row) => (
    <RowActions
      actions={['详情', '编辑', '打印', '取消'].map((label) => ({
        label,
        danger: label === '取消',
        run: () => showToast('info', `${label} ${row.orderNo}`),
      }))}
    />
  ),
}
const table: Pick<TableProps<SampleRow>, 'label' | 'columns' | 'rowKey'> = {
  label: '示例',
  columns: plain,
  rowKey: (row) => row.orderNo,
}
const twelve = sampleRows(12)

/** A list with all features: sorting, selection, column settings, sums, pages. */
const Whole = (): JSX.Element => {
  const [rows] = useState(() => sampleRows(200))
  const [{ pageNo, pageSize }, turn] = useState({ pageNo: 1, pageSize: 20 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, SampleRow>>(new Map())
  const [sort, setSort] = useState('')
  const [storedColumns, setStoredColumns] = useState<readonly ColumnChoice[]>([])
  const [open, setOpen] = useState(false)
  const choices = arrange(
    columns.map((column) => ({ value: column.key, label: column.title, show: column.show !== false })),
    storedColumns,
  )
  const change = (next: readonly ColumnChoice[] | null): void => setStoredColumns(next ?? [])
  const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return (
    <>
      <Button onClick={() => setOpen(true)}>列设置</Button>
      <ColumnDrawer open={open} close={() => setOpen(false)} choices={choices} change={change} />
      <DataTable
        {...table}
        columns={[...arranged(columns, choices), actions]}
        rows={page}
        first={(pageNo - 1) * pageSize + 1}
        sort={sort}
        onSort={setSort}
        selection={{ chosen, change: setChosen }}
        resize={(key, width) => change(choices.map((one) => (one.value === key ? { ...one, width } : one)))}
        summary={{
          qty: countText(page.reduce((sum, row) => sum + row.qty, 0)),
          fee: moneyText(page.reduce((sum, row) => sum + row.fee, 0)),
        }}
      />
      <ListFooter
        total={rows.length}
        pageNo={pageNo}
        pageSize={pageSize}
        page={(nextNo, nextSize) => turn({ pageNo: nextNo, pageSize: nextSize })}
        chosen={chosen.size}
        clear={() => setChosen(new Map())}
      />
    </>
  )
}

const Lazy = (): JSX.Element => {
  const [rows] = useState(() => sampleRows(90))
  const [chosen, setChosen] = useState<ReadonlyMap<string, SampleRow>>(new Map())
  return (
    <>
      <DataTable {...table} label="分批加载" rows={rows} lazy selection={{ chosen, change: setChosen }} />
      <p role="status">已选择 {chosen.size} 项内容</p>
    </>
  )
}

const many = (count: number): (() => JSX.Element) => {
  const Many = (): JSX.Element => {
    const [rows] = useState(() => sampleRows(count))
    const [chosen, setChosen] = useState<ReadonlyMap<string, SampleRow>>(new Map())
    return <DataTable {...table} label={`${countText(count)} 行`} rows={rows} selection={{ chosen, change: setChosen }} />
  }
  return Many
}

const Large = (): JSX.Element => {
  const [{ pageNo, pageSize }, turn] = useState({ pageNo: 1, pageSize: 10 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, SampleRow>>(new Map())
  const rows = sampleRows(pageSize, (pageNo - 1) * pageSize)
  return (
    <>
      <DataTable {...table} rows={rows} first={(pageNo - 1) * pageSize + 1} selection={{ chosen, change: setChosen }} />
      <LargePager
        pageNo={pageNo}
        pageSize={pageSize}
        hasNext={pageNo < 1000}
        pageMax={1000}
        page={(nextNo, nextSize) => turn({ pageNo: nextNo, pageSize: nextSize })}
        chosen={chosen.size}
        clear={() => setChosen(new Map())}
      />
    </>
  )
}

export const tables: readonly KitEntry[] = [
  {
    id: 'table',
    title: '表格：排序、勾选、合并、合计、列设置',
    note: '跨页勾选保留；表头右边缘拖动列宽；列设置里隐藏的“备注”会换行',
    tall: true,
    Show: Whole,
  },
  { id: 'table-loading', title: '加载中', Show: () => <DataTable {...table} rows={undefined} loading /> },
  {
    id: 'table-again',
    title: '再次查询',
    note: '旧的行留在原处',
    Show: () => <DataTable {...table} rows={twelve.slice(0, 3)} loading />,
  },
  { id: 'table-empty', title: '暂无数据', Show: () => <DataTable {...table} rows={[]} /> },
  {
    id: 'table-empty-own',
    title: '空列表给出下一步',
    Show: () => (
      <DataTable
        {...table}
        rows={[]}
        empty={
          <EmptyState title="没有符合条件的出库单" text="可以放宽条件，或导入新的订单。">
            <Button>导入</Button>
          </EmptyState>
        }
      />
    ),
  },
  {
    id: 'table-offline',
    title: '网络不可用',
    Show: () => <DataTable {...table} rows={undefined} failure={{ kind: 'offline' }} retry={() => showToast('info', '重试')} />,
  },
  {
    id: 'table-refused',
    title: '超过自分页上限',
    Show: () => (
      <DataTable
        {...table}
        rows={undefined}
        failure={{ kind: 'refused', code: 'A0421', msg: '数据量超过10000条，请使用导出' }}
        retry={() => showToast('info', '重试')}
      />
    ),
  },
  { id: 'table-lazy', title: '滚动加载，每次 20 行', tall: true, Show: Lazy },
  { id: 'table-large-pager', title: '大数据量分页', tall: true, Show: Large },
  { id: 'table-1000', title: '1,000 行', tall: true, Show: many(1000) },
  { id: 'table-100000', title: '100,000 行', tall: true, Show: many(100_000) },
]
