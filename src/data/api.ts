// 接口 · data/api
/**
 * Sends every request to the server, and is the only file of the client that creates a Failure (architecture §6, spec 1 §7, §8). Both
 * shells load this file, so it is small and uses plain fetch; data/files.ts transfers files for the desktop.
 */
import { fillPath, type Call, type InputOf, type ReplyOf } from '#contract/call'
import { protocolHeader } from '#contract/envelope'
import { codes, type Envelope, type Failure } from '#contract/errors'
import { clientHeaders, nonce } from './headers.ts'
import { withLock } from './webLock.ts'
import { noteReachable } from '../state/online.ts'
import { currentTenant, endSession, openSession, session, type SignedTenant, type TokenReply } from '../state/session.ts'

/** Sentences of failures, word for word from spec 1 §8. */
export const texts = {
  updating: '正在更新版本，请稍后....',
  broken: '系统执行出错',
  offline: '当前网络不可用，请检查您的网络设置',
  cancelled: '页面切换，中断上个页面的请求',
  slow: '服务器长时间没有响应，请稍后重试',
  relogin: '登录已失效，请重新登录',
} as const

/** Longest wait of a desktop call (spec 1 §9). Floor calls pass their own limit of 8–20 s. */
export const timeoutMs = 200_000
/** Time before the end of a token at which the token is renewed, ms (spec 1 §4). */
export const refreshEarlyMs = 10 * 60_000

const base = '/api'

/** What `request` throws: an Error around one Failure, so that stacks stay readable. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`${failure.kind}${'msg' in failure ? `: ${failure.msg}` : ''}`)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

export interface RequestOptions {
  /** aborted when the page changes; such a failure is not shown */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** the whole envelope instead of its data (spec 1 §7) */
  readonly full?: boolean
  /** send as multipart form data */
  readonly form?: boolean
  /** idempotency key: the server executes a write once per key; without a key every call is executed */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** sends no tokens, and a refusal does not end the session: for sign-in and refresh */
  readonly anonymous?: boolean
}

/** Headers of every request (spec 1 §7). */
export const headers = (tenant: SignedTenant | null): Record<string, string> => ({
  ...clientHeaders(tenant?.tenantId ?? session.domain?.tenantId ?? ''),
  parentOwnerNo: session.domain?.ownerNo ?? '',
  companyId: session.domain?.companyId ?? '',
  accessToken: tenant?.accessToken ?? '',
})

/**
 * Full address of a path below /api. `query` fills the `{name}`s and the query string; arrays are comma-joined, empty values are omitted.
 */
export const address = (path: string, query?: object): string => {
  const params = new URLSearchParams()
  const filled = fillPath(path, query ?? {})
  for (const [name, value] of Object.entries(filled.rest)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return `${base}${filled.path}${text === '' ? '' : `?${text}`}`
}

/** Bytes of a chosen file. A file that was moved or changed since cannot be read; this is not shown as a network failure. */
export const bytesOf = async (file: Blob, name = file instanceof File ? file.name : '文件'): Promise<ArrayBuffer> => {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new CallFailed({ kind: 'refused', code: '', msg: `${name}在上传过程中被移走或修改，请重新选择` })
  }
}
/** A copy of the file as it is now, so that later changes on disk do not affect the upload. */
const frozenCopy = async (file: Blob): Promise<Blob> =>
  file instanceof File ? new File([await bytesOf(file)], file.name, { type: file.type }) : file

const formOf = async (input: object): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, await frozenCopy(value))
    else if (Array.isArray(value) && value.every((one) => one instanceof Blob))
      for (const one of value) form.append(name, await frozenCopy(one))
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Failure of an answer that is not a success; `body` is its envelope when it could be read (spec 1 §8). */
const refusalOf = (status: number, body: Partial<Envelope> | null): Failure => {
  const msg = body?.msg ?? ''
  if (body?.code === codes.disabled || body?.code === codes.relogin)
    return { kind: 'relogin', msg: msg === '' ? texts.relogin : msg }
  // these codes come from our server, which is reachable but cannot work now
  const isOurs = body?.code === codes.busy || body?.code === codes.databaseDown || body?.code === codes.diskFull
  if (status >= 502 && status <= 504 && !isOurs) return { kind: 'updating' }
  if (status >= 500 || body === null) return { kind: 'server', msg: msg === '' ? texts.broken : msg }
  const fields = (body.data as { fields?: Readonly<Record<string, string>> } | null | undefined)?.fields
  return { kind: 'refused', code: body.code ?? '', msg: msg === '' ? texts.broken : msg, ...(fields && { fields }) }
}

