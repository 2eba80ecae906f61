// 入口 · app/main
import { activateWaiting } from '../data/update.ts'
import { dropEarlyKeys, leaveEarlyKeys } from '../device/earlyKeys.ts'
import { currentShell } from '../state/shell.ts'

interface Shell {
  /** draws into `root`; resolves once the module of the first page is loaded, so that no fallback flashes (stack.md §5) */
  readonly start: (root: HTMLElement) => Promise<void>
}
const desktop = import.meta.glob<Shell>('./desktop.tsx')
const handheld = import.meta.glob<Shell>('../handheld/start.tsx')
const install = import.meta.glob<Shell>('../handheld/install/start.tsx')

/** The shells, each loaded separately, so that no shell loads the code of the other (stack.md §4). */
const shells = { desktop: desktop['./desktop.tsx'], handheld: handheld['../handheld/start.tsx'] }
/** Whether the page about https opens; it replaces the handheld without https, because a browser then gives no lasting storage. */
const isInstall = location.pathname === '/install' || (currentShell() === 'handheld' && !isSecureContext)

/** Page for application code that could not be loaded, so it uses none of that code (spec 1 §2.5). */
const unavailable = (root: HTMLElement): void => {
  const title = document.createElement('h1')
  title.textContent = '网络异常'
  const text = document.createElement('p')
  text.textContent = '当前网络不可用，页面没有加载完成，请检查您的网络设置。'
  const again = document.createElement('button')
  again.textContent = '刷新页面'
  again.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.className = 'error-page'
  page.append(title, text, again)
  root.replaceChildren(page)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// only a shell that cannot be loaded is reported here; an error while it starts is thrown
const load = isInstall ? install['../handheld/install/start.tsx'] : (shells[currentShell()] ?? shells.desktop)
const loading =
  load?.().catch((error: unknown) => {
    console.error('页面文件没有加载成功', error)
    return null
  }) ?? Promise.resolve(null)
if (isInstall || currentShell() !== 'handheld') dropEarlyKeys()
if (!(await activateWaiting(loading, leaveEarlyKeys))) {
  const shell = await loading
  if (shell === null) unavailable(root)
  else await shell.start(root)
}
