// 列表视图的菜单 · kit/ViewMenu
import { Dropdown, type MenuProps } from 'antd'
import { useState, type JSX } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Resource } from '#contract/resource'
import { changeListView, dropListView, offersViews, setFirstView, type ListView } from '#contract/user/listView'
import { useSend } from '../data/send.ts'
import { online } from '../state/online.ts'
import type { UsedColumns } from './columns.ts'
import { confirm } from './confirm.ts'
import type { UsedState } from './filter.ts'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useMay } from './may.ts'
import { copy } from './toast.ts'
import { contentOf, goesOn } from './views.ts'
import './viewMenu.css'

const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)

export interface ViewMenuProps extends Pick<UsedState, 'state' | 'views'> {
  readonly of: Resource
  readonly columns: Pick<UsedColumns<never>, 'choices' | 'isChanged' | 'restore'>
}

/** The current view of a list, and the actions on its views. */
export const ViewMenu = (props: ViewMenuProps): JSX.Element => {
  const { views } = props
  const [dialog, setDialog] = useState<'make' | 'rename' | null>(null)
  const isChanged = views.isChanged || props.columns.isChanged
  const items = useItems(props, isChanged, setDialog)
  const { open } = views
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, selectedKeys: [open?.id ?? ''] }}>
        <button
          type="button"
          className="view-menu"
          data-open={open !== null || undefined}
          aria-haspopup="menu"
          aria-label={open === null ? '视图' : `视图：${open.name}${isChanged ? '，已改动' : ''}`}
          {...(views.isMissing && { title: '地址里的视图已删除，或没有提供给您' })}
        >
          {open?.name ?? (views.isMissing ? '视图不可用' : '视图')}
          {isChanged && <small>已改动</small>}
          <Icon name="down" size={12} />
        </button>
      </Dropdown>
      {dialog !== null && <ViewDialog {...props} what={dialog} close={() => setDialog(null)} />}
    </>
  )
}

type Items = NonNullable<MenuProps['items']>
const divider = { type: 'divider' as const }
const changes = { changes: ['user/tableColumns'] }

/** Entries of the menu: the person's own views and the views of each role, then the actions. */
const useItems = (props: ViewMenuProps, isChanged: boolean, ask: (what: 'make' | 'rename') => void): Items => {
  const { views } = props
  const { reachable } = useSnapshot(online)
  const actions = useViewActions(props, isChanged, ask)
  const groups = new Map<string, ListView[]>()
  for (const view of views.views) {
    const whose = view.roleName ?? ''
    groups.set(whose, [...(groups.get(whose) ?? []), view])
  }
  const listed = [...groups].map(([whose, all]) => ({
    type: 'group' as const,
    key: `of-${whose}`,
    label: whose === '' ? '我的视图' : whose,
    children: all.map(({ id, name }) => ({
      key: id,
      label: id === views.first ? `${name}（默认）` : name,
      onClick: () => views.choose(id),
    })),
  }))
  return [
    ...listed,
    ...(listed.length === 0 ? [] : [{ key: '', label: '不用视图', onClick: () => views.choose(null) }, divider]),
    ...actions.map(({ label, run, danger, local }) => ({
      key: label,
      label,
      danger: danger === true,
      disabled: local !== true && !reachable,
      onClick: run,
    })),
  ]
}

interface ViewAction {
  readonly label: string
  readonly run: () => void
  readonly danger?: true
  /** true when the action needs no server */
  readonly local?: true
}
/** Actions on the open view, and on the list as it is now. */
const useViewActions = (
  { of: resource, state, views, columns }: ViewMenuProps,
  isChanged: boolean,
  ask: (what: 'make' | 'rename') => void,
): readonly ViewAction[] => {
  const may = useMay()
  const { pathname, search } = useLocation()
  const write = useSend(changeListView, changes)
  const drop = useSend(dropListView, changes)
  const first = useSend(setFirstView, changes)
  const { open } = views
  const make: ViewAction = { label: '存为新视图', run: () => ask('make') }
  if (open === null) return [make]
  const { id, name, version } = open
  const mayChange = open.roleName === null || may(offersViews)
  const restore = (): void => {
    columns.restore()
    views.choose(id)
  }
  const content = contentOf(resource, state, columns.choices, goesOn(resource, open.content))
  const remove = async (): Promise<void> => {
    const whose = open.roleName === null ? '' : `，${open.roleName}的人也不再有它`
    if (!(await confirm(`删除视图“${name}”？`, `只删除视图，数据不受影响${whose}。`, 'error'))) return
    views.choose(null)
    drop.mutate({ id })
  }
  const setFirst = (view: string | null): void => {
    // puts the open view into the address, so that it stays open when the initial view of the list changes
    views.choose(id)
    first.mutate({ code: resource.id, id: view })
  }
  const byParam = new URLSearchParams(search).get('by')
  const link = `${location.origin}${pathname}?${byParam === null ? '' : `by=${byParam}&`}view=${id}`
  return [
    ...(isChanged && mayChange
      ? [{ label: `更新“${name}”`, run: () => write.mutate({ id, version, content }, { onSuccess: restore }) }]
      : []),
    ...(isChanged ? [{ label: '还原', local: true as const, run: restore }] : []),
    make,
    views.first === id
      ? { label: '取消默认打开', run: () => setFirst(null) }
      : { label: '设为默认打开', run: () => setFirst(id) },
    { label: '复制链接', local: true, run: () => void copy(link) },
    ...(mayChange
      ? [
          { label: '重命名', run: () => ask('rename') },
          { label: '删除', danger: true as const, run: () => void remove() },
        ]
      : []),
  ]
}
