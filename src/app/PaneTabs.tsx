// 页签条 · app/PaneTabs
import { Button, Dropdown, Tooltip } from 'antd'
import { useRef, type JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../kit/icons.tsx'
import { useInSight } from '../kit/useInSight.ts'
import { addressOf, closeAll, closeOthers, closePane, cutTitle, homePath, neighbour, panes } from '../state/panes.ts'
import { hintOf, useShellKeys } from './keys.ts'

/** Open panes as cards; home stays; with more than one open, all or the others can be closed (spec 1 §2.4). */
export const PaneTabs = (): JSX.Element => {
  const { list, active } = useSnapshot(panes)
  const navigate = useNavigate()
  const bar = useRef<HTMLUListElement>(null)
  useInSight(bar, `[data-key="${active}"]`)
  const close = (path: string): void => {
    const next = closePane(path)
    if (next !== null) void navigate(next)
  }
  useShellKeys({
    close: () => close(panes.active),
    previous: () => void navigate(neighbour(-1)),
    next: () => void navigate(neighbour(1)),
  })
  const turning = list.length > 1 ? `${hintOf('previous')} 上一个　${hintOf('next')} 下一个` : ''
  return (
    <nav className="panes" aria-label="页签">
      <ul ref={bar}>
        {list.map((pane) => (
          <li key={pane.path} data-key={pane.path} data-active={pane.path === active || undefined}>
            <Tooltip title={<PaneHint title={pane.title} keys={turning} />} mouseEnterDelay={0.5}>
              <Link to={addressOf(pane)} {...(pane.path === active && { 'aria-current': 'page' as const })}>
                {cutTitle(pane.title)}
              </Link>
            </Tooltip>
            {!pane.isHomePage && (
              <Tooltip title={pane.path === active ? `关闭（${hintOf('close')}）` : '关闭'} mouseEnterDelay={0.5}>
                <button type="button" aria-label={`关闭 ${pane.title}`} onClick={() => close(pane.path)}>
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
  const all = (): void => {
    closeAll()
    goHome()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'all', label: '关闭全部标签', onClick: all },
          { key: 'others', label: '关闭其他标签', onClick: closeOthers },
        ],
      }}
    >
      <Button type="text" size="small" aria-label="页签操作" icon={<Icon name="down" size={12} />} />
    </Dropdown>
  )
}
