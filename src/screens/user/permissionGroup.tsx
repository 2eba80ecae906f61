// 权限组 · user/permissionGroup
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { copyGroup, groupMenu, groupScope, permissionGroup, setGroupMenu, setGroupScope } from '#contract/user/permissionGroup'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { RightsDrawer } from './grant/RightsDrawer.tsx'
import { ScopeDrawer } from './grant/ScopeDrawer.tsx'

type Group = Row<typeof permissionGroup>
interface DialogState {
  readonly what: 'rights' | 'scope'
  readonly permissionGroupId: string
  readonly name: string
}

export default function PermissionGroupScreen(): JSX.Element {
  const [opened, setOpened] = useState<DialogState | null>(null)
  const copy = useSend(copyGroup)
  const actions = (row: Group): readonly Action[] => {
    const subject = { permissionGroupId: row.permissionGroupId ?? '', name: row.groupName ?? '' }
    return [
      { label: '配置权限', right: groupMenu.may, run: () => setOpened({ what: 'rights', ...subject }) },
      { label: '数据权限', right: groupScope.may, run: () => setOpened({ what: 'scope', ...subject }) },
      { label: '复制', right: copyGroup.may, run: () => copy.mutate({ permissionGroupId: subject.permissionGroupId }) },
    ]
  }
  const close = (): void => setOpened(null)
  return (
    <ResourceScreen
      of={permissionGroup}
      rowActions={actions}
      aside={
        <>
          {opened?.what === 'rights' && <GroupRights {...opened} close={close} />}
          {opened?.what === 'scope' && (
            <ScopeDrawer
              name={opened.name}
              subject={opened.permissionGroupId}
              read={groupScope}
              write={setGroupScope}
              close={close}
            />
          )}
        </>
      }
    />
  )
}

const GroupRights = ({ permissionGroupId, name, close }: DialogState & { readonly close: () => void }): JSX.Element => {
  const read = useRead(groupMenu, { permissionGroupId })
  const send = useSend(setGroupMenu, { changes: ['menu'] })
  return (
    <RightsDrawer
      name={name}
      read={read}
      saving={send.isPending}
      save={(version, menuCodes) => send.mutate({ permissionGroupId, version, menuCodes }, { onSuccess: close })}
      close={close}
    />
  )
}
