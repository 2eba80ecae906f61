// 扫描的草稿 · fault/support/drafts
import type { Actor } from '#contract/ops/op'
import type { Stream } from '#server/seed/random'
import type { Draft } from '../../../src/data/outbox/terms.ts'

/** Where and by whom everything is scanned. */
export interface Place {
  readonly tenantId: string
  readonly warehouseNo: string
  readonly sid: string
  readonly actor: Actor
}
/** For tests whose server is scripted. */
export const anywhere: Place = { tenantId: '1', warehouseNo: 'HZ01', sid: 'S1', actor: { userId: '7', sessionId: '70' } }

/** What scanners deliver: digits, bins, GS1 with its separator, full-width letters of an input method, blanks. */
const texts: readonly ((random: Stream, nth: number) => string)[] = [
  (random) => `69${String(random.int(0, 99_999_999_999)).padStart(11, '0')}`,
  (random, nth) => `A-${random.int(1, 20)}-${nth}`,
  (random) => `]C101069${random.int(10_000, 99_999)}\u001d10B${random.int(1, 99)}`,
  (random, nth) => `ＡＢ${nth}－${random.int(1, 9)}`,
  (random, nth) => ` 箱 ${nth}/${random.int(1, 9)}\t"'\\ `,
]
const lanes = ['PK1', 'PK2', 'PK3', 'free'] as const

/** `count` scans in several lanes; they count nothing and so can never clash. */
export const scans = (random: Stream, count: number, place: Place = anywhere): Draft<'SCAN'>[] =>
  Array.from({ length: count }, (_, nth) => {
    const lane = random.pick(lanes)
    const { tenantId, warehouseNo, sid, actor } = place
    return {
      tenantId,
      warehouseNo,
      sid,
      actor,
      opType: 'SCAN',
      lane,
      payload: {
        flow: 'pick',
        docNo: lane === 'free' ? '' : lane,
        step: 'goods',
        kind: 'unknown',
        verdict: random.pick(['ok', 'wrong', 'repeat'] as const),
      },
      ...(lane === 'free' ? {} : { docNo: lane }),
      raw: { text: random.pick(texts)(random, nth) },
    }
  })
