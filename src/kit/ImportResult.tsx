// 解析结果 · kit/ImportResult
import { Checkbox } from 'antd'
import type { JSX } from 'react'
import type { ErrorRow, ImportState } from '#contract/import/calls'
import { DataTable } from './DataTable.tsx'
import type { Column } from './table/column.ts'
import { countText } from './formats.ts'
import './import.css'

const columns: readonly Column<ErrorRow>[] = [
  { key: 'errorNum', title: '行号', width: 80, align: 'right', render: (row) => row.errorNum },
  { key: 'errorName', title: '列名', width: 140, render: (row) => row.errorName },
  { key: 'errorReason', title: '原因', width: 640, render: (row) => <span title={row.errorReason}>{row.errorReason}</span> },
]

type ParsedFile = Pick<ImportState, 'totalNum' | 'successNum' | 'failNum' | 'ignoreNum' | 'errorData'>
/** Result of the parsing: the summary of spec 1 §8 and the first errors. The error file contains all errors. */
export const ImportResult = ({ state }: { readonly state: ParsedFile }): JSX.Element => (
  <div className="import-result">
    <p role="status">
      文件已上传，共 {countText(state.totalNum)} 行，成功 {countText(state.successNum)} 行，失败 {countText(state.failNum)} 行
      {state.ignoreNum > 0 && `，按规则忽略 ${countText(state.ignoreNum)} 行`}
      {state.failNum > 0 && '，请调整后重新上传'}
    </p>
    {state.errorData.length > 0 && (
      <div className="import-errors">
        <DataTable
          label="错误"
          columns={columns}
          rows={state.errorData}
          rowKey={(row) => `${row.errorNum}-${row.errorName}-${row.errorReason}`}
          lazy
        />
      </div>
    )}
  </div>
)

interface HiddenRowsProps {
  readonly rows: number
  readonly taken: boolean
  readonly take: (taken: boolean) => void
  readonly disabled?: boolean
}
/** Rows hidden in the sheet are skipped, unless the user chooses here to import them; empty where there are none. */
export const HiddenRows = ({ rows, taken, take, disabled = false }: HiddenRowsProps): JSX.Element | null =>
  rows === 0 ? null : (
    <Checkbox checked={taken} disabled={disabled} onChange={(event) => take(event.target.checked)}>
      文件里有 {countText(rows)} 行被隐藏或筛选掉，一起导入
    </Checkbox>
  )
