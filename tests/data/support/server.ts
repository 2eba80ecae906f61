// 测试用服务端：只认 opId、线内次序与判定
import {
  protocolHeader,
  type AnyOp,
  type BatchReply,
  type BatchRequest,
  type Effects,
  type Verdict,
} from '../../../src/contract/envelope.ts'
import type { Step } from '../../../src/contract/ops/op.ts'

/** What happens to one request on its way there and back. */
export type Fault =
  | 'none'
  | 'dropped'
  | 'replyLost'
  | 'cutOff'
  | 'twice'
  | 'server500'
  | 'busy429'
  | 'portal'
  | 'portal401'
  | 'portal511'
  | 'redirect'
  | 'proxyJson401'
  | 'proxyJson403'
  | 'proxyJson413'
  | 'proxyHtml500'
  | 'otherProduct'
  | 'forbidden'
  | 'unauthorized'
  | 'tooLarge'
  | 'halfAnswered'
  | 'retryAll'

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
/** What only this server's own answers bear. */
const own = { [protocolHeader]: '1' }
const html = (status: number): Response =>
  new Response('<html>login</html>', { status, headers: { 'content-type': 'text/html' } })
/** As fetch hands out a redirect it was told not to follow. */
const redirect = (): Response => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })

/** Answers of somebody who stands between the device and the server. */
const strangers: Partial<Record<Fault, () => Response>> = {
  portal: () => html(200),
  portal401: () => html(401),
  portal511: () => html(511),
  redirect,
  proxyJson401: () => json(401, { code: 401, msg: 'Unauthorized' }),
  proxyJson403: () => json(403, { code: '403', message: 'Forbidden' }),
  proxyJson413: () => json(413, {}),
  proxyHtml500: () => html(500),
  // the same kind of envelope, from another address book entry
  otherProduct: () => json(401, { code: 'A0301', msg: '登录已失效', success: false, data: null }),
}

/** Keeps what it was given the way pda_op does; `applied` has every operation that took effect, in order. */
export class FloorServer {
  readonly applied: AnyOp[] = []
  readonly requests: { readonly tenantId: string; readonly body: BatchRequest }[] = []
  fault: Fault = 'none'
  clock = 1_800_000_000_000
  /** opType, docNo or opId the server cannot digest */
  poison: ((op: AnyOp) => boolean) | null = null
  flag: (op: AnyOp) => boolean = () => false
  /** the step of somebody else an operation waits for now */
  waits: (op: AnyOp) => Step | undefined = () => undefined
  private readonly known = new Map<string, Verdict>()
  private readonly lanes = new Map<string, number>()
  private readonly seqs = new Set<string>()
  /** ids of what had no place and did not come again yet */
  readonly aside = new Set<string>()

  readonly fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as BatchRequest
    const tenantId = new Headers(init.headers).get('tenantId') ?? ''
    this.requests.push({ tenantId, body })
    const { fault } = this
    if (fault === 'dropped') throw new TypeError('Failed to fetch')
    if (fault === 'server500') return json(500, { code: 'B0001', msg: '系统执行出错', success: false, data: null }, own)
    if (fault === 'busy429') return json(429, {}, { 'retry-after': '3' })
    const stranger = strangers[fault]
    if (stranger !== undefined) return stranger()
    if (fault === 'unauthorized') return json(401, { code: 'A1119', msg: '设备未登记', success: false, data: null }, own)
    if (fault === 'forbidden') return json(403, { code: 'A0312', msg: '没有权限', success: false, data: null }, own)
    if (fault === 'tooLarge' && body.ops.length > 1) return json(413, {})
    if (body.ops.some((op) => this.poison?.(op))) return json(500, { code: 'B0001', msg: '', success: false, data: null }, own)
    const reply = this.take(body)
    if (fault === 'twice') this.take(body)
    if (fault === 'replyLost') throw new TypeError('Failed to fetch')
    const text = JSON.stringify({ code: '00000', msg: '', success: true, data: this.mangle(reply) })
    return new Response(fault === 'cutOff' ? text.slice(0, text.length / 2) : text, {
      headers: { 'content-type': 'application/json', ...own },
    })
  }

  private mangle(reply: BatchReply): BatchReply {
    if (this.fault === 'halfAnswered') return { ...reply, results: reply.results.slice(0, reply.results.length / 2) }
    if (this.fault !== 'retryAll') return reply
    return { ...reply, results: reply.results.map(({ opId }) => ({ opId, verdict: 'retry', after: 500 })) }
  }

  private take({ incarnation, ops }: BatchRequest): BatchReply {
    let renew = false
    const results = ops.map((op) => {
      const verdict = this.one(incarnation, op, renew)
      if (verdict.verdict === 'flagged' && verdict.code === 'A1103') renew = true
      return verdict
    })
    const lanes = Object.fromEntries(ops.map((op) => [op.lane, this.lanes.get(`${incarnation}|${op.lane}`) ?? 0]))
    const taskRevs = Object.fromEntries(ops.flatMap((op) => (op.docNo === undefined ? [] : [[op.docNo, this.applied.length]])))
    return { serverTime: (this.clock += 10), results, lanes, taskRevs, ...(renew ? { renew } : {}) }
  }

  private one(incarnation: string, op: AnyOp, renew: boolean): Verdict {
    const lane = `${incarnation}|${op.lane}`
    const last = this.lanes.get(lane) ?? 0
    const before = this.known.get(op.opId)
    if (before !== undefined) {
      if (op.laneSeq === last + 1) this.advance(incarnation, op)
      return before.verdict === 'applied' ? { ...before, ...this.effectsOf(op), verdict: 'duplicate' } : before
    }
    if (op.laneSeq > last + 1 && !renew) return { opId: op.opId, verdict: 'held', blockedBy: `${op.lane}#${last + 1}` }
    if (renew || op.laneSeq <= last || this.seqs.has(`${incarnation}|${op.seq}`)) {
      this.aside.add(op.opId)
      return { opId: op.opId, verdict: 'flagged', code: 'A1103', msg: '编号与另一条作业重复' }
    }
    this.advance(incarnation, op)
    this.aside.delete(op.opId)
    this.applied.push(op)
    const verdict: Verdict = this.flag(op)
      ? { opId: op.opId, verdict: 'flagged', code: 'A1107', msg: '拣货单已被他人接管' }
      : { opId: op.opId, verdict: 'applied', ...this.effectsOf(op) }
    this.known.set(op.opId, verdict)
    return verdict
  }
  private effectsOf(op: AnyOp): { effects?: Effects } {
    const waiting = this.waits(op)
    return { effects: waiting === undefined ? {} : { waiting } }
  }

  private advance(incarnation: string, op: AnyOp): void {
    this.lanes.set(`${incarnation}|${op.lane}`, op.laneSeq)
    this.seqs.add(`${incarnation}|${op.seq}`)
  }

  /** The database comes back from an older copy: everything after `count` operations never happened. */
  restore(count: number): void {
    const kept = this.applied.splice(0, count)
    this.applied.length = 0
    this.known.clear()
    this.lanes.clear()
    this.seqs.clear()
    this.applied.push(...kept)
    for (const op of kept) this.known.set(op.opId, { opId: op.opId, verdict: 'applied' })
  }

  /** Sets the lane counters as the kept operations have them. */
  recountLanes(incarnation: string): void {
    for (const op of this.applied) this.lanes.set(`${incarnation}|${op.lane}`, op.laneSeq)
  }
}
