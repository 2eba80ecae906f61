// What a flow says to codes as a scanner delivers them, read as on the device.
import { readScan } from '../../src/flows/codeIndex.ts'
import type { Doc, Flow, Session } from '../../src/flows/flow.ts'
import { stageOf } from '../../src/flows/step.ts'
import { carry, codesAt } from './walker.ts'

/** Scans one after the other; what was said to each, and what was kept. */
export const scannedAt =
  (now: number) =>
  <D extends Doc>(flow: Flow<D>, from: Session<D>, ...codes: readonly (string | { text: string; symbology: string })[]) => {
    let session = from
    const said: string[] = []
    const kept: { opType: string; payload: object }[] = []
    for (const code of codes) {
      const raw = typeof code === 'string' ? { text: code } : code
      const event = readScan(raw, codesAt(session.floor), stageOf(flow, session).expects, now)
      const { session: next, drafts } = carry(flow, session, event)
      session = next
      said.push(`${next.lastSaying?.tone} ${next.lastSaying?.words}`)
      kept.push(...drafts)
    }
    return { session, said, kept }
  }

export const scanned = scannedAt(2_000_000)
