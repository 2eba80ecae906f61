// 桌面端 · app/desktop
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import 'antd/dist/antd.css'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, type JSX, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { keepFresh } from '../data/api.ts'
import { queries } from '../data/query.ts'
import { warmPages, watchUpdates } from '../data/update.ts'
import { BusyMark } from '../kit/BusyMark.tsx'
import { dialogInFront } from '../kit/dialogs.ts'
import { guardDialogs } from '../kit/scanGuard.ts'
import { toastWriteOutcomes } from '../kit/toast.ts'
import { themeKey, themeOf } from '../kit/theme.ts'
import { followBrowser } from '../state/online.ts'
import { session } from '../state/session.ts'
import { followTheme, theme } from '../state/theme.ts'
import './desktop.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { definitionQuery, findPlace, pageQuery } from './pages.ts'
import { fetchFirst } from './lazyPages.tsx'
import { Routing } from './Routing.tsx'
import { recallQueries, recallSession } from './session.ts'
import { dropCacheBuster } from './version.ts'

const button = { autoInsertSpace: false, loadingIcon: <BusyMark /> }

/** Language and look of everything antd draws, toasts and confirms included. */
const Look = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const { night } = useSnapshot(theme)
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(night)} button={button}>
      {children}
    </ConfigProvider>
  )
}

/** The desk's providers; tests mount it around single pages. */
export const Desk = (): JSX.Element => {
  const { night } = useSnapshot(theme)
  useEffect(() => {
    document.documentElement.dataset['night'] = String(night)
  }, [night])
  useEffect(followTheme, [])
  return (
    <Look>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <LeaveGuard>
            <Routing />
          </LeaveGuard>
        </BrowserRouter>
      </QueryClientProvider>
    </Look>
  )
}

/** Gives the theme to toasts and confirms, which are drawn outside the React tree. */
export const applyStaticTheme = (): void => ConfigProvider.config({ holderRender: (children) => <Look>{children}</Look> })

/** Loads the module of the page in the address before anything is drawn. */
const preload = async (): Promise<void> => {
  const tree = recallSession()
  const place = tree === null ? null : findPlace(tree, location.pathname)
  const source = place?.item.source ?? null
  if (source === null) return
  // A chunk that cannot be loaded leads to /netErr when the page needs it.
  if (place?.form === undefined) await queries.prefetchQuery(pageQuery(source))
  else await queries.prefetchQuery(definitionQuery(source))
}

/** Loads the focus trap of dialogs when the person first uses keyboard or mouse. */
const loadFocusTrap = (): void =>
  void import('../kit/focusTrap.ts').then(
    ({ trapFocus }) => trapFocus(dialogInFront),
    (error: unknown) => console.error('对话框的焦点没有取到', error),
  )

export const start = async (root: HTMLElement): Promise<void> => {
  dropCacheBuster()
  document.documentElement.classList.add(themeKey)
  applyStaticTheme()
  toastWriteOutcomes()
  guardDialogs()
  addEventListener('focusin', loadFocusTrap, { once: true })
  followBrowser()
  keepFresh()
  await Promise.all([fetchFirst(session.tenant !== null), ...(session.tenant === null ? [] : [preload(), recallQueries()])])
  createRoot(root).render(<Desk />)
  // the desktop reloads only when the person goes to another page (version.ts): a form may be half filled
  watchUpdates({ busy: () => true, leaving: () => undefined, changing: () => undefined })
  warmPages()
}
