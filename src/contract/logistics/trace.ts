// 物流轨迹 · logistics/trace
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown, type Static } from 'typebox'
import { call } from '../call.ts'

/** Most traces of one push. */
export const pushMax = 500

const open = (title: string, maxLength: number) => Optional(Union([Str({ title, maxLength }), Null()]))
/** One trace, checked separately. */
export const traceEntry = Obj({
  /** the carrier's own number of this trace; without a number, time and text identify the trace */
  eventId: open('轨迹编号', 64),
  /** needed only where two carriers share a number */
  logisticsCode: open('物流公司', 16),
  logisticsNo: Str({ title: '快递单号', minLength: 1, maxLength: 32 }),
  traceTime: Str({ title: '轨迹时间', maxLength: 30 }),
  text: Str({ title: '轨迹文本', maxLength: 500 }),
  city: open('城市', 60),
  /** code of the node; without it, keywords determine the node */
  node: open('节点', 16),
})
export type TraceEntry = Static<typeof traceEntry>
const traces = { title: '轨迹', minItems: 1, maxItems: pushMax }
/** Schema shown in the documentation. */
export const tracesShown = Obj({ list: List(traceEntry, traces) })

/**
 * Traces from a carrier or from a service that collects them. The headers `appkey`, `timestamp` (ms) and `sign` replace a session: sign is
 * the HMAC-SHA256 (hex) of timestamp + JSON of `list` with the account's secret; the account determines the tenant (`TRACE_ACCOUNTS`).
 * Traces may come in any order and repeatedly: each counts once. A refused trace is reported by itself, the others are stored.
 */
export const pushTraces = call({
  id: 'logistics/trace.push',
  title: '接收物流轨迹',
  method: 'POST',
  path: '/v1/logistics/trace/push',
  input: Obj({ list: List(Unknown(), traces) }),
  reply: Obj({
    takenNum: Integer(),
    repeatNum: Integer(),
    failNum: Integer(),
    errors: List(Obj({ line: Integer(), logisticsNo: Str(), reason: Str() })),
  }),
  may: 'public',
})
