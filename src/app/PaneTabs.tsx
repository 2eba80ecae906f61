// 页签条 · app/PaneTabs
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, type JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../kit/icons.tsx'
import { addressOf, closeAll, closeOthers, closePane, cutTitle, homePath, panes } from '../state/panes.ts'

/** Open panes as cards; home stays; with more than one open, all or the others can be closed (spec 1 §2.4). */
export const PaneTabs = (): JSX.Element => {
  const { list, active } = useSnapshot(panes)
  const navigate = useNavigate()
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // with more panes than the strip holds, the one in front stays in sight; Chromium answers with a promise, React must not see it
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const close = (path: string): void => {
    const next = closePane(path)
    if (next !== null) void navigate(next)
  }
  return (
    <nav className="panes" aria-label="页签">
      <ul ref={bar}>
        {list.map((pane) => (
          <li key={pane.path} data-active={pane.path === active || undefined}>
            <Link to={addressOf(pane)} title={pane.title} {...(pane.path === active && { 'aria-current': 'page' as const })}>
              {cutTitle(pane.title)}
            </Link>
            {!pane.isHomePage && (
              <button type="button" aria-label={`关闭 ${pane.title}`} onClick={() => close(pane.path)}>
                <Icon name="close" size={10} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              {
                key: 'all',
                label: '关闭全部标签',
                onClick: () => {
                  closeAll()
                  void navigate(homePath)
                },
              },
              { key: 'others', label: '关闭其他标签', onClick: closeOthers },
            ],
          }}
        >
          <Button type="text" size="small" aria-label="页签操作" icon={<Icon name="down" size={12} />} />
        </Dropdown>
      )}
    </nav>
  )
}
