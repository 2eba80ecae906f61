// 手持端 · handheld/App
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { handheldPages, type HandheldPageName } from '#contract/wms/pages'
import { category, menu, ownPages } from '../state/menu.ts'
import { person } from '../state/person.ts'
import { session } from '../state/session.ts'
import { chooseShell } from '../state/shell.ts'
import { station } from '../state/station.ts'
import { Boundary } from './Boundary.tsx'
import { Login } from './Login.tsx'
import { lockTakes } from './lock.ts'
import { mayOpen } from './mayOpen.ts'
import { go, usePath } from './route.tsx'
import { startScanRouting } from '../floor/scanRouting.ts'
import { signOut } from './session.ts'
import { watchIdle } from './scaleIdle.ts'

type PageModule = { readonly default: ComponentType }
/** Pages below /wx/wms with their modules; each is a chunk of its own and is in the precache. */
const modules: Readonly<Record<HandheldPageName, () => Promise<PageModule>>> = {
  pick: () => import('./pages/Pick.tsx'),
  seed: () => import('./pages/Seed.tsx'),
  check: () => import('./pages/Check.tsx'),
  'check-batch': () => import('./pages/CheckBatch.tsx'),
  pack: () => import('./pages/Pack.tsx'),
  'pack-batch': () => import('./pages/PackBatch.tsx'),
  spot: () => import('./pages/Spot.tsx'),
  weight: () => import('./pages/Weigh.tsx'),
  export: () => import('./pages/Handover.tsx'),
  'custom-task': () => import('./pages/CustomTask.tsx'),
  'temp-auth': () => import('./pages/TempAuth.tsx'),
  clock: () => import('./pages/Clock.tsx'),
  move: () => import('./pages/Move.tsx'),
  'stock-check': () => import('./pages/StockCheck.tsx'),
  stock: () => import('./pages/Stock.tsx'),
  badge: () => import('./pages/Badge.tsx'),
  'return-receive': () => import('./pages/ReturnReceive.tsx'),
  'return-inspect': () => import('./pages/ReturnInspect.tsx'),
  'return-putaway': () => import('./pages/ReturnPutaway.tsx'),
  'pull-out': () => import('./pages/PullOut.tsx'),
  outbox: () => import('./pages/Attention.tsx'),
  'my-work': () => import('./pages/MyWork.tsx'),
  device: () => import('./pages/Device.tsx'),
  gate: () => import('./pages/Gate.tsx'),
  'work-rule': () => import('./pages/WorkRule.tsx'),
  practice: () => import('./pages/Practice.tsx'),
  scanner: () => import('./pages/Scanner.tsx'),
  codes: () => import('./pages/Codes.tsx'),
  receive: () => import('./pages/Receive.tsx'),
  putaway: () => import('./pages/Putaway.tsx'),
  unload: () => import('./pages/Unload.tsx'),
  arrival: () => import('./pages/Arrival.tsx'),
}
const root = '/wx/wms'
/** Loads the home page together with the code that all flows share; neither is needed before a user is signed in. */
const loadHome = async (): Promise<PageModule> => ({ default: (await import('./Home.tsx')).Home })
let home: ComponentType = lazy(loadHome)
const pages = new Map<string, ComponentType>(Object.entries(modules).map(([path, load]) => [path, lazy(load)]))
/** Pages that are or were on the screen. They are not replaced by a fresh component, which would lose the scans in progress. */
const drawn = new Set<ComponentType>()

const isPage = (name: string): name is HandheldPageName => Object.hasOwn(modules, name)
const nameOf = (path: string): string => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '')

/** Loads the page of the address before anything is drawn, so that no fallback flashes (stack.md §5). */
export const preload = async (pathname: string): Promise<void> => {
  // in this shell every other address leads to its home (architecture §6)
  if (pathname !== root && !pathname.startsWith(`${root}/`)) go(root, true)
  const path = nameOf(pathname)
  const { default: loaded } = await (isPage(path) ? modules[path]() : loadHome())
  if (drawn.has(pages.get(path) ?? home)) return
  if (isPage(path)) pages.set(path, loaded)
  else home = loaded
}

/** The page of a name; the home page when no such page exists or the person has no right to it. */
const pageOf = (name: string, rights: ReadonlySet<number>, taken: Parameters<typeof mayOpen>[2]): ComponentType => {
  if (name === 'login') return SignInAgain
  const page = handheldPages.find((entry) => entry.name === name)
  return page !== undefined && mayOpen(page, rights, taken) ? (pages.get(name) ?? home) : home
}

const Locked = lazy(() => import('./Locked.tsx'))

/** Draws a page if the person has the right to it; no other condition is checked (architecture §6). */
const Guarded = (): JSX.Element => {
  const { tree, rights } = useSnapshot(menu)
  const { taken } = useSnapshot(person)
  const path = usePath()
  // on the sign-in form scans are typed into the fields, because a password may be scanned
  const isForm = nameOf(path) === 'login'
  const page = pageOf(nameOf(path), rights, taken)
  useEffect(() => void drawn.add(page), [page])
  useEffect(() => (isForm ? undefined : startScanRouting(lockTakes)), [isForm])
  if (tree === null || ownPages(tree, category.pda).length === 0) return <NoRight />
  return (
    <>
      <Boundary key={path} again={() => reloadPage(nameOf(path))}>
        <Suspense fallback={<main className="flow" aria-busy="true" />}>{createElement(page)}</Suspense>
      </Boundary>
      {taken !== null && !isForm && (
        <Suspense fallback={null}>
          <Locked />
        </Suspense>
      )}
    </>
  )
}

/** Loads again a page whose file could not be loaded. A new component is needed, because React remembers the failure. */
const reloadPage = (name: string): void => {
  if (isPage(name)) pages.set(name, lazy(modules[name]))
  else home = lazy(loadHome)
}

/** Sign-in after the server has ended the session; the task and its scans do not change. */
const SignInAgain = (): JSX.Element => {
  const { ended } = useSnapshot(session)
  return <Login why={ended ?? ''} done={() => go(root, true)} />
}

const NoRight = (): JSX.Element => (
  <main className="login">
    <h1>对不起，没有权限</h1>
    <p>这个账号没有手持作业的权限，找管理员开通</p>
    <button type="button" className="action main" onClick={() => chooseShell('desktop')}>
      去桌面端
    </button>
  </main>
)

/** Shown when the session has lost its station: its work is stored, and the next person signs in. */
const StationLost = ({ why }: { readonly why: string }): JSX.Element => (
  <main className="login">
    <h1>已退出工作台</h1>
    <p role="alert">{why}</p>
    <button type="button" className="action main" onClick={() => void signOut().catch(console.error)}>
      重新登录
    </button>
  </main>
)

/** The sign-in form until a user is signed in, then the page. The address does not change, so that the open task stays. */
export const App = ({ known }: { readonly known: boolean }): JSX.Element => {
  const { tenant, ended } = useSnapshot(session)
  const [ready, setReady] = useState(known)
  const { binding } = useSnapshot(station)
  useEffect(() => (binding?.scale === true ? watchIdle() : undefined), [binding])
  if (ended !== null && binding?.scale === true) return <StationLost why={ended} />
  // a page that does not load is reported where the page would be
  const signedIn = (): void =>
    void preload(location.pathname)
      .catch((error: unknown) => console.warn('这一页还没有载入', error))
      .finally(() => setReady(true))
  return tenant === null || !ready ? <Login why={ended ?? ''} done={signedIn} /> : <Guarded />
}
