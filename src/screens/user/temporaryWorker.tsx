// 临时工 · user/temporaryWorker
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { authorizeWorker, loseWorker, temporaryWorker } from '#contract/user/temporaryWorker'
import { tempUserLife } from '#contract/rules/peopleLife'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { OpTypes } from './tempUser/cells.tsx'
import { batchOf, useDialogs } from './tempUser/dialogs.tsx'

type Worker = Row<typeof temporaryWorker>
const Batch = batchOf<Worker>(authorizeWorker)
const cells = { opTypes: (row: Worker): JSX.Element => <OpTypes of={row.opTypes} /> }

export default function TemporaryWorkerScreen(): JSX.Element {
  const { authorize, lose, open } = useDialogs(authorizeWorker, loseWorker)
  const actions = (row: Worker): readonly Action[] => [
    { label: '授权', right: authorizeWorker.may, when: Number(row.status) === tempUserLife.working, run: () => authorize(row) },
    { label: '失效', right: loseWorker.may, when: Number(row.authStatus) === 1, danger: true, run: () => lose(row) },
  ]
  return <ResourceScreen of={temporaryWorker} cells={cells} rowActions={actions} Batch={Batch} aside={open} />
}
