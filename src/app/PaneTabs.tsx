// 页签条 · app/PaneTabs
import { Button, Dropdown, Tooltip } from 'antd'
import { useRef, type JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { giveUp } from '../kit/confirm.ts'
import { Icon } from '../kit/icons.tsx'
import { useScrollIntoView } from '../kit/useScrollIntoView.ts'
import {
  addressOf,
  closeAll,
  closeOthers,
  closePane,
  cutTitle,
  homePath,
  neighbour,
  othersOpen,
  panes,
  type Pane,
} from '../state/panes.ts'
import { unsavedAt } from '../state/unsaved.ts'
import { hintOf, useShellKeys } from './keys.ts'

/** Asks once before closing panes with unsaved input, and lists the titles of these panes. */
const mayClose = async (closingPanes: readonly Pane[]): Promise<boolean> => {
  const unsavedPaths = unsavedAt(closingPanes.map((pane) => pane.path))
  const names = closingPanes.filter((pane) => unsavedPaths.includes(pane.path)).map((pane) => pane.title)
  return names.length === 0 || giveUp(names.join('、'))
}

/** Open panes as cards. Home cannot be closed; with several panes open, all or the others can be closed (spec 1 §2.4). */
export const PaneTabs = (): JSX.Element => {
  const { list, active } = useSnapshot(panes)
  const navigate = useNavigate()
  const bar = useRef<HTMLUListElement>(null)
  useScrollIntoView(bar, `[data-key="${active}"]`)
  const close = async (path: string): Promise<void> => {
    if (!(await mayClose(list.filter((pane) => pane.path === path)))) return
    const next = closePane(path)
    if (next !== null) void navigate(next)
  }
  useShellKeys({
    close: () => void close(panes.active),
    previous: () => void navigate(neighbour(-1)),
    next: () => void navigate(neighbour(1)),
  })
  const keyHint = list.length > 1 ? `${hintOf('previous')} 上一个　${hintOf('next')} 下一个` : ''
  return (
    <nav className="panes" aria-label="页签">
      <ul ref={bar}>
        {list.map((pane) => (
          <li key={pane.path} data-key={pane.path} data-active={pane.path === active || undefined}>
            <Tooltip title={<PaneHint title={pane.title} keys={keyHint} />} mouseEnterDelay={0.5}>
              <Link to={addressOf(pane)} {...(pane.path === active && { 'aria-current': 'page' as const })}>
                {cutTitle(pane.title)}
              </Link>
            </Tooltip>
            {!pane.isHomePage && (
              <Tooltip title={pane.path === active ? `关闭（${hintOf('close')}）` : '关闭'} mouseEnterDelay={0.5}>
                <button type="button" aria-label={`关闭 ${pane.title}`} onClick={() => void close(pane.path)}>
                  <Icon name="close" size={10} />
                </button>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && <CloseMenu goHome={() => void navigate(homePath)} />}
    </nav>
  )
}

const PaneHint = ({ title, keys }: { readonly title: string; readonly keys: string }): JSX.Element => (
  <>
    {title}
    {keys !== '' && <div>{keys}</div>}
  </>
)

const CloseMenu = ({ goHome }: { readonly goHome: () => void }): JSX.Element => {
  const closeAllPanes = async (): Promise<void> => {
    if (!(await mayClose(panes.list))) return
    closeAll()
    goHome()
  }
  const closeOtherPanes = async (): Promise<void> => {
    if (await mayClose(othersOpen())) closeOthers()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'all', label: '关闭全部标签', onClick: () => void closeAllPanes() },
          { key: 'others', label: '关闭其他标签', onClick: () => void closeOtherPanes() },
        ],
      }}
    >
      <Button type="text" size="small" aria-label="页签操作" icon={<Icon name="down" size={12} />} />
    </Dropdown>
  )
}
