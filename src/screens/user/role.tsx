// 角色管理 · user/role
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { copyRole, role, roleMenu, roleScope, roleUsers, setRoleAdmin, setRoleMenu, setRoleScope } from '#contract/user/role'
import { request } from '../../data/api.ts'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { withFailureToast } from '../../kit/toast.ts'
import { MembersDialog } from './role/MembersDialog.tsx'
import { RightsDrawer } from './grant/RightsDrawer.tsx'
import { ScopeDrawer } from './grant/ScopeDrawer.tsx'

type Role = Row<typeof role>
interface DialogState {
  readonly what: 'rights' | 'members' | 'scope'
  readonly roleId: string
  readonly roleName: string
}

export default function RoleScreen(): JSX.Element {
  const [opened, setOpened] = useState<DialogState | null>(null)
  const copy = useSend(copyRole)
  const admin = useSend(setRoleAdmin)
  const setAdmin = async (row: Role, isAdmin: 0 | 1): Promise<void> => {
    const roleId = row.roleId ?? ''
    const name = row.roleName ?? ''
    const confirmed =
      isAdmin === 1
        ? confirm(`将 ${name} 设为管理员？`, `该角色的${row.userNum ?? 0}个用户将拥有全部菜单权限和数据范围。`)
        : confirm(`取消 ${name} 的管理员？`, '该角色只保留已配置的菜单权限和数据范围。')
    if (!(await confirmed)) return
    await withFailureToast(async () => {
      const { version } = await request<{ readonly version: number }>(role.calls.one, { roleId })
      admin.mutate({ roleId, isAdmin, version })
    })
  }
  const actions = (row: Role): readonly Action[] => {
    const subject = { roleId: row.roleId ?? '', roleName: row.roleName ?? '' }
    return [
      { label: '配置权限', right: roleMenu.may, when: row.isAdmin !== 1, run: () => setOpened({ what: 'rights', ...subject }) },
      { label: '配置用户', right: roleUsers.may, run: () => setOpened({ what: 'members', ...subject }) },
      { label: '数据权限', right: roleScope.may, when: row.isAdmin !== 1, run: () => setOpened({ what: 'scope', ...subject }) },
      { label: '复制', right: copyRole.may, run: () => copy.mutate({ roleId: subject.roleId }) },
      { label: '设为管理员', right: setRoleAdmin.may, when: row.isAdmin !== 1, run: () => void setAdmin(row, 1) },
      { label: '取消管理员', right: setRoleAdmin.may, when: row.isAdmin === 1, danger: true, run: () => void setAdmin(row, 0) },
    ]
  }
  const close = (): void => setOpened(null)
  return (
    <ResourceScreen
      of={role}
      rowActions={actions}
      aside={
        <>
          {opened?.what === 'rights' && <RoleRights {...opened} close={close} />}
          {opened?.what === 'scope' && (
            <ScopeDrawer name={opened.roleName} subject={opened.roleId} read={roleScope} write={setRoleScope} close={close} />
          )}
          {opened?.what === 'members' && <MembersDialog {...opened} close={close} />}
        </>
      }
    />
  )
}

const RoleRights = ({ roleId, roleName, close }: DialogState & { readonly close: () => void }): JSX.Element => {
  const read = useRead(roleMenu, { roleId })
  const send = useSend(setRoleMenu, { changes: ['menu'] })
  return (
    <RightsDrawer
      name={roleName}
      read={read}
      saving={send.isPending}
      save={(version, menuCodes) => send.mutate({ roleId, version, menuCodes }, { onSuccess: close })}
      close={close}
    />
  )
}
