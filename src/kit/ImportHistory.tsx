// 导入记录 · kit/ImportHistory
/** Imports by jobs (spec 1 §2.6): send a file, go on working, and see here how far it is and what came of it. */
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { importCalls, templateCalls, type ImportState } from '#contract/import/calls'
import { importJobs, importStatus, type ImportJobRow } from '#contract/import/job'
import { failureOf, request } from '../data/api.ts'
import { saveFile, sendFile } from '../data/files.ts'
import { useRead } from '../data/query.ts'
import { Moment, StateTag } from './cells.tsx'
import { DataTable } from './DataTable.tsx'
import { Decide } from './Decide.tsx'
import { FilePicker } from './ImportDialog.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ListFooter } from './ListFooter.tsx'
import { Meter } from './Meter.tsx'
import { RowActions } from './RowActions.tsx'
import { EmptyState } from './states.tsx'
import type { Column } from './table/column.ts'
import { tell, tellFailure } from './tell.ts'

interface ImportHistoryProps {
  readonly biz: string
  readonly title: string
  readonly right: number
  readonly close: () => void
}

const columns: readonly Column<ImportJobRow>[] = [
  { key: 'fileName', title: '文件名', width: 260, render: (row) => <span title={row.fileName}>{row.fileName}</span> },
  { key: 'createUserName', title: '创建人', width: 96, render: (row) => row.createUserName },
  { key: 'createTime', title: '创建时间', width: 168, render: (row) => <Moment text={row.createTime} /> },
  { key: 'status', title: '状态', width: 96, render: (row) => <StateTag text={importStatus[row.status]} /> },
  {
    key: 'processValue',
    title: '进度',
    width: 150,
    render: (row) =>
      row.status === 4 ? (
        <span title={row.errorMsg ?? ''}>{row.errorMsg ?? '-'}</span>
      ) : (
        <Meter label="已处理" done={row.processValue} all={100} />
      ),
  },
]

/** Says itself what went wrong. */
const said = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    tellFailure(failureOf(error))
  }
}

const ImportHistory = ({ biz, title, right, close }: ImportHistoryProps): JSX.Element => {
  const calls = importCalls(biz, `${title}导入`, right)
  const [{ pageNo, pageSize }, page] = useState({ pageNo: 1, pageSize: 10 })
  const [result, show] = useState<ImportState | null>(null)
  const jobs = useRead(importJobs, { bizType: biz, pageNo, pageSize }, { keep: true })
  const shown: readonly Column<ImportJobRow>[] = [
    ...columns,
    {
      key: '_actions',
      title: '操作',
      width: 90,
      fixed: 'right',
      render: ({ status, requestId }) => (
        <RowActions
          actions={[
            {
              label: '结果',
              when: status === 0,
              run: () => void said(async () => show(await request(calls.state, { requestId }))),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <Modal title={`${title}导入记录`} open width={1000} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <div className="export-dialog">
        <Submit biz={biz} title={title} right={right} sent={() => void jobs.refetch()} />
        <DataTable
          label="导入记录"
          columns={shown}
          rows={jobs.data?.records}
          rowKey={(row) => row.taskId}
          loading={jobs.isFetching && jobs.data === undefined}
          failure={jobs.error?.failure ?? null}
          retry={() => void jobs.refetch()}
          first={(pageNo - 1) * pageSize + 1}
          empty={<EmptyState title="还没有后台导入" text="大文件从这里上传，导入时可以继续做别的事。" />}
        />
        <ListFooter
          total={jobs.data?.total ?? 0}
          pageNo={pageNo}
          pageSize={pageSize}
          page={(no, size) => page({ pageNo: no, pageSize: size })}
          chosen={0}
          clear={() => undefined}
        />
      </div>
      {result !== null && <Result biz={biz} title={title} right={right} of={result} close={() => show(null)} />}
    </Modal>
  )
}
export default ImportHistory

interface ResultProps extends ImportHistoryProps {
  readonly of: ImportState
}
/** What came of a finished import; its errors as a file. */
const Result = ({ biz, title, right, of, close }: ResultProps): JSX.Element => {
  const { errors } = importCalls(biz, `${title}导入`, right)
  const load = (): void => void said(() => saveFile(errors, { requestId: of.requestId }, `${title}错误.xlsx`))
  return (
    <Modal
      title="导入结果"
      open
      width={760}
      onCancel={close}
      footer={
        <>
          {of.failNum > 0 && <Button onClick={load}>下载错误文件</Button>}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <ImportResult state={of} />
    </Modal>
  )
}

interface SubmitProps extends Omit<ImportHistoryProps, 'close'> {
  readonly sent: () => void
}
/** Sends a file to a job; its good rows come in, the others stand in the error file. */
const Submit = ({ biz, title, right, sent }: SubmitProps): JSX.Element => {
  const { submit } = templateCalls(biz, `${title}导入`, right)
  const [file, choose] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (file === null) return tell('warning', '请上传文件')
    setBusy(true)
    await said(async () => {
      await sendFile(submit, {}, file)
      tell('success', '文件导入中')
      choose(null)
      sent()
    })
    setBusy(false)
  }
  return (
    <div className="export-begin">
      <FilePicker accept=".xls,.xlsx" file={file} choose={choose} />
      <Decide type="primary" loading={busy} onClick={() => void send()}>
        后台导入
      </Decide>
    </div>
  )
}
