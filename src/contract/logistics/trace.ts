// 物流轨迹 · logistics/trace
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown, type Static } from 'typebox'
import { call } from '../call.ts'

/** Most traces of one push. */
export const pushMax = 500

const open = (title: string, maxLength: number) => Optional(Union([Str({ title, maxLength }), Null()]))
/** One trace, checked by itself. */
export const traceEntry = Obj({
  /** the carrier's own number of this trace; without one its time and text make it one */
  eventId: open('轨迹编号', 64),
  /** needed only where two carriers share a number */
  logisticsCode: open('物流公司', 16),
  logisticsNo: Str({ title: '快递单号', minLength: 1, maxLength: 32 }),
  traceTime: Str({ title: '轨迹时间', maxLength: 30 }),
  text: Str({ title: '轨迹文本', maxLength: 500 }),
  city: open('城市', 60),
  /** a code of 节点; without one the keywords tell it */
  node: open('节点', 16),
})
export type TraceEntry = Static<typeof traceEntry>
const traces = { title: '轨迹', minItems: 1, maxItems: pushMax }
/** What the documentation shows. */
export const tracesShown = Obj({ list: List(traceEntry, traces) })

/**
 * Traces of a carrier or of who collects them for it. The headers `appkey`, `timestamp` (ms) and `sign` stand for a session: sign is the
 * HMAC-SHA256 (hex) of timestamp + JSON of `list` with the account's secret, the account's tenant is the one it is for (`TRACE_ACCOUNTS`).
 * In any order, as often as it likes: each trace counts once. What cannot be taken is said line by line, the others stand.
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
