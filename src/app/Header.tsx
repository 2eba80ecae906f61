// 页头 · app/Header
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '#contract/menu/node'
import { signedInUser, tenantLogo } from '#contract/user/session'
import { messageUnread } from '#contract/workbench/message'
import { useRead } from '../data/query.ts'
import { giveUp } from '../kit/confirm.ts'
import { Hint } from '../kit/Hint.tsx'
import { Icon } from '../kit/icons.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { useScrollIntoView } from '../kit/useScrollIntoView.ts'
import { category, firstPath, flat, menu, ownPages, shownTree } from '../state/menu.ts'
import { downloads, showDownloads } from '../state/downloads.ts'
import { online } from '../state/online.ts'
import { addressFor, addressOf, openPaths, panes } from '../state/panes.ts'
import { keepLogo, session } from '../state/session.ts'
import { chooseShell } from '../state/shell.ts'
import { setNight, theme } from '../state/theme.ts'
import { unsavedAt } from '../state/unsaved.ts'
import { personalCentre } from './subPages.ts'
import { JumpButton } from './JumpButton.tsx'
import { signOut } from './session.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

/** Chunks of their own, because few people open these parts. */
const Downloads = lazyPart(async () => (await import('./Downloads.tsx')).default)
const Avatar = lazyPart(async () => (await import('./Avatar.tsx')).default)
const AttachDialog = lazyPart(async () => (await import('./AttachDialog.tsx')).default)

interface HeaderProps {
  /** the current page belongs to the admin end */
  readonly isAdminEnd: boolean
  /** front directory of the current page */
  readonly area: MenuNode | undefined
}

/** The header: logo, front directories, network state, switch to the admin end, night mode and the person's menu (spec 1 §2.4). */
export const Header = ({ isAdminEnd, area }: HeaderProps): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const { night } = useSnapshot(theme)
  const { pathname } = useLocation()
  return (
    <header className="top">
      <Link to="/" className="brand">
        <Logo />
        <span>云仓作业平台</span>
      </Link>
      {isAdminEnd ? <span className="top-end">管理后台</span> : <TopTabs area={area} />}
      <span className="top-tools">
        {!reachable && (
          <span className="offline" role="status">
            <Icon name="offline" /> 离线
          </span>
        )}
        <JumpButton current={pathname} />
        <Messages />
        <DownloadToggle />
        <EndToggle isAdminEnd={isAdminEnd} />
        <Hint title={night ? '日间模式' : '夜间模式'}>
          <Button
            type="text"
            aria-label={night ? '日间模式' : '夜间模式'}
            icon={<Icon name={night ? 'sun' : 'moon'} />}
            onClick={() => setNight(!night)}
          />
        </Hint>
        <PersonMenu />
      </span>
    </header>
  )
}

/** 消息, with the number of unread messages. */
const Messages = (): JSX.Element | null => {
  const { tree } = useSnapshot(menu)
  const navigate = useNavigate()
  const mayReadMessages = flat(tree ?? []).some((node) => node.code === String(messageUnread.may) && node.isOwn === 1)
  const { data } = useRead(messageUnread, {}, { enabled: mayReadMessages, everyMs: 120_000 })
  if (!mayReadMessages) return null
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `消息，${unread} 条未读` : '消息'
  return (
    <Hint title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={<Icon name="bell" />}
        onClick={() => void navigate('/front/workbench/message')}
      >
        {unread > 0 && <span className="top-count">{unread > 99 ? '99+' : unread}</span>}
      </Button>
    </Hint>
  )
}

/** 下载列表, with the number of remaining tasks. */
const DownloadToggle = (): JSX.Element => {
  const { shown, left } = useSnapshot(downloads)
  return (
    <>
      <Hint title="下载列表">
        <Button type="text" aria-label="下载列表" icon={<Icon name="download" />} onClick={() => showDownloads(!shown)}>
          {left > 0 && <span className="top-count">{left}</span>}
        </Button>
      </Hint>
      {shown && <Downloads />}
    </>
  )
}

/**
 * The tenant's logo (spec 1 §3 domainInfo), otherwise the logo of the product. The tenant's logo is stored, so that the next sign-in in
 * this browser shows it.
 */
