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
interface Someone {
  readonly tempNo: string | null
  readonly realName: string | null
}
const named = ({ tempNo, realName }: Someone) => ({ tempNo: tempNo ?? '', realName: realName ?? '' })
const pages = ['user/tempUser', 'user/temporaryWorker']

interface Dialogs {
  readonly authorize: (one: Someone) => void
  readonly lose: (one: Someone) => void
  readonly open: JSX.Element | null
}

/** Dialogs of a row's 授权 and 失效. */
export const useDialogs = (authorizing: AuthorizeCall, losing: LoseCall): Dialogs => {
  const [asked, setAsked] = useState<{ readonly what: 'authorize' | 'lose'; readonly one: Someone } | null>(null)
  const send = useSend(losing, { changes: pages })
  const close = (): void => setAsked(null)
  const open =
    asked === null ? null : asked.what === 'authorize' ? (
      <AuthorizeDialog call={authorizing} people={[named(asked.one)]} changes={pages} close={close} />
    ) : (
      <ReasonDialog
        title={`授权失效：${asked.one.realName ?? ''}`}
        label="失效原因"
        text="立即失效，正在作业的会被签退。"
        maxLength={100}
        busy={send.isPending}
        danger
        submit={(reason) => send.mutate({ tempNos: [asked.one.tempNo ?? ''], reason }, { onSuccess: close })}
        close={close}
      />
    )
  return { authorize: (one) => setAsked({ what: 'authorize', one }), lose: (one) => setAsked({ what: 'lose', one }), open }
}

/** 批量授权 of the chosen rows under the page's right. */
export const batchOf = <T extends Someone>(call: AuthorizeCall): ComponentType<BatchProps<T>> => {
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
        {open && <AuthorizeDialog call={call} people={chosen.map(named)} changes={pages} close={close} />}
      </>
    )
  }
  return Batch
}
