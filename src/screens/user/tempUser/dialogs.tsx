// 授权与失效 · user/tempUser/dialogs
import { useState, type ComponentType, type JSX } from 'react'
import type { Call } from '#contract/call'
import type { lose } from '#contract/user/tempUser'
import { useSend } from '../../../data/send.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useMay } from '../../../kit/may.ts'
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'
import type { BatchProps } from '../../../kit/resourceProps.ts'
import { AuthorizeDialog } from './AuthorizeDialog.tsx'
import type { AuthorizeCall } from './AuthorizeDialog.tsx'

export type LoseCall = Call<typeof lose.input, typeof lose.reply, number>
interface WorkerRow {
  readonly tempNo: string | null
  readonly realName: string | null
}
const personOf = ({ tempNo, realName }: WorkerRow) => ({ tempNo: tempNo ?? '', realName: realName ?? '' })
const pages = ['user/tempUser', 'user/temporaryWorker']

interface Dialogs {
  readonly authorize: (one: WorkerRow) => void
  readonly lose: (one: WorkerRow) => void
  readonly open: JSX.Element | null
}

/** The dialogs 授权 and 失效 of a row. */
export const useDialogs = (authorizeCall: AuthorizeCall, loseCall: LoseCall): Dialogs => {
  const [opened, setOpened] = useState<{ readonly what: 'authorize' | 'lose'; readonly one: WorkerRow } | null>(null)
  const send = useSend(loseCall, { changes: pages })
  const close = (): void => setOpened(null)
  const open =
    opened === null ? null : opened.what === 'authorize' ? (
      <AuthorizeDialog call={authorizeCall} people={[personOf(opened.one)]} changes={pages} close={close} />
    ) : (
      <ReasonDialog
        title={`授权失效：${opened.one.realName ?? ''}`}
        label="失效原因"
        text="立即失效，正在作业的会被签退。"
        maxLength={100}
        busy={send.isPending}
        danger
        submit={(reason) => send.mutate({ tempNos: [opened.one.tempNo ?? ''], reason }, { onSuccess: close })}
        close={close}
      />
    )
  return { authorize: (one) => setOpened({ what: 'authorize', one }), lose: (one) => setOpened({ what: 'lose', one }), open }
}

/** Makes the button 批量授权 for the ticked rows; `call` is the call of the page. */
export const batchOf = <T extends WorkerRow>(call: AuthorizeCall): ComponentType<BatchProps<T>> => {
  const Batch = ({ chosen, clear }: BatchProps<T>): JSX.Element | null => {
    const may = useMay()
    const [open, setOpen] = useState(false)
    if (!may(call.may)) return null
    const close = (): void => {
      setOpen(false)
      clear()
    }
    return (
      <>
        <OnlineButton reason={chosen.length === 0 ? '请先勾选人员' : ''} onClick={() => setOpen(true)}>
          批量授权
        </OnlineButton>
        {open && <AuthorizeDialog call={call} people={chosen.map(personOf)} changes={pages} close={close} />}
      </>
    )
  }
  return Batch
}