const Logo = (): JSX.Element => {
  const { domain } = useSnapshot(session)
  const { data } = useRead(tenantLogo, {})
  useEffect(() => {
    if (data !== undefined) keepLogo(data.logo)
  }, [data])
  return domain === null || domain.logo === '' ? <Mark /> : <img className="logo" src={domain.logo} alt="" />
}

const Mark = (): JSX.Element => (
  <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <rect width="22" height="22" rx="5" fill="var(--ant-color-primary)" />
    <path
      d="M4.5 14.5v-5L11 6l6.5 3.5v5M8 16v-4.5h6V16"
      fill="none"
      stroke="var(--ant-color-bg-elevated)"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)

/** Address of a top tab: its last opened pane, otherwise its first page; null when none of its pages is available. */
const targetOf = (directory: MenuNode, open: readonly { readonly path: string; readonly search: string }[]): string | null => {
  if (directory.children.length === 0) return directory.path
  const paths = new Set(ownPages(directory.children, category.front).map((item) => item.path))
  const pane = open.findLast(({ path }) => paths.has(path))
  if (pane !== undefined) return addressOf(pane)
  const first = firstPath(directory.children, category.front)
  return first === '/' ? null : first
}

const TopTabs = ({ area }: { readonly area: MenuNode | undefined }): JSX.Element => {
  const { tree } = useSnapshot(menu)
  const { list } = useSnapshot(panes)
  const strip = useRef<HTMLElement>(null)
  useScrollIntoView(strip, `[data-key="${area?.id}"]`)
  return (
    <nav ref={strip} className="top-tabs" aria-label="主导航">
      {shownTree(tree ?? [], category.front).map((item) => {
        const to = targetOf(item, list)
        if (to === null) return <NotOpenYet key={item.id} title={item.title} />
        return (
          <Link key={item.id} data-key={item.id} to={to} {...(item.id === area?.id && { 'aria-current': 'page' as const })}>
            {item.title}
          </Link>
        )
      })}
    </nav>
  )
}

/** Switches between front end and admin end. Hidden in front if the person owns no admin page; in the admin end always shown. */
const EndToggle = ({ isAdminEnd }: { readonly isAdminEnd: boolean }): JSX.Element | null => {
  const { tree } = useSnapshot(menu)
  const navigate = useNavigate()
  const { active } = useSnapshot(panes)
  if (!isAdminEnd && ownPages(tree ?? [], category.back).length === 0) return null
  const label = isAdminEnd ? '返回前台' : '管理后台'
  return (
    <Hint title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={<Icon name="swap" />}
        onClick={() => void navigate(isAdminEnd ? addressFor(active) : '/layout')}
      />
    </Hint>
  )
}

const PersonMenu = (): JSX.Element => {
  const { data } = useRead(signedInUser, {})
  const navigate = useNavigate()
  const [attachmentsOpen, setAttachmentsOpen] = useState(false)
  const leave = async (): Promise<void> => {
    if (unsavedAt(openPaths()).length > 0 && !(await giveUp('退出登录'))) return
    await signOut()
    // a reload, so that nothing of this person stays in memory
    location.replace('/login')
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'centre',
              label: personalCentre.title,
              icon: <Icon name="user" />,
              onClick: () => void navigate(personalCentre.path),
            },
            { key: 'files', label: '系统附件下载', icon: <Icon name="down" />, onClick: () => setAttachmentsOpen(true) },
            { key: 'shell', label: '切换到手持端', icon: <Icon name="phone" />, onClick: () => chooseShell('handheld') },
            { type: 'divider' },
            { key: 'leave', label: '退出登录', icon: <Icon name="leave" />, onClick: () => void leave() },
          ],
        }}
      >
        <Button
          type="text"
          className="person"
          aria-label={data?.name ?? '个人菜单'}
          icon={data?.avatar ? <Avatar link={data.avatar} /> : <Icon name="user" />}
        >
          <span className="person-name">{data?.name ?? ''}</span>
          <Icon name="down" size={12} />
        </Button>
      </Dropdown>
      {attachmentsOpen && <AttachDialog close={() => setAttachmentsOpen(false)} />}
    </>
  )
}
