// 待上传的门 · fault/door/page
/**
 * The outbox and the upload alone in a page: what the handheld runs below its screens. Everything the test process must know
 * leaves through bindings, because its journal outlives every browser.
 */
import type { AnyOp } from '#contract/envelope'
import { openOutbox } from '../../../src/data/outbox/open.ts'
import type { AnyDraft, AttentionRow, Counts, Enrolment } from '../../../src/data/outbox/terms.ts'
import type { PushState } from '../../../src/data/push/engine.ts'
import { startPush } from '../../../src/data/push/push.ts'

/** What the test calls in the page. */
export interface Door {
  enrol(enrolment: Enrolment): Promise<void>
  /** hands the drafts over one by one, as a hand scans; resolves when each is saved or was refused */
  scan(drafts: readonly AnyDraft[]): Promise<void>
  /** hands all of them over at once */
  burst(drafts: readonly AnyDraft[]): Promise<void>
  /** 立即上传 */
  upload(): void
  /** opIds not uploaded yet, as the store has them */
  waiting(): Promise<readonly string[]>
  attention(): Promise<readonly AttentionRow[]>
  /** what the boot scan finds missing, doubled or behind */
  repair(): Promise<readonly string[]>
}
/** What the page calls in the test process. */
export interface Told {
  /** green: this operation is durable */
  readonly acknowledged: (op: AnyOp) => void
  readonly notSaved: (text: string, reason: string) => void
  readonly counted: (counts: Counts) => void
  readonly pushing: (state: PushState) => void
}
declare const told: Told

const outbox = await openOutbox()
/** short waits between tries, so that a run holds many of them */
const push = startPush(outbox, { random: () => 0.05 })
outbox.subscribe((counts) => told.counted(counts))
push.subscribe(({ state }) => told.pushing(state))

const save = async (draft: AnyDraft): Promise<void> => {
  try {
    for (const op of await outbox.enqueueAll([draft])) told.acknowledged(op)
  } catch (error) {
    told.notSaved(draft.raw?.text ?? '', String(error))
  }
}

const door: Door = {
  enrol: async (enrolment) => {
    await outbox.enrol(enrolment)
    push.kick('signIn')
  },
  scan: async (drafts) => {
    for (const draft of drafts) await save(draft)
  },
  burst: async (drafts) => {
    await Promise.all(drafts.map(save))
  },
  upload: () => push.kick('manual'),
  waiting: async () => {
    const incs = await outbox.queue.incarnations()
    const rows = await Promise.all(incs.map((inc) => outbox.queue.read(inc, 0, 100_000)))
    return rows.flat().map((row) => row.op.opId)
  },
  attention: () => outbox.attention(),
  repair: async () => (await outbox.tidy()).map((incident) => `${incident.kind} ${incident.detail}`),
}
Object.assign(window, { door })
