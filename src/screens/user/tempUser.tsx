// 临时用户 · user/tempUser
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { authorize, lose, sign, tempUser } from '#contract/user/tempUser'
import { useSend } from '../../data/send.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { OpTypes } from './tempUser/cells.tsx'
import { batchOf, useDialogs } from './tempUser/dialogs.tsx'

type Worker = Row<typeof tempUser>
/** sign_status */
const unsigned = 0
const signedIn = 1
const Batch = batchOf<Worker>(authorize)
const cells = { opTypes: (row: Worker): JSX.Element => <OpTypes of={row.opTypes} /> }

export default function TempUserScreen(): JSX.Element {
  const dialogs = useDialogs(authorize, lose)
  const signing = useSend(sign, { changes: ['user/temporaryWorker'] })
  const signs = (row: Worker, signType: 1 | 2): void => signing.mutate({ tempNo: row.tempNo ?? '', signType })
  const actions = (row: Worker): readonly Action[] => {
    const authorized = row.authId !== null
    const state = Number(row.signStatus)
    return [
      { label: '授权', right: authorize.may, when: Number(row.status) === 1, run: () => dialogs.authorize(row) },
      { label: '签到', right: sign.may, when: authorized && state === unsigned, run: () => signs(row, 1) },
      { label: '签退', right: sign.may, when: authorized && state === signedIn, run: () => signs(row, 2) },
      { label: '失效', right: lose.may, when: authorized, danger: true, run: () => dialogs.lose(row) },
    ]
  }
  return <ResourceScreen of={tempUser} cells={cells} rowActions={actions} Batch={Batch} aside={dialogs.open} />
}
