// 用户管理 · user/user
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { disableButton } from '#contract/action'
import type { Row } from '#contract/resource'
import { resetPassword, setUserScope, user, userScope, userStatus } from '#contract/user/user'
import { userDetail } from '#contract/user/userDetail'
import { userLife } from '#contract/rules/peopleLife'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { PasswordOnce, type Once } from './grant/PasswordOnce.tsx'
import { ScopeDrawer } from './grant/ScopeDrawer.tsx'

type User = Row<typeof user>
/** right 查询 of screen 1103 新增用户 */
const createPage = 110301

export default function UserScreen(): JSX.Element {
  const [newPassword, setNewPassword] = useState<Once | null>(null)
  const [scopeUser, setScopeUser] = useState<User | null>(null)
  const navigate = useNavigate()
  const may = useMay()
  const openDetail = (row: User): void => void navigate(`/setting/org/user/detail/${encodeURIComponent(row.account ?? '')}`)
  const statusCall = useSend(userStatus)
  const resetCall = useSend(resetPassword)
  const setStatus = async (row: User, value: 0 | 1): Promise<void> => {
    const text = '停用后立即退出所有登录，不能再登录；已做的作业不受影响。'
    if (value === 0 && !(await confirm(`停用用户 ${row.name ?? ''}？`, text, 'error'))) return
    statusCall.mutate({ account: row.account ?? '', status: value })
  }
  const askToReset = async (row: User): Promise<void> => {
    const text = '将生成新的随机密码，原密码立即失效并退出所有登录，下次登录需要修改密码。'
    if (!(await confirm(`重置 ${row.name ?? ''} 的密码？`, text))) return
    resetCall.mutate(
      { account: row.account ?? '' },
      { onSuccess: ({ password }) => setNewPassword({ title: `${row.name ?? ''}（${row.account ?? ''}）的新密码`, password }) },
    )
  }
  const actions = (row: User): readonly Action[] => [
    { label: '解锁', right: userStatus.may, when: row.status === userLife.locked, run: () => void setStatus(row, 1) },
    { label: '启用', right: userStatus.may, when: row.status === userLife.off, run: () => void setStatus(row, 1) },
    { label: '数据权限', right: userScope.may, when: row.isAdmin !== 1, run: () => setScopeUser(row) },
    { label: '重置密码', right: resetPassword.may, run: () => void askToReset(row) },
    { label: '详情', right: userDetail.may, local: true, run: () => openDetail(row) },
    { ...disableButton, right: userStatus.may, when: row.status === userLife.on, run: () => void setStatus(row, 0) },
  ]
  return (
    <ResourceScreen
      of={user}
      rowActions={actions}
      open={openDetail}
      {...(may(createPage) && {
        create: {
          right: createPage,
          run: () => void navigate('/setting/org/user/create'),
          made: ({ password }) => setNewPassword({ title: '新用户的初始密码', password: String(password) }),
        },
      })}
      aside={
        <>
          {newPassword !== null && <PasswordOnce {...newPassword} close={() => setNewPassword(null)} />}
          {scopeUser !== null && (
            <ScopeDrawer
              name={scopeUser.name ?? ''}
              subject={scopeUser.account ?? ''}
              read={userScope}
              write={setUserScope}
              close={() => setScopeUser(null)}
            />
          )}
        </>
      }
    />
  )
}
