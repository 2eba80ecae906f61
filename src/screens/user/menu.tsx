// 菜单管理 · user/menu
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { menuEntry, restoreMenu } from '#contract/user/menu'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'

type Entry = Row<typeof menuEntry>

export default function MenuScreen(): JSX.Element {
  const restore = useSend(restoreMenu, { changes: ['menu'] })
  const ask = async (row: Entry): Promise<void> => {
    if (await confirm(`${row.title ?? ''} 恢复默认？`, '名称、检索词、排序、是否开放和隐藏回到系统默认。'))
      restore.mutate({ code: row.code ?? '' })
  }
  const actions = (row: Entry): readonly Action[] => [
    { label: '恢复默认', right: restoreMenu.may, when: Number(row.origin) === 2, run: () => void ask(row) },
  ]
  return <ResourceScreen of={menuEntry} rowActions={actions} />
}
