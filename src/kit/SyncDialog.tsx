// 同步对话框 · kit/SyncDialog
/** The dialog that imports data from 旺店通 and shows the progress and the result; the job continues when the dialog is closed. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Skeleton } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { stopJob } from '#contract/import/job'
import { choice, moment, ref, type Fields } from '#contract/kinds'
import { sentence } from '#contract/messages'
import { owner } from '#contract/owner/refs'
import { momentText } from '#contract/rules/clock'
import { syncKinds, type SyncType } from '#contract/rules/syncKinds'
import { parentWarehouse } from '#contract/warehouse/refs'
import { startSync, SYNC_DAYS_MAX, syncAccounts, syncState } from '#contract/wdt/sync'
import { fileJobLife } from '#contract/rules/fileJobLife'
import { refreshViews, useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { FormFields, showFaults } from './FormFields.tsx'
import { FailureState } from './states.tsx'
import { SyncOutcome } from './SyncOutcome.tsx'
import { showToast } from './toast.ts'

interface SyncDialogProps {
  readonly biz: SyncType
  readonly close: () => void
}
type Job = ReplyOf<typeof syncState>['job']

const isActive = (job: Job | undefined): boolean => job?.status === fileJobLife.waiting || job?.status === fileJobLife.running

/** Shows a toast when the job ends while the dialog is open, and reads the list again. */
const useEndToast = (biz: SyncType, job: Job | undefined): void => {
  const client = useQueryClient()
  const before = useRef('')
  useEffect(() => {
    if (!job) return
    const wasRunning = before.current === job.taskId
    before.current = isActive(job) ? job.taskId : ''
    if (!wasRunning || isActive(job)) return
    void refreshViews(client, [syncKinds[biz].resource, 'options'])
    if (job.status === fileJobLife.done) showToast('success', '数据同步成功')
    if (job.status === fileJobLife.failed) showToast('error', '数据同步失败')
  }, [biz, client, job])
}

const fieldsOf = (biz: SyncType, sids: readonly string[]): Fields => {
  const fieldNames: readonly string[] = syncKinds[biz].requires
  return {
    sid: choice('WMS账号', Object.fromEntries(sids.map((sid) => [sid, sid])), { required: true }),
    ...(fieldNames.includes('ownerNo') && { ownerNo: ref('货主', owner, { required: true }) }),
    ...(fieldNames.includes('parentWarehouseNo') && {
      parentWarehouseNo: ref('所属物理仓', parentWarehouse, { help: '新的WMS仓放在它下面；没有新仓时不用选' }),
    }),
    ...(fieldNames.includes('startTime') && {
      startTime: moment('修改时间从', { required: true }),
      endTime: moment('修改时间到', { required: true, help: `旺店通里在这段时间新增或修改过的，最长${SYNC_DAYS_MAX}天` }),
    }),
  }
}

/** The dialog for one kind of synchronisation: the form to start a job, or the progress of the current job. */
export const SyncDialog = ({ biz, close }: SyncDialogProps): JSX.Element => {
  const accounts = useRead(syncAccounts, { bizType: biz })
  const state = useRead(syncState, { bizType: biz }, { everyMs: 2000 })
  const job = state.data?.job
  useEndToast(biz, job)
  const { title } = syncKinds[biz]
  const failure = accounts.error?.failure ?? state.error?.failure
  if (accounts.data === undefined || job === undefined || isActive(job) || accounts.data.sids.length === 0)
    return (
      <Modal title={`同步${title}`} open width={760} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
        {failure !== undefined && accounts.data === undefined ? (
          <FailureState failure={failure} retry={() => void accounts.refetch()} />
        ) : accounts.data === undefined || job === undefined ? (
          <Skeleton active />
        ) : job !== null && isActive(job) ? (
          <Running job={job} />
        ) : (
          <Alert type="warning" showIcon title={sentence('A3340.account')} />
        )}
      </Modal>
    )
  return <AskDialog biz={biz} sids={accounts.data.sids} job={job} close={close} />
}

const Running = ({ job }: { readonly job: NonNullable<Job> }): JSX.Element => {
  const stop = useSend(stopJob, { changes: ['wdt/sync'] })
  return (
    <>
      <SyncOutcome job={job} />
      <p className="dim">可以关闭这个窗口，同步会继续；再点“同步”能看到进度。</p>
      <OnlineButton danger loading={stop.isPending} onClick={() => stop.mutate({ taskId: job.taskId })}>
        停止
      </OnlineButton>
    </>
  )
}

interface AskProps extends SyncDialogProps {
  readonly sids: readonly string[]
  readonly job: Job
}
const dayMs = 86_400_000

/** The last seven days by the clock of this computer; typed values replace them. */
const lastWeek = () => ({ startTime: momentText(Date.now() - 7 * dayMs), endTime: momentText(Date.now()) })

const AskDialog = ({ biz, sids, job, close }: AskProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(startSync, { inline: true })
  const [week] = useState(lastWeek)
  const fields = fieldsOf(biz, sids)
  const submit = (): void => {
    const typed = Object.entries(form.getFieldsValue(Object.keys(fields)) as object).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    )
    send.mutate({ bizType: biz, sid: '', ...Object.fromEntries(typed) }, { onError: (error) => showFaults(form, error) })
  }
  return (
    <Modal
      title={`同步${syncKinds[biz].title}`}
      open
      width={760}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
            开始同步
          </OnlineButton>
        </>
      }
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '104px' }}
        colon={false}
        onFinish={submit}
        initialValues={{
          ...(sids.length === 1 && { sid: sids[0] }),
          ...week,
        }}
      >
        <FormFields
          fields={fields}
          names={Object.keys(fields)}
          form={form}
          isNew
          {...(sids.length === 1 && { settled: { sid: sids[0] ?? '' } })}
        />
      </Form>
      {job !== null && <SyncOutcome job={job} />}
    </Modal>
  )
}
