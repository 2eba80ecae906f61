// 用户管理 · user/user
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { resetPassword, setUserScope, user, userScope, userStatus } from '#contract/user/user'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { copy } from '../../kit/tell.ts'
import { ScopeDrawer } from './grant/ScopeDrawer.tsx'

type User = Row<typeof user>
/** A password that is shown this once. */
interface Shown {
  readonly title: string
  readonly password: string
}

export default function UserScreen(): JSX.Element {
  const [shown, show] = useState<Shown | null>(null)
  const [scoping, scope] = useState<User | null>(null)
  const status = useSend(userStatus)
  const reset = useSend(resetPassword)
  const setStatus = async (row: User, value: 0 | 1): Promise<void> => {
    const text = '停用后立即退出所有登录，不能再登录；已做的作业不受影响。'
    if (value === 0 && !(await confirm(`停用用户 ${row.name ?? ''}？`, text))) return
    status.mutate({ account: row.account ?? '', status: value })
  }
  const resetOf = async (row: User): Promise<void> => {
    const text = '将生成新的随机密码，原密码立即失效并退出所有登录，下次登录需要修改密码。'
    if (!(await confirm(`重置 ${row.name ?? ''} 的密码？`, text))) return
    reset.mutate(
      { account: row.account ?? '' },
      { onSuccess: ({ password }) => show({ title: `${row.name ?? ''}（${row.account ?? ''}）的新密码`, password }) },
    )
  }
  const actions = (row: User): readonly Action[] => [
    { label: '解锁', right: userStatus.may, when: row.status === 2, run: () => void setStatus(row, 1) },
    { label: '启用', right: userStatus.may, when: row.status === 0, run: () => void setStatus(row, 1) },
    { label: '数据权限', right: userScope.may, when: row.isAdmin !== 1, run: () => scope(row) },
    { label: '重置密码', right: resetPassword.may, run: () => void resetOf(row) },
    { label: '停用', right: userStatus.may, when: row.status === 1, danger: true, run: () => void setStatus(row, 0) },
  ]
  return (
    <ResourceScreen
      of={user}
      rowActions={actions}
      created={({ password }) => show({ title: '新用户的初始密码', password: String(password) })}
      aside={
        <>
          {shown !== null && <PasswordDialog {...shown} close={() => show(null)} />}
          {scoping !== null && (
            <ScopeDrawer
              name={scoping.name ?? ''}
              subject={scoping.account ?? ''}
              read={userScope}
              write={setUserScope}
              close={() => scope(null)}
            />
          )}
        </>
      }
    />
  )
}

const PasswordDialog = ({ title, password, close }: Shown & { readonly close: () => void }): JSX.Element => (
  <Modal
    title={title}
    open
    maskClosable={false}
    onCancel={close}
    footer={
      <>
        <Button onClick={close}>关闭</Button>
        <Button type="primary" onClick={() => void copy(password)}>
          复制
        </Button>
      </>
    }
  >
    <p>
      <code className="shown-once">{password}</code>
    </p>
    <p className="dim">只显示这一次，请交给本人；首次登录时需要修改密码。</p>
  </Modal>
)
