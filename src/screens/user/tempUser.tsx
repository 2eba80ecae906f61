// 临时用户 · user/tempUser
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { authorize, blacklist, lose, sign, tempUser } from '#contract/user/tempUser'
import { tempUserLife, signLife } from '#contract/rules/peopleLife'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { OpTypes } from './tempUser/cells.tsx'
import { batchOf, useDialogs } from './tempUser/dialogs.tsx'

type Worker = Row<typeof tempUser>
const Batch = batchOf<Worker>(authorize)
const cells = { opTypes: (row: Worker): JSX.Element => <OpTypes of={row.opTypes} /> }

export default function TempUserScreen(): JSX.Element {
  const dialogs = useDialogs(authorize, lose)
  const signCall = useSend(sign, { changes: ['user/temporaryWorker'] })
  const [blacklisted, setBlacklisted] = useState<Worker | null>(null)
  const blacklistCall = useSend(blacklist, { changes: ['user/temporaryWorker'] })
  const askToPardon = async (row: Worker): Promise<void> => {
    if (await confirm(`将 ${row.realName ?? ''} 移出黑名单？`, '移出后可以重新授权。'))
      blacklistCall.mutate({ tempNo: row.tempNo ?? '', reason: null })
  }
  const signOf = (row: Worker, signType: 1 | 2): void => signCall.mutate({ tempNo: row.tempNo ?? '', signType })
  const actions = (row: Worker): readonly Action[] => {
    const isAuthorized = row.authId !== null
    const state = Number(row.signStatus)
    return [
      {
        label: '授权',
        right: authorize.may,
        when: Number(row.status) === tempUserLife.working,
        run: () => dialogs.authorize(row),
      },
      { label: '签到', right: sign.may, when: isAuthorized && state === signLife.none, run: () => signOf(row, 1) },
      { label: '签退', right: sign.may, when: state === signLife.inside, run: () => signOf(row, 2) },
      {
        label: '移出黑名单',
        right: blacklist.may,
        when: Number(row.status) === tempUserLife.barred,
        run: () => void askToPardon(row),
      },
      { label: '失效', right: lose.may, when: isAuthorized, danger: true, run: () => dialogs.lose(row) },
      {
        label: '黑名单',
        right: blacklist.may,
        when: Number(row.status) !== tempUserLife.barred,
        danger: true,
        run: () => setBlacklisted(row),
      },
    ]
  }
  const reasonDialog = blacklisted !== null && (
    <ReasonDialog
      title={`加入黑名单：${blacklisted.realName ?? ''}`}
      label="原因"
      text="今日的授权立即失效，以后不能再授权。"
      maxLength={100}
      busy={blacklistCall.isPending}
      danger
      submit={(reason) =>
        blacklistCall.mutate({ tempNo: blacklisted.tempNo ?? '', reason }, { onSuccess: () => setBlacklisted(null) })
      }
      close={() => setBlacklisted(null)}
    />
  )
  const aside = (
    <>
      {dialogs.open}
      {reasonDialog}
    </>
  )
  return <ResourceScreen of={tempUser} cells={cells} rowActions={actions} Batch={Batch} aside={aside} />
}
