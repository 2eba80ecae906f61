// 工单会话的时延 · bench/workorderTalk
/**
 * A message of customer service until it is painted on the owner's screen, while many other browsers listen; the next one is sent as soon as
 * it is seen. The owner's user has the page of the order open in a real browser; both are signed in to the running product, and its clock is this machine's.
 */
import type { Page } from 'playwright'
import { Desk, jumpTo } from '../support/deskUser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 200)
const messages = Number(process.env['BENCH_MESSAGES'] ?? 120)
const crowd = ['admin', 'wh_manager', 'cs01', 'finance01', 'rule01', 'hr01', 'temp_leader', 'owner_hj']
const waitMs = 10_000

type Headers = Readonly<Record<string, string>>
const headersOf = (tenantId: string, accessToken: string): Headers => ({
  authorization: `Basic ${btoa('yuncang:yuncang')}`,
  tenantId,
  accessToken,
  timestamp: '0',
  nonce: 'n',
})
interface Caller {
  call<T>(method: 'GET' | 'POST', path: string, input?: object): Promise<T>
  readonly headers: Headers
}
const signedIn = async (url: string, account: string, password: string): Promise<Caller> => {
  const answer = async <T>(method: string, path: string, headers: Headers, input?: object): Promise<T> => {
    const query = method === 'GET' && input !== undefined ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const reply = await fetch(`${url}/api${path}${query}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    })
    const { success, msg, data } = (await reply.json()) as { success: boolean; msg: string; data: T }
    if (!success) throw new Error(`${account} ${method} ${path}: ${msg}`)
    return data
  }
  const session = await answer<{ tenantId: string; accessToken: string }>('POST', '/v1/user/login', headersOf('', ''), {
    tenantCode: 'yunhe',
    account,
    password,
    clientKind: 0,
  })
  const headers = headersOf(session.tenantId, session.accessToken)
  return { headers, call: (method, path, input) => answer(method, path, headers, input) }
}

const drain = async (reader: ReadableStreamDefaultReader): Promise<void> => {
  for (let over = false; !over;) over = (await reader.read()).done
}
/** Streams that hear everything and stay open until the signal. */
const listen = async (url: string, who: readonly Caller[], signal: AbortSignal): Promise<number> => {
  const open = await Promise.all(
    Array.from({ length: streams }, (_, i) =>
      fetch(`${url}/api/v1/notify`, { headers: { ...who[i % who.length]?.headers }, signal }),
    ),
  )
  for (const { body } of open)
    if (body !== null)
      drain(body.getReader()).catch((error: unknown) => {
        if (!signal.aborted) console.error(`一个旁听的连接断了：${String(error)}`)
      })
  return open.filter(({ ok }) => ok).length
}

/** Runs in the page: notes when a text was painted, epoch ms. */
const watch = (): void => {
  const seen: Record<string, number> = {}
  ;(window as unknown as { seen: Record<string, number> }).seen = seen
  new MutationObserver(() => {
    for (const said of document.querySelectorAll('.wo-said .wo-words > p')) {
      const text = said.textContent ?? ''
      if (text in seen) continue
      seen[text] = 0
      requestAnimationFrame(() => {
        const frame = new MessageChannel()
        frame.port1.addEventListener('message', () => (seen[text] = performance.timeOrigin + performance.now()))
        frame.port1.start()
        frame.port2.postMessage(null)
      })
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
const paintedAt = async (page: Page, text: string): Promise<number> => {
  const painted = await page.waitForFunction(
    (wanted) => (window as unknown as { seen: Record<string, number> }).seen[wanted] || false,
    text,
    { polling: 20, timeout: waitMs },
  )
  return Number(await painted.jsonValue())
}

/** An order in work that the owner's user sees, open on his screen. */
const openTalk = async (desk: Desk, owner: Caller): Promise<string> => {
  const { records } = await owner.call<{ records: readonly { id: string }[] }>('GET', '/v1/workorder/list', { status: '30' })
  const [order] = records
  if (order === undefined) throw new Error('演示里没有处理中的工单')
  await jumpTo(desk.page, `/front/workorder/detail/${order.id}`)
  await desk.page.locator('.wo-said, .wo-system').first().waitFor()
  return order.id
}

const measure = async (report: Report, name: string, desk: Desk, service: Caller, workOrderId: string): Promise<number> => {
  const times: number[] = []
  for (let at = -3; at < messages; at += 1) {
    const content = `第 ${name} ${at} 句 ${Math.random().toString(36).slice(2)}`
    const sent = Date.now()
    await service.call('POST', '/v1/workorder/conversation', { workOrderId, content })
    const ms = (await paintedAt(desk.page, content)) - sent
    if (at >= 0) times.push(ms)
  }
  const sorted = report.samples(`workorder.talk_${name}_ms`, times)
  report.note(`${name}：中位数 ${percentile(sorted, 0.5).toFixed(0)} ms，最慢 ${sorted.at(-1)?.toFixed(0)} ms`)
  return percentile(sorted, 0.95)
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '1', DEMO_SCALE: '0.02' })
  const leaving = new AbortController()
  try {
    const [service, owner, ...others] = await Promise.all(
      ['cs01', 'owner_hj', ...crowd].map((account) => signedIn(product.url, account, product.password)),
    )
    if (service === undefined || owner === undefined) throw new Error('nobody signed in')
    const desk = await Desk.open(`${product.url}/login`)
    await desk.page.addInitScript('globalThis.__name = (named) => named')
    await desk.page.addInitScript(watch)
    await desk.page.reload()
    await desk.signIn('owner_hj', product.password)
    const workOrderId = await openTalk(desk, owner)
    const alone = await measure(report, '无人旁听', desk, service, workOrderId)
    const open = await listen(product.url, others, leaving.signal)
    report.note(`另外打开 ${open} 个变更流`)
    const among = await measure(report, '有人旁听', desk, service, workOrderId)
    report.figure({ name: '消息发出到对方屏幕 p95', value: alone, unit: 'ms', goal: { max: 300 } })
    report.figure({ name: `消息发出到对方屏幕 p95，另有 ${open} 个变更流`, value: among, unit: 'ms', goal: { max: 300 } })
    await desk.close()
  } finally {
    leaving.abort()
    await product.stop()
  }
}
