// 工单列表 · workorder/list
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { detail } from '#contract/workorder/detail'
import { assign } from '#contract/workorder/followup'
import { batch, byOwner } from '#contract/workorder/create'
import { workOrder, workOrderAt, type WorkOrderRow } from '#contract/workorder/list'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { BatchProps } from '../../kit/resourceProps.ts'
import { AssignDialog } from './list/AssignDialog.tsx'
import { BatchDialog } from './list/BatchDialog.tsx'
import { NewDialog } from './list/NewDialog.tsx'
import './workorder.css'

const pageOf = (id: string | null): string => fillIn(workOrderAt, { id }, {}, true)

/** Button that assigns the follow-up of the ticked work orders. */
const Assign = ({ chosen, clear }: BatchProps<WorkOrderRow>): JSX.Element | null => {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may(assign.may)) return null
  const done = (): void => {
    setIsOpen(false)
    clear()
  }
  return (
    <>
      {chosen.length > 0 && <OnlineButton onClick={() => setIsOpen(true)}>指派跟进</OnlineButton>}
      {isOpen && <AssignDialog ids={chosen.flatMap(({ id }) => id ?? [])} close={() => setIsOpen(false)} done={done} />}
    </>
  )
}

export default function WorkOrderScreen(): JSX.Element {
  const navigate = useNavigate()
  const may = useMay()
  const [dialog, setDialog] = useState<'new' | 'batch' | null>(null)
  const close = (): void => setDialog(null)
  const open = ({ id }: WorkOrderRow): void => void navigate(pageOf(id))
  return (
    <ResourceScreen
      of={workOrder}
      Batch={Assign}
      {...(may(detail.may) && { open })}
      create={{ right: byOwner.may, label: '新建工单', run: () => setDialog('new') }}
      tools={may(batch.may) && <Button onClick={() => setDialog('batch')}>批量新建</Button>}
      aside={
        <>
          {dialog === 'new' && <NewDialog close={close} made={(id) => void navigate(pageOf(id))} />}
          {dialog === 'batch' && <BatchDialog close={close} />}
        </>
      }
    />
  )
}
