// The real desk in a DOM; the test's server answers its calls without a port.
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { Desk } from '../../src/app/desktop.tsx'
import { leaveSession } from '../../src/app/session.ts'
import { toastWriteOutcomes } from '../../src/kit/toast.ts'
import { openSession } from '../../src/state/session.ts'
import { emptyPage } from './emptyPage.ts'
import { password, type TestServer } from './server.ts'

export interface DeskPage {
  /** the visible text */
  text(): string
  find<E extends Element = HTMLElement>(selector: string): E | null
  all<E extends Element = HTMLElement>(selector: string): E[]
  /** waits until `ready` returns something */
  until<T>(what: string, ready: () => T | null | undefined | false): Promise<T>
  type(selector: string, value: string): void
  click(element: Element | null): void
  /** the link of a row's last column or of its ⋯, which is opened; null if the row has none of that name */
  link(row: ParentNode | null | undefined, name: string): Promise<HTMLElement | null>
  /** a key with its modifiers, on `element` or the page */
  press(code: string, held?: KeyboardEventInit, element?: Element): void
  /** opens an address inside the running application, like a bookmark */
  jumpTo(address: string): void
  /** calls sent so far, `GET /v1/…` */
  readonly calls: string[]
  /** answered ones among them */
  readonly answers: string[]
  close(): void
}

type Line = Pick<DeskPage, 'calls' | 'answers'>

/** Everything below /api goes to the server, except what is cut; any other call is a mistake of the test. */
const answerBy = (server: TestServer, { calls, answers }: Line, isCut: (call: string) => boolean): void => {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const call = `${method} ${input.replace(/^\/api/, '').replace(/\?.*$/, '')}`
    calls.push(call)
    if (isCut(call)) throw new TypeError('Failed to fetch')
    const form = init.body instanceof FormData ? await multipart(init.body) : undefined
    const reply = await server.app.inject({
      method: method as 'GET',
      url: input,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...form?.headers },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(form !== undefined && { payload: form.body }),
    })
    if (init.signal?.aborted === true) throw new DOMException('aborted', 'AbortError')
    answers.push(call)
    const type = String(reply.headers['content-type'])
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers: { 'content-type': type } })
  })
}

/** A form as a browser sends it. */
const multipart = async (form: FormData): Promise<{ readonly headers: Record<string, string>; readonly body: Buffer }> => {
  const boundary = 'desk-page-form'
  const parts: Buffer[] = []
  for (const [name, value] of form.entries()) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`))
    parts.push(typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Buffer.concat(parts) }
}

/** Opens an address as `account` of the first tenant, as `account@tenantCode`, or (null) signed out. Calls of `isCut` fail as offline. */
export const openDesk = async (
  server: TestServer,
  account: string | null,
  address: string,
  isCut: (call: string) => boolean = () => false,
): Promise<DeskPage> => {
  const line: Line = { calls: [], answers: [] }
  answerBy(server, line, isCut)
  await leaveSession()
  localStorage.clear()
  if (account !== null) {
    const [name = '', tenantCode = 'yunhe'] = account.split('@')
    const who = await server.signIn(tenantCode, name)
    openSession({ ...who, expiresIn: 7200 }, Date.now())
  }
  return mount(address, line)
}

/** Opens an address that needs no server: a call fails and is noted. */
export const openAlone = (address: string): DeskPage => {
  const line: Line = { calls: [], answers: [] }
  vi.stubGlobal('fetch', (input: string) => {
    line.calls.push(input)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  void leaveSession()
  localStorage.clear()
  return mount(address, line)
}

const mount = (address: string, line: Line): DeskPage => {
  window.history.replaceState(null, '', address)
  toastWriteOutcomes()
  const root = createRoot(emptyPage())
  root.render(<Desk />)
  return pageOf(root, line)
}
export { password }

const pageOf = (root: Root, line: Line): DeskPage => {
  const find = <E extends Element = HTMLElement>(selector: string): E | null => document.querySelector<E>(selector)
  const text = (): string => document.body.textContent
  return {
    text,
    find,
    all: <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)],
    until: async (what, ready) =>
      vi.waitFor(
        () => {
          const found = ready()
          if (found === null || found === undefined || found === false)
            throw new Error(`${what} did not come: ${text().slice(0, 400)}`)
          return found
        },
        { timeout: 20_000, interval: 20 },
      ),
    type: (selector, value) => {
      const input = find<HTMLInputElement | HTMLTextAreaElement>(selector)
      if (input === null) throw new Error(`no ${selector}`)
      const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    click: (element) => {
      if (element === null) throw new Error('nothing to click')
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    },
    link: async (row, name) => {
      const links = [...(row?.querySelectorAll<HTMLElement>('.row-actions button') ?? [])]
      const shown = links.find((one) => one.textContent === name)
      const more = links.find((one) => one.getAttribute('aria-label') === '更多')
      if (shown !== undefined || more === undefined) return shown ?? null
      more.click()
      const menu = '.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-item'
      const shownItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(menu)]
      const menuIs = async (isOpen: boolean): Promise<void> =>
        vi.waitFor(() => expect(shownItems().length > 0, 'its menu is open').toBe(isOpen), { timeout: 20_000, interval: 20 })
      await menuIs(true)
      const item = shownItems().find((one) => one.textContent === name)
      if (item !== undefined) return item
      document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      await menuIs(false)
      return null
    },
    press: (code, held = {}, element = document.body) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...held }))
    },
    jumpTo: (address) => {
      window.history.pushState(null, '', address)
      window.dispatchEvent(new PopStateEvent('popstate'))
    },
    ...line,
    close: () => {
      root.unmount()
      vi.unstubAllGlobals()
    },
  }
}