/** Whether the body is our envelope: our codes are a letter or digit and four digits, while a proxy's JSON has a status or a text there. */
const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  /^[0-9A-Z]\d{4}$/.test(body.code)

const envelopeOf = async (response: Response): Promise<Envelope | null> => {
  try {
    const body: unknown = JSON.parse(await response.text())
    return isEnvelope(body) ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Reads the envelope of a response. Throws CallFailed for anything but success. Also reads the error body of a file call. */
export const envelopeOrThrow = async (response: Response): Promise<Envelope> => {
  const body = await envelopeOf(response)
  if (response.ok && body?.code === codes.ok) return body
  throw new CallFailed(refusalOf(response.status, body))
}

const moduleLost =
  /ChunkLoadError|CSS_CHUNK_LOAD_FAILED|dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** The Failure of any thrown error. An error in our own code is shown as the server's general error. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CallFailed) return error.failure
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (name === 'AbortError' || name === 'CancelledError') return { kind: 'cancelled' }
  if (moduleLost.test(`${name} ${(error as { code?: string } | null)?.code ?? ''} ${message}`))
    return { kind: 'chunk', page: `${location.pathname}${location.search}` }
  return { kind: 'server', msg: texts.broken }
}

/** The sentence for the person; empty for failures that are not shown. */
export const sentenceOf = (failure: Failure): string => {
  if ('msg' in failure) return failure.msg
  if (failure.kind === 'offline') return texts.offline
  return failure.kind === 'updating' ? texts.updating : ''
}

/**
 * Whether a response is not from our server but from a captive portal or a gateway. A proxy's 5xx, and a proxy's refusal of the size or
 * type of a body, concern only this call and do not count.
 */
const isStranger = ({ status, headers }: Response): boolean =>
  !headers.has(protocolHeader) &&
  (headers.get('content-type') ?? '').includes('html') &&
  (status === 511 || (status < 500 && status !== 413 && status !== 415))

/** Sends a request: plain fetch, or a fetch that tries again (data/files.ts). */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>

/**
 * fetch with a timeout and the page's signal. `read` reads the response within the timeout, because the network may disappear between head
 * and body. Throws CallFailed when our server does not answer.
 */
export const send = async <T>(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  read: (response: Response) => T | Promise<T>,
  fetcher: Fetcher = fetch,
): Promise<T> => {
  const control = new AbortController()
  let isLate = false
  const stop = (): void => control.abort(options.signal?.reason)
  const timer = setTimeout(() => {
    isLate = true
    control.abort()
  }, options.timeoutMs ?? timeoutMs)
  options.signal?.addEventListener('abort', stop)
  try {
    if (options.signal?.aborted === true) throw new CallFailed({ kind: 'cancelled' })
    const response = await fetcher(url, { ...init, credentials: 'include', signal: control.signal })
    if (isStranger(response)) throw new TypeError(`somebody else answered ${response.status}`)
    noteReachable(true)
    return await read(response)
  } catch (error) {
    if (error instanceof CallFailed) throw error
    if (options.signal?.aborted === true) throw new CallFailed({ kind: 'cancelled' })
    if (isLate) throw new CallFailed({ kind: 'server', msg: texts.slow })
    noteReachable(false)
    throw new CallFailed({ kind: 'offline' })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
  }
}

/** Exchanges expiring tokens, unless another tab has already done so. */
const exchange = async (expiring: SignedTenant): Promise<void> => {
  const tenant = currentTenant()
  if (tenant === null || tenant.accessToken !== expiring.accessToken) return
  const body = { grant_type: 'refresh_token', scope: 'all', refresh_token: tenant.refreshToken, tenantId: tenant.tenantId }
  try {
    const reply = await request<TokenReply>('POST /tank-auth/oauth/refreshToken', body, { anonymous: true, timeoutMs: 20_000 })
    openSession(reply, Date.now())
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind !== 'refused') throw error
    throw new CallFailed({ kind: 'relogin', msg: failure.msg })
  }
}

