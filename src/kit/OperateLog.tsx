// 操作日志 · kit/OperateLog
import type { UseQueryResult } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { Static } from 'typebox'
import { changeText, type operateLines } from '#contract/operateLog'
import type { CallFailed } from '../data/api.ts'
import { Moment } from './cells.tsx'
import { DataTable } from './DataTable.tsx'
import { none } from './formats.ts'
import { EmptyState } from './states.tsx'
import type { Column } from './table/column.ts'

type Line = Static<typeof operateLines>[number]

const columns: readonly Column<Line>[] = [
  { key: 'time', title: '时间', width: 165, render: (row) => <Moment text={row.time} /> },
  { key: 'userName', title: '操作人', width: 100, render: (row) => (row.userName === '' ? none : row.userName) },
  { key: 'action', title: '操作', width: 100, render: (row) => row.action },
  { key: 'subject', title: '对象', width: 110, render: (row) => row.subject },
  { key: 'bizNo', title: '编号', width: 170, render: (row) => row.bizNo },
  {
    key: 'changes',
    title: '变更内容',
    width: 420,
    render: (row) => {
      const text = row.changes.map(changeText).join('；')
      return text === '' ? none : <span title={text}>{text}</span>
    },
  },
  {
    key: 'from',
    title: '地址与设备',
    width: 200,
    render: (row) => [row.ip, row.device].filter((part) => part !== '').join(' ') || none,
  },
]

const facts = { label: '操作日志', rowKey: (row: Line) => row.logId, empty: <EmptyState title="还没有操作记录" /> }
/** Who changed what, newest first. */
export const OperateLog = ({ read }: { readonly read: UseQueryResult<Line[], CallFailed> }): JSX.Element => (
  <DataTable
    {...facts}
    columns={columns}
    rows={read.data}
    loading={read.isFetching}
    failure={read.error?.failure ?? null}
    retry={() => void read.refetch()}
  />
)

const subjectColumns = new Set(['subject', 'bizNo'])
/** The log of one document or row, from loaded lines. The columns that name the subject are left out, because all lines have the same. */
export const ActLog = ({ lines }: { readonly lines: readonly Line[] }): JSX.Element => (
  <DataTable {...facts} columns={columns.filter(({ key }) => !subjectColumns.has(key))} rows={lines} />
)
