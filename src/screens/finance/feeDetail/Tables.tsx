// 依据的表 · finance/feeDetail/Tables
import { Table } from 'antd'
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { explainFee } from '#contract/finance/feeDetail'
import { countText, none } from '../../../kit/formats.ts'

type Reply = ReplyOf<typeof explainFee>
const pageRows = 20

/** Records a fee goes back to. */
export const EvidenceTable = ({ title, note, columns, rows, total }: Reply['tables'][number]): JSX.Element => (
  <>
    <p className="dim">
      {note}
      {total > rows.length && `。共 ${countText(total)} 条，显示前 ${rows.length} 条`}
    </p>
    <Table
      size="small"
      aria-label={title}
      pagination={rows.length > pageRows ? { pageSize: pageRows, showSizeChanger: false } : false}
      rowKey={(row) => rows.indexOf(row)}
      columns={columns.map((column, at) => ({
        title: column,
        key: column,
        render: (_: unknown, row: string[]) => row[at] ?? none,
      }))}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
    />
  </>
)

const passedColumns = [
  { title: '合同', dataIndex: 'contractNo', width: 170 },
  { title: '版本', dataIndex: 'versionNo', width: 190, render: (no: string) => no || none },
  { title: '费用项', dataIndex: 'itemName', width: 140, render: (name: string) => name || none },
  { title: '为什么没用', dataIndex: 'why' },
]
/** Contracts, versions and items that were not used, each with its reason. */
export const PassedOver = ({ rows }: { readonly rows: Reply['passedOver'] }): JSX.Element => (
  <Table
    size="small"
    pagination={rows.length > pageRows ? { pageSize: pageRows, showSizeChanger: false } : false}
    rowKey={(row) => rows.indexOf(row)}
    columns={passedColumns}
    dataSource={rows}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '没有别的版本和费用项可选' }}
  />
)
