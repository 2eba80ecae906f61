// 扫描的记录 · scanDraft
import type { Doc, Draft, ScanEvent, Session } from './flow.ts'

/** A SCAN operation for this event, of the document that is open (or of `docNo`, which it opens). */
export function scanDraft<D extends Doc>(
  s: Session<D>,
  e: ScanEvent,
  verdict: 'ok' | 'wrong' | 'repeat',
  more: { readonly code?: string; readonly docNo?: string; readonly step?: string } = {},
): Draft {
  const docNo = more.docNo ?? s.doc.docNo
  const code = more.code === undefined ? {} : { code: more.code }
  const payload = { flow: s.flow, docNo, step: more.step ?? s.doc.stage, kind: e.kind, verdict, ...code }
  return { opType: 'SCAN', docNo, lane: docNo === '' ? 'free' : docNo, raw: e.raw, payload }
}
