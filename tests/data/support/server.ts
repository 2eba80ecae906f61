// 测试用服务端：只认 opId、线内次序与判定
import type { AnyOp, BatchReply, BatchRequest, Verdict } from '../../../src/contract/envelope.ts'

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
  | 'unauthorized'
  | 'tooLarge'
  | 'halfAnswered'
  | 'retryAll'

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Keeps what it was given the way pda_op does; `applied` has every operation that took effect, in order. */
export class FloorServer {
  readonly applied: AnyOp[] = []
  readonly requests: { readonly tenantId: string; readonly body: BatchRequest }[] = []
  fault: Fault = 'none'
  clock = 1_800_000_000_000
  /** opType, docNo or opId the server cannot digest */
  poison: ((op: AnyOp) => boolean) | null = null
  flag: (op: AnyOp) => boolean = () => false
  private readonly known = new Map<string, Verdict>()
  private readonly lanes = new Map<string, number>()

  readonly fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as BatchRequest
    const tenantId = new Headers(init.headers).get('tenantId') ?? ''
    this.requests.push({ tenantId, body })
    const { fault } = this
    if (fault === 'dropped') throw new TypeError('Failed to fetch')
    if (fault === 'server500') return json(500, { code: 'B0001', msg: '系统执行出错', success: false, data: null })
    if (fault === 'busy429') return json(429, {}, { 'retry-after': '3' })
    if (fault === 'portal') return new Response('<html>login</html>', { headers: { 'content-type': 'text/html' } })
    if (fault === 'unauthorized') return json(401, { code: 'A0301', msg: '登录已失效', success: false, data: null })
    if (fault === 'tooLarge' && body.ops.length > 1) return json(413, {})
    if (body.ops.some((op) => this.poison?.(op))) return json(500, { code: 'B0001', msg: '', success: false, data: null })
    const reply = this.take(body)
    if (fault === 'twice') this.take(body)
    if (fault === 'replyLost') throw new TypeError('Failed to fetch')
    const text = JSON.stringify({ code: '00000', msg: '', success: true, data: this.mangle(reply) })
    return new Response(fault === 'cutOff' ? text.slice(0, text.length / 2) : text, {
      headers: { 'content-type': 'application/json' },
    })
  }

  private mangle(reply: BatchReply): BatchReply {
    if (this.fault === 'halfAnswered') return { ...reply, results: reply.results.slice(0, reply.results.length / 2) }
    if (this.fault !== 'retryAll') return reply
    return { ...reply, results: reply.results.map(({ opId }) => ({ opId, verdict: 'retry', after: 500 })) }
  }

  private take({ incarnation, ops }: BatchRequest): BatchReply {
    const results = ops.map((op) => this.one(incarnation, op))
    const lanes = Object.fromEntries(ops.map((op) => [op.lane, this.lanes.get(`${incarnation}|${op.lane}`) ?? 0]))
    const taskRevs = Object.fromEntries(ops.flatMap((op) => (op.docNo === undefined ? [] : [[op.docNo, this.applied.length]])))
    return { serverTime: (this.clock += 10), results, lanes, taskRevs }
  }

  private one(incarnation: string, op: AnyOp): Verdict {
    const before = this.known.get(op.opId)
    if (before !== undefined) return before.verdict === 'applied' ? { opId: op.opId, verdict: 'duplicate' } : before
    const lane = `${incarnation}|${op.lane}`
    const last = this.lanes.get(lane) ?? 0
    if (op.laneSeq > last + 1) return { opId: op.opId, verdict: 'held', blockedBy: `${op.lane}#${last + 1}` }
    if (op.laneSeq <= last) return { opId: op.opId, verdict: 'refused', code: 'A1103', msg: '重复的操作编号' }
    this.lanes.set(lane, op.laneSeq)
    this.applied.push(op)
    const verdict: Verdict = this.flag(op)
      ? { opId: op.opId, verdict: 'flagged', code: 'A1107', msg: '拣货单已被他人接管' }
      : { opId: op.opId, verdict: 'applied' }
    this.known.set(op.opId, verdict)
    return verdict
  }

  /** The database comes back from an older copy: everything after `count` operations never happened. */
  restore(count: number): void {
    const kept = this.applied.splice(0, count)
    this.applied.length = 0
    this.known.clear()
    this.lanes.clear()
    this.applied.push(...kept)
    for (const op of kept) this.known.set(op.opId, { opId: op.opId, verdict: 'applied' })
  }

  /** Sets the lane counters as the kept operations have them. */
  recountLanes(incarnation: string): void {
    for (const op of this.applied) this.lanes.set(`${incarnation}|${op.lane}`, op.laneSeq)
  }
}