let refreshing: Promise<void> | null = null
/**
 * Exchanges expiring tokens for new tokens, once for all tabs: the tab that holds the Web Lock sends the request, the other tabs read the
 * result from localStorage. Throws CallFailed, with `relogin` only when the server refuses the refresh token.
 */
export const refresh = (expiring: SignedTenant): Promise<void> => {
  // without Web Locks two tabs may ask at once: the server gives both the same successor
  refreshing ??= withLock('yuncang.refresh', () => exchange(expiring)).then(
    () => {
      refreshing = null
    },
    (error: unknown) => {
      refreshing = null
      throw error
    },
  )
  return refreshing
}

/** Sends one request and returns its envelope. */
const attempt = async (method: string, path: string, input: object, options: RequestOptions): Promise<Envelope> => {
  const query = method === 'GET' || method === 'DELETE'
  const tenant = options.anonymous === true ? null : session.tenant
  const json = !query && options.form !== true
  const init: RequestInit = {
    method,
    headers: {
      ...headers(tenant),
      ...(method !== 'GET' && { 'idempotency-key': options.key }),
      ...(json && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(!query && { body: json ? JSON.stringify(input) : await formOf(input) }),
  }
  return send(address(path, query ? input : undefined), init, options, envelopeOrThrow)
}

/**
 * Makes a call as the signed-in person. When the server does not know the tokens, the call was not executed, so the call is repeated once
 * with renewed tokens. The session ends when the renewed tokens are refused, too.
 */
export const asSignedIn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    const used = session.tenant
    if (used !== null && used.expiresAt <= Date.now()) await refresh(used)
    const sent = session.tenant
    try {
      return await work()
    } catch (error) {
      if (failureOf(error).kind !== 'relogin' || sent === null) throw error
      if (session.tenant?.accessToken === sent.accessToken) await refresh(sent)
      return await work()
    }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'relogin') endSession(failure.msg)
    throw error
  }
}

/** Makes a call, given as `GET /v1/user/menu` or as a Call of the contract, and returns the reply's data. Throws only CallFailed. */
export function request<C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions): Promise<ReplyOf<C>>
export function request<T>(route: string, input?: object, options?: RequestOptions): Promise<T>
export async function request(target: string | Call, input: unknown = {}, options: RequestOptions = {}): Promise<unknown> {
  const [method = 'GET', path = ''] = typeof target === 'string' ? target.split(' ') : [target.method, target.path]
  const sent: RequestOptions = {
    key: nonce(),
    ...options,
    ...(typeof target !== 'string' && target.files === true && { form: true }),
  }
  const once = (): Promise<Envelope> => attempt(method, path, input as object, sent)
  try {
    const envelope = await (sent.anonymous === true ? once() : asSignedIn(once))
    return sent.full === true ? envelope : envelope.data
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed(failureOf(error))
  }
}

/** Renews the tokens 10 minutes before they end, while the page is open. Returns a function that stops this. */
export const keepFresh = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const plan = (wait: number): void => {
    timer = setTimeout(() => void renewWhenDue(), Math.min(Math.max(wait, 1000), 2 ** 31 - 1))
  }
  const renewWhenDue = async (): Promise<void> => {
    const tenant = session.tenant
    const due = tenant === null ? Infinity : tenant.expiresAt - refreshEarlyMs - Date.now()
    let wait = Math.min(due, 60_000)
    if (tenant !== null && due <= 0) {
      wait = 30_000
      await refresh(tenant).catch((error: unknown) => {
        const failure = failureOf(error)
        if (failure.kind === 'relogin') endSession(failure.msg)
      })
    }
    if (!stopped) plan(wait)
  }
  plan(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
