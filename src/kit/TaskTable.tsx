// 任务表 · kit/TaskTable
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import type { Page } from '#contract/resource'
import type { CallFailed } from '../data/api.ts'
import { Moment, StateTag } from './cells.tsx'
import { DataTable } from './DataTable.tsx'
import { ListFooter } from './ListFooter.tsx'
import { RowActions, type Action } from './RowActions.tsx'
import { EmptyState } from './states.tsx'
import type { Column } from './table/column.ts'
import { showToast } from './toast.ts'

/** One task in the table. */
export interface Task {
  readonly id: string
  readonly fileName: string
  readonly createUserName: string
  readonly createTime: string
  /** Chinese text of its state */
  readonly state: string
  /** the progress, the result, or the reason of the failure */
  readonly progress: ReactNode
  readonly actions: readonly Action[]
}

const columns: readonly Column<Task>[] = [
  { key: 'fileName', title: '文件名', width: 240, render: (task) => <span title={task.fileName}>{task.fileName}</span> },
  { key: 'createUserName', title: '创建人', width: 96, render: (task) => task.createUserName },
  { key: 'createTime', title: '创建时间', width: 168, render: (task) => <Moment text={task.createTime} /> },
  { key: 'state', title: '状态', width: 96, render: (task) => <StateTag text={task.state} /> },
  { key: 'progress', title: '进度', width: 190, render: (task) => task.progress },
  { key: '_actions', title: '操作', width: 110, fixed: 'right', render: (task) => <RowActions actions={task.actions} /> },
]

/** State of the paging of a task table. */
export const useTaskPage = () => useState({ pageNo: 1, pageSize: 10 })

const unfinishedStates: ReadonlySet<string> = new Set(['待执行', '正在处理'])

/** Shows a toast when a task succeeds while the table is open. */
const useSuccessToast = (tasks: readonly Task[] | undefined, words: string): void => {
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (tasks === undefined) return
    if (tasks.some(({ id, state }) => state === '已完成' && before.current.has(id))) showToast('success', words)
    before.current = new Set(tasks.filter(({ state }) => unfinishedStates.has(state)).map(({ id }) => id))
  }, [tasks, words])
}

export interface TaskTableProps<T> {
  /** name of the table */
  readonly label: string
  readonly jobs: UseQueryResult<Page<T>, CallFailed>
  readonly taskOf: (job: T) => Task
  readonly at: ReturnType<typeof useTaskPage>
  /** toast when a task succeeds */
  readonly ended: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly note?: ReactNode
}
/** A person's tasks on the server: what each is, its progress, and its actions. Used for exports and imports. */
export const TaskTable = <T,>({ label, jobs, taskOf, at, ended, empty, note }: TaskTableProps<T>): JSX.Element => {
  const [{ pageNo, pageSize }, page] = at
  const tasks = jobs.data?.records.map(taskOf)
  useSuccessToast(tasks, ended)
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={tasks}
        rowKey={(task) => task.id}
        loading={jobs.isFetching && jobs.data === undefined}
        failure={jobs.error?.failure ?? null}
        retry={() => void jobs.refetch()}
        first={(pageNo - 1) * pageSize + 1}
        empty={<EmptyState {...empty} />}
      />
      <ListFooter
        total={jobs.data?.total ?? 0}
        pageNo={pageNo}
        pageSize={pageSize}
        page={(no, size) => page({ pageNo: no, pageSize: size })}
        chosen={0}
        clear={() => undefined}
        note={note}
      />
    </>
  )
}
