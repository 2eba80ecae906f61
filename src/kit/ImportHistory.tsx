// 导入记录 · kit/ImportHistory
/** Imports by jobs (spec 1 §2.6): send a file, continue working, and see the progress and the result here. */
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { csvImports, importCalls, templateCalls, type ImportState } from '#contract/import/calls'
import { importJobs, importStatus, retryImport, stopJob, type ImportJobRow } from '#contract/import/job'
import { fileJobLife } from '#contract/rules/fileJobLife'
import { useSingleFlight } from '../state/singleFlight.ts'
import { request } from '../data/api.ts'
import { saveFile, sendFile } from '../data/files.ts'
import { useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { confirm } from './confirm.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { booksOf, FilePicker, TemplateLink } from './FilePicker.tsx'
import { countText, none } from './formats.ts'
import { ImportResult } from './ImportResult.tsx'
import { Meter } from './Meter.tsx'
import type { Action } from './RowActions.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { useTaskPage, type Task } from './TaskTable.tsx'
import { showToast, withFailureToast } from './toast.ts'

interface ImportHistoryProps {
  readonly biz: string
  readonly title: string
  readonly right: number
  readonly close: () => void
}

const Progress = ({ of: job }: { readonly of: ImportJobRow }): JSX.Element => {
  const { status, stopped, doneNum, totalNum, successNum, failNum, errorMsg } = job
  if (errorMsg !== null) return <span title={errorMsg}>{errorMsg}</span>
  if (status === fileJobLife.waiting) return <>{none}</>
  // the file is checked as a whole before its first row is imported
  if (status === fileJobLife.running && totalNum === 0) return <>正在核对</>
  if (status === fileJobLife.running) return <Meter label="已处理" done={doneNum} all={totalNum} />
  return (
    <>
      {stopped === 1 ? '已导入' : '成功'} {countText(successNum)} 行
      {failNum > 0 && <span className="dim">，失败 {countText(failNum)} 行</span>}
    </>
  )
}

/** Actions for an import, as its state allows (spec 1 §4). */
const useActions = (show: (job: ImportJobRow) => void): ((job: ImportJobRow) => readonly Action[]) => {
  const stop = useSend(stopJob, { toast: '已停止该导入任务' })
  const retry = useSend(retryImport)
  const confirmStop = async (taskId: string): Promise<void> => {
    if (await confirm('是否确认停止该导入任务？', '已导入的行保留，其余不再导入。')) stop.mutate({ taskId })
  }
  return (job) => [
    { label: '结果', when: job.status === fileJobLife.done, run: () => show(job) },
    {
      label: '停止',
      when: job.status === fileJobLife.waiting || job.status === fileJobLife.running,
      danger: true,
      run: () => void confirmStop(job.taskId),
    },
    {
      label: job.stopped === 1 ? '继续' : '重试',
      when: job.again === 1,
      run: () => retry.mutate({ taskId: job.taskId }),
    },
  ]
}

const ImportHistory = ({ biz, title, right, close }: ImportHistoryProps): JSX.Element => {
  const calls = importCalls(biz, `${title}导入`, right)
  const [result, setResult] = useState<ImportState | null>(null)
  const at = useTaskPage()
  const jobs = useRead(importJobs, { bizType: biz, ...at[0] }, { keep: true })
  const actions = useActions(
    ({ requestId }) => void withFailureToast(async () => setResult(await request(calls.state, { requestId }))),
  )
  const taskOf = (job: ImportJobRow): Task => ({
    ...job,
    id: job.taskId,
    state: job.stopped === 1 ? '已停止' : importStatus[job.status],
    progress: <Progress of={job} />,
    actions: actions(job),
  })
  return (
    <>
      <TaskDialog
        title={`${title}导入记录`}
        label="导入记录"
        jobs={jobs}
        taskOf={taskOf}
        at={at}
        ended="导入完成"
        empty={{ title: '还没有后台导入', text: '大文件从这里上传，导入时可以继续做别的事。' }}
        note="文件保留 24 小时，其间停止或失败的可以接着导入"
        close={close}
      >
        <Submit biz={biz} title={title} right={right} sent={() => void jobs.refetch()} />
      </TaskDialog>
      {result !== null && <Result biz={biz} title={title} right={right} of={result} close={() => setResult(null)} />}
    </>
  )
}
export default ImportHistory

interface ResultProps extends ImportHistoryProps {
  readonly of: ImportState
}
/** Result of a finished import, with its errors as a file. */
const Result = ({ biz, title, right, of, close }: ResultProps): JSX.Element => {
  const { errors } = importCalls(biz, `${title}导入`, right)
  const load = (): void => void withFailureToast(() => saveFile(errors, { requestId: of.requestId }, `${title}错误.xlsx`))
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
/** Sends a file to a job; its valid rows are imported, the others are in the error file. */
const Submit = ({ biz, title, right, sent }: SubmitProps): JSX.Element => {
  const { submit } = templateCalls(biz, `${title}导入`, right)
  const { template } = importCalls(biz, `${title}导入`, right)
  const [file, setFile] = useState<File | null>(null)
  const [busy, alone] = useSingleFlight()
  const send = async (): Promise<void> => {
    if (file === null) return showToast('warning', '请上传文件')
    await withFailureToast(async () => {
      await sendFile(submit, {}, file)
      showToast('success', '文件导入中')
      setFile(null)
      sent()
    })
  }
  return (
    <>
      <FilePicker accept={booksOf(csvImports.has(biz))} file={file} choose={setFile} />
      <TemplateLink template={() => saveFile(template, {}, `${title}模板.xlsx`)} />
      <OnlineButton type="primary" loading={busy} onClick={() => void alone(send)}>
        后台导入
      </OnlineButton>
    </>
  )
}
