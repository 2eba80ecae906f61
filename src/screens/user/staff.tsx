// 员工管理 · user/staff
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { leaveStaff, openStaffAccount, rehireStaff, staff } from '#contract/user/staff'
import { staffLife } from '#contract/rules/peopleLife'
import { useSend } from '../../data/send.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { PasswordOnce, type Once } from './grant/PasswordOnce.tsx'
import { AccountDialog } from './staff/AccountDialog.tsx'
import { DayDialog } from './staff/DayDialog.tsx'

type Member = Row<typeof staff>
interface DialogState {
  readonly what: 'leave' | 'rehire' | 'account'
  readonly row: Member
}

export default function StaffScreen(): JSX.Element {
  const [opened, setOpened] = useState<DialogState | null>(null)
  const [once, setOnce] = useState<Once | null>(null)
  const close = (): void => setOpened(null)
  const isEmployed = (row: Member): boolean => Number(row.status) === staffLife.working
  const actions = (row: Member): readonly Action[] => [
    {
      label: '开通账号',
      right: openStaffAccount.may,
      when: isEmployed(row) && row.account === null,
      run: () => setOpened({ what: 'account', row }),
    },
    { label: '重新入职', right: rehireStaff.may, when: !isEmployed(row), run: () => setOpened({ what: 'rehire', row }) },
    { label: '离职', right: leaveStaff.may, when: isEmployed(row), danger: true, run: () => setOpened({ what: 'leave', row }) },
  ]
  return (
    <ResourceScreen
      of={staff}
      rowActions={actions}
      aside={
        <>
          {opened?.what === 'leave' && <LeaveDialog row={opened.row} close={close} />}
          {opened?.what === 'rehire' && <RehireDialog row={opened.row} close={close} />}
          {opened?.what === 'account' && <AccountDialog row={opened.row} close={close} made={setOnce} />}
          {once !== null && <PasswordOnce {...once} close={() => setOnce(null)} />}
        </>
      }
    />
  )
}

interface DialogProps {
  readonly row: Member
  readonly close: () => void
}
const nameOf = (row: Member): string => `${row.realName ?? ''}（${row.staffNo ?? ''}）`

const LeaveDialog = ({ row, close }: DialogProps): JSX.Element => {
  const send = useSend(leaveStaff, { inline: true, changes: ['user/user', 'options'] })
  return (
    <DayDialog
      title={`离职：${nameOf(row)}`}
      text={row.account === null ? '' : `账号 ${row.account} 将立即停用并退出所有登录。`}
      name="leaveDate"
      label="离职日期"
      busy={send.isPending}
      submit={(leaveDate, failed) =>
        send.mutate({ staffNo: row.staffNo ?? '', leaveDate }, { onSuccess: close, onError: failed })
      }
      close={close}
    />
  )
}

const RehireDialog = ({ row, close }: DialogProps): JSX.Element => {
  const send = useSend(rehireStaff, { inline: true, changes: ['options'] })
  return (
    <DayDialog
      title={`重新入职：${nameOf(row)}`}
      text={row.account === null ? '' : `账号 ${row.account} 仍为停用，需要在用户管理启用。`}
      name="entryDate"
      label="入职日期"
      busy={send.isPending}
      submit={(entryDate, failed) =>
        send.mutate({ staffNo: row.staffNo ?? '', entryDate }, { onSuccess: close, onError: failed })
      }
      close={close}
    />
  )
}
